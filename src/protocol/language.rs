//! The table of supported protocols, and detection of a client's protocol.

use super::{Cassio, Gomocup, Gtp, Json, Nboard, Protocol, Universal, Xboard};

/// Whether commands may read and write files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// Files may be read and written.
    Allowed,
    /// Commands that use files are refused.
    Denied,
}

/// A supported protocol.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// The name of the subcommand that starts a session of this protocol.
    pub name: &'static str,
    /// The possible first words of a client's first line.
    pub(crate) greetings: &'static [&'static str],
    /// Whether the protocol supports games other than standard Othello.
    pub knows_games: bool,
    /// Creates the protocol state of a session.
    pub begin: fn(Files) -> Box<dyn Protocol + Send>,
}

/// The Go Text Protocol, also assumed if the first line matches no other protocol.
pub const GTP: Language =
    Language { name: "gtp", greetings: &[], knows_games: true, begin: |files| Box::new(Gtp::new(files)) };

/// The protocol of the `NBoard` GUI.
pub const NBOARD: Language = Language {
    name: "nboard",
    greetings: &["nboard"],
    knows_games: false,
    begin: |files| Box::new(Nboard::new(files)),
};

/// The protocol of the GUI Cassio (`ENGINE-PROTOCOL`).
pub const CASSIO: Language = Language {
    name: "cassio",
    greetings: &["ENGINE-PROTOCOL"],
    knows_games: false,
    begin: |_| Box::new(Cassio::new()),
};

/// The protocol of `XBoard` and `WinBoard`.
pub const XBOARD: Language = Language {
    name: "xboard",
    greetings: &["xboard", "protover"],
    knows_games: false,
    begin: |files| Box::new(Xboard::new(files)),
};

/// The Universal Chess Interface, as Fairy-Stockfish speaks it for Othello.
pub const UCI: Language = Language {
    name: "uci",
    greetings: &["uci"],
    knows_games: true,
    begin: |files| Box::new(Universal::uci(files)),
};

/// The Universal Game Interface, which extends UCI to other games.
pub const UGI: Language = Language {
    name: "ugi",
    greetings: &["ugi"],
    knows_games: true,
    begin: |files| Box::new(Universal::ugi(files)),
};

/// The Gomocup protocol, originally that of the match manager Piskvork.
pub const GOMOCUP: Language = Language {
    name: "gomocup",
    greetings: &["START", "RECTSTART", "ABOUT", "INFO", "YXSHOWINFO"],
    knows_games: true,
    begin: |_| Box::new(Gomocup::new()),
};

/// JSON-RPC 2.0, for scripts and for the page of `kado serve`.
pub const JSON: Language = Language {
    name: "json",
    greetings: &["{"],
    knows_games: true,
    begin: |files| Box::new(Json::new(files)),
};

/// All supported protocols.
pub const LANGUAGES: &[Language] = &[GTP, NBOARD, CASSIO, UCI, UGI, XBOARD, GOMOCUP, JSON];

impl Language {
    /// Returns the protocol of a client, given its first nonblank line.
    pub fn of_greeting(line: &str) -> Language {
        let word = line.split_whitespace().next().unwrap_or("");
        // In JSON the brace need not be followed by a blank.
        let word = if word.starts_with('{') { "{" } else { word };
        let greeted = LANGUAGES.iter().find(|language| language.greetings.contains(&word));
        *greeted.unwrap_or(&GTP)
    }
}
