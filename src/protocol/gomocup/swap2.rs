//! The command `SWAP2BOARD`: chooses an opening among several candidates, or a color for a given opening.
//! Each choice follows a search of the positions.

use std::io::Write;

use crate::engine::Engine;
use crate::engine::swap2::Candidates;
use crate::game::mnk::swap2::Swap2;

use super::command::Stone;
use super::error::CommandError;
use super::stones::Stones;
use super::{Gomocup, Purpose, written};

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
                self.expect(1, Purpose::Color);
                Ok(())
            }
            count => Err(CommandError::NoSwap2(count)),
        }
    }

    /// Searches the next opening; after the last opening, sends the most balanced one.
    /// The limits of one move are divided among the searches of all openings.
    pub(super) fn search_next_opening(
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
        self.search(limits, Purpose::Opening(candidates), engine)
    }
}
