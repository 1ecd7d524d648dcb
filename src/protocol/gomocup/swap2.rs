//! `SWAP2BOARD`: the sides of an opening are chosen, by searches of the positions that may come of it.

use std::io::Write;

use crate::base::Move;
use crate::engine::swap2::{Sides, openings, sides};
use crate::engine::{Clock, Engine, Limits, Report};

use super::command::Stone;
use super::fault::Fault;
use super::stones::Stones;
use super::{Gomocup, Purpose, written};

/// What is still to be judged before an opening is chosen or its sides are.
#[derive(Debug)]
pub(super) struct Choice {
    /// The openings of three stones that are not judged yet, the one that is being searched first.
    ahead: Vec<[Move; 3]>,
    /// The most even one so far, and by how much it is not.
    best: Option<([Move; 3], u32)>,
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
            0 => {
                let choice = Choice { ahead: openings(size), best: None };
                self.judge_next(choice, engine, out)
            }
            3 | 5 => {
                Stones::in_turn(stones, size)?.begin(engine)?;
                engine.choose_move(self.settings.limits(engine))?;
                self.expect(1, Purpose::Swap2(Choice { ahead: Vec::new(), best: None }));
                Ok(())
            }
            count => Err(Fault::NoSwap2(count)),
        }
    }

    /// Takes the outcome of a search, and goes on or answers.
    pub(super) fn go_on_choosing(
        &mut self,
        mut choice: Choice,
        report: &Report,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), Fault> {
        let (score, size) = (report.best().score, engine.game().size());
        if choice.ahead.is_empty() {
            match sides(score) {
                Sides::Keep => writeln!(out, "{}", written(report.mv(), size))?,
                Sides::Swap => writeln!(out, "SWAP")?,
            }
            return Ok(());
        }
        let judged = choice.ahead.remove(0);
        let lead = score.centidiscs().unsigned_abs();
        if choice.best.is_none_or(|(_, least)| lead < least) {
            choice.best = Some((judged, lead));
        }
        self.judge_next(choice, engine, out)
    }

    /// Searches the next opening, with its share of the time, or tells the most even one.
    fn judge_next(&mut self, choice: Choice, engine: &mut Engine, out: &mut dyn Write) -> Result<(), Fault> {
        let size = engine.game().size();
        let Some(opening) = choice.ahead.first() else {
            engine.begin(None, &[])?;
            let (opening, _) = choice.best.ok_or(Fault::NoRoom)?;
            writeln!(out, "{}", opening.map(|mv| written(mv, size)).join(" "))?;
            return Ok(());
        };
        engine.begin(None, opening)?;
        let limits = self.settings.limits(engine);
        let searches = openings(size).len() as u32;
        let time = limits.time.map(|time| time / searches);
        let clock = limits.clock.map(|clock| Clock { remaining: clock.remaining / searches, ..clock });
        engine.go(Limits { time, clock, ..limits })?;
        self.expect(1, Purpose::Swap2(choice));
        Ok(())
    }
}
