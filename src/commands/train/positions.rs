//! The files of positions that a command names.

use std::path::PathBuf;

use anyhow::Context;
use kado::training::positions::{Block, FileError, Reader, Record};

/// Reads all positions. A file that is still written, or was when its writer was killed, is read up to its
/// last whole block.
pub(super) fn read_positions(files: &[PathBuf]) -> anyhow::Result<Vec<Record>> {
    let mut records = Vec::new();
    each_block(files, |block| {
        records.extend(block.records);
        Ok(())
    })?;
    Ok(records)
}

/// Hands on every block, up to the last whole one of a file.
pub(super) fn each_block(
    files: &[PathBuf],
    mut some: impl FnMut(Block) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for file in files {
        let place = || file.display().to_string();
        let mut reader = Reader::open(file).with_context(place)?;
        loop {
            match reader.block() {
                Ok(Some(block)) => some(block)?,
                Ok(None) => break,
                Err(FileError::Damaged { fault: "the block lacks its end", .. }) => {
                    log::warn!("{}: the last block lacks its end and is left out", place());
                    break;
                }
                Err(error) => return Err(error).with_context(place),
            }
        }
    }
    Ok(())
}
