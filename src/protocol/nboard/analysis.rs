//! Retrograde analysis of a game: evaluates every position, from the last to the first.
//! A position in which the game is over needs no search, nor does a forced pass, unless it is the last
//! position. If the search of a position chooses the played move, the value of the position is the negated
//! value of the next position, since the search of the next position looked further ahead. If the search
//! chooses another move, the value is the larger of the score found and the negated value of the next
//! position.

use std::io::{self, Write};

use crate::base::{Move, Score};
use crate::engine::{Engine, Limits, Report};
use crate::formats::GameText;
use crate::game::Diagram;

use super::Contempt;
use super::reply::discs;

#[derive(Debug)]
pub(super) struct Analysis {
    /// The game to restore after the analysis.
    game: GameText,
    /// The positions of the game, indexed by ply.
    positions: Vec<Diagram>,
    /// The limits of each search.
    limits: Limits,
    /// The ply of the position being searched.
    at: usize,
    /// The value of the position at ply `at + 1`, from the view of its side to move.
    /// `None` before the first value is known.
    after: Option<Score>,
}

impl Analysis {
    pub(super) fn new(engine: &Engine, limits: Limits) -> Analysis {
        let game = engine.game().text();
        let positions = engine.game().positions();
        Analysis { at: positions.len(), positions, game, limits, after: None }
    }

    /// Starts the search of the next position to analyze.
    /// Positions are analyzed from the last to the first. The value of a finished game or of a forced pass is
    /// written without a search. Returns true if a search was started. Returns false if no position is left
    /// or an error occurred; the engine's game is then the same as before the analysis.
    pub(super) fn search_next(
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
                self.write_value(contempt.proven(score, turn), engine, out)?;
            } else if let Some(after) = passed {
                self.write_value(-after, engine, out)?;
            } else {
                let begun = engine.go(Limits { lines: 1, ..self.limits.clone() });
                let Err(error) = begun else { return Ok(true) };
                log::error!("the position after {at} plies cannot be searched: {error}");
                break;
            }
        }
        self.restore(engine);
        Ok(false)
    }

    /// Writes the value of the position whose search has finished.
    /// Without a score of the search, the value is that of the next position, if it is known.
    pub(super) fn note(
        &mut self,
        report: &Report,
        contempt: Contempt,
        engine: &Engine,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let best = report.scored().first();
        let found = best.map(|best| contempt.value(best, report.solved, engine.game().turn()));
        let value = match (self.after, self.game.moves.get(self.at)) {
            (Some(after), Some(played)) if played.mv == report.mv() => Some(-after),
            (after, _) => found.max(after.map(|after| -after)),
        };
        value.map_or(Ok(()), |value| self.write_value(value, engine, out))
    }

    /// Records the value of the position, given from the mover's view, and writes it from Black's view.
    fn write_value(&mut self, value: Score, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        self.after = Some(value);
        let value = engine.game().turn().pick(value, -value);
        writeln!(out, "analysis {} {}", self.at, discs(value))
    }

    /// Restores the game as it was before the analysis.
    pub(super) fn restore(&self, engine: &mut Engine) {
        if let Err(error) = engine.load(&self.game) {
            log::error!("the game that was analyzed cannot be restored: {error}");
        }
    }
}
