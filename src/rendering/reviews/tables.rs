//! The review as tables: one per game with a row for each move, and one for all players.

use std::io::{self, Write};

use crate::analysis::{Grade, PositionReview, ReviewedGame, Summary};
use crate::base::{Color, Score, printable};
use crate::game::{Position, Rules};

use super::super::UNFINISHED;
use super::super::spelling::{self, VIEW, name_on};
use super::{Listing, Totals};

/// The output as tables.
#[derive(Clone, Copy, Debug)]
pub struct MoveList;

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
        writeln!(
            out,
            "{:>3}   {:<4} {:>6} {:>6}    {:<4} {:>6} {:>6} best line ({VIEW})",
            "ply", "move", "score", "loss", "best", "score", "depth"
        )?;
        if !game.is_complete() {
            let (done, all) = (game.positions.len(), game.game.positions().len());
            writeln!(out, "{UNFINISHED}: the last {done} of {all} positions")?;
        }
        game.positions.iter().try_for_each(|review| write_row(out, review))?;
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

/// Writes the row of a move; the row of the last position has only a score.
fn write_row(out: &mut dyn Write, review: &PositionReview) -> io::Result<()> {
    let letter = if review.position.turn() == Color::Black { 'X' } else { 'O' };
    let size = review.position.size();
    let name = |mv| name_on(size, mv);
    let score = |score| spelling::score(review.is_final(score), score);
    let played = review.played.as_ref();
    let loss = played.map(|played| played.loss).filter(|&loss| loss > Score::default());
    let row = format!(
        "{:>3} {letter} {:<4} {:>6} {:>6} {:<2} {:<4} {:>6} {:>6} {}",
        review.ply + 1,
        played.map_or_else(|| "-".to_owned(), |played| name(played.mv)),
        played.map(|played| score(played.score)).unwrap_or_default(),
        loss.map(|loss| spelling::loss(review.exact, loss)).unwrap_or_default(),
        review.grade().map_or("", Grade::mark),
        review.best().map_or_else(|| "-".to_owned(), name),
        if review.is_over() { spelling::end(review.score) } else { score(review.score) },
        spelling::depth(review.depth, review.selectivity),
        review.lines.first().map(|line| spelling::line_on(size, &line.pv)).unwrap_or_default()
    );
    writeln!(out, "{}", row.trim_end())
}

fn write_players(out: &mut dyn Write, players: &[(String, Summary)]) -> io::Result<()> {
    writeln!(
        out,
        "{:<20} {:>5} {:>7} {:>5} {:>9} {:>12} {:>8} {:>8} {:>9}",
        "player", "moves", "choices", "best", "mean loss", "inaccuracies", "mistakes", "blunders", "accuracy"
    )?;
    for (name, summary) in players {
        let figure = |value: Option<f64>, unit: &str, decimals: usize| {
            value.map_or_else(|| "-".to_owned(), |value| format!("{value:.decimals$}{unit}"))
        };
        writeln!(
            out,
            "{:<20} {:>5} {:>7} {:>5} {:>9} {:>12} {:>8} {:>8} {:>9}",
            printable(name),
            summary.moves,
            summary.choices,
            summary.best,
            figure(summary.mean_loss(), "", 2),
            summary.inaccuracies,
            summary.mistakes,
            summary.blunders,
            figure(summary.accuracy(), " %", 1)
        )?;
    }
    Ok(())
}
