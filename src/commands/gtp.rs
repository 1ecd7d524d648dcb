//! `kado gtp`: a session of the Go Text Protocol on stdin and stdout.

use std::io::{self, IsTerminal, Write};

use anyhow::Context;
use kado::engine::Engine;
use kado::protocol::{Gtp, Session};

use super::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  printf 'play b f5\\ngenmove w\\n' | kado gtp
  kado gtp --no-files --level 8

GUIs such as Quarry and GoGui take `kado gtp` as the command of a GTP engine.";

const HINT: &str =
    "Kado speaks GTP: try `genmove b`, `showboard`, `list_commands`, `quit`; `kado --help` shows the rest.";

/// Runs the session.
pub(crate) fn run(settings: &Settings) -> anyhow::Result<()> {
    if io::stdin().is_terminal() {
        writeln!(io::stderr(), "{HINT}").context("cannot write to stderr")?;
    }
    let session = Session::new();
    let mut engine = Engine::new(settings.options.0.clone(), settings.isa(), session.events())?;
    let mut protocol = if settings.no_files { Gtp::without_files() } else { Gtp::new() };
    session
        .run(&mut protocol, &mut engine, io::stdin(), io::stdout().lock())
        .context("cannot write to stdout")
}
