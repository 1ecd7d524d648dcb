//! Games for the tests of matches.

use std::time::Duration;

use kado::arena::played::{Ending, GameResult, PlayedGame, PlayedMove, PlayedOpening};

/// Returns a short game at this place of the schedule, which Black wins by four.
pub(crate) fn played(index: u64) -> PlayedGame {
    PlayedGame {
        index,
        round: index / 2,
        pair: index / 2,
        opening: PlayedOpening { index: 0, name: None, moves: "f5".to_owned() },
        black: "A".to_owned(),
        white: "B".to_owned(),
        start: None,
        moves: vec![PlayedMove::new("d6", Duration::from_micros(1500))],
        result: GameResult::by_discs(4),
        ending: Ending::PlayedOut,
        started: "2024-01-01T00:00:00Z".to_owned(),
    }
}
