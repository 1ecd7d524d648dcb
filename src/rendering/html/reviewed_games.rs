//! The games of a review report: their HTML sections, and their moves as JSON for the board viewer.

use maud::{Markup, html};
use serde::Serialize;

use crate::analysis::openings::Opening;
use crate::analysis::{Grade, PositionReview, ReviewedGame, Summary, Unit};
use crate::base::{Color, Move, Score, counted, printable};
use crate::game::Position;
use crate::rendering::spelling;

use super::board::StartBoard;
use super::charts;
use super::markup::{Align, script_data, section, table};
use super::summary::tile;

/// A game as JSON for the script of the page.
#[derive(Debug, Serialize)]
struct BoardGame {
    number: usize,
    black: String,
    white: String,
    result: String,
    opening: Option<String>,
    #[serde(flatten)]
    board: StartBoard,
    moves: Vec<BoardMove>,
}

/// A move of a reviewed game.
///
/// The fields are, in this order: the played move, its score, its loss in discs, the best move, its score,
/// its principal variation, and the grade of the played move.
#[derive(Debug, Serialize)]
struct BoardMove(String, String, f64, String, String, String, &'static str);

/// Returns the games as JSON for the script of the page.
pub(super) fn data(games: &[ReviewedGame]) -> Markup {
    script_data(&games.iter().map(board_game).collect::<Vec<_>>())
}

fn board_game(game: &ReviewedGame) -> BoardGame {
    let moves = game.positions.iter().filter_map(|review| {
        let (played, grade) = review.played.as_ref().zip(review.grade())?;
        Some(BoardMove(
            name(review, played.mv),
            score(review, played.score),
            played.loss.discs(),
            review.best().map(|best| name(review, best)).unwrap_or_default(),
            score(review, review.score),
            best_line(review),
            grade.name(),
        ))
    });
    BoardGame {
        number: game.number,
        black: printable(game.player(Color::Black)),
        white: printable(game.player(Color::White)),
        result: printable(&game.result_text()),
        opening: game.opening().map(|opening| english(opening).to_owned()),
        board: StartBoard::new(game.rules(), &game.game.start().diagram()),
        moves: moves.collect(),
    }
}

/// Returns the English name of an opening, or its moves if the opening has only a Japanese name.
fn english(opening: Opening) -> &'static str {
    opening.english.unwrap_or(opening.moves)
}

/// Returns the Japanese name of an opening, if any.
fn japanese(opening: Opening) -> Option<Markup> {
    opening.japanese.map(|name| html! { span lang="ja" { (name) } })
}

fn name(review: &PositionReview, mv: Move) -> String {
    spelling::name_on(review.position.size(), mv)
}

fn best_line(review: &PositionReview) -> String {
    let pv = review.lines.first().map_or(&[][..], |line| &line.pv);
    spelling::line_on(review.position.size(), pv)
}

fn score(review: &PositionReview, score: Score) -> String {
    spelling::score(review.exact, score)
}

/// Returns the table of the games; the number of a game links to the board viewer.
pub(super) fn list(games: &[ReviewedGame]) -> Markup {
    // Only openings of 8x8 Othello have names.
    let has_openings = games.iter().any(|game| game.opening().is_some());
    let mut head = vec![
        ("game", Align::Right),
        ("rules", Align::Left),
        ("black", Align::Left),
        ("white", Align::Left),
        ("result", Align::Right),
    ];
    if has_openings {
        head.extend([("opening", Align::Left), ("in Japanese", Align::Left)]);
    }
    head.extend([("accuracy of black", Align::Right), ("of white", Align::Right)]);
    let rows = html! {
        @for game in games {
            tr id={ "row-" (game.number) } {
                td { a href={ "#game-" (game.number) } { (game.number) } }
                td.left { (game.rules()) }
                @for color in Color::BOTH { td.left.name { (printable(game.player(color))) } }
                td { (printable(&game.result_text())) }
                @if has_openings {
                    td.left { @if let Some(opening) = game.opening() { (english(opening)) } }
                    td.left { @if let Some(name) = game.opening().and_then(japanese) { (name) } }
                }
                @for color in Color::BOTH { td { (percent(game.summary(color).accuracy())) } }
            }
        }
    };
    table(&head, &rows)
}

/// Returns the section of a game: summaries of both sides, score chart and move table.
pub(super) fn game_section(game: &ReviewedGame) -> Markup {
    let [black, white] = Color::BOTH.map(|color| game.player(color));
    let content = html! {
        @if let Some(opening) = game.opening() {
            p { (english(opening)) @if let Some(name) = japanese(opening) { " (" (name) ")" } }
        }
        dl.tiles { @for color in Color::BOTH { (player_tile(game, color)) } }
        (charts::scores(game))
        (moves(game))
    };
    let title = format!("{}. {black} – {white} {}", game.number, game.result_text());
    section(&format!("review-{}", game.number), &title, &content)
}

fn player_tile(game: &ReviewedGame, color: Color) -> Markup {
    let summary = game.summary(color);
    tile(
        &format!("{color}: {}", game.player(color)),
        &format!("{} accurate", percent(summary.accuracy())),
        &detail(&summary, game.unit()),
    )
}

/// Returns the statistics of a player as text.
fn detail(summary: &Summary, unit: Unit) -> String {
    format!(
        "lost {:.2} {}, {} per move · {} of {} best · {}, {}, {}",
        summary.lost(),
        unit.name(),
        mean_loss(summary),
        summary.best,
        counted(summary.choices, "move", "moves"),
        counted(summary.inaccuracies, "inaccuracy", "inaccuracies"),
        counted(summary.mistakes, "mistake", "mistakes"),
        counted(summary.blunders, "blunder", "blunders")
    )
}

/// Returns the mean loss per unforced move with two decimals, or a dash without unforced moves.
pub(super) fn mean_loss(summary: &Summary) -> String {
    summary.mean_loss().map_or_else(|| "–".to_owned(), |loss| format!("{loss:.2}"))
}

/// Formats a percentage with one decimal, or returns a dash for `None`.
pub(super) fn percent(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.1}\u{a0}%"))
}

fn moves(game: &ReviewedGame) -> Markup {
    let head = [
        ("#", Align::Right),
        ("", Align::Left),
        ("move", Align::Left),
        ("score", Align::Right),
        ("loss", Align::Right),
        ("", Align::Left),
        ("best", Align::Left),
        ("score", Align::Right),
        ("depth", Align::Right),
        ("best line", Align::Left),
    ];
    let rows = html! {
        @for review in &game.positions {
            @if let Some((played, grade)) = review.played.as_ref().zip(review.grade()) {
                @let place = format!("{}-{}", game.number, review.ply);
                @let is_bad = grade >= Grade::Inaccuracy;
                tr id={ "row-" (place) } {
                    td { a href={ "#game-" (place) } { (review.ply + 1) } }
                    td.left { (review.position.turn()) }
                    td.left.name { (name(review, played.mv)) }
                    td { (score(review, played.score)) }
                    td class=[is_bad.then_some("fault")] {
                        @if played.loss > Score::default() { (format!("{:.2}", played.loss.discs())) }
                    }
                    td.left.fault[is_bad] { (grade.mark()) }
                    td.left.name { @if let Some(best) = review.best() { (name(review, best)) } }
                    td { (score(review, review.score)) }
                    td { (spelling::depth(review.depth, review.selectivity)) }
                    td.left { (best_line(review)) }
                }
            }
        }
    };
    table(&head, &rows)
}
