//! `kado completions`: generates shell completions.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::commands::stdout::stdout;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado completions bash > ~/.local/share/bash-completion/completions/kado
  kado completions zsh > ~/.zfunc/_kado
  kado completions fish > ~/.config/fish/completions/kado.fish";

/// The arguments of `kado completions`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Shell for which to print the script
    shell: Shell,
}

/// Prints the completion script for a shell.
pub(crate) fn run(arguments: &Arguments, mut command: Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "kado", &mut script);
    Ok(stdout().write_all(&script)?)
}
