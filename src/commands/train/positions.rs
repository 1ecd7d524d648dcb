//! Reading of the position files given on the command line.

use std::path::PathBuf;

use anyhow::Context;
use kado::training::positions::{Block, FileError, Reader, Record};

/// Reads all positions of the files.
///
/// Skips an incomplete last block: such a file is still being written, or its writer was killed.
pub(super) fn read_positions(files: &[PathBuf]) -> anyhow::Result<Vec<Record>> {
    let mut records = Vec::new();
    each_block(files, |block| {
        records.extend(block.records);
        Ok(())
    })?;
    Ok(records)
}

/// Calls `some` with every complete block of the files.
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
                    log::warn!("{}: the last block is incomplete and skipped", place());
                    break;
                }
                Err(error) => return Err(error).with_context(place),
            }
        }
    }
    Ok(())
}
