//! Runs a session on stdin and stdout.
//!
//! The protocol is given by a subcommand, or detected from the first line.

use std::io::{self, IsTerminal};

use clap::Subcommand;

use crate::base::Size;
use crate::engine::{Engine, OPTIONS, OptionId, OptionSpec};
use crate::game::Rules;
use crate::protocol::{
    AutoDetect, Blocking, CASSIO, Files, GOMOCUP, GTP, JSON, NBOARD, PROTOCOLS, Protocol, ProtocolSpec,
    Session, SessionError, UCI, UGI, XBOARD,
};

use super::Settings;
use super::messages::{notice, print_error};
use super::settings::BoardFlag;

const GTP_EXAMPLES: &str = "\
Examples:
  printf 'play b f5\\ngenmove w\\n' | kado gtp
  kado gtp --no-files --level 8

In GUIs such as Quarry and GoGui, enter `kado gtp` as the command of the GTP
engine.";

const NBOARD_EXAMPLES: &str = "\
Examples:
  printf 'nboard 2\\nset depth 10\\nmove f5\\ngo\\n' | kado nboard
  kado nboard --threads 4 --hash 512

In NBoard, enter `kado nboard` as the command of the engine, with the folder of
kado as its working directory.";

const CASSIO_EXAMPLES: &str = "\
Examples:
  printf 'ENGINE-PROTOCOL get-version\\n' | kado cassio
  kado cassio --threads 4 --hash 512

Cassio starts a program as its engine: give it a script that runs `kado
cassio`.";

const XBOARD_EXAMPLES: &str = "\
Examples:
  xboard -fcp 'kado xboard' -variant flipello -testLegality false
  xboard -fcp kado -scp kado -variant flipello -testLegality false -mg 2 -tc 1

XBoard does not know the rules of Othello: without -testLegality false it
refuses moves on the last row. It shows the placed discs, but not the flips.
Kado also plays the variant reversi, in which squares keep their Othello names
instead of those of their mirror images.";

const UCI_EXAMPLES: &str = "\
Examples:
  printf 'uci\\nposition startpos moves P@f4\\ngo depth 10\\n' | kado uci
  kado uci --threads 4 --hash 512

Squares, moves and positions are those of Fairy-Stockfish's variant flipello:
its f4 is the f5 of Othello players. In GUIs for Fairy-Stockfish, enter `kado
uci`, or just `kado`, as the command of the UCI engine.";

const UGI_EXAMPLES: &str = "\
Examples:
  printf 'ugi\\nposition startpos moves f5\\ngo movetime 500\\n' | kado ugi
  kado ugi --level 8";

const GOMOCUP_EXAMPLES: &str = "\
Examples:
  printf 'START 15\\nINFO timeout_turn 1000\\nBEGIN\\n' | kado gomocup
  kado gomocup --threads 4 --hash 256

Gomoku managers such as Piskvork require a program named pbrain-NAME: a copy of
kado, or a link to it, named pbrain-kado speaks this protocol without a
subcommand.";

const JSON_EXAMPLES: &str = "\
Examples:
  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"best\",\"params\":{}}' | kado json
  kado json --threads 4 --hash 512

Each input line is a JSON-RPC 2.0 request; its response is a line with the same
id. protocol.md lists the methods, docs/json-schema.json their types.";

/// The subcommands that run a session of one protocol.
#[derive(Clone, Copy, Debug, Subcommand)]
pub(crate) enum ProtocolCommand {
    /// Speak GTP, the Go Text Protocol (also -gtp)
    #[command(after_long_help = GTP_EXAMPLES)]
    Gtp(BoardFlag),
    /// Speak the protocol of the NBoard GUI (also -nboard)
    #[command(after_long_help = NBOARD_EXAMPLES)]
    Nboard(BoardFlag),
    /// Speak the protocol of the Cassio GUI (also -cassio)
    #[command(after_long_help = CASSIO_EXAMPLES)]
    Cassio(BoardFlag),
    /// Speak CECP 2 for xboard and winboard (also -xboard)
    #[command(after_long_help = XBOARD_EXAMPLES)]
    Xboard(BoardFlag),
    /// Speak UCI, the Universal Chess Interface (also -uci)
    #[command(after_long_help = UCI_EXAMPLES)]
    Uci(BoardFlag),
    /// Speak UGI, the Universal Game Interface (also -ugi)
    #[command(after_long_help = UGI_EXAMPLES)]
    Ugi(BoardFlag),
    /// Speak the protocol of Gomocup (also if started as pbrain-kado)
    #[command(after_long_help = GOMOCUP_EXAMPLES)]
    Gomocup(BoardFlag),
    /// Speak JSON-RPC 2.0, one object per line, for scripts
    #[command(after_long_help = JSON_EXAMPLES)]
    Json(BoardFlag),
}

impl ProtocolCommand {
    /// Returns the protocol of the subcommand and the board size given by `--board`.
    fn parts(self) -> (ProtocolSpec, Option<Size>) {
        let (spec, flag) = match self {
            ProtocolCommand::Gtp(flag) => (GTP, flag),
            ProtocolCommand::Nboard(flag) => (NBOARD, flag),
            ProtocolCommand::Cassio(flag) => (CASSIO, flag),
            ProtocolCommand::Xboard(flag) => (XBOARD, flag),
            ProtocolCommand::Uci(flag) => (UCI, flag),
            ProtocolCommand::Ugi(flag) => (UGI, flag),
            ProtocolCommand::Gomocup(flag) => (GOMOCUP, flag),
            ProtocolCommand::Json(flag) => (JSON, flag),
        };
        (spec, flag.board)
    }
}

/// The name of the subcommand for the protocol of Gomocup.
pub(crate) const GOMOCUP_NAME: &str = GOMOCUP.name;

/// Returns `name` if it is the name of a protocol subcommand other than `json`, or else `None`.
///
/// `json` is excluded because `--json` is a flag of other subcommands.
pub(crate) fn subcommand(name: &str) -> Option<&'static str> {
    let protocols = PROTOCOLS.iter().filter(|protocol| protocol.name != JSON.name);
    protocols.map(|protocol| protocol.name).find(|&known| known == name)
}

/// Returns the flags of options that have no effect in the game but were changed from their defaults.
///
/// Only standard Othello has weights and opening books. Antiothello and Othello of other sizes are searched
/// on one thread. The option `Start` has no effect in k in a row.
fn without_effect(rules: Rules, settings: &Settings) -> Vec<&'static str> {
    use OptionId::{Book, BookDepth, BookRandomness, OwnBook, Start, Threads, Weights};
    let mut ids = vec![];
    if rules != Rules::OTHELLO {
        ids.extend([Weights, OwnBook, Book, BookDepth, BookRandomness]);
        ids.push(if matches!(rules, Rules::Mnk(_)) { Start } else { Threads });
    }
    let is_set = |spec: &&OptionSpec| settings.options.0.text(spec) != spec.default();
    let affected = OPTIONS.iter().filter(|spec| spec.id.is_some_and(|id| ids.contains(&id)));
    affected.filter(is_set).map(|spec| spec.flag).collect()
}

/// Runs a session of a protocol; if `command` is `None`, detects the protocol from the first line.
pub(crate) fn run(command: Option<ProtocolCommand>, settings: &Settings) -> anyhow::Result<()> {
    let (spec, board) = command.map(ProtocolCommand::parts).unzip();
    if io::stdin().is_terminal() {
        let protocol = spec.map_or("a protocol", |spec| spec.name);
        notice(&format!(
            "waiting for {protocol} commands from a program; `quit` or Ctrl-D ends it. To play yourself: `kado play`."
        ));
    }
    let session = Session::new();
    let rules = settings.rules(board.flatten())?;
    if let Some(spec) = spec.filter(|spec| spec.is_othello_only) {
        anyhow::ensure!(
            rules == Rules::OTHELLO,
            "the protocol of {} supports only standard Othello, not {rules}",
            spec.name
        );
    }
    // Gomocup managers start a game of gomoku unless another game is set.
    let is_gomocup = spec.is_some_and(|spec| spec.name == GOMOCUP.name);
    let played = if is_gomocup && rules == Rules::OTHELLO { "gomoku".parse()? } else { rules };
    anyhow::ensure!(
        !is_gomocup || matches!(played, Rules::Mnk(_)),
        "the protocol of gomocup supports only k in a row, not {rules}"
    );
    for flag in without_effect(played, settings) {
        print_error(&format!("--{flag} has no effect for {played}"));
    }
    let mut engine = Engine::with_rules(rules, settings.options.0.clone(), settings.isa(), session.events())?;
    let files = if settings.no_files { Files::Denied } else { Files::Allowed };
    let mut protocol: Box<dyn Protocol> = match spec {
        Some(spec) => (spec.create)(files),
        None => Box::new(AutoDetect::new(files)),
    };
    let (input, output) = (Blocking(io::stdin()), Blocking(io::stdout().lock()));
    session.run(protocol.as_mut(), &mut engine, input, output).map_err(|error| match error {
        SessionError::Input(error) => anyhow::Error::new(error).context("cannot read stdin"),
        SessionError::Output(error) => anyhow::Error::new(error).context("cannot write to stdout"),
        SessionError::Thread(_) => error.into(),
    })
}
