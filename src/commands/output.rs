//! Output files of the commands.
//!
//! An existing file is replaced only with `--force`, and an input file is never replaced. The path of each
//! written file is printed to stderr.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, ensure};
use clap::Args;

use crate::files::{self, Existing, NewFile};

use super::messages::bare_notice;

/// The flag `--force` of every command that writes a file.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct Overwrite {
    /// Replace the output file if it exists
    #[arg(long)]
    force: bool,
}

impl Overwrite {
    /// Checks, before any long work, that an output file may be written.
    ///
    /// # Errors
    /// If the output is one of the inputs, exists and may not be replaced, or cannot be created.
    pub(super) fn check<'a>(
        self,
        output: &Path,
        inputs: impl IntoIterator<Item = &'a Path>,
    ) -> anyhow::Result<()> {
        let is_input = inputs.into_iter().any(|input| files::is_same(input, output));
        ensure!(!is_input, "{}: it is an input; name another file", cannot_write(output));
        let target = files::target(output).with_context(|| cannot_write(output))?;
        // A device or a pipe is opened only when it is written: opening a pipe waits for its reader.
        let Some(target) = target else { return Ok(()) };
        ensure!(
            self.force || !target.is_file(),
            "{}: it exists already; name another file, or replace it with --force",
            cannot_write(output)
        );
        self.create(output).map(drop)
    }

    /// Returns an `Overwrite` that also allows replacing the output if `is_resumed` is true.
    pub(super) fn or_resumed(self, is_resumed: bool) -> Overwrite {
        Overwrite { force: self.force || is_resumed }
    }

    /// Returns whether a new file may replace an existing one.
    pub(super) fn existing(self) -> Existing {
        if self.force { Existing::Replace } else { Existing::Keep }
    }

    /// Opens a file for writing. The file appears at the path `output` only when [`finish`] is called.
    pub(super) fn create(self, output: &Path) -> anyhow::Result<NewFile> {
        NewFile::create(output, self.existing()).with_context(|| cannot_write(output))
    }

    /// Writes `bytes` to the file `output` and prints the path of the file to stderr.
    pub(super) fn write(self, output: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        let mut file = self.create(output)?;
        file.write_all(bytes).with_context(|| cannot_write(output))?;
        finish(output, file)
    }
}

/// Renames a complete file to its final path `output` and prints this path to stderr.
pub(super) fn finish(output: &Path, file: NewFile) -> anyhow::Result<()> {
    file.finish().with_context(|| cannot_write(output))?;
    say_written(output);
    Ok(())
}

/// Prints the path of a written file to stderr, unless `-q` is given.
pub(super) fn say_written(output: &Path) {
    bare_notice(&format!("Written: {}", output.display()));
}

/// Returns the start of the error message for a file that cannot be written.
pub(super) fn cannot_write(output: &Path) -> String {
    format!("cannot write {}", output.display())
}
