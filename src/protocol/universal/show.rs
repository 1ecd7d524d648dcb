//! Commands that need no search: they show the board, answer queries and count leaves.

use crate::base::Color;
use crate::engine::{Engine, Game};
use crate::formats::fen;
use crate::formats::picture::picture;
use crate::game::Diagram;
use crate::game::notation::column_name;
use crate::game::perft::Passes;

use super::super::perft::{self, PerftError};
use super::error::CommandError;
use super::wording::Wording;

/// Returns a drawing of the board and its FEN.
pub(super) fn board(game: &Game, wording: &Wording) -> String {
    let fen = fen::write(&game.diagram(), wording.words.spelling);
    format!("{}\nFen: {fen}", drawing(game, wording))
}

/// Returns a drawing of the board with the square names of this protocol.
fn drawing(game: &Game, wording: &Wording) -> String {
    let (columns, rows) = (u32::from(game.size().columns()), u32::from(game.size().rows()));
    let names: Vec<String> = (0..columns).map(column_name).collect();
    let row_name = |row| if wording.is_mirrored { rows - row } else { row + 1 };
    picture(&game.diagram(), game.outcome(), &names, row_name)
}

/// Returns the reply to the command `query`, whose argument is `text`.
/// The argument selects the content of the reply: whether Black is to move (`p1turn`), whether the game is
/// over (`gameover`), the result (`result`), the FEN (`fen`), or a drawing of the board (`board`).
///
/// # Errors
/// If the argument is unknown.
pub(super) fn query(text: &str, engine: &Engine, wording: &Wording) -> Result<String, CommandError> {
    let game = engine.game();
    let response = match text.trim() {
        "p1turn" => (game.turn() == Color::Black).to_string(),
        "gameover" => game.outcome().is_some().to_string(),
        "result" => match game.outcome().map(|outcome| outcome.winner) {
            None => "none",
            Some(None) => "draw",
            Some(Some(Color::Black)) => "p1win",
            Some(Some(Color::White)) => "p2win",
        }
        .to_owned(),
        "fen" => fen::write(&game.diagram(), wording.words.spelling),
        "board" => format!("\n{}", drawing(game, wording)),
        _ => {
            return Err(CommandError::Arguments {
                command: "query",
                takes: "p1turn, gameover, result, fen or board",
            });
        }
    };
    Ok(format!("response {response}"))
}

/// The perft convention: a pass is one ply, and games that end before the horizon do not count.
/// Fairy-Stockfish uses the same convention, so that clients can compare the counts of both engines.
const PASSES: Passes = Passes::WithoutFinished;

/// Returns the perft count of each legal move, and their sum.
pub(super) fn divide(depth: u64, engine: &Engine, wording: &Wording) -> Result<String, PerftError> {
    let game = engine.game();
    let depth = depth.min(u32::MAX.into()) as u32;
    let count = |board: &Diagram, depth| perft::count(engine.isa(), game.rules(), board, depth, PASSES);
    let all = count(&game.diagram(), depth)?;
    let mut lines = Vec::new();
    for mv in game.legal_moves() {
        if let (Some(below), Some(after)) = (depth.checked_sub(1), game.after(&[mv])) {
            let name = wording.names(&[mv], game).concat();
            lines.push(format!("{name}: {}", count(&after, below)?));
        }
    }
    lines.extend([String::new(), format!("Nodes searched: {all}")]);
    Ok(lines.join("\n"))
}
