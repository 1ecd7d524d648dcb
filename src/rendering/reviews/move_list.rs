//! The review as tables: one per game with a row for each move, and one for all players.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::analysis::{Grade, PositionReview, ReviewedGame, Summary};
use crate::base::{Color, Score, printable};
use crate::game::{Position, Rules};

use super::super::UNFINISHED;
use super::super::spelling::{self, VIEW, name_on};
use super::super::text_table::{TextTable, cells, last, left, right};
use super::{Listing, Totals};

/// Writes the review of each game, and the totals, as tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveList;

impl Listing for MoveList {
    fn game(&self, out: &mut dyn Write, game: &ReviewedGame) -> io::Result<()> {
        let (black, white) = (game.player(Color::Black), game.player(Color::White));
        let rules = match game.rules() {
            Rules::OTHELLO => String::new(),
            rules => format!(" ({rules})"),
        };
        write!(
            out,
            "Game {}{rules}: {} - {}, {}",
            game.number,
            printable(black),
            printable(white),
            printable(&game.result_text())
        )?;
        match game.opening() {
            Some(opening) => writeln!(out, ", {opening}")?,
            None => writeln!(out)?,
        }
        let table = moves_table();
        writeln!(out, "{}", table.head())?;
        if !game.is_complete() {
            let (done, all) = (game.positions.len(), game.game.positions().len());
            writeln!(out, "{UNFINISHED}: the last {done} of {all} positions")?;
        }
        game.positions.iter().try_for_each(|review| writeln!(out, "{}", row(&table, review)))?;
        let sides = Color::BOTH.map(|color| (game.player(color).to_owned(), game.summary(color)));
        write_players(out, &sides)?;
        writeln!(out)
    }

    fn totals(&self, out: &mut dyn Write, totals: &Totals<'_>) -> io::Result<()> {
        if totals.games != 1 {
            writeln!(out, "{} games", totals.games)?;
            write_players(out, totals.players)?;
        }
        if totals.errors > 0 {
            writeln!(out, "not read: {}", totals.errors)?;
        }
        if totals.is_unfinished { writeln!(out, "{UNFINISHED}") } else { Ok(()) }
    }
}

/// Returns the columns of the table of a game's moves.
///
/// Two columns have no title: one holds the side to move, the other the mark of a bad move.
fn moves_table() -> TextTable {
    TextTable::new([
        right("ply", 3),
        left("", 1),
        left("move", 4),
        right("score", 6),
        right("loss", 6),
        left("", 2),
        left("best", 4),
        right("score", 6),
        right("depth", 6),
        last(format!("best line ({VIEW})")),
    ])
}

/// Formats a move as a row; the row of the last position has no move, only a score.
fn row(table: &TextTable, review: &PositionReview) -> String {
    let letter = review.position.turn().pick('X', 'O');
    let size = review.position.size();
    let name = |mv| name_on(size, mv);
    let score = |score| spelling::score(review.is_final(score), score);
    let played = review.played.as_ref();
    let loss = played.map(|played| played.loss).filter(|&loss| loss > Score::default());
    table.row(cells![
        review.ply + 1,
        letter,
        played.map_or_else(|| "-".to_owned(), |played| name(played.mv)),
        played.map(|played| score(played.score)).unwrap_or_default(),
        loss.map(|loss| spelling::loss(review.exact, loss)).unwrap_or_default(),
        review.grade().map_or("", Grade::mark),
        review.best().map_or_else(|| "-".to_owned(), name),
        if review.is_over() { spelling::end(review.score) } else { score(review.score) },
        spelling::depth(review.depth, review.selectivity),
        review.lines.first().map(|line| spelling::line_on(size, &line.pv)).unwrap_or_default()
    ])
}

fn write_players(out: &mut dyn Write, players: &[(String, Summary)]) -> io::Result<()> {
    let widest = players.iter().map(|(name, _)| printable(name).width()).max().unwrap_or(0);
    let table = TextTable::new([
        left("player", widest.max(20)),
        right("moves", 5),
        right("choices", 7),
        right("best", 5),
        right("mean loss", 9),
        right("inaccuracies", 12),
        right("mistakes", 8),
        right("blunders", 8),
        right("accuracy", 9),
    ]);
    writeln!(out, "{}", table.head())?;
    for (name, summary) in players {
        let figure = |value: Option<f64>, unit: &str, decimals: usize| {
            value.map_or_else(|| "-".to_owned(), |value| format!("{value:.decimals$}{unit}"))
        };
        let row = table.row(cells![
            printable(name),
            summary.moves,
            summary.choices,
            summary.best,
            figure(summary.mean_loss(), "", 2),
            summary.inaccuracies,
            summary.mistakes,
            summary.blunders,
            figure(summary.accuracy(), " %", 1)
        ]);
        writeln!(out, "{row}")?;
    }
    Ok(())
}
