//! The command `position`, which sends the start position and all moves every time.

use crate::base::Move;
use crate::engine::{Engine, EngineError};
use crate::formats::fen;
use crate::game::{AnyPosition, Diagram, Position, Record, Rules};

use super::error::CommandError;
use super::wording::Wording;

/// Sets the position, and fills in omitted passes; on an error the game is unchanged.
/// If the board in `text` differs in size from the board of `variant`, the game is played by the rules of
/// `variant` on a board of the size in `text`. With `startpos`, the board has the size of `variant`.
pub(super) fn set(
    text: &str,
    wording: &Wording,
    variant: Rules,
    engine: &mut Engine,
) -> Result<(), CommandError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let start = match words[..end] {
        ["startpos"] => None,
        ["fen", ref position @ ..] => Some(fen::parse(&position.join(" "), wording.words.spelling)?),
        _ => {
            let takes = "startpos or fen and a position, then perhaps moves and the moves played from there";
            return Err(CommandError::Arguments { command: "position", takes });
        }
    };
    let names = words.get(end + 1..).unwrap_or_default();
    let size = start.as_ref().map_or(variant.size(), Diagram::size);
    let read = |(index, &name): (usize, &&str)| {
        (wording.words.read_move)(name, size)
            .ok_or(CommandError::NoMove { number: index + 1, found: name.into() })
    };
    let moves: Vec<Move> = names.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    let rules = variant.with_size(size).map_err(EngineError::from)?;
    begin(rules, start.as_ref(), &moves, engine).map_err(|error| match error {
        EngineError::Replay(error) => {
            let found = names.get(error.number.saturating_sub(1)).copied().unwrap_or_default().into();
            CommandError::IllegalMove { number: error.number, found }
        }
        other => other.into(),
    })
}

/// Starts a game with these rules and plays `moves`.
/// Other rules than those of the current game take effect only if the position and all moves are legal.
fn begin(
    rules: Rules,
    start: Option<&Diagram>,
    moves: &[Move],
    engine: &mut Engine,
) -> Result<(), EngineError> {
    if rules != engine.game().rules() {
        let position = match start {
            Some(diagram) => AnyPosition::set_up(rules, diagram),
            None => AnyPosition::start(rules),
        };
        Record::new(position?).replay(moves.iter().map(|&mv| (None, mv)))?;
        engine.switch_rules(rules)?;
    }
    engine.begin(start, moves)
}
