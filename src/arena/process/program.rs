//! The program of an engine: its command line, working directory and environment.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Serialize;

/// A program to start, with its arguments, working directory and environment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Program {
    /// The path of the program, or a name to look up in `PATH`.
    /// A relative path starts at Kado's working directory.
    pub command: String,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// Working directory of the program; by default Kado's working directory.
    pub dir: Option<PathBuf>,
    /// Environment variables to set for the program; the other variables are inherited from Kado.
    pub env: BTreeMap<String, String>,
    /// Whether the program does not inherit the variables that set options of Kado (`KADO_*`).
    ///
    /// Not a setting of a match: it depends on the command that plays it.
    #[serde(skip)]
    pub hides_kado_variables: bool,
}

/// Returns whether an environment variable belongs to Kado.
fn is_of_kado(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| name.starts_with("KADO_"))
}

impl Program {
    /// Returns the absolute path of the program, or its name if it is to be looked up in `PATH`.
    ///
    /// A relative path is resolved against Kado's working directory, not against [`Program::dir`].
    fn path(&self) -> io::Result<PathBuf> {
        let path = Path::new(&self.command);
        if path.components().count() > 1 { std::path::absolute(path) } else { Ok(path.to_owned()) }
    }

    /// Explains why the program cannot be started: its working directory or its file.
    pub(in crate::arena) fn explain(&self, error: &io::Error) -> String {
        match self.dir.as_ref().filter(|dir| !dir.is_dir()) {
            Some(dir) => format!("its folder '{}' does not exist: give another dir", dir.display()),
            None => format!("'{}': {error}", self.command),
        }
    }

    /// Returns the command that starts the program.
    pub(super) fn to_command(&self) -> io::Result<Command> {
        let mut command = Command::new(self.path()?);
        command.args(&self.args);
        if self.hides_kado_variables {
            for (name, _) in env::vars_os().filter(|(name, _)| is_of_kado(name)) {
                command.env_remove(name);
            }
        }
        command.envs(&self.env);
        if let Some(dir) = &self.dir {
            command.current_dir(dir);
        }
        Ok(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program() -> Program {
        Program {
            command: "engine".to_owned(),
            args: Vec::new(),
            dir: None,
            env: BTreeMap::new(),
            hides_kado_variables: false,
        }
    }

    #[test]
    fn a_missing_folder_is_named_instead_of_the_program() {
        let error = io::Error::from(io::ErrorKind::NotFound);
        assert!(program().explain(&error).starts_with("'engine': "));
        let astray = Program { dir: Some("/no/such/folder".into()), ..program() };
        assert!(
            astray.explain(&error).contains("its folder '/no/such/folder'"),
            "{}",
            astray.explain(&error)
        );
    }

    #[test]
    fn a_program_may_be_started_without_the_variables_of_kado() {
        let names = ["KADO_HASH", "KADO_LEVEL", "KADO_WEIGHTS"].map(OsStr::new);
        assert!(names.into_iter().all(is_of_kado));
        assert!(!["PATH", "MIKADO_HASH"].map(OsStr::new).into_iter().any(is_of_kado));
    }
}
