//! The games of a review report: their sections, and the data of the boards.

use std::ops::Range;

use serde::Serialize;

use crate::analysis::openings::Opening;
use crate::analysis::{Grade, PositionReview, ReviewedGame, Summary, Unit};
use crate::base::{Color, Move, Score, printable};
use crate::game::Position;
use crate::rendering::spelling;

use super::board::Board;
use super::charts;
use super::markup::{Align, Table, counted, escaped, script_safe};
use super::summary::tile;

/// A game in the data of the page's script.
#[derive(Debug, Serialize)]
struct BoardGame {
    number: usize,
    black: String,
    white: String,
    result: String,
    opening: Option<String>,
    #[serde(flatten)]
    board: Board,
    moves: Vec<BoardMove>,
}

/// The played move with its score and loss, the best move with its score and line, and the grade of the
/// played move.
#[derive(Debug, Serialize)]
struct BoardMove(String, String, f64, String, String, String, &'static str);

/// Returns the JSON data of the script.
pub(super) fn data(games: &[ReviewedGame]) -> String {
    let boards: Vec<BoardGame> = games.iter().map(board_game).collect();
    script_safe(&serde_json::to_string(&boards).unwrap_or_else(|_| "[]".to_owned()))
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
        board: Board::new(game.rules(), &game.game.start().diagram()),
        moves: moves.collect(),
    }
}

/// Returns the English name of an opening, or its moves if it only has a Japanese name.
fn english(opening: Opening) -> &'static str {
    opening.english.unwrap_or(opening.moves)
}

/// Returns the Japanese name of an opening as HTML with `lang="ja"`.
fn japanese(opening: Opening) -> Option<String> {
    opening.japanese.map(|name| format!("<span lang=\"ja\">{}</span>", escaped(name)))
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

/// Columns of the opening names in the list of games.
const NAMES: Range<usize> = 5..7;

/// Returns the list of games, each with a link to its section.
pub(super) fn list(games: &[ReviewedGame]) -> String {
    let mut head = vec![
        ("game", Align::Right),
        ("rules", Align::Left),
        ("black", Align::Left),
        ("white", Align::Left),
        ("result", Align::Right),
        ("opening", Align::Left),
        ("in Japanese", Align::Left),
        ("accuracy of black", Align::Right),
        ("of white", Align::Right),
    ];
    // Only openings of 8x8 Othello have names.
    let has_openings = games.iter().any(|game| game.opening().is_some());
    if !has_openings {
        head.drain(NAMES);
    }
    let mut table = Table::new(&head);
    for game in games {
        let number = game.number;
        let accuracy = |color| percent(game.summary(color).accuracy());
        let mut cells = vec![
            ("", format!("<a href=\"#game-{number}\">{number}</a>")),
            ("", game.rules().to_string()),
            ("name", escaped(game.player(Color::Black))),
            ("name", escaped(game.player(Color::White))),
            ("", escaped(&game.result_text())),
            ("", game.opening().map(|opening| escaped(english(opening))).unwrap_or_default()),
            ("", game.opening().and_then(japanese).unwrap_or_default()),
            ("", accuracy(Color::Black)),
            ("", accuracy(Color::White)),
        ];
        if !has_openings {
            cells.drain(NAMES);
        }
        table.row(Some(&format!("row-{number}")), cells);
    }
    table.finish()
}

/// Returns the section of a game: summaries of both sides, score chart and move table.
pub(super) fn section(game: &ReviewedGame) -> String {
    let number = game.number;
    let title = format!(
        "{number}. {} – {} {}",
        escaped(game.player(Color::Black)),
        escaped(game.player(Color::White)),
        escaped(&game.result_text())
    );
    let opening = game.opening().map(|opening| {
        let japanese = japanese(opening).map(|name| format!(" ({name})")).unwrap_or_default();
        format!("<p>{}{japanese}</p>", escaped(english(opening)))
    });
    let opening = opening.unwrap_or_default();
    let tiles = Color::BOTH.map(|color| player_tile(game, color)).concat();
    format!(
        "<section aria-labelledby=\"review-{number}\"><h2 id=\"review-{number}\">{title}</h2>{opening}\
         <dl class=\"tiles\">{tiles}</dl>{}{}</section>\n",
        charts::scores(game),
        moves(game)
    )
}

fn player_tile(game: &ReviewedGame, color: Color) -> String {
    let summary = game.summary(color);
    tile(
        &format!("{color}: {}", escaped(game.player(color))),
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
        summary.mean_loss().map_or_else(|| "–".to_owned(), |loss| format!("{loss:.2}")),
        summary.best,
        counted(summary.choices, "move", "moves"),
        counted(summary.inaccuracies, "inaccuracy", "inaccuracies"),
        counted(summary.mistakes, "mistake", "mistakes"),
        counted(summary.blunders, "blunder", "blunders")
    )
}

pub(super) fn percent(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.1}&nbsp;%"))
}

fn moves(game: &ReviewedGame) -> String {
    let mut table = Table::new(&[
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
    ]);
    for review in &game.positions {
        let Some((played, grade)) = review.played.as_ref().zip(review.grade()) else { continue };
        let is_bad = grade >= Grade::Inaccuracy;
        let loss = if played.loss > Score::default() {
            format!("{:.2}", played.loss.discs())
        } else {
            String::new()
        };
        table.row(
            Some(&format!("row-{}-{}", game.number, review.ply)),
            [
                ("", format!("<a href=\"#game-{}-{}\">{}</a>", game.number, review.ply, review.ply + 1)),
                ("", review.position.turn().to_string()),
                ("name", name(review, played.mv)),
                ("", score(review, played.score)),
                (if is_bad { "fault" } else { "" }, loss),
                (if is_bad { "fault" } else { "" }, grade.mark().to_owned()),
                ("name", review.best().map(|best| name(review, best)).unwrap_or_default()),
                ("", score(review, review.score)),
                ("", spelling::depth(review.depth, review.selectivity)),
                ("", best_line(review)),
            ],
        );
    }
    table.finish()
}
