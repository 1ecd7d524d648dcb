//! The games of a match report: their HTML tables, and their moves as JSON for the board viewer.

use maud::{Markup, html};
use serde::Serialize;

use crate::arena::played_game::{Ending, Forfeit, PlayedGame, UnplayableError};
use crate::base::printable;
use crate::game::Position;
use crate::rendering::spelling;

use super::board::StartBoard;
use super::markup::{Align, script_data, table};

/// A game as JSON for the script of the page.
#[derive(Debug, Serialize)]
struct BoardGame {
    /// Number of the game in the schedule of the match, from 1.
    number: u64,
    black: String,
    white: String,
    result: String,
    ending: String,
    /// The board before the opening.
    #[serde(flatten)]
    board: StartBoard,
    /// All moves, beginning with the opening.
    moves: Vec<BoardMove>,
}

/// A move of a match game.
///
/// An opening move has only its notation. A later move also has the engine's time in µs, the score in discs
/// from the mover's view, the depth in plies and the number of nodes.
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
            board: StartBoard::new(opening.start().rules(), &opening.start().diagram()),
            moves: opened.chain(played).collect(),
        })
    }
}

/// Returns the games as JSON for the script of the page.
///
/// Games with an invalid start board or opening are left out.
pub(super) fn data(games: &[&PlayedGame]) -> Markup {
    script_data(&games.iter().filter_map(|game| BoardGame::new(game).ok()).collect::<Vec<_>>())
}

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

/// Formats a time stamp: `2024-05-01 12:00:03`.
pub(super) fn time_text(stamp: &str) -> String {
    let seconds = stamp.split_once('.').map_or(stamp, |(seconds, _)| seconds);
    seconds.trim_end_matches('Z').replace('T', " ")
}

/// Returns the table of the games; the number of a game links to the board viewer.
pub(super) fn list(games: &[&PlayedGame]) -> Markup {
    let head = [
        ("game", Align::Right),
        ("round", Align::Right),
        ("opening", Align::Left),
        ("black", Align::Left),
        ("white", Align::Left),
        ("result", Align::Right),
        ("ending", Align::Left),
        ("moves", Align::Right),
        ("began (UTC)", Align::Left),
    ];
    let rows = html! {
        @for game in games {
            @let number = game.index + 1;
            tr id={ "row-" (number) } {
                td { a href={ "#game-" (number) } { (number) } }
                td { (game.round + 1) }
                td.left { (printable(&opening_text(game))) }
                td.left.name { (printable(&game.black)) }
                td.left.name { (printable(&game.white)) }
                td { (game.result) }
                td.left.fault[game.forfeit().is_some()] { (printable(&ending_text(game))) }
                td { (game.moves.len()) }
                td.left { (printable(&time_text(&game.started))) }
            }
        }
    };
    table(&head, &rows)
}

/// Returns the table of forfeits, with the last protocol lines before each forfeit.
///
/// `is_linked` selects the games whose numbers link to the board viewer. Without forfeits, returns a note.
pub(super) fn forfeits(games: &[&PlayedGame], is_linked: impl Fn(&PlayedGame) -> bool) -> Markup {
    if games.iter().all(|game| game.forfeit().is_none()) {
        let is_played_out = games.iter().all(|game| game.ending == Ending::PlayedOut);
        let note =
            if is_played_out { "No forfeits: every game was played to its end." } else { "No forfeits." };
        return html! { p.note { (note) } };
    }
    let head = [
        ("game", Align::Right),
        ("engine", Align::Left),
        ("color", Align::Left),
        ("fault", Align::Left),
        ("what happened", Align::Left),
    ];
    let rows = html! {
        @for (game, forfeit) in games.iter().filter_map(|game| Some((game, game.forfeit()?))) {
            @let number = game.index + 1;
            tr {
                td {
                    @if is_linked(game) { a href={ "#game-" (number) } { (number) } } @else { (number) }
                }
                td.left.name { (printable(game.player(forfeit.side))) }
                td.left { (forfeit.side) }
                td.left.fault { (forfeit.fault) }
                td.left.wrap { (detail(forfeit)) }
            }
        }
    };
    table(&head, &rows)
}

fn detail(forfeit: &Forfeit) -> Markup {
    let detail = printable(&forfeit.detail);
    let lines: Vec<String> = forfeit.excerpt.iter().map(|line| printable(line)).collect();
    html! {
        @if lines.is_empty() {
            (detail)
        } @else {
            details { summary { (detail) } pre { (lines.join("\n")) } }
        }
    }
}
