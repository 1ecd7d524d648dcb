//! The settings of a match, from a TOML file and from flags of the same names.
//!
//! A flag overrides the setting of the same name in the file.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::formats::text_of_file;
use crate::game::Rules;

use super::super::settings;
use super::engines;
use super::flags::{self, EngineFlags, Table};
use crate::commands::value_parsers::integer;

/// The arguments of `kado match`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// TOML file with the flags and the engines; see --help
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    engines: EngineFlags,

    #[command(flatten)]
    conditions: Conditions,

    #[command(flatten)]
    pub(super) board: settings::BoardFlag,
}

/// The settings of a match except its engines.
#[derive(Clone, Debug, Default, Args, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Conditions {
    /// The game, in the notation of `--game`.
    #[arg(skip)]
    pub(super) game: Option<String>,

    /// Folder of the match; an existing match is resumed
    #[arg(long, value_name = "DIR", help_heading = "Match")]
    pub(super) out: Option<PathBuf>,

    /// round-robin or gauntlet [default: round-robin]
    ///
    /// Pairings: round-robin (every engine meets every other engine) or gauntlet (every challenger meets
    /// every engine that is not a challenger) [default: round-robin].
    #[arg(long, value_name = "NAME", help_heading = "Match")]
    pub(super) tournament: Option<String>,

    /// Number of challengers in a gauntlet [default: 1]
    ///
    /// Number of challengers in a gauntlet; the first engines are the challengers [default: 1].
    #[arg(long, value_name = "N", help_heading = "Match", value_parser = integer::<usize>(1..))]
    pub(super) challengers: Option<usize>,

    /// Number of openings, each played twice [default: 50]
    ///
    /// Number of openings, each played twice in every pairing, with colors swapped. A resumed match can have
    /// a higher number, except with --random-plies [default: 50].
    #[arg(long, value_name = "N", help_heading = "Match", value_parser = integer::<u64>(1..))]
    pub(super) rounds: Option<u64>,

    /// Parallel games [default: by the number of cores]
    ///
    /// Number of parallel games, at most the number of cores divided by the largest number of threads of an
    /// engine [default: this maximum].
    #[arg(long, value_name = "N", help_heading = "Match", value_parser = integer::<usize>(1..))]
    pub(super) concurrency: Option<usize>,

    /// Openings file [default: built-in]
    ///
    /// Openings file: transcripts, boards (OBF), games (GGF), or columns and rows counted from the center (as
    /// in Gomocup) [default: built-in balanced openings, for standard Othello].
    #[arg(long, value_name = "FILE", help_heading = "Openings")]
    pub(super) openings: Option<PathBuf>,

    /// Use only the first N moves of each opening
    ///
    /// Use only the first N moves of each opening, for files of whole games.
    #[arg(long, value_name = "N", help_heading = "Openings", value_parser = integer::<usize>(0..))]
    pub(super) opening_plies: Option<usize>,

    /// Use openings of N random moves instead of --openings
    #[arg(long, value_name = "N", help_heading = "Openings", value_parser = integer::<usize>(0..))]
    pub(super) random_plies: Option<usize>,

    /// shuffled or sequential [default: shuffled]
    ///
    /// Order of the openings: shuffled or sequential [default: shuffled].
    #[arg(long, value_name = "NAME", help_heading = "Openings")]
    pub(super) order: Option<String>,

    /// Seed of the random openings and of their order [default: 1]
    #[arg(long, value_name = "N", help_heading = "Openings", value_parser = integer::<u64>(0..))]
    pub(super) seed: Option<u64>,

    /// Null hypothesis of a sequential test
    ///
    /// Null hypothesis of a sequential test (SPRT): the first engine is stronger by ELO. The match stops as
    /// soon as the test is decided. Requires --elo1.
    #[arg(long, value_name = "ELO", value_parser = flags::finite, allow_hyphen_values = true, help_heading = "Test (SPRT)")]
    pub(super) elo0: Option<f64>,

    /// Alternative hypothesis of the test: the first engine is stronger by ELO; requires --elo0
    #[arg(long, value_name = "ELO", value_parser = flags::finite, allow_hyphen_values = true, help_heading = "Test (SPRT)")]
    pub(super) elo1: Option<f64>,

    /// Type I error rate [default: 0.05]
    ///
    /// Type I error rate: the probability of accepting ELO1 if ELO0 holds [default: 0.05].
    #[arg(long, value_name = "P", value_parser = flags::finite, help_heading = "Test (SPRT)")]
    pub(super) alpha: Option<f64>,

    /// Type II error rate [default: 0.05]
    ///
    /// Type II error rate: the probability of accepting ELO0 if ELO1 holds [default: 0.05].
    #[arg(long, value_name = "P", value_parser = flags::finite, help_heading = "Test (SPRT)")]
    pub(super) beta: Option<f64>,

    /// normalized or logistic [default: normalized]
    ///
    /// Elo model of the test: normalized or logistic [default: normalized].
    #[arg(long, value_name = "NAME", help_heading = "Test (SPRT)")]
    pub(super) elo_model: Option<String>,

    /// Tolerance beyond the clock [default: 50ms]
    ///
    /// Time by which a move may exceed its clock without losing the game [default: 50ms].
    #[arg(long, value_name = "TIME", help_heading = "Referee")]
    #[serde(deserialize_with = "engines::optional_text")]
    pub(super) margin: Option<String>,

    /// Timeout for an engine to start [default: 10s]
    #[arg(long, value_name = "TIME", help_heading = "Referee")]
    #[serde(deserialize_with = "engines::optional_text")]
    pub(super) start_patience: Option<String>,

    /// Timeout beyond the clock [default: 10s]
    ///
    /// Time to wait for a move after the clock and --margin have run out, and for every other answer
    /// [default: 10s].
    #[arg(long, value_name = "TIME", help_heading = "Referee")]
    #[serde(deserialize_with = "engines::optional_text")]
    pub(super) patience: Option<String>,

    /// Timeout for a move of an engine without a clock [default: 10m]
    #[arg(long, value_name = "TIME", help_heading = "Referee")]
    #[serde(deserialize_with = "engines::optional_text")]
    pub(super) move_patience: Option<String>,

    /// End after N failures in a row [default: 5]
    ///
    /// End the match after N failures of an engine in a row: crashes, timeouts, invalid answers, failed
    /// starts [default: 5].
    #[arg(long, value_name = "N", help_heading = "Referee", value_parser = integer::<u32>(0..))]
    pub(super) failures: Option<u32>,

    /// Solve games at N empties; 0: never [default: 0]
    ///
    /// Adjudicate games by solving them at N empties; 0: never [default: 0].
    #[arg(long, value_name = "N", help_heading = "Referee", value_parser = integer::<u32>(0..=60))]
    pub(super) solve_from: Option<u32>,

    /// Adjudicate when both engines agree
    ///
    /// Adjudicate a game when the scores of both engines favor the same side by at least DISCS discs in PLIES
    /// plies in a row.
    #[arg(long, value_name = "DISCS:PLIES", help_heading = "Referee")]
    pub(super) agree: Option<String>,
}

/// The settings of a match: the values of the match file, overridden by the flags.
/// Engines from flags are appended to the engines from the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Request {
    /// Serialized as `wishes`, the name in manifests of earlier versions.
    #[serde(rename = "wishes")]
    pub(super) conditions: Conditions,
    pub(super) engines: Vec<Table>,
    pub(super) each: Table,
}

impl Conditions {
    /// Returns the rules that `game` describes, by default those of standard Othello.
    pub(super) fn rules(&self) -> anyhow::Result<Rules> {
        self.game.as_deref().map_or(Ok(Rules::OTHELLO), str::parse).context("game")
    }
}

impl Arguments {
    /// Reads the match file, if one is given, and overrides the values of the file with the flags.
    ///
    /// Engines given by flags are appended to the engines of the file.
    pub(super) fn request(&self) -> anyhow::Result<Request> {
        let (engines, each) = self.engines.tables()?;
        // The paths need not be UTF-8, so they do not pass through the table of flags.
        let flags = flags::given(&Conditions { out: None, openings: None, ..self.conditions.clone() })?;
        let mut request = match &self.file {
            None => Request::new(Table::new(), flags, engines, each),
            Some(path) => {
                let file = text_of_file(path).map_err(anyhow::Error::from);
                file.and_then(|text| Request::new(table_of(&text)?, flags, engines, each))
                    .with_context(|| path.display().to_string())
            }
        }?;
        let Conditions { out, openings, .. } = self.conditions.clone();
        request.conditions.out = out.or(request.conditions.out);
        request.conditions.openings = openings.or(request.conditions.openings);
        Ok(request)
    }
}

/// Parses the text of a match file.
fn table_of(text: &str) -> anyhow::Result<Table> {
    let table = toml::from_str(text)?;
    flags::ensure_finite(&table)?;
    Ok(table)
}

impl Request {
    fn new(mut file: Table, flags: Table, engines: Vec<Table>, each: Table) -> anyhow::Result<Request> {
        let mut request =
            Request { conditions: Conditions::default(), engines: Vec::new(), each: Table::new() };
        if let Some(tables) = file.remove("engine") {
            request.engines =
                serde_json::from_value(tables).context("engine is not a list of tables: write [[engine]]")?;
        }
        if let Some(table) = file.remove("each") {
            request.each = serde_json::from_value(table).context("each is not a table: write [each]")?;
        }
        file.extend(flags);
        request.conditions = flags::read(file)?;
        request.engines.extend(engines);
        request.each.extend(each);
        Ok(request)
    }
}
