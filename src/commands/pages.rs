//! `kado completions` and `kado man`: generate shell completions and manual pages.

use std::io::{self, Write};

use anyhow::Context;
use clap::{Args, Command};
use clap_complete::Shell;

pub(crate) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  kado completions bash > ~/.local/share/bash-completion/completions/kado
  kado completions zsh > ~/.zfunc/_kado
  kado completions fish > ~/.config/fish/completions/kado.fish";

pub(crate) const MAN_EXAMPLES: &str = "\
Examples:
  kado man | man -l -
  kado man book build > kado-book-build.1";

/// The arguments of `kado completions`.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Shell
    shell: Shell,
}

/// The arguments of `kado man`.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Subcommand [default: kado itself]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// Prints the completions of a shell.
pub(crate) fn completions(arguments: &Completions, mut command: Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "kado", &mut script);
    io::stdout().lock().write_all(&script).context("cannot write to stdout")
}

/// Prints a manual page.
pub(crate) fn man(arguments: &Man, mut command: Command) -> anyhow::Result<()> {
    command.build();
    let mut page = &command;
    let mut title = "kado".to_owned();
    for name in &arguments.command {
        page = page.find_subcommand(name).with_context(|| format!("kado has no command '{name}'"))?;
        title = format!("{title}-{name}");
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).title(title).render(&mut text)?;
    io::stdout().lock().write_all(&text).context("cannot write to stdout")
}
