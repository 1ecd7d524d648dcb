//! Reads the position files given on the command line.

use std::path::PathBuf;

use anyhow::Context;

use crate::training::positions::{Block, FileError, Reader, Record};

/// Reads all positions of the files.
///
/// An incomplete last block is skipped: the file is still being written, or its writer was killed.
pub(super) fn read_positions(files: &[PathBuf]) -> anyhow::Result<Vec<Record>> {
    let mut records = Vec::new();
    each_block(files, |block| {
        records.extend(block.records);
        Ok(())
    })?;
    Ok(records)
}

/// Calls `each` with every complete block of positions in the files.
/// If the last block of a file is truncated, a warning is logged and the block is skipped.
pub(super) fn each_block(
    files: &[PathBuf],
    mut each: impl FnMut(Block) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for file in files {
        let place = || file.display().to_string();
        let mut reader = Reader::open(file).with_context(place)?;
        loop {
            match reader.block() {
                Ok(Some(block)) => each(block)?,
                Ok(None) => break,
                Err(FileError::Truncated { .. }) => {
                    log::warn!("{}: skipped the last block, which is truncated", place());
                    break;
                }
                Err(error) => return Err(error).with_context(place),
            }
        }
    }
    Ok(())
}
