//! The protocols that Kado speaks: one table, from which a session learns which one its client speaks.

use super::{Cassio, Gomocup, Gtp, Json, Nboard, Protocol, Universal, Xboard};

/// Whether commands may read and write files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// They may.
    Allowed,
    /// They are refused.
    Denied,
}

/// A protocol that Kado speaks.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// The name of the subcommand that begins a session of it.
    pub name: &'static str,
    /// The words that begin the first line of its clients.
    pub greetings: &'static [&'static str],
    /// Whether it knows other games than standard Othello.
    pub knows_games: bool,
    /// Begins a session.
    pub begin: fn(Files) -> Box<dyn Protocol + Send>,
}

/// The protocol of clients that do not greet.
pub const GTP: Language =
    Language { name: "gtp", greetings: &[], knows_games: true, begin: |files| Box::new(Gtp::new(files)) };

/// The protocol of the `NBoard` GUI.
pub const NBOARD: Language = Language {
    name: "nboard",
    greetings: &["nboard"],
    knows_games: false,
    begin: |files| Box::new(Nboard::new(files)),
};

/// The protocol of the GUI Cassio.
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

/// The Universal Game Interface.
pub const UGI: Language = Language {
    name: "ugi",
    greetings: &["ugi"],
    knows_games: true,
    begin: |files| Box::new(Universal::ugi(files)),
};

/// The protocol of Gomocup, which began with Piskvork.
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

/// Every protocol.
pub const LANGUAGES: &[Language] = &[GTP, NBOARD, CASSIO, UCI, UGI, XBOARD, GOMOCUP, JSON];

impl Language {
    /// Returns the language of a client by its first line that is not blank.
    pub fn of_greeting(line: &str) -> Language {
        let word = line.split_whitespace().next().unwrap_or("");
        // The first word of an object may go on without a blank.
        let word = if word.starts_with('{') { "{" } else { word };
        let greeted = LANGUAGES.iter().find(|language| language.greetings.contains(&word));
        *greeted.unwrap_or(&GTP)
    }
}
