//! Reads the position files given on the command line.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::commands::messages::notice;
use crate::training::positions::{Block, FileError, Reader, Record};

/// Reads all positions of the files.
///
/// An incomplete last block is skipped: the file is still being written, or its writer was killed.
pub(super) fn read_positions(files: &[PathBuf]) -> anyhow::Result<Vec<Record>> {
    let mut records = Vec::new();
    each_block(files, notice, |block| {
        records.extend(block.records);
        Ok(())
    })?;
    Ok(records)
}

/// Calls `each` with every complete block of positions in the files.
/// Calls `note` with a message for each file whose last block is truncated.
pub(super) fn each_block(
    files: &[PathBuf],
    note: impl Fn(&str),
    mut each: impl FnMut(Block) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for file in files {
        let mut reader = Reader::open(file).with_context(|| file.display().to_string())?;
        while let Some(block) = next_block(&mut reader, file, &note)? {
            each(block)?;
        }
    }
    Ok(())
}

/// Reads the next block of the file `path`; returns `None` at the end.
/// If the last block is truncated, calls `note` with a message and skips the block.
pub(super) fn next_block(
    reader: &mut Reader<impl Read>,
    path: &Path,
    note: impl Fn(&str),
) -> anyhow::Result<Option<Block>> {
    match reader.block() {
        Err(FileError::Truncated { .. }) => {
            note(&format!("{}: skipped the last block, which is truncated", path.display()));
            Ok(None)
        }
        block => block.with_context(|| path.display().to_string()),
    }
}
