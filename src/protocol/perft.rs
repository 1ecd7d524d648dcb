//! Perft for protocols, limited in depth so that a session stays responsive.

use crate::game::othello8::Isa;
use crate::game::perft::{self, Passes};
use crate::game::{AnyPosition, Diagram, Position, Rules, SetupError, mnk};

/// The maximum perft depth in 8x8 Othello.
/// The depth is limited because a count cannot be interrupted.
const DEEPEST: u32 = 12;
/// The maximum perft depth in Othello on boards other than 8x8, and in anti-Othello.
const DEEPEST_PLAIN: u32 = 9;
/// The maximum number of positions before the last ply that a perft of a k-in-a-row game may visit.
const MOST_POSITIONS: u64 = 2_000_000;
/// The same in renju, where the moves of the last ply are tested for fouls.
const MOST_POSITIONS_OF_RENJU: u64 = 100_000;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PerftError {
    #[error("a depth of {depth} takes too long; the largest is {deepest}")]
    TooDeep { depth: u32, deepest: u32 },
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Returns the perft count: the number of leaves at `depth` plies.
///
/// # Errors
/// If the depth is too large, or the position is not valid in the game.
pub(super) fn count(
    isa: Isa,
    rules: Rules,
    diagram: &Diagram,
    depth: u32,
    passes: Passes,
) -> Result<u64, PerftError> {
    let position = AnyPosition::set_up(rules, diagram)?;
    let deepest = deepest(&position);
    if depth > deepest {
        return Err(PerftError::TooDeep { depth, deepest });
    }
    Ok(perft::count(isa, &position, depth, passes))
}

/// Returns the largest depth allowed, which is unlimited if the whole tree is small.
fn deepest(position: &AnyPosition) -> u32 {
    match position {
        AnyPosition::Othello8(_) => DEEPEST,
        AnyPosition::Othello(_) => DEEPEST_PLAIN,
        AnyPosition::Mnk(position) => {
            let is_renju = matches!(position.rules(), Rules::Mnk(rules) if rules.line() == mnk::Line::Renju);
            let most = if is_renju { MOST_POSITIONS_OF_RENJU } else { MOST_POSITIONS };
            let empties = if position.outcome().is_some() { 0 } else { position.diagram().empties() };
            let mut visited = 1u64;
            // The moves of the last ply are counted but not played, so a depth of 1 visits only the root.
            for (depth, left) in (1..).zip((1..=u64::from(empties)).rev()) {
                visited = visited.saturating_mul(left);
                if visited > most {
                    return depth;
                }
            }
            u32::MAX
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perft_counts_every_game_up_to_its_maximum_depth() {
        let count = |name: &str, depth| {
            let rules: Rules = name.parse().unwrap();
            let start = AnyPosition::start(rules).unwrap();
            count(Isa::best(), rules, &start.diagram(), depth, Passes::OnePly)
        };
        assert_eq!(count("othello", 6), Ok(8200));
        // Source of the counts on boards of even side length up to 10x10: pyffish.
        assert_eq!(count("othello:10", 5), Ok(1396));
        assert_eq!(count("othello:6", 4), Ok(244));
        // Source of the count at depth 9: tic-tac-toe is known to have 255168 different games.
        assert_eq!(count("tictactoe", 5), Ok(15_120));
        for depth in [9, 10, 1_000] {
            assert_eq!(count("tictactoe", depth), Ok(255_168));
        }
        assert_eq!(count("gomoku", 2), Ok(225 * 224));
        assert_eq!(count("gomoku", 5), Err(PerftError::TooDeep { depth: 5, deepest: 3 }));
        assert_eq!(count("renju:19", 3), Err(PerftError::TooDeep { depth: 3, deepest: 2 }));
        assert_eq!(count("othello:10", 10), Err(PerftError::TooDeep { depth: 10, deepest: 9 }));
    }
}
