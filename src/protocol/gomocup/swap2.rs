//! `SWAP2BOARD`: the sides of an opening are chosen, by searches of the positions that may come of it.

use std::io::Write;

use crate::engine::swap2::{Candidates, Sides, sides};
use crate::engine::{Clock, Engine, Limits, Report};
use crate::game::mnk::swap2::Swap2;

use super::command::Stone;
use super::fault::Fault;
use super::stones::Stones;
use super::{Gomocup, Purpose, written};

/// What the sides are chosen by.
#[derive(Debug)]
pub(super) enum Choice {
    /// An opening is chosen from these, by a search of each.
    Opening(Candidates),
    /// A color is chosen, by a search of the position.
    Color,
}

impl Gomocup {
    /// Begins to choose: an opening of three stones if there is none, else the side of the one that there is.
    pub(super) fn choose_sides(
        &mut self,
        stones: &[Stone],
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), Fault> {
        let size = self.heed_settings()?;
        match stones.len() {
            0 => self.judge_next(Candidates::new(size), engine, out),
            Swap2::FIRST | Swap2::SECOND => {
                Stones::in_turn(stones, size)?.begin(engine)?;
                engine.choose_move(self.settings.limits(engine))?;
                self.expect(1, Purpose::Swap2(Choice::Color));
                Ok(())
            }
            count => Err(Fault::NoSwap2(count)),
        }
    }

    /// Takes the outcome of a search, and goes on or answers.
    pub(super) fn go_on_choosing(
        &mut self,
        choice: Choice,
        report: &Report,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), Fault> {
        let (score, size) = (report.best().score, engine.game().size());
        match choice {
            Choice::Opening(mut candidates) => {
                candidates.judge(score);
                return self.judge_next(candidates, engine, out);
            }
            Choice::Color => match sides(score) {
                Sides::Keep => writeln!(out, "{}", written(report.mv(), size))?,
                Sides::Swap => writeln!(out, "SWAP")?,
            },
        }
        Ok(())
    }

    /// Searches the next opening, with its share of the time, or tells the most even one.
    fn judge_next(
        &mut self,
        candidates: Candidates,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), Fault> {
        let size = engine.game().size();
        let Some(opening) = candidates.next() else {
            engine.begin(None, &[])?;
            let opening = candidates.best().ok_or(Fault::NoRoom)?;
            writeln!(out, "{}", opening.map(|mv| written(mv, size)).join(" "))?;
            return Ok(());
        };
        engine.begin(None, &opening)?;
        let limits = self.settings.limits(engine);
        let searches = candidates.count();
        let time = limits.time.map(|time| time / searches);
        let clock = limits.clock.map(|clock| Clock { remaining: clock.remaining / searches, ..clock });
        engine.go(Limits { time, clock, ..limits })?;
        self.expect(1, Purpose::Swap2(Choice::Opening(candidates)));
        Ok(())
    }
}
