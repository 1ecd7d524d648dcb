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
    pub(super) aim: Score,
    /// The number of moves to find.
    pub(super) moves: usize,
    pub(super) found: Vec<Move>,
}

/// The search depth in plies if the client sets neither time, nodes nor depth.
const DEPTH: Depth = 3;

impl Gomocup {
    /// Starts the search for the next balancing move.
    pub(super) fn search_next_move(
        &mut self,
        balance: Balance,
        engine: &mut Engine,
    ) -> Result<(), CommandError> {
        let limits = Limits { only: self.allowed(engine)?, ..self.limits_of_balance(&balance, engine) };
        self.search(limits, Purpose::Balance(balance), engine)
    }

    /// Returns the limits of one search: the limits of a move, divided among the searches of the request.
    fn limits_of_balance(&self, balance: &Balance, engine: &Engine) -> Limits {
        self.limits_of_all_moves(engine).divided(balance.moves as u32)
    }

    /// Returns the limits of a search that scores every move.
    pub(super) fn limits_of_all_moves(&self, engine: &Engine) -> Limits {
        let limits = self.settings.limits(engine);
        let is_bounded = limits.time.is_some() || limits.clock.is_some() || limits.nodes.is_some();
        let depth = if is_bounded || self.settings.depth.is_some() { limits.depth } else { Some(DEPTH) };
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
        if balance.found.len() < balance.moves && engine.game().outcome().is_none() {
            return self.search_next_move(Balance { aim: -balance.aim, ..balance }, engine);
        }
        let size = engine.game().size();
        let moves: Vec<String> = balance.found.iter().map(|&mv| written(mv, size)).collect();
        writeln!(out, "{}", moves.join(" "))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::time::Duration;

    use super::*;
    use crate::engine::Options;
    use crate::game::othello8::Isa;
    use crate::protocol::Session;

    /// Runs a session, and returns it with its engine.
    fn after(lines: &str) -> (Gomocup, Engine) {
        let (session, mut gomocup, mut options) = (Session::new(), Gomocup::new(), Options::default());
        options.set("Hash", "1").unwrap();
        let mut engine = Engine::new(options, Isa::best(), session.events()).unwrap();
        let input = Cursor::new(lines.to_owned().into_bytes());
        session.run(&mut gomocup, &mut engine, input, Vec::new()).unwrap();
        (gomocup, engine)
    }

    #[test]
    fn a_request_of_several_searches_is_charged_once() {
        let clock = "START 15\nINFO time_left 400\nINFO time_increment 4000\n";
        for request in ["SWAP2BOARD\nDONE\n", "YXBOARD\n7,7,2\nDONE\nYXBALANCETWO\n"] {
            let (gomocup, engine) = after(&format!("{clock}{request}"));
            let left = gomocup.settings.limits(&engine).clock.unwrap().remaining.as_millis();
            assert!((4000..4400).contains(&left), "{request}: {left}");
        }
    }

    #[test]
    fn both_moves_of_a_balance_have_half_of_the_limits() {
        let (gomocup, engine) = after(
            "START 15\nINFO timeout_turn 1050\nINFO max_node 600\nINFO time_left 4000\n\
            INFO time_increment 200\n",
        );
        for found in [vec![], vec![Move::PASS]] {
            let balance = Balance { aim: Score::default(), moves: 2, found };
            let limits = gomocup.limits_of_balance(&balance, &engine);
            let clock = limits.clock.unwrap();
            let times = [limits.time.unwrap(), clock.remaining, clock.increment];
            assert_eq!((times, limits.nodes), ([500, 2000, 100].map(Duration::from_millis), Some(300)));
        }
    }
}
