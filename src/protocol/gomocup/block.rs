//! Blocks of input lines: the line `DONE` ends a block.

use std::io::Write;

use crate::base::Move;
use crate::engine::Engine;

use super::Gomocup;
use super::command::{self, Block, Command, Stone};
use super::error::CommandError;
use super::stones::Stones;

/// A multi-line command, such as `BOARD`, whose last line `DONE` has not been received yet.
#[derive(Debug)]
pub(super) struct OpenBlock {
    block: Block,
    stones: Vec<Stone>,
    /// The error of the first invalid line, reported at the end of the block.
    error: Option<CommandError>,
}

impl OpenBlock {
    /// The maximum number of stones kept; no board has this many points.
    const MOST: usize = 1 << 16;

    pub(super) fn new(block: Block) -> OpenBlock {
        OpenBlock { block, stones: Vec::new(), error: None }
    }
}

impl Gomocup {
    /// Adds a line to the open block, or ends the block at `DONE`.
    /// Returns false if the line does not belong to a block. A command other than `INFO` or `STOP` inside a
    /// block discards the block.
    pub(super) fn take_block_line(
        &mut self,
        line: &str,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<bool, CommandError> {
        let Some(open) = &mut self.block else { return Ok(false) };
        if line.trim().eq_ignore_ascii_case("DONE") {
            return match self.block.take() {
                Some(OpenBlock { error: Some(error), .. }) => Err(error),
                Some(OpenBlock { block, stones, .. }) => {
                    self.close(block, &stones, engine, out).map(|()| true)
                }
                None => Ok(false),
            };
        }
        match command::stone(line) {
            // Excess stones are dropped: no board holds this many, so placing them fails anyway.
            Ok(stone) if open.stones.len() < OpenBlock::MOST => open.stones.push(stone),
            Ok(_) => {}
            Err(_) if matches!(Command::parse(line), Ok(Command::Info(..) | Command::Stop)) => {
                return Ok(false);
            }
            Err(_) if Command::parse(line).is_ok() => {
                self.block = None;
                CommandError::Unfinished.write(out)?;
                return Ok(false);
            }
            Err(error) => open.error = open.error.take().or(Some(error)),
        }
        Ok(true)
    }

    /// Executes a multi-line command, such as `BOARD`, after its last line `DONE`.
    fn close(
        &mut self,
        block: Block,
        stones: &[Stone],
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        if matches!(block, Block::Board | Block::SetBoard | Block::Swap2) {
            self.misfit = None;
        }
        match block {
            Block::Board => {
                let size = self.check_settings()?;
                let stones = Stones::of_sides(stones, size, self.settings.is_in_order())?;
                self.or_unchanged(engine, |session, engine| {
                    stones.begin(engine)?;
                    session.think(None, engine)
                })
            }
            Block::SetBoard => {
                let size = self.board()?;
                Stones::of_sides(stones, size, self.settings.is_in_order())?.begin(engine)
            }
            Block::Swap2 => {
                self.or_unchanged(engine, |session, engine| session.choose_sides(stones, engine, out))
            }
            Block::Blocked | Block::Unblocked => {
                let size = self.board()?;
                let moves: Result<Vec<Move>, CommandError> =
                    stones.iter().map(|stone| stone.point.on(size)).collect();
                let moves = moves?;
                self.blocked.retain(|mv| !moves.contains(mv));
                self.blocked.extend(moves.into_iter().filter(|_| block == Block::Blocked));
                Ok(())
            }
            Block::DatabaseQuery => Ok(()),
        }
    }
}
