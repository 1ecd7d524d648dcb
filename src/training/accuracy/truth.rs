//! Positions with known exact scores.

use crate::base::Move;
use crate::formats::{obf, wthor};
use crate::game::Position;
use crate::game::othello8::{Board, Othello8};
use crate::training::fit::is_held_out;
use crate::training::positions::{Final, Record};

use super::errors::EMPTIES;

/// A position and its exact score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    pub(crate) board: Board,
    /// Score with best play, in discs, mover's view.
    pub(crate) score: i8,
}

/// Returns the exactly scored positions of the held-out games.
/// Positions without an exact score and positions of training games are left out.
pub(crate) fn held_out(records: &[Record]) -> Vec<Truth> {
    let truth = |record: &Record| match record.outcome() {
        Final::Exact(score) => Some(Truth { board: record.board(), score }),
        Final::Played(_) | Final::Unknown => None,
    };
    records.iter().filter(|record| is_held_out(record)).filter_map(truth).collect()
}

/// Returns, for each game, the position whose theoretical score the database stores.
/// Skips games that end before this position or contain an illegal move before it.
pub(crate) fn of_database(database: &wthor::Database) -> Vec<Truth> {
    let empties = u32::from(database.theoretical_empties);
    database.games.iter().filter_map(|game| of_game(game, empties)).collect()
}

fn of_game(game: &wthor::Game, empties: u32) -> Option<Truth> {
    let mut position = Othello8::start();
    let mut moves = game.moves.iter();
    while position.board().empties() > empties {
        let mv = *moves.next()?;
        if !position.legal_moves().contains(&mv) {
            position.play(Move::PASS).ok()?;
        }
        position.play(mv).ok()?;
    }
    let black = 2 * i32::from(game.theoretical_black_discs) - 64;
    let score = position.turn().pick(black, -black);
    Some(Truth { board: position.board(), score: i8::try_from(score).ok()? })
}

/// Returns the board and the score of each 8x8 Othello problem that has a score and at most 60 empties.
/// Other problems are left out.
pub(crate) fn of_problems(problems: &[obf::Problem]) -> Vec<Truth> {
    let truth = |problem: &obf::Problem| {
        let board = Othello8::from_diagram(&problem.diagram).ok()?.board();
        Some(Truth { board, score: i8::try_from(problem.value()?).ok()? })
    };
    let truths = problems.iter().filter_map(truth);
    truths.filter(|truth| (truth.board.empties() as usize) < EMPTIES).collect()
}
