//! What can be said about a match, in a TOML file or by flags of the same names; a flag wins over the file.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use kado::base::Size;
use kado::game::Rules;
use serde::{Deserialize, Serialize};

use super::super::settings;
use super::flags::{self, EngineFlags, Table};

/// The arguments of `kado match`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// TOML file with the names of the flags, [each] and [[engine]]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    engines: EngineFlags,

    #[command(flatten)]
    wishes: Wishes,

    #[command(flatten)]
    board: settings::Table,
}

/// Everything but the engines.
#[derive(Clone, Debug, Default, Args, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Wishes {
    /// The game, as `--game` names it.
    #[arg(skip)]
    pub(super) game: Option<String>,

    /// Folder of the match, which is resumed if it is there
    #[arg(long, value_name = "DIR", help_heading = "Match")]
    pub(super) out: Option<PathBuf>,

    /// round-robin or gauntlet [default: round-robin]
    ///
    /// Who meets whom: round-robin, or gauntlet, where the challengers meet all others [default:
    /// round-robin].
    #[arg(long, value_name = "NAME", help_heading = "Match")]
    pub(super) tournament: Option<String>,

    /// How many engines, the first ones, are the challengers of a gauntlet [default: 1]
    #[arg(long, value_name = "N", help_heading = "Match")]
    pub(super) challengers: Option<usize>,

    /// Openings to play, each with both colors [default: 50]
    ///
    /// Openings to play, each twice in every pairing, once with each color; may be raised later [default:
    /// 50].
    #[arg(long, value_name = "N", help_heading = "Match")]
    pub(super) rounds: Option<u64>,

    /// Games at once [default: as many as the cores allow]
    #[arg(long, value_name = "N", help_heading = "Match")]
    pub(super) concurrency: Option<usize>,

    /// File of openings [default: balanced ones of Kado]
    ///
    /// File of openings: transcripts, boards (OBF), games (GGF) or offsets of Gomocup [default: the balanced
    /// ones of Kado].
    #[arg(long, value_name = "FILE", help_heading = "Openings")]
    pub(super) openings: Option<PathBuf>,

    /// Take only so many moves of each opening: for files of whole games
    #[arg(long, value_name = "N", help_heading = "Openings")]
    pub(super) opening_plies: Option<usize>,

    /// Openings of so many random moves instead
    #[arg(long, value_name = "N", help_heading = "Openings")]
    pub(super) random_plies: Option<usize>,

    /// The order of the openings: shuffled or sequential [default: shuffled]
    #[arg(long, value_name = "NAME", help_heading = "Openings")]
    pub(super) order: Option<String>,

    /// What fixes random openings and their order [default: 1]
    #[arg(long, value_name = "N", help_heading = "Openings")]
    pub(super) seed: Option<u64>,

    /// Stop when it is clear whether ELO0 or ELO1 holds
    ///
    /// Stop as soon as it is clear whether the first engine is ELO0 stronger or ELO1: needs --elo1 too.
    #[arg(long, value_name = "ELO", allow_hyphen_values = true, help_heading = "Test (SPRT)")]
    pub(super) elo0: Option<f64>,

    /// The other hypothesis
    #[arg(long, value_name = "ELO", allow_hyphen_values = true, help_heading = "Test (SPRT)")]
    pub(super) elo1: Option<f64>,

    /// The probability to accept ELO1 wrongly [default: 0.05]
    #[arg(long, value_name = "P", help_heading = "Test (SPRT)")]
    pub(super) alpha: Option<f64>,

    /// The probability to accept ELO0 wrongly [default: 0.05]
    #[arg(long, value_name = "P", help_heading = "Test (SPRT)")]
    pub(super) beta: Option<f64>,

    /// What the Elo of the test means: normalized or logistic [default: normalized]
    #[arg(long, value_name = "NAME", help_heading = "Test (SPRT)")]
    pub(super) elo_model: Option<String>,

    /// How much longer than its clock allows a move may take [default: 50ms]
    #[arg(long, value_name = "TIME", help_heading = "Referee")]
    pub(super) margin: Option<String>,

    /// How long an engine may take to start [default: 10s]
    #[arg(long, value_name = "TIME", help_heading = "Referee")]
    pub(super) start_patience: Option<String>,

    /// How long to wait for an engine beyond its clock, and for any answer but a move [default: 10s]
    #[arg(long, value_name = "TIME", help_heading = "Referee")]
    pub(super) patience: Option<String>,

    /// How long an engine without a clock may think [default: 10m]
    #[arg(long, value_name = "TIME", help_heading = "Referee")]
    pub(super) move_patience: Option<String>,

    /// How often in a row an engine may crash, fall silent or print garbage before the match ends [default:
    /// 5]
    #[arg(long, value_name = "N", help_heading = "Referee")]
    pub(super) failures: Option<u32>,

    /// Solve games with so many empty squares instead of playing them on; 0 plays on [default: 0]
    #[arg(long, value_name = "N", help_heading = "Referee")]
    pub(super) solve_from: Option<u32>,

    /// End a game when both engines have seen the same side ahead by DISCS for so many plies
    #[arg(long, value_name = "DISCS:PLIES", help_heading = "Referee")]
    pub(super) agree: Option<String>,
}

/// What a file and the flags say together.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) wishes: Wishes,
    pub(super) engines: Vec<Table>,
    pub(super) each: Table,
}

impl Wishes {
    /// Returns the game that the file names, or standard Othello.
    pub(super) fn rules(&self) -> anyhow::Result<Rules> {
        self.game.as_deref().map_or(Ok(Rules::OTHELLO), str::parse).context("game")
    }
}

impl Arguments {
    /// Returns the board that the command line names behind `match`.
    pub(super) fn board(&self) -> Option<Size> {
        self.board.board
    }

    /// Reads the file, if there is one, and puts the flags over it. Engines of the flags come behind those of
    /// the file.
    pub(super) fn request(&self) -> anyhow::Result<Request> {
        let (engines, each) = self.engines.tables()?;
        let flags = flags::said(&self.wishes)?;
        match &self.file {
            None => Request::new(Table::new(), flags, engines, each),
            Some(path) => {
                let file = fs::read_to_string(path).map_err(anyhow::Error::from);
                file.and_then(|text| Request::new(toml::from_str(&text)?, flags, engines, each))
                    .with_context(|| path.display().to_string())
            }
        }
    }
}

impl Request {
    fn new(mut file: Table, flags: Table, engines: Vec<Table>, each: Table) -> anyhow::Result<Request> {
        let mut request = Request { wishes: Wishes::default(), engines: Vec::new(), each: Table::new() };
        if let Some(tables) = file.remove("engine") {
            request.engines =
                serde_json::from_value(tables).context("engine is no list of tables: write [[engine]]")?;
        }
        if let Some(table) = file.remove("each") {
            request.each = serde_json::from_value(table).context("each is no table: write [each]")?;
        }
        file.extend(flags);
        request.wishes = serde_json::from_value(file.into())?;
        request.engines.extend(engines);
        request.each.extend(each);
        Ok(request)
    }
}
