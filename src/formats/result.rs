//! Results of games as written in game files.

use std::fmt;

use crate::base::Color;
use crate::game::Outcome;

/// The result of a game according to its record.
///
/// ```
/// use kado::base::Color;
/// use kado::formats::{WrittenResult, sgf};
///
/// let result = sgf::parse("(;GM[2]RE[W+12])")?.result.expect("a result");
/// assert_eq!(result, WrittenResult::Margin(-12.0));
/// assert_eq!(result.winner(), Some(Color::White));
/// assert_eq!(result.black_discs(64), Some(26));
/// # Ok::<(), kado::formats::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WrittenResult {
    /// Black's margin in discs: negative if White won, 0 for a draw.
    /// Empty squares count for the winner, and the komi is subtracted.
    Margin(f64),
    /// A side won for a reason other than the disc count.
    Won(Color, Reason),
}

/// Why a side won, other than by the disc count.
///
/// ```
/// # use kado::base::Color;
/// # use kado::formats::{Reason, WrittenResult, sgf};
/// let game = sgf::parse("(;GM[2]RE[B+T])")?;
/// assert_eq!(game.result, Some(WrittenResult::Won(Color::Black, Reason::Time)));
/// # Ok::<(), kado::formats::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The reason is not given.
    Unknown,
    /// The other side resigned.
    Resignation,
    /// The other side ran out of time.
    Time,
}

impl WrittenResult {
    /// Returns the winner, or `None` after a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            WrittenResult::Won(winner, _) => Some(winner),
            WrittenResult::Margin(margin) if margin > 0.0 => Some(Color::Black),
            WrittenResult::Margin(margin) if margin < 0.0 => Some(Color::White),
            WrittenResult::Margin(_) => None,
        }
    }

    /// Returns the number of Black's discs on a board with this number of squares.
    /// Empty squares count for the winner. Returns `None` if the result has no margin, or if no disc count
    /// gives the margin (for example with komi).
    pub fn black_discs(self, squares: usize) -> Option<usize> {
        let WrittenResult::Margin(margin) = self else { return None };
        let discs = f64::midpoint(squares as f64, margin);
        ((0.0..=squares as f64).contains(&discs) && discs.fract() == 0.0).then_some(discs as usize)
    }

    /// Parses a result of SGF: `B+12`, `W+R`, `B+T`, `B+`, `0`, `Draw`.
    /// Returns `None` for `?` and every other text.
    pub(crate) fn parse(text: &str) -> Option<WrittenResult> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("draw") || text == "0" {
            return Some(WrittenResult::Margin(0.0));
        }
        let (winner, how) = text.split_once('+')?;
        let (winner, sign) = match winner.trim() {
            "B" | "b" => (Color::Black, 1.0),
            "W" | "w" => (Color::White, -1.0),
            _ => return None,
        };
        let how = how.trim();
        if let Ok(margin) = how.parse::<f64>()
            && margin.is_finite()
        {
            return Some(WrittenResult::Margin(sign * margin));
        }
        let reason = match how.to_ascii_lowercase().as_str() {
            "r" | "resign" => Reason::Resignation,
            "t" | "time" => Reason::Time,
            "" | "f" | "forfeit" => Reason::Unknown,
            _ => return None,
        };
        Some(WrittenResult::Won(winner, reason))
    }
}

impl From<Outcome> for WrittenResult {
    fn from(outcome: Outcome) -> WrittenResult {
        WrittenResult::Margin(outcome.margin_for(Color::Black).into())
    }
}

/// Writes the result as SGF does: `B+12`, `W+R`, `B+T`, `B+`, `0`.
impl fmt::Display for WrittenResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner() else { return write!(f, "0") };
        let letter = winner.pick('B', 'W');
        match self {
            WrittenResult::Margin(margin) => write!(f, "{letter}+{}", margin.abs()),
            WrittenResult::Won(_, Reason::Resignation) => write!(f, "{letter}+R"),
            WrittenResult::Won(_, Reason::Time) => write!(f, "{letter}+T"),
            WrittenResult::Won(_, Reason::Unknown) => write!(f, "{letter}+"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_they_are_written() {
        for (text, result) in [
            ("B+12", WrittenResult::Margin(12.0)),
            ("W+3.5", WrittenResult::Margin(-3.5)),
            ("0", WrittenResult::Margin(0.0)),
            ("W+R", WrittenResult::Won(Color::White, Reason::Resignation)),
            ("B+T", WrittenResult::Won(Color::Black, Reason::Time)),
            ("B+", WrittenResult::Won(Color::Black, Reason::Unknown)),
        ] {
            assert_eq!((WrittenResult::parse(text), result.to_string().as_str()), (Some(result), text));
        }
        assert_eq!(WrittenResult::parse(" Draw"), Some(WrittenResult::Margin(0.0)));
        assert_eq!(WrittenResult::parse("w+Resign"), WrittenResult::parse("W+R"));
        for text in ["", "?", "Void", "B+inf", "X+2", "+2", "B"] {
            assert_eq!(WrittenResult::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_discs_of_black_are_those_of_the_margin() {
        let discs = |margin| WrittenResult::Margin(margin).black_discs(64);
        assert_eq!(
            [discs(0.0), discs(64.0), discs(-64.0), discs(-4.0)],
            [Some(32), Some(64), Some(0), Some(30)]
        );
        assert_eq!([discs(65.0), discs(66.0), discs(-3.5), discs(1.0)], [None; 4]);
        assert_eq!(WrittenResult::Won(Color::Black, Reason::Time).black_discs(64), None);
    }
}
