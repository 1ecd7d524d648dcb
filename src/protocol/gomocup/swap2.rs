//! The command `SWAP2BOARD`: chooses an opening among several candidates, or a color for a given opening.
//! Each choice follows a search of the positions.

use std::io::Write;

use crate::engine::swap2::{Candidates, Sides, sides};
use crate::engine::{Engine, Report};
use crate::game::mnk::swap2::Swap2;

use super::command::Stone;
use super::error::CommandError;
use super::stones::Stones;
use super::{Gomocup, Purpose, written};

/// The choice that Kado makes in a swap2 opening.
#[derive(Debug)]
pub(super) enum Choice {
    /// Choose one of these openings after a search of each.
    Opening(Candidates),
    /// Choose a color after a search of the position.
    Color,
}

impl Gomocup {
    /// Starts the choice of an opening if `stones` is empty, or of a color if there are 3 or 5 stones.
    /// Any other number of stones is an error.
    pub(super) fn choose_sides(
        &mut self,
        stones: &[Stone],
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let size = self.check_settings()?;
        match stones.len() {
            0 => self.search_next_opening(Candidates::new(size), engine, out),
            Swap2::FIRST | Swap2::SECOND => {
                Stones::in_turn(stones, size)?.begin(engine)?;
                engine.choose_move(self.settings.limits(engine))?;
                self.expect(1, Purpose::Swap2(Choice::Color));
                Ok(())
            }
            count => Err(CommandError::NoSwap2(count)),
        }
    }

    /// Handles the report of a search, and then either starts the next search or replies.
    pub(super) fn continue_choice(
        &mut self,
        choice: Choice,
        report: &Report,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let (score, size) = (report.best().score, engine.game().size());
        match choice {
            Choice::Opening(mut candidates) => {
                candidates.judge(score);
                return self.search_next_opening(candidates, engine, out);
            }
            Choice::Color => match sides(score) {
                Sides::Keep => {
                    engine.play(report.mv())?;
                    writeln!(out, "{}", written(report.mv(), size))?;
                }
                Sides::Swap => writeln!(out, "SWAP")?,
            },
        }
        Ok(())
    }

    /// Searches the next opening; after the last opening, sends the most balanced one.
    /// The limits of one move are divided among the searches of all openings.
    fn search_next_opening(
        &mut self,
        candidates: Candidates,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let size = engine.game().size();
        let Some(opening) = candidates.next() else {
            let opening = candidates.best().ok_or(CommandError::NoRoom)?;
            engine.begin(None, &opening)?;
            writeln!(out, "{}", opening.map(|mv| written(mv, size)).join(" "))?;
            return Ok(());
        };
        engine.begin(None, &opening)?;
        let limits = self.settings.limits(engine).divided(candidates.count());
        self.search(limits, Purpose::Swap2(Choice::Opening(candidates)), engine)
    }
}
