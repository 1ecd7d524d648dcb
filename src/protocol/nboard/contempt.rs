//! Contempt: the score that is reported for a proven draw, as set by the client.

use crate::base::{Bound, Color, Score};
use crate::engine::Line;

/// The value of a draw from Black's view, reported for a proven draw instead of the score 0.
/// The value changes only the output: the search counts every draw as 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Contempt(Score);

impl Contempt {
    /// The largest absolute contempt value, in discs; a value beyond this range is clamped.
    const MOST: f64 = 100.0;

    pub(super) fn new(discs: f64) -> Contempt {
        let discs = discs.clamp(-Contempt::MOST, Contempt::MOST);
        Contempt(Score::from_centidiscs((discs * f64::from(Score::DISC)).round() as i32))
    }

    /// Returns the score of a variation from the view of `turn`, the side to move.
    /// The contempt value replaces the score of a proven draw. `solved` states whether the search solved the
    /// position.
    pub(super) fn value(self, line: &Line, solved: bool, turn: Color) -> Score {
        if solved && line.bound == Bound::Exact { self.proven(line.score, turn) } else { line.score }
    }

    /// Returns the contempt value if the proven `score` is a draw, else `score`.
    /// `score` and the returned value are from the view of `turn`, the side to move.
    pub(super) fn proven(self, score: Score, turn: Color) -> Score {
        match turn {
            _ if score != Score::default() => score,
            Color::Black => self.0,
            Color::White => -self.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Move;

    #[test]
    fn contempt_applies_to_proven_draws_only() {
        let contempt = Contempt::new(-100.0);
        let line = |discs, bound| Line { score: Score::from_discs(discs), bound, pv: vec![Move::PASS] };
        let draw = line(0, Bound::Exact);
        let worth = |line: &Line, solved, turn| contempt.value(line, solved, turn).centidiscs() / Score::DISC;
        assert_eq!(worth(&draw, true, Color::Black), -100);
        assert_eq!(worth(&draw, true, Color::White), 100);
        assert_eq!(worth(&draw, false, Color::Black), 0);
        assert_eq!(worth(&line(0, Bound::Lower), true, Color::Black), 0);
        assert_eq!(worth(&line(2, Bound::Exact), true, Color::Black), 2);
        assert_eq!(Contempt::default().value(&draw, true, Color::White), Score::default());
        assert_eq!(Contempt::new(1e9), Contempt::new(100.0));
    }
}
