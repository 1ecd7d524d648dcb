//! What a draw is worth to the client.

use crate::base::{Bound, Color, Score};
use crate::engine::Line;

/// The worth of a draw from the view of Black. It is told of proven draws instead of their score, 0. It does
/// not change which move is best where the game is solved: if a draw counts as a win or a loss, the move that
/// leads to most discs still leads to the best result there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Contempt(Score);

impl Contempt {
    /// The most that a draw can be worth, and the least, in discs.
    const MOST: f64 = 100.0;

    pub(super) fn new(discs: f64) -> Contempt {
        let discs = discs.clamp(-Contempt::MOST, Contempt::MOST);
        Contempt(Score::from_centidiscs((discs * f64::from(Score::DISC)).round() as i32))
    }

    /// Returns what the score of a line is worth to the side to move; `solved` as the search says it.
    pub(super) fn value(self, line: &Line, solved: bool, turn: Color) -> Score {
        if solved && line.bound == Bound::Exact { self.proven(line.score, turn) } else { line.score }
    }

    /// Returns what a proven score of the side to move is worth to it.
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
    fn only_a_proven_draw_is_worth_what_the_client_says() {
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
