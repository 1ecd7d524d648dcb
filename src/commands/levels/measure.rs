//! Measures the score losses of played moves, and of each level's moves in the same positions.

use std::time::Instant;

use crate::base::{Depth, Move, Selectivity};
use crate::commands::Settings;
use crate::engine::{Level, Limits, Persona, load_weights};
use crate::game::Position;
use crate::rendering::levels::Losses;
use crate::search::othello::OthelloSearcher;
use crate::search::{Control, NullSink, Searcher, answer};

use super::losses::{add, of_player};
use super::sample::Turn;

/// Depth in plies of the reference search, which scores the moves.
const DEPTH: Depth = 8;
/// Maximum number of empties at which the reference search solves a position.
const SOLVE_FROM: u32 = 14;

/// The size in MB of each transposition table: one for the reference search, one for the levels.
const HASH_MEGABYTES: usize = 16;

/// Returns the score losses of the played moves, then those of the moves that each level chooses.
/// Each level from 1 to `highest` chooses a move in the position of every turn.
pub(super) fn measure(turns: &[Turn], highest: u32, settings: &Settings) -> anyhow::Result<Vec<Losses>> {
    let weights = load_weights(&settings.options.0)?;
    let searcher = || OthelloSearcher::with_weights(settings.isa(), HASH_MEGABYTES, weights.clone());
    let (judge, player) = (searcher()?, searcher()?);
    let names =
        std::iter::once("played".to_owned()).chain((1..=highest).map(|level| format!("level {level}")));
    let mut losses: Vec<Losses> = names.map(of_player).collect();
    let started = Instant::now();
    for (index, turn) in turns.iter().enumerate() {
        let values = values(&judge, turn);
        let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
        let loss = |mv: Move| {
            let value = values.iter().find(|&&(known, _)| known == mv).map_or(best, |&(_, value)| value);
            f64::from(best - value) / 100.0
        };
        let empties = turn.position.board().empties();
        add(&mut losses[0], empties, loss(turn.played));
        for level in 1..=highest {
            let discs = loss(choice(&player, turn, Level::new(level)));
            add(&mut losses[level as usize], empties, discs);
        }
        if index % 100 == 99 {
            log::info!("{} moves in {:.1} s", index + 1, started.elapsed().as_secs_f64());
        }
    }
    Ok(losses)
}

/// Scores all legal moves by the reference search; returns the moves with their scores in centidiscs.
fn values(judge: &OthelloSearcher, turn: &Turn) -> Vec<(Move, i32)> {
    let limits = Limits {
        lines: turn.position.legal_moves().len(),
        selectivity: Selectivity::Percent99,
        solve_from: Some(SOLVE_FROM),
        ..Limits::depth(DEPTH)
    };
    let report = judge.search(&turn.position, &limits, &Control::default(), &mut NullSink);
    report.lines.iter().map(|line| (line.mv(), line.score.centidiscs())).collect()
}

fn choice(player: &OthelloSearcher, turn: &Turn, level: Level) -> Move {
    let persona = Persona { faults: level.faults, seed: turn.game, last: turn.last };
    let limits = Limits {
        persona: Some(persona).filter(|_| level.errs()),
        ..level.limit(Limits { selectivity: Level::SELECTIVITY, ..Limits::default() })
    };
    answer(player, &turn.position, &limits, &Control::default(), &mut NullSink).mv()
}
