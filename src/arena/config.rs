//! The configuration of a match: the engines and the rules.
//!
//! A match can be resumed only with an equal configuration.

use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::dialect::TimeSystem;
use crate::game;

use super::played_game::game_name;
use super::process::Program;

/// The protocol of an engine.
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
    /// Returns the default protocol: Gomocup for a program whose name starts with `pbrain`, else GTP.
    pub(crate) fn of_program(command: &str) -> Language {
        let name = Path::new(command).file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.to_ascii_lowercase().starts_with("pbrain") { Language::Gomocup } else { Language::default() }
    }

    /// Every protocol with its name in the settings.
    pub const ALL: [(&'static str, Language); 5] = [
        ("gtp", Language::Gtp),
        ("nboard", Language::Nboard),
        ("uci", Language::Uci),
        ("ugi", Language::Ugi),
        ("gomocup", Language::Gomocup),
    ];
}

/// How the client of a GTP engine handles forced passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Passes {
    /// Passes are neither sent to the engine nor requested from it: the same side moves again.
    #[default]
    Implicit,
    /// Passes are sent and requested like moves.
    Explicit,
}

impl Passes {
    /// Both ways to handle passes, each with its name in the settings.
    pub(crate) const ALL: [(&'static str, Passes); 2] =
        [("implicit", Passes::Implicit), ("explicit", Passes::Explicit)];
}

/// How to start an engine of the match, and the conditions under which it plays.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineConfig {
    /// Name of the engine in the match.
    pub name: String,
    /// The program to start.
    #[serde(flatten)]
    pub program: Program,
    /// The protocol that the engine speaks.
    pub protocol: Language,
    /// How forced passes are handled if the protocol is GTP.
    pub passes: Passes,
    /// Time control of the engine.
    pub time: TimeSystem,
    /// Node limit for each move, if the protocol supports it.
    pub nodes: Option<u64>,
    /// Depth limit in plies, if the protocol supports it.
    pub depth: Option<u32>,
    /// Playing level of a GTP engine. With the other protocols, it is the depth limit if `depth` is `None`.
    pub level: Option<u32>,
    /// Options of the engine as pairs of name and value, in the order in which they are sent.
    pub options: Vec<(String, String)>,
    /// Protocol lines to send once the engine has started.
    pub start: Vec<String>,
    /// The number of threads that the engine uses, which limits the number of parallel games.
    pub threads: usize,
    /// Whether the engine is restarted for every game.
    pub restart: bool,
    /// Whether to ask the engine for the result of a finished game, if the protocol supports it.
    pub check_result: bool,
}

/// The rules of a match: the game, timeouts, tolerated failures and adjudication.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rules {
    /// The rules of the game that is played.
    #[serde(skip_serializing_if = "game_name::is_standard", with = "game_name")]
    pub game: game::Rules,
    /// The maximum time by which a move may exceed the engine's clock without losing the game.
    pub margin: Duration,
    /// Timeout for the start of an engine.
    pub start_patience: Duration,
    /// Timeout for an answer of an engine, in addition to `margin`.
    ///
    /// If the engine has a clock, the timeout for a move is the sum of `patience`, `margin` and the time on
    /// the clock.
    pub patience: Duration,
    /// Timeout for a move of an engine without a clock.
    pub move_patience: Duration,
    /// The match ends when one engine has failed in this number of consecutive games.
    ///
    /// A failure is a failed start, a crash, a timeout or invalid output.
    pub failures: u32,
    /// The conditions under which a game is adjudicated.
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

/// The conditions under which a game is adjudicated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Adjudication {
    /// The largest number of empties at which the referee solves the position; 0 for never.
    pub solve_from: u32,
    /// The condition for ending a game when both engines agree on the winner; `None` for never.
    pub agreement: Option<Agreement>,
}

/// The condition for ending a game when both engines agree on the winner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// The minimum score in discs that both engines must report in favor of the same side.
    pub discs: f64,
    /// The number of consecutive plies for which both engines must favor the same side; at least 2.
    pub plies: u32,
}
