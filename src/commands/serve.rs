//! `kado serve`: serves the web page with the board over HTTP.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use clap::Args;

use crate::arena::process_system;
use crate::commands::stdout::stdout;
use crate::engine::{Engine, OPTIONS, OptionId, Options};
use crate::game::othello8::Isa;
use crate::serve::{Config, Server};

use super::Settings;
use super::descriptors::raise_limit;
use super::messages::{notice, print_error};
use super::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado serve                         opens the board in the browser
  kado serve --no-open --port 9000   only prints the address
  kado serve --threads 4 --hash 512

The page is built into the program and loads nothing from the network. The
address contains a secret token; requests without it are refused. The page
reads and writes files only through the browser. Ctrl-C ends the server and all
its sessions. See docs/web.md.";

/// The ports to try if `--port` is not given.
///
/// If all these ports are taken, the server binds port 0, for which the system chooses a free port.
const PORTS: std::ops::Range<u16> = 8620..8630;

/// The timeout for writing a response to a client that does not read it.
const PATIENCE: Duration = Duration::from_secs(10);

/// The arguments of `kado serve`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Port to listen on [default: 8620, or a free one]
    #[arg(long, value_name = "PORT", value_parser = integer::<u16>(0..=u16::MAX))]
    port: Option<u16>,

    /// Print the address and open no browser
    #[arg(long)]
    no_open: bool,

    /// Address to listen on
    ///
    /// Address to listen on. At a loopback address, only this machine can connect. At any other address,
    /// every machine that has the secret token in the page's URL can connect. The connection is not
    /// encrypted, so other machines on the network can read the data.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,

    /// Maximum number of open tabs
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = integer::<u16>(1..))]
    max_sessions: u16,

    /// Maximum total size of the transposition tables of all tabs, in MB
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = integer::<u32>(1..))]
    max_hash: u32,

    /// Serve the web page from this folder, not from the built-in files (for development)
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
}

/// Checks that sessions can start with these options, above all that the weights and the book can be used.
fn check(options: &Options, isa: Isa) -> anyhow::Result<()> {
    let mut options = options.clone();
    for id in [OptionId::Hash, OptionId::Threads] {
        options.set(OPTIONS[id as usize].name, "1")?;
    }
    Engine::new(options, isa, Arc::new(|_| {}))?;
    Ok(())
}

/// Serves the page until the process ends.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let options = settings.options.0.clone();
    check(&options, settings.isa())?;
    raise_limit();
    let ports = match arguments.port {
        Some(port) => vec![port],
        None => PORTS.chain([0]).collect(),
    };
    let shown = arguments.port.map_or_else(|| "any port".to_owned(), |port| format!("port {port}"));
    let server = Server::bind(Config {
        address: arguments.listen,
        ports,
        page: arguments.page.clone(),
        threads: options.threads(),
        options,
        isa: settings.isa(),
        sessions: arguments.max_sessions.into(),
        hash: arguments.max_hash as usize,
        patience: PATIENCE,
    })
    .with_context(|| format!("cannot listen on {}, {shown}", arguments.listen))?;
    if !arguments.listen.to_canonical().is_loopback() {
        print_error(&format!(
            "listening on {}: other machines can connect, and the connection is not encrypted",
            arguments.listen
        ));
    }
    let url = server.url();
    let mut out = stdout();
    writeln!(out, "{url}").and_then(|()| out.flush())?;
    drop(out);
    if io::stderr().is_terminal() {
        notice("the board is at this address; Ctrl-C ends the server");
    }
    if !arguments.no_open && !open(&url) {
        print_error("cannot start a browser: open the address yourself");
    }
    server.run()
}

/// Opens an address in the user's browser.
///
/// Returns whether the program that opens the address could be started.
fn open(url: &str) -> bool {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C at the terminal then reaches only the server.
    process_system::lead(&mut command);
    let Ok(mut child) = command.spawn() else { return false };
    // A separate thread waits for the child, which may be the browser itself and stay open. Without the
    // thread, the child is a zombie until the server ends.
    let waiter = thread::Builder::new().name("browser".to_owned()).spawn(move || drop(child.wait()));
    if let Err(error) = waiter {
        log::debug!("cannot wait for the browser: {error}");
    }
    true
}
