//! The rules of a k-in-a-row game: the board, the length of the line, and which lines win.

use crate::base::Size;

/// The rule that determines which lines win.
/// The variants have the names that Gomocup and the Renju International Federation use.
///
/// ```
/// # use kado::base::Size;
/// # use kado::game::Rules;
/// use kado::game::mnk::{self, Line};
///
/// let rules = mnk::Rules::new(Size::square_board(15), 5, Line::Renju)?;
/// assert_eq!(Rules::Mnk(rules).to_string(), "renju:15");
/// # Ok::<(), mnk::LineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Line {
    /// Any line of k stones or more: freestyle.
    #[default]
    Free,
    /// Exactly k stones; a longer line does not win.
    Exact,
    /// Exactly five stones; an opponent's stone may block one end of the line, but not both.
    /// The edge of the board does not block.
    Caro5,
    /// Like [`Line::Caro5`], but a line of six or more also wins, even if blocked at both ends.
    Caro6,
    /// Five or more for White, exactly five for Black.
    /// Black may not make a longer line, two fours or two threes with one stone.
    Renju,
}

impl Line {
    /// Returns the rule with this Gomocup code: 0 freestyle, 1 exactly five, 4 renju, 8 caro6, 9 caro5.
    /// Returns `None` for any other code. The code is a sum of bits: 1 for exactly five, 2 for games that
    /// continue after a line (not supported), 4 for renju, and 8 for caro.
    ///
    /// Source: P. Lastovicka, Gomoku AI protocol, <https://plastovicka.github.io/protocl2en.htm>.
    pub(crate) const fn of_gomocup(number: u32) -> Option<Line> {
        match number {
            0 => Some(Line::Free),
            1 => Some(Line::Exact),
            4 => Some(Line::Renju),
            8 => Some(Line::Caro6),
            9 => Some(Line::Caro5),
            _ => None,
        }
    }

    /// Returns whether the rule requires lines of five.
    #[doc(hidden)]
    pub const fn is_of_five(self) -> bool {
        matches!(self, Line::Caro5 | Line::Caro6 | Line::Renju)
    }
}

/// A k-in-a-row game.
///
/// ```
/// use kado::base::Size;
/// use kado::game::mnk::{Line, Mnk, Rules};
/// use kado::game::Position;
///
/// let board = Size::new(7, 6).expect("both sides are positive");
/// let position = Mnk::start(Rules::new(board, 4, Line::Free)?);
/// assert_eq!(position.legal_moves().len(), 42);
/// # Ok::<(), kado::game::mnk::LineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    size: Size,
    k: u8,
    line: Line,
}

/// Error: the board or the length of the line is invalid for a k-in-a-row game.
///
/// ```
/// # use kado::base::Size;
/// # use kado::game::mnk::{Line, Rules};
/// let error = Rules::new(Size::square_board(3), 4, Line::Free).unwrap_err();
/// assert_eq!(error.to_string(), "a line of 4 stones is impossible on a board of 3x3: 1 to 3 stones");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// A side of the board is longer than 25 squares.
    #[error("a board of {}x{} is too large: each side is 1 to 25", .0.columns(), .0.rows())]
    Size(Size),
    /// The requested length of the line is 0 or exceeds the longer side of the board.
    #[error("a line of {k} stones is impossible on a board of {}x{}: 1 to {} stones", .size.columns(), .size.rows(), .size.columns().max(.size.rows()))]
    Length {
        /// The requested length of the line.
        k: u8,
        /// The board size.
        size: Size,
    },
    /// The rule requires lines of five, but another length was requested.
    #[error("this rule requires lines of 5 stones, not {0}")]
    NotFive(u8),
}

impl Rules {
    /// Five or more in a row on 15x15.
    pub(crate) const GOMOKU: Rules = Rules { size: Size::square_board(15), k: 5, line: Line::Free };

    /// Maximum number of columns or rows of a board.
    pub(crate) const LONGEST_SIDE: u8 = 25;

    /// Returns the rules of `k` in a row on a board whose sides are at most 25.
    /// `k` must be at least 1 and at most the longer side. If `line` requires lines of five, `k` must be 5.
    ///
    /// # Errors
    /// If an argument is out of range.
    pub fn new(size: Size, k: u8, line: Line) -> Result<Rules, LineError> {
        let longer = size.columns().max(size.rows());
        if longer > Rules::LONGEST_SIDE {
            Err(LineError::Size(size))
        } else if k == 0 || k > longer {
            Err(LineError::Length { k, size })
        } else if line.is_of_five() && k != 5 {
            Err(LineError::NotFive(k))
        } else {
            Ok(Rules { size, k, line })
        }
    }

    /// Returns the same game on a board of this size.
    ///
    /// # Errors
    /// If a side is longer than 25 squares or both sides are shorter than the line.
    pub(crate) fn on(self, size: Size) -> Result<Rules, LineError> {
        Rules::new(size, self.k, self.line)
    }

    /// Returns the board size.
    pub const fn size(self) -> Size {
        self.size
    }

    /// Returns the number of stones in a row that wins.
    pub const fn k(self) -> u8 {
        self.k
    }

    /// Returns the rule that determines which lines win.
    pub const fn line(self) -> Line {
        self.line
    }
}
