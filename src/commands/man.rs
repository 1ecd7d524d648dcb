//! `kado man`: generates manual pages.

use std::io::Write;

use anyhow::Context;
use clap::{Args, Command};

use crate::commands::stdout::stdout;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado man | man -l -
  kado man book build > kado-book-build.1";

/// The arguments of `kado man`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Subcommand [default: kado itself]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// Prints a manual page.
pub(crate) fn run(arguments: &Arguments, mut command: Command) -> anyhow::Result<()> {
    command.build();
    let mut page = &command;
    let mut title = "kado".to_owned();
    for name in &arguments.command {
        page = page.find_subcommand(name).with_context(|| format!("kado has no command '{name}'"))?;
        title = format!("{title}-{name}");
    }
    let source = concat!("kado ", env!("CARGO_PKG_VERSION"));
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).title(title).source(source).render(&mut text)?;
    Ok(stdout().write_all(&text)?)
}
