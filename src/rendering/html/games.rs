//! The games of a match report: their tables, and the data of the boards.

use serde::Serialize;

use crate::arena::played::{Ending, Forfeit, PlayedGame, UnplayableError};
use crate::base::printable;
use crate::game::Position;
use crate::rendering::spelling;

use super::board::Board;
use super::markup::{Align, Table, escaped, script_safe};

/// A game in the data of the page's script.
#[derive(Debug, Serialize)]
struct BoardGame {
    /// Number in the schedule, from 1.
    number: u64,
    black: String,
    white: String,
    result: String,
    ending: String,
    /// The board before the opening.
    #[serde(flatten)]
    board: Board,
    /// All moves, those of the opening first.
    moves: Vec<BoardMove>,
}

/// Name of a move; for a move of an engine also its time in microseconds, score, depth and nodes.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum BoardMove {
    Opening((String,)),
    Played(String, u64, Option<f64>, Option<u32>, Option<u64>),
}

impl BoardGame {
    fn new(game: &PlayedGame) -> Result<BoardGame, UnplayableError> {
        let opening = game.opening_record()?;
        let size = opening.position().size();
        let name = |ply: &crate::game::Ply| spelling::name_on(size, ply.mv);
        let opened = opening.plies().iter().map(|ply| BoardMove::Opening((name(ply),)));
        let played = game.moves.iter().map(|played| {
            BoardMove::Played(
                played.mv.clone(),
                played.microseconds,
                played.score,
                played.depth,
                played.nodes,
            )
        });
        Ok(BoardGame {
            number: game.index + 1,
            black: printable(&game.black),
            white: printable(&game.white),
            result: game.result.to_string(),
            ending: printable(&ending_text(game)),
            board: Board::new(opening.start().rules(), &opening.start().diagram()),
            moves: opened.chain(played).collect(),
        })
    }
}

/// Returns the JSON data of the script; games that cannot be replayed are left out.
pub(super) fn data(games: &[&PlayedGame]) -> String {
    let boards: Vec<BoardGame> = games.iter().filter_map(|game| BoardGame::new(game).ok()).collect();
    script_safe(&serde_json::to_string(&boards).unwrap_or_else(|_| "[]".to_owned()))
}

/// Describes how a game ended.
fn ending_text(game: &PlayedGame) -> String {
    match &game.ending {
        Ending::PlayedOut => "played out".to_owned(),
        Ending::Solved { empties } => format!("solved with {empties} empty squares"),
        Ending::Agreed => "both engines agreed on the score".to_owned(),
        Ending::Resigned { side } => format!("{side} resigned"),
        Ending::Forfeit(Forfeit { side, fault, detail, .. }) => {
            format!("{side} forfeits: {fault} ({detail})")
        }
    }
}

fn opening_text(game: &PlayedGame) -> String {
    let opening = &game.opening;
    let position = || if game.start.is_some() { "a board" } else { "the start" }.to_owned();
    let moves = if opening.moves.is_empty() { position() } else { opening.moves.clone() };
    opening.name.as_ref().map_or_else(|| moves.clone(), |name| format!("{name} ({moves})"))
}

/// Formats a time stamp as HTML: `2024-05-01 12:00:03`.
pub(super) fn time_text(stamp: &str) -> String {
    let seconds = stamp.split_once('.').map_or(stamp, |(seconds, _)| seconds);
    escaped(&seconds.trim_end_matches('Z').replace('T', " "))
}

/// Returns the table of games.
pub(super) fn table(games: &[&PlayedGame]) -> String {
    let mut table = Table::new(&[
        ("game", Align::Right),
        ("round", Align::Right),
        ("opening", Align::Left),
        ("black", Align::Left),
        ("white", Align::Left),
        ("result", Align::Right),
        ("ending", Align::Left),
        ("moves", Align::Right),
        ("began (UTC)", Align::Left),
    ]);
    for game in games {
        let number = game.index + 1;
        let fault = if game.forfeit().is_some() { "fault" } else { "" };
        table.row(
            Some(&format!("row-{number}")),
            [
                ("", format!("<a href=\"#game-{number}\">{number}</a>")),
                ("", (game.round + 1).to_string()),
                ("", escaped(&opening_text(game))),
                ("name", escaped(&game.black)),
                ("name", escaped(&game.white)),
                ("", game.result.to_string()),
                (fault, escaped(&ending_text(game))),
                ("", game.moves.len().to_string()),
                ("", time_text(&game.started)),
            ],
        );
    }
    table.finish()
}

/// Returns the table of forfeits, each with the last protocol lines before it.
pub(super) fn forfeits(games: &[&PlayedGame], linked: impl Fn(&PlayedGame) -> bool) -> String {
    let mut table = Table::new(&[
        ("game", Align::Right),
        ("engine", Align::Left),
        ("color", Align::Left),
        ("fault", Align::Left),
        ("what happened", Align::Left),
    ]);
    let mut any = false;
    for game in games {
        let Some(forfeit) = game.forfeit() else {
            continue;
        };
        any = true;
        let number = game.index + 1;
        let link = if linked(game) {
            format!("<a href=\"#game-{number}\">{number}</a>")
        } else {
            number.to_string()
        };
        table.row(
            None,
            [
                ("", link),
                ("name", escaped(game.player(forfeit.side))),
                ("", forfeit.side.to_string()),
                ("fault", forfeit.fault.to_string()),
                ("wrap", detail(forfeit)),
            ],
        );
    }
    if any {
        table.finish()
    } else {
        "<p class=\"note\">None: every game was played to its end.</p>".to_owned()
    }
}

fn detail(forfeit: &Forfeit) -> String {
    let detail = escaped(&forfeit.detail);
    if forfeit.excerpt.is_empty() {
        return detail;
    }
    let lines: Vec<String> = forfeit.excerpt.iter().map(|line| escaped(line)).collect();
    format!("<details><summary>{detail}</summary><pre>{}</pre></details>", lines.join("\n"))
}
