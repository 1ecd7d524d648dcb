//! `kado train tune`: tunes search constants by games of Kado against itself.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use log::info;

use crate::arena::openings;
use crate::arena::time_text::{parse_control, parse_positive_duration};
use crate::commands::Settings;
use crate::commands::r#match::{SHIPPED, SHIPPED_NAME};
use crate::commands::output::say_written;
use crate::commands::stdout::stdout;
use crate::dialect::TimeSystem;
use crate::engine::{OptionId, load_weights};
use crate::game::othello8::Othello8;
use crate::game::{Position, Rules};
use crate::parallel::jobs;
use crate::rendering::training::{constants, report};
use crate::search::Parameters;
use crate::training::tuning::{self, Block, Limit, PAIRS_PER_BLOCK, Reward, Step, Store, Tuned, tune};

use super::progress::bar;
use super::wanted::{Wanted, gain};
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train tune --list
  kado train tune --parameters probcut_73,probcut_reserve \\
      --games 20000 --nodes 20000 --output probcut.tune
  kado train tune --parameters etc_depth,solve_mobility:60 \\
      --games 20000 --time 20ms --output order.tune
  kado train tune --output probcut.tune --report

Each pair of games is one opening played with both colors, between values above
and below the current ones; its result shifts the current values (SPSA). When
all games are played, the report is printed.

Run the same command again to resume an interrupted run. With --nodes, the
result depends neither on interruptions nor on the number of jobs. Each side has
a transposition table of 8 MB unless --hash sets another size.
docs/training.md describes the file and the report.";

/// The default size of a transposition table in MB.
pub(crate) const HASH_MEGABYTES: usize = 8;

/// The arguments of `kado train tune`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Constants to tune: NAME, NAME:C or NAME:C:R
    ///
    /// Constants to tune: NAME, NAME:C or NAME:C:R, separated by commas, where C is the final perturbation
    /// [default: the step that --list shows] and R the final gain [default: --gain].
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', required_unless_present_any = ["report", "list"])]
    parameters: Vec<Wanted>,

    /// Games, rounded up to a multiple of 32 [default: 20000]
    #[arg(long, value_name = "N", value_parser = integer::<u32>(1..=1_000_000_000))]
    games: Option<u32>,

    /// Number of pairs of games, instead of --games; rounded up to a multiple of 16
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = integer::<u32>(1..=500_000_000))]
    iterations: Option<u32>,

    /// Time for each move: 20ms, 1s
    ///
    /// Time for each move: 20ms, 1s; a bare number is in seconds. --nodes limits the nodes instead.
    #[arg(long, value_name = "TIME", conflicts_with = "clock", value_parser = parse_positive_duration)]
    time: Option<Duration>,

    /// Clock of each side: 10s, or 10s+100ms with an increment
    #[arg(long, value_name = "TIME", value_parser = clock)]
    clock: Option<Limit>,

    /// Final SPSA gain, as a multiple of the squared perturbation; larger is faster but noisier
    #[arg(long, value_name = "R", default_value_t = 0.01, value_parser = gain)]
    gain: f64,

    /// Reward of a game: results, or discs (8 discs equal a win)
    #[arg(long, value_name = "NAME", default_value = "results", value_parser = reward)]
    reward: Reward,

    /// Openings file [default: built-in]
    ///
    /// Openings file: transcripts, boards or games [default: built-in balanced openings].
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = integer::<u64>(0..))]
    seed: u64,

    /// Parallel games [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,

    /// File of the run, to write or to continue
    #[arg(short, long, value_name = "FILE", required_unless_present = "list")]
    output: Option<PathBuf>,

    /// Print the report of the run stored in --output, and play no games
    #[arg(long)]
    report: bool,

    /// List the constants with default, range, step and meaning
    #[arg(long)]
    list: bool,
}

fn clock(text: &str) -> Result<Limit, String> {
    match parse_control(text) {
        Ok(TimeSystem::Main { main, increment }) => Ok(Limit::Clock { main, increment }),
        Ok(_) => Err(format!(
            "'{text}' is not a clock for the whole game: use a time such as '10s' or '10s+100ms'"
        )),
        Err(error) => Err(error.to_string()),
    }
}

fn reward(text: &str) -> Result<Reward, String> {
    match text {
        "results" => Ok(Reward::Results),
        "discs" => Ok(Reward::Discs),
        _ => Err(format!("unknown reward '{text}' (known: results, discs)")),
    }
}

/// Plays the games that are missing from the output file, then prints the report.
///
/// `--report` plays no games. `--list` only lists the constants.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    if arguments.list {
        return print(&constants());
    }
    let Some(file) = &arguments.output else { bail!("missing file of the run: use --output FILE") };
    let place = || file.display().to_string();
    if arguments.report {
        ensure!(file.exists(), "{}: no such file; a run without --report creates it", place());
    } else {
        arguments.play(file, settings).with_context(place)?;
    }
    let (found, blocks) = Store::read(file).with_context(place)?;
    print(&report(&found, &blocks).with_context(place)?)
}

impl Arguments {
    fn play(&self, file: &Path, settings: &Settings) -> anyhow::Result<()> {
        let openings = self.openings()?;
        let weights = load_weights(&settings.options.0)?;
        let wanted = self.settings(settings, &openings, weights.identity())?;
        let mut store = Store::open(file, &wanted)?;
        let bar = progress(&wanted, store.items.len());
        let each = |block: &Block| show(&bar, &wanted, block);
        tune(&wanted, settings.isa(), &weights, &openings, jobs(self.jobs), &mut store, each)?;
        bar.finish_and_clear();
        say_written(file);
        Ok(())
    }

    fn settings(
        &self,
        settings: &Settings,
        openings: &[Othello8],
        weights: &str,
    ) -> anyhow::Result<tuning::Settings> {
        let options = &settings.options;
        let base = options.0.search_parameters();
        let pairs = self.iterations.or(self.games.map(|games| games.div_ceil(2))).unwrap_or(10_000);
        let hash = if options.is_set(OptionId::Hash) { options.0.hash_megabytes() } else { HASH_MEGABYTES };
        Ok(tuning::Settings {
            step: Step::Tune,
            seed: self.seed,
            blocks: pairs.div_ceil(PAIRS_PER_BLOCK),
            limit: self.limit(options.0.nodes())?,
            reward: self.reward,
            tuned: self.tuned(&base)?,
            base: base.to_string(),
            weights: weights.to_owned(),
            hash,
            openings: digest(openings),
        })
    }

    fn limit(&self, nodes: Option<u64>) -> anyhow::Result<Limit> {
        match (nodes, self.time, self.clock) {
            (Some(nodes), None, None) => Ok(Limit::Nodes(nodes)),
            (None, Some(time), None) => Ok(Limit::Time(time)),
            (None, None, Some(clock)) => Ok(clock),
            (None, None, None) => {
                bail!("missing limit of the games: use --nodes N, --time TIME or --clock TIME")
            }
            _ => bail!("--nodes, --time and --clock exclude each other: use only one"),
        }
    }

    fn tuned(&self, base: &Parameters) -> anyhow::Result<Vec<Tuned>> {
        let mut tuned: Vec<Tuned> = Vec::new();
        for Wanted { parameter, c_end, r_end } in &self.parameters {
            let is_new = tuned.iter().all(|tuned| tuned.name != parameter.name);
            ensure!(is_new, "search parameter '{}' is set twice: set it once", parameter.name);
            tuned.push(Tuned::new(parameter, base, *c_end, r_end.unwrap_or(self.gain)));
        }
        Ok(tuned)
    }

    fn openings(&self) -> anyhow::Result<Vec<Othello8>> {
        let list = match &self.openings {
            Some(file) => openings::read(file, Rules::OTHELLO, None, None)?,
            None => openings::read_text(SHIPPED, Path::new(SHIPPED_NAME), Rules::OTHELLO, None, None)?,
        };
        let positions = list.iter().map(|opening| Othello8::from_diagram(&opening.position().diagram()));
        Ok(positions.collect::<Result<_, _>>()?)
    }
}

/// Returns a digest of the openings: their number and a CRC-32 of their positions.
fn digest(openings: &[Othello8]) -> String {
    let mut hasher = crc32fast::Hasher::new();
    for opening in openings {
        let board = opening.board();
        hasher.update(&board.player.to_le_bytes());
        hasher.update(&board.opponent.to_le_bytes());
        hasher.update(&[opening.turn() as u8]);
    }
    format!("{} {:08x}", openings.len(), hasher.finalize())
}

fn print(text: &str) -> anyhow::Result<()> {
    Ok(stdout().write_all(text.as_bytes())?)
}

/// Returns a progress bar on stderr, hidden if stderr is not a terminal.
fn progress(settings: &tuning::Settings, blocks: usize) -> ProgressBar {
    let games = |blocks: u64| 2 * u64::from(PAIRS_PER_BLOCK) * blocks;
    let bar = bar(games(settings.blocks.into()), "{pos}/{len} games, {per_sec}, {eta} left, {msg}")
        .with_position(games(blocks as u64));
    bar.reset_eta();
    bar
}

/// Shows the values that the tuned constants have after a block, on the progress bar and in the log.
fn show(bar: &ProgressBar, settings: &tuning::Settings, block: &Block) {
    let values = settings.tuned.iter().zip(&block.values);
    let values: Vec<String> = values.map(|(tuned, value)| format!("{} {value:.1}", tuned.name)).collect();
    bar.set_message(values.join(", "));
    bar.inc(2 * u64::from(PAIRS_PER_BLOCK));
    info!("{} games: {}", 2 * PAIRS_PER_BLOCK * (block.block + 1), values.join(", "));
}
