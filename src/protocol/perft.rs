//! Perft as protocols count it: from the game in progress, and not so deep that a session seems dead.

use crate::game::othello8::perft::{Passes, perft};
use crate::game::othello8::{Isa, Othello8};
use crate::game::{Diagram, SetupError};

/// The largest depth that is counted: nothing interrupts the count.
const DEEPEST: u32 = 12;

/// Why nothing is counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PerftError {
    /// The count would take too long.
    #[error("a depth of {0} takes too long; the largest is {DEEPEST}")]
    TooDeep(u32),
    /// The board is not counted.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Returns the number of leaves so many plies below a position.
///
/// # Errors
/// If they are too many plies, or the board is of another size than the standard one.
pub(super) fn count(diagram: &Diagram, depth: u32, passes: Passes) -> Result<u64, PerftError> {
    if depth > DEEPEST {
        return Err(PerftError::TooDeep(depth));
    }
    Ok(perft(Isa::best(), Othello8::from_diagram(diagram)?.board(), depth, passes))
}
