//! The value of each move as a weak player perceives it.

use fastrand::Rng;

use crate::base::Move;
use crate::game::Position;
use crate::search::{Line, Report};

use super::look::Look;
use super::{Faults, Persona};

/// The score difference in centidiscs at which the noise of a move equals [`Faults::noise`].
/// The difference is the distance between two scores of the move: the score in a one-ply search (a glance)
/// and the score in the full search. The noise of the move is proportional to the difference, but stays
/// within the range [`CLARITY`].
const UNCLEAR: i64 = 400;

/// The minimum and the maximum noise of a move, in permille of `Faults::noise`.
/// The noise of a move is the standard deviation of the random error in the perceived value of the move. If
/// the move is judged only at a glance, the factor `GLANCE_NOISE` is applied afterwards.
const CLARITY: (i64, i64) = (500, 2000);

/// The factor on the noise of a move that is judged only at a glance.
const GLANCE_NOISE: i64 = 3;

/// Rates the moves of a position as a weak player perceives them.
/// The value of an acceptable move (`Class::Acceptable`) is distorted by random noise and by a bonus or
/// penalty for visible features such as a corner. Some acceptable moves are judged by a one-ply search only.
/// The value of a move that is not acceptable, or that wipes out the opponent, is its full-search score.
pub(super) struct Perception<'a, P> {
    root: &'a P,
    persona: &'a Persona,
    glance: &'a Report,
    /// The best score of the full search, in centidiscs.
    best: i64,
    /// The random seed of this position.
    seed: u64,
}

impl<'a, P: Position> Perception<'a, P> {
    /// Creates the perception of the moves in `report`.
    /// `glance` is the report of a one-ply search of the same position.
    pub(super) fn new(root: &'a P, persona: &'a Persona, glance: &'a Report, report: &Report) -> Self {
        let best = report.lines.iter().map(|line| i64::from(line.score.centidiscs())).max().unwrap_or(0);
        let seed = Rng::with_seed(persona.seed).u64(..) ^ root.key();
        Perception { root, persona, glance, best, seed }
    }

    /// Returns the class of a move and its perceived value in centidiscs.
    /// Moves are compared by class, then by value. Every player sees a move that leaves the opponent without
    /// discs, and no player chooses a move that loses more than `Faults::largest`.
    pub(super) fn of(&self, line: &Line) -> (Class, i64) {
        let (mv, read) = (line.mv(), i64::from(line.score.centidiscs()));
        let look = Look::new(self.root, mv, self.persona.last);
        let class = match (look.wipes_out, self.best - read <= i64::from(self.persona.faults.largest)) {
            (true, _) => Class::WipeOut,
            (false, true) => Class::Acceptable,
            (false, false) => Class::Unacceptable,
        };
        let perceived = match class {
            Class::Acceptable => self.perceived(mv, read, &look),
            Class::WipeOut | Class::Unacceptable => read,
        };
        (class, perceived)
    }

    /// The scores of proven wins are so large that only `i64` holds the products.
    fn perceived(&self, mv: Move, read: i64, look: &Look) -> i64 {
        let Faults { misread, noise, .. } = self.persona.faults;
        let glance = self.glance.lines.iter().find(|line| line.mv() == mv);
        let glance = glance.map_or(read, |line| i64::from(line.score.centidiscs()));
        let mut rng =
            Rng::with_seed(self.seed ^ mv.square().map_or(64, |square| square.index() as u64) << 32);
        let is_read = look.is_corner || rng.i32(0..1000) >= misread;
        let (least, most) = CLARITY;
        let unclear = ((glance - read).abs() * 1000 / UNCLEAR).clamp(least, most);
        let (judged, noise) =
            if is_read { (read, noise.into()) } else { (glance, i64::from(noise) * GLANCE_NOISE) };
        judged + noise * unclear / 1000 * normal(&mut rng) / 1000 + look.appeal(&self.persona.faults)
    }
}

/// The classes of moves, from the worst to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    /// The move loses more than `Faults::largest`.
    Unacceptable,
    /// The player may choose the move.
    Acceptable,
    /// The move leaves the opponent without discs.
    WipeOut,
}

/// Draws from an approximate normal distribution with mean 0 and standard deviation 1000.
/// The result is the sum of twelve uniform random integers minus the mean of such sums. Integers make the
/// result the same on every machine.
fn normal(rng: &mut Rng) -> i64 {
    (0..12).map(|_| i64::from(rng.i32(0..1000))).sum::<i64>() - 5994
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Bound, Score, Square};
    use crate::game::mnk::{Mnk, Rules};

    /// Returns the error in the perceived value of a1, from its scores in a glance and in the search.
    fn error(glance: Score, read: Score) -> i64 {
        let mut root = Mnk::start(Rules::GOMOKU);
        for square in [111, 112].map(Square::new) {
            root.play(square.into()).unwrap();
        }
        let report = |score| {
            let mv = root.legal_moves()[0];
            Report {
                lines: vec![Line { score, bound: Bound::Exact, pv: vec![mv] }],
                ..Report::unsearched(mv)
            }
        };
        let faults = Faults { misread: 0, noise: 900, greed: 0, caution: 0, largest: i32::MAX };
        let persona = Persona { faults, seed: 3, last: None };
        let (glance, report) = (report(glance), report(read));
        let (class, perceived) = Perception::new(&root, &persona, &glance, &report).of(&report.lines[0]);
        assert_eq!(class, Class::Acceptable);
        perceived - i64::from(read.centidiscs())
    }

    #[test]
    fn a_glance_that_misses_a_proven_win_errs_as_in_every_unclear_position() {
        let unclear = error(Score::default(), Score::from_discs(100));
        assert_ne!(unclear, error(Score::default(), Score::default()));
        for (glance, read) in [(Score::default(), Score::win_in(3)), (Score::loss_in(2), Score::win_in(1))] {
            assert_eq!([error(glance, read), error(read, glance)], [unclear; 2], "{glance} {read}");
        }
    }

    #[test]
    fn the_draws_have_mean_zero_and_deviation_one() {
        let mut rng = Rng::with_seed(7);
        let draws: Vec<f64> = (0..100_000).map(|_| normal(&mut rng) as f64 / 1000.0).collect();
        let mean = draws.iter().sum::<f64>() / draws.len() as f64;
        let deviation = (draws.iter().map(|draw| draw * draw).sum::<f64>() / draws.len() as f64).sqrt();
        assert!(mean.abs() < 0.01 && (deviation - 1.0).abs() < 0.01, "{mean} {deviation}");
        let beyond_two = draws.iter().filter(|draw| draw.abs() > 2.0).count() as f64 / draws.len() as f64;
        assert!((0.04..0.05).contains(&beyond_two), "{beyond_two}");
    }
}
