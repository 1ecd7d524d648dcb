//! What a match is played with: the engines, and how the referee treats them. Everything that decides a game
//! is here, so that two matches with the same configuration are the same match.

use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::dialect::TimeSystem;
use crate::game;

use super::played::game_name;
use super::process::Program;

/// The language that an engine speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// The Go Text Protocol, version 2.
    #[default]
    Gtp,
    /// The `NBoard` protocol, version 2.
    Nboard,
    /// UCI in Fairy-Stockfish's dialect for Othello.
    Uci,
    /// The Universal Game Interface.
    Ugi,
    /// The protocol of Gomocup, for k in a row.
    Gomocup,
}

impl Language {
    /// Returns the language that a program's name shows: that of Gomocup if it begins with `pbrain`, else
    /// GTP.
    pub fn of_program(command: &str) -> Language {
        let name = Path::new(command).file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.to_ascii_lowercase().starts_with("pbrain") { Language::Gomocup } else { Language::default() }
    }

    /// Every language with its name.
    pub const ALL: [(&'static str, Language); 5] = [
        ("gtp", Language::Gtp),
        ("nboard", Language::Nboard),
        ("uci", Language::Uci),
        ("ugi", Language::Ugi),
        ("gomocup", Language::Gomocup),
    ];
}

/// Whether a GTP engine is told of passes that the rules force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Passes {
    /// No pass is ever sent or asked for: the same side simply moves again.
    #[default]
    Implicit,
    /// Every pass is asked for and sent like a move.
    Explicit,
}

/// An engine of the match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineConfig {
    /// What the match calls it.
    pub name: String,
    /// How it is started.
    #[serde(flatten)]
    pub program: Program,
    /// What it speaks.
    pub protocol: Language,
    /// How GTP passes are treated.
    pub passes: Passes,
    /// Its clock.
    pub time: TimeSystem,
    /// The nodes that it may visit for a move, if the protocol can say so.
    pub nodes: Option<u64>,
    /// The depth to which it searches, if the protocol can say so.
    pub depth: Option<u32>,
    /// Its level, if the protocol can say so.
    pub level: Option<u32>,
    /// Its options: names and values, in order.
    pub options: Vec<(String, String)>,
    /// Lines of the protocol that it is sent once it has started.
    pub start: Vec<String>,
    /// How many threads it uses, for the bound on games at once.
    pub threads: usize,
    /// Whether it is started anew for every game.
    pub restart: bool,
    /// Whether it is asked for the result of a finished game, if the protocol can ask.
    pub check_result: bool,
}

/// How the referee treats the engines.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rules {
    /// What is played.
    #[serde(skip_serializing_if = "game_name::is_usual", with = "game_name")]
    pub game: game::Rules,
    /// How much longer than its clock allows a move may take.
    pub margin: Duration,
    /// How long an engine may take to start.
    pub start_patience: Duration,
    /// How long an engine is waited for beyond its clock, and for every answer that is not a move.
    pub patience: Duration,
    /// How long an engine without a clock may think.
    pub move_patience: Duration,
    /// How often in a row an engine may crash, fall silent or print garbage before the match ends.
    pub failures: u32,
    /// When a game is ended before its end.
    pub adjudication: Adjudication,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            game: game::Rules::OTHELLO,
            margin: Duration::from_millis(50),
            start_patience: Duration::from_secs(10),
            patience: Duration::from_secs(10),
            move_patience: Duration::from_secs(600),
            failures: 5,
            adjudication: Adjudication::default(),
        }
    }
}

/// When a game is ended before its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Adjudication {
    /// With this many empty squares or fewer the referee solves the game; 0 plays on.
    pub solve_from: u32,
    /// When both engines agree on the winner.
    pub agreement: Option<Agreement>,
}

/// When both engines agree on the winner well enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// Both scores say at least this many discs, for the same side.
    pub discs: f64,
    /// They have done so for this many plies in a row.
    pub plies: u32,
}
