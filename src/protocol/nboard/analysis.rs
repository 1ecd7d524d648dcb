//! The retrograde analysis of a game: from its end to its start every position gets a score, by a search
//! each. Where the search prefers the move that was played, what that move came to has been looked at deeper
//! already and counts.

use std::io::{self, Write};

use crate::base::{Color, Move, Score};
use crate::engine::{Engine, Limits, Report};
use crate::formats::GameText;
use crate::game::Diagram;

use super::Contempt;
use super::reply::discs;

/// An analysis that has come to some position.
#[derive(Debug)]
pub(super) struct Analysis {
    /// The game, to go back to.
    game: GameText,
    /// The positions after each number of plies, that of the start first.
    positions: Vec<Diagram>,
    /// What each search may use up.
    limits: Limits,
    /// The plies before the position that is searched.
    at: usize,
    /// The score of the position after it, from the view of its mover there.
    after: Option<Score>,
}

impl Analysis {
    pub(super) fn new(engine: &Engine, limits: Limits) -> Analysis {
        let game = engine.game().text();
        let positions = engine.game().positions();
        Analysis { at: positions.len(), positions, game, limits, after: None }
    }

    /// Goes on to the next position that takes a search and starts it. Returns whether there is one; if not,
    /// the game is as it was.
    pub(super) fn go_on(
        &mut self,
        contempt: Contempt,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        while let Some(at) = self.at.checked_sub(1) {
            self.at = at;
            if engine.setup(&self.positions[at]).is_err() {
                log::error!("the position after {at} plies cannot be set up");
                break;
            }
            let game = engine.game();
            let turn = game.turn();
            let final_score = game.outcome().map(|outcome| Score::from_discs(outcome.margin_for(turn)));
            let passed = self.after.filter(|_| game.legal_moves() == [Move::PASS]);
            if let Some(score) = final_score {
                self.tell(contempt.proven(score, turn), engine, out)?;
            } else if let Some(after) = passed {
                self.tell(-after, engine, out)?;
            } else {
                match engine.go(Limits { lines: 1, ..self.limits.clone() }) {
                    Ok(()) => return Ok(true),
                    Err(error) => log::error!("the position after {at} plies cannot be searched: {error}"),
                }
                break;
            }
        }
        self.restore(engine);
        Ok(false)
    }

    /// Tells what a search has found of the position.
    pub(super) fn note(
        &mut self,
        report: &Report,
        contempt: Contempt,
        engine: &Engine,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let best = report.best();
        let found = contempt.value(best, report.solved, engine.game().turn());
        let value = match (self.after, self.game.moves.get(self.at)) {
            (Some(after), Some(played)) if played.mv == best.mv() => -after,
            (Some(after), _) => found.max(-after),
            (None, _) => found,
        };
        self.tell(value, engine, out)
    }

    /// Writes the value of the position, given from the view of its mover, from the view of Black.
    fn tell(&mut self, value: Score, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        self.after = Some(value);
        let value = if engine.game().turn() == Color::Black { value } else { -value };
        writeln!(out, "analysis {} {}", self.at, discs(value))
    }

    /// Goes back to the game.
    pub(super) fn restore(&self, engine: &mut Engine) {
        if let Err(error) = engine.load(&self.game) {
            log::error!("the game that was analyzed cannot be restored: {error}");
        }
    }
}
