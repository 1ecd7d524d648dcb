//! The blocks of lines that end with `DONE`.

use std::io::Write;

use crate::base::Move;
use crate::engine::Engine;

use super::Gomocup;
use super::command::{self, Block, Command, Stone};
use super::fault::Fault;
use super::stones::Stones;

/// The lines of a block so far.
#[derive(Debug)]
pub(super) struct Gathered {
    block: Block,
    stones: Vec<Stone>,
    /// What is wrong with a line, which is told at the end.
    fault: Option<Fault>,
}

impl Gathered {
    /// How many stones are kept: more than any board has points.
    const MOST: usize = 1 << 16;

    /// Begins a block.
    pub(super) fn new(block: Block) -> Gathered {
        Gathered { block, stones: Vec::new(), fault: None }
    }
}

impl Gomocup {
    /// Takes a line of a block, or ends it. Returns false if the line does not belong to a block, which is
    /// then forgotten.
    pub(super) fn gather(
        &mut self,
        line: &str,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<bool, Fault> {
        let Some(gathered) = &mut self.block else { return Ok(false) };
        if command::is_done(line) {
            return match self.block.take() {
                Some(Gathered { fault: Some(fault), .. }) => Err(fault),
                Some(Gathered { block, stones, .. }) => {
                    self.close(block, &stones, engine, out).map(|()| true)
                }
                None => Ok(false),
            };
        }
        match command::stone(line) {
            // There cannot be more; the fault is found when they are placed.
            Ok(stone) if gathered.stones.len() < Gathered::MOST => gathered.stones.push(stone),
            Ok(_) => {}
            Err(_) if matches!(Command::parse(line), Ok(Command::Info(..) | Command::Stop)) => {
                return Ok(false);
            }
            Err(_) if Command::parse(line).is_ok() => {
                self.block = None;
                Fault::Unfinished.write(out)?;
                return Ok(false);
            }
            Err(fault) => gathered.fault = gathered.fault.take().or(Some(fault)),
        }
        Ok(true)
    }

    /// Does what a block is for.
    fn close(
        &mut self,
        block: Block,
        stones: &[Stone],
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), Fault> {
        let size = self.board()?;
        match block {
            Block::Board => {
                self.heed_settings()?;
                Stones::of_sides(stones, size, self.settings.is_in_order())?.begin(engine)?;
                self.think(None, engine)
            }
            Block::SetBoard => Stones::of_sides(stones, size, self.settings.is_in_order())?.begin(engine),
            Block::Swap2 => self.choose_sides(stones, engine, out),
            Block::Blocked | Block::Unblocked => {
                let moves: Result<Vec<Move>, Fault> =
                    stones.iter().map(|stone| stone.point.on(size)).collect();
                let moves = moves?;
                self.blocked.retain(|mv| !moves.contains(mv));
                self.blocked.extend(moves.into_iter().filter(|_| block == Block::Blocked));
                Ok(())
            }
        }
    }
}
