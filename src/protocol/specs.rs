//! The table of supported protocols, and detection of a client's protocol.

use crate::engine::{Engine, OptionId, OptionSpec, Options};

use super::gtp::options;
use super::{Cassio, Gomocup, Gtp, Json, Nboard, Protocol, Universal, Xboard};

/// Whether commands may read and write files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// Files may be read and written.
    Allowed,
    /// Commands that use files are refused.
    Denied,
}

impl Files {
    /// Returns whether setting the option to `value` is forbidden.
    /// This is the case if files are denied and `value` is a file name for the option.
    pub(super) fn forbids(self, options: &Options, option: &str, value: &str) -> bool {
        self == Files::Denied && options.find(option).is_ok_and(|spec| spec.takes_file(value))
    }
}

/// A supported protocol.
#[derive(Clone, Copy, Debug)]
pub struct ProtocolSpec {
    /// The name of the subcommand that starts a session of this protocol.
    pub name: &'static str,
    /// The possible first words of a client's first line; case is ignored.
    greetings: &'static [&'static str],
    /// Whether standard Othello is the only game that the protocol supports.
    pub is_othello_only: bool,
    /// The options that only this protocol reads.
    options: &'static [OptionSpec],
    /// Creates the protocol state of a session.
    pub create: fn(Files) -> Box<dyn Protocol + Send>,
}

/// The Go Text Protocol, also assumed if the first line matches no other protocol.
pub(crate) const GTP: ProtocolSpec = ProtocolSpec {
    options: options::OPTIONS,
    ..ProtocolSpec::new("gtp", &[], |files| Box::new(Gtp::new(files)))
};

/// The protocol of the `NBoard` GUI.
pub(crate) const NBOARD: ProtocolSpec =
    ProtocolSpec::new("nboard", &["nboard"], |files| Box::new(Nboard::new(files))).othello_only();

/// The protocol of the GUI Cassio (`ENGINE-PROTOCOL`).
pub(crate) const CASSIO: ProtocolSpec =
    ProtocolSpec::new("cassio", &["ENGINE-PROTOCOL"], |_| Box::new(Cassio::new())).othello_only();

/// The protocol of `XBoard` and `WinBoard`.
pub(crate) const XBOARD: ProtocolSpec =
    ProtocolSpec::new("xboard", &["xboard", "protover"], |files| Box::new(Xboard::new(files))).othello_only();

/// The Universal Chess Interface in Fairy-Stockfish's dialect for Othello.
pub(crate) const UCI: ProtocolSpec =
    ProtocolSpec::new("uci", &["uci"], |files| Box::new(Universal::uci(files)));

/// The Universal Game Interface, which extends UCI to other games.
pub(crate) const UGI: ProtocolSpec =
    ProtocolSpec::new("ugi", &["ugi"], |files| Box::new(Universal::ugi(files)));

/// The Gomocup protocol, originally that of the match manager Piskvork.
pub(crate) const GOMOCUP: ProtocolSpec =
    ProtocolSpec::new("gomocup", &["START", "RECTSTART", "ABOUT", "INFO", "YXSHOWINFO"], |_| {
        Box::new(Gomocup::new())
    });

/// JSON-RPC 2.0, for scripts and for the page of `kado serve`.
pub(crate) const JSON: ProtocolSpec = ProtocolSpec::new("json", &["{"], |files| Box::new(Json::new(files)));

/// All supported protocols.
pub const PROTOCOLS: &[ProtocolSpec] = &[GTP, NBOARD, CASSIO, UCI, UGI, XBOARD, GOMOCUP, JSON];

/// Returns the default options of a session: those of the engine, and those of each protocol.
pub fn session_options() -> Options {
    let mut options = Options::default();
    for protocol in PROTOCOLS {
        options.add(protocol.options, NEXT_OPTION);
    }
    options
}

/// Adds the options of each protocol to an engine.
/// A session may detect its protocol only after its start, so every session has all of them.
pub(super) fn add_options(engine: &mut Engine) {
    for protocol in PROTOCOLS {
        engine.add_options(protocol.options, NEXT_OPTION);
    }
}

/// The option of the engine before which the options of protocols are listed.
const NEXT_OPTION: OptionId = OptionId::Weights;

impl ProtocolSpec {
    const fn new(
        name: &'static str,
        greetings: &'static [&'static str],
        create: fn(Files) -> Box<dyn Protocol + Send>,
    ) -> ProtocolSpec {
        ProtocolSpec { name, greetings, is_othello_only: false, options: &[], create }
    }

    const fn othello_only(self) -> ProtocolSpec {
        ProtocolSpec { is_othello_only: true, ..self }
    }

    /// Returns the protocol of a client, given its first nonblank line; GTP if the line fits no other one.
    pub fn detect(line: &str) -> ProtocolSpec {
        let word = line.split_whitespace().next().unwrap_or("");
        // In JSON the brace need not be followed by a blank.
        let word = if word.starts_with('{') { "{" } else { word };
        let is_greeted = |protocol: &&ProtocolSpec| {
            protocol.greetings.iter().any(|greeting| greeting.eq_ignore_ascii_case(word))
        };
        *PROTOCOLS.iter().find(is_greeted).unwrap_or(&GTP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greeting_selects_its_protocol_in_any_case() {
        for (line, name) in [
            ("info show_detail 1", "gomocup"),
            ("START 15", "gomocup"),
            ("UCI", "uci"),
            ("{\"jsonrpc\":\"2.0\"}", "json"),
            ("information", "gtp"),
            ("", "gtp"),
        ] {
            assert_eq!(ProtocolSpec::detect(line).name, name, "{line}");
        }
    }
}
