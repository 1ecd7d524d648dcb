//! Perft as protocols count it: from the game in progress, and not so deep that a session seems dead.

use crate::game::othello8::Isa;
use crate::game::perft::{self, Passes};
use crate::game::{Diagram, Rules, SetupError};

/// Returns the largest depth that is counted: nothing interrupts the count.
fn deepest(rules: Rules, diagram: &Diagram) -> u32 {
    match rules {
        Rules::OTHELLO => 12,
        Rules::Othello(_) => 9,
        Rules::Mnk(_) => {
            const POSITIONS: usize = 1_000_000;
            let empties = diagram.cells().iter().filter(|cell| cell.is_none()).count();
            let growth = (1..=empties).rev().scan(1_usize, |positions, empties| {
                *positions = positions.saturating_mul(empties);
                Some(*positions)
            });
            growth.take_while(|&positions| positions <= POSITIONS).count() as u32 + 1
        }
    }
}

/// Why nothing is counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PerftError {
    /// The count would take too long.
    #[error("a depth of {depth} takes too long; the largest is {deepest}")]
    TooDeep {
        /// What was asked for.
        depth: u32,
        /// What is counted on this board.
        deepest: u32,
    },
    /// The board is not counted.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Returns the number of leaves so many plies below a position.
///
/// # Errors
/// If they are too many plies, or the game does not know the board.
pub(super) fn count(rules: Rules, diagram: &Diagram, depth: u32, passes: Passes) -> Result<u64, PerftError> {
    let deepest = deepest(rules, diagram);
    if depth > deepest {
        return Err(PerftError::TooDeep { depth, deepest });
    }
    Ok(perft::count(Isa::best(), rules, diagram, depth, passes)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{AnyPosition, Position};

    #[test]
    fn every_game_is_counted_and_not_too_deep() {
        let count = |name: &str, depth| {
            let rules: Rules = name.parse().unwrap();
            let start = AnyPosition::start(rules).unwrap();
            count(rules, &start.diagram(), depth, Passes::OnePly)
        };
        assert_eq!(count("othello", 6), Ok(8200));
        // Counts of pyffish, as those of all even boards up to 10x10.
        assert_eq!(count("othello:10", 5), Ok(1396));
        assert_eq!(count("othello:6", 4), Ok(244));
        // 255168 is the well-known number of games of tic-tac-toe.
        assert_eq!(count("tictactoe", 5), Ok(15_120));
        assert_eq!(count("tictactoe", 9), Ok(255_168));
        assert_eq!(count("gomoku", 2), Ok(225 * 224));
        assert_eq!(count("gomoku", 5), Err(PerftError::TooDeep { depth: 5, deepest: 3 }));
        assert_eq!(count("othello:10", 10), Err(PerftError::TooDeep { depth: 10, deepest: 9 }));
    }
}
