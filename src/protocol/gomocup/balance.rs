//! `YXBALANCEONE` and `YXBALANCETWO`: one or two moves that balance the game.
//! A balancing move is the move whose score is nearest to a target, by default 0 for an even game. Such
//! openings are meant for rules under which the opponent then chooses its color.

use std::io::Write;

use crate::base::{Depth, Move, Score};
use crate::engine::{Engine, Limits, Report};

use super::error::CommandError;
use super::{Gomocup, Purpose, written};

/// The state of a search for balancing moves.
#[derive(Debug)]
pub(super) struct Balance {
    /// The target score in hundredths of a point, from the view of the side that plays the next move.
    aim: Score,
    /// The number of moves still to find.
    missing: usize,
    found: Vec<Move>,
}

/// The search depth in plies if the client sets neither time, nodes nor depth.
const DEPTH: Depth = 3;

impl Gomocup {
    /// Starts the search for moves that balance the game.
    /// `missing` is the number of moves to find. `aim` is the target score in hundredths of a point, from the
    /// view of the side that plays the first of these moves.
    pub(super) fn begin_balance(
        &mut self,
        aim: Score,
        missing: usize,
        engine: &mut Engine,
    ) -> Result<(), CommandError> {
        self.check_settings()?;
        self.search_next(Balance { aim, missing, found: Vec::new() }, engine)
    }

    fn search_next(&mut self, balance: Balance, engine: &mut Engine) -> Result<(), CommandError> {
        let limits = self.limits_of_all_moves(engine);
        let share = balance.missing as u32;
        let limits =
            Limits { time: limits.time.map(|time| time / share), only: self.allowed(engine)?, ..limits };
        self.search(limits, Purpose::Balance(balance), engine)
    }

    /// Returns the limits of a search that scores every move.
    pub(super) fn limits_of_all_moves(&self, engine: &Engine) -> Limits {
        let limits = self.settings.limits(engine);
        let is_bounded = limits.time.is_some() || limits.clock.is_some() || limits.nodes.is_some();
        let depth = if is_bounded || self.settings.has_depth() { limits.depth } else { Some(DEPTH) };
        let lines = engine.game().legal_moves().len().max(1);
        Limits { lines, depth, solve_from: None, guess_from: None, persona: None, ..limits }
    }

    /// Plays the move whose score in the finished search is nearest to the target.
    /// If another balancing move was requested and the game is not over, starts the search for that move.
    /// Otherwise writes all balancing moves in one line.
    pub(super) fn continue_balance(
        &mut self,
        mut balance: Balance,
        report: &Report,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let distance = |score: Score| score.centidiscs().abs_diff(balance.aim.centidiscs());
        let line = report.lines.iter().min_by_key(|line| distance(line.score)).unwrap_or(report.best());
        engine.play(line.mv())?;
        balance.found.push(line.mv());
        balance.missing -= 1;
        if balance.missing > 0 && engine.game().outcome().is_none() {
            return self.search_next(Balance { aim: -balance.aim, ..balance }, engine);
        }
        let size = engine.game().size();
        let moves: Vec<String> = balance.found.iter().map(|&mv| written(mv, size)).collect();
        writeln!(out, "{}", moves.join(" "))?;
        Ok(())
    }
}
