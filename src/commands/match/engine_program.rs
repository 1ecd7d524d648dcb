//! The programs of the engines of a match job: the same on every machine that plays a shard.

use std::env;
use std::fs;
use std::path::{self, Path};

use anyhow::Context as _;
use serde::{Deserialize, Serialize};

use crate::work::{WorkError, sha256};

/// The engine command that stands for this program, independent of the path of the program.
pub(super) const SELF: &str = "kado";

/// The program of an engine, identified on every machine by its command and the hash of its file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct EngineProgram {
    pub(super) command: String,
    /// The SHA-256 hash of the file, if the command is a path.
    sha256: Option<String>,
}

impl EngineProgram {
    pub(super) fn of(command: &str) -> anyhow::Result<EngineProgram> {
        if !command.contains(path::is_separator) {
            return Ok(EngineProgram { command: command.to_owned(), sha256: None });
        }
        // A symbolic link is kept: a program may depend on the name by which it is started.
        let command = absolute(command)?;
        let sha256 = Some(sha256(&fs::read(&command).with_context(|| command.clone())?));
        Ok(EngineProgram { command, sha256 })
    }

    /// Returns the command that starts the engine on this machine.
    ///
    /// The command `kado` stands for the running executable.
    ///
    /// # Errors
    /// If the program file has changed since the job was planned, or cannot be read.
    pub(super) fn command(&self) -> Result<String, WorkError> {
        if self.command == SELF {
            return running_program();
        }
        if let Some(wanted) = &self.sha256 {
            let bytes = fs::read(&self.command);
            let bytes = bytes.map_err(|error| WorkError::refused(format!("{}: {error}", self.command)))?;
            if sha256(&bytes) != *wanted {
                return Err(WorkError::refused(format!(
                    "{}: it differs from the planned program",
                    self.command
                )));
            }
        }
        Ok(self.command.clone())
    }
}

/// Returns the path of the running executable.
///
/// Where the system has the link `/proc/self/exe`, returns this link: it leads to the running executable even
/// if its file was replaced since, and its name is UTF-8 wherever the file lies.
fn running_program() -> Result<String, WorkError> {
    const LINK: &str = "/proc/self/exe";
    if Path::new(LINK).is_symlink() {
        return Ok(LINK.to_owned());
    }
    let path = env::current_exe().map_err(WorkError::failed)?;
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| WorkError::failed(format!("{}: not UTF-8", path.display())))
}

/// Returns a path that does not depend on the working directory. Symbolic links are not resolved.
pub(super) fn absolute(path: &str) -> anyhow::Result<String> {
    let absolute = path::absolute(path).with_context(|| path.to_owned())?;
    Ok(absolute.to_str().with_context(|| format!("{path}: not UTF-8"))?.to_owned())
}
