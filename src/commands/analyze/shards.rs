//! Jobs of `kado work` that review games.
//!
//! A shard is a range of the games of all files. The payload of a shard holds the reviews of these games as
//! JSON lines without search times. The last line of the payload is a [`Played`] with the summaries of the
//! players.

use std::borrow::Cow;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::ensure;
use clap::Args;
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};

use crate::analysis::{self, ReviewedGame, Summary};
use crate::base::Color;
use crate::commands::Settings;
use crate::commands::blocking_engine::BlockingEngine;
use crate::commands::limit_flags::LimitFlags;
use crate::commands::stdout::{is_closed, stdout};
use crate::commands::work::local_run::LocalRun;
use crate::commands::work::options::{OptionValues, options_of};
use crate::engine::{OptionId, Options};
use crate::formats::Format;
use crate::game::Rules;
use crate::game::othello8::Isa;
use crate::rendering::json::JsonLines;
use crate::rendering::reviews::{Listing, Totals};
use crate::search::Control;
use crate::work::{Context, Draft, Inputs, Job, Kind, Made, Payload, Payloads, Shard, WorkError, cut};

use super::input::{Input, positions};
use super::{PROGRESS, Players, review, status};

/// The kind of the job, as stored in its manifest.
const NAME: &str = "analyze";
/// The engine options that a review depends on.
const OPTIONS: &[OptionId] =
    &[OptionId::Hash, OptionId::Level, OptionId::MultiPv, OptionId::Nodes, OptionId::SearchParameters];

/// The arguments of `kado work plan analyze`.
#[derive(Debug, Args)]
pub(crate) struct PlanArguments {
    /// Game files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    query: super::Query,
}

/// The settings of a review job, as stored in its manifest.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::commands) struct Reviewing {
    exact_from: Option<u32>,
    from: Option<String>,
    /// The rules of each game whose file does not state the rules; `None` means Othello.
    game: Option<String>,
    options: OptionValues,
    /// The number of files and games that could not be read when the job was planned.
    errors: usize,
}

/// The last line of a payload: the number of games, and the players of every game.
///
/// `players` holds two items for each game, Black first. An item is the name of the player and the summary
/// of the player's moves in the game.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Played {
    games: usize,
    players: Vec<(String, Summary)>,
}

impl Played {
    fn add(&mut self, game: &ReviewedGame) {
        self.games += 1;
        let player = |color| (game.player(color).to_owned(), game.summary(color));
        self.players.extend(Color::BOTH.map(player));
    }
}

const LISTING: JsonLines = JsonLines { is_timed: false };

/// Reviews games, each from an empty transposition table.
struct Reviewer {
    engine: BlockingEngine,
    search: analysis::Settings,
}

impl Reviewer {
    fn new(
        isa: Isa,
        options: &Options,
        limits: &LimitFlags,
        interrupt: Arc<Control>,
    ) -> anyhow::Result<Reviewer> {
        let engine = BlockingEngine::with_options(Rules::OTHELLO, isa, options.clone(), interrupt)?;
        Ok(Reviewer { engine, search: limits.settings(options, options.multi_pv()) })
    }

    /// Reviews the games of a shard and returns its payload.
    fn payload<'a>(&mut self, games: impl IntoIterator<Item = &'a ReviewedGame>) -> anyhow::Result<Made> {
        let (mut bytes, mut played, mut nodes) = (Vec::new(), Played::default(), 0);
        for source in games {
            let game = review(&mut self.engine, source, &self.search, &ProgressBar::hidden())?;
            LISTING.game(&mut bytes, &game)?;
            nodes += game.positions.iter().map(|position| position.nodes).sum::<u64>();
            played.add(&game);
        }
        serde_json::to_writer(&mut bytes, &played)?;
        bytes.push(b'\n');
        Ok(Made { payload: Payload { count: played.games as u64, bytes }, nodes })
    }
}

/// Merges the payloads of all shards into one output, in the order of the shards.
struct Merger<'a> {
    out: &'a mut dyn Write,
    games: usize,
    players: Players,
}

impl Merger<'_> {
    fn new(out: &mut dyn Write) -> Merger<'_> {
        Merger { out, games: 0, players: Players::default() }
    }

    fn add(&mut self, payload: &Payload) -> io::Result<()> {
        let (lines, last) = payload.last_line();
        let played: Played = serde_json::from_slice(last)?;
        self.games += played.games;
        for (name, summary) in &played.players {
            self.players.add_player(name, summary);
        }
        self.out.write_all(lines)
    }

    fn end(self, errors: usize, is_unfinished: bool) -> io::Result<()> {
        let Merger { out, games, players } = self;
        LISTING.totals(out, &Totals { games, players: players.list(), errors, is_unfinished })?;
        out.flush()
    }
}

/// Reviews games in parallel on this machine; the output equals the merged output of a job.
pub(super) fn on_this_machine(
    input: &Input,
    query: &super::Query,
    settings: &Settings,
    jobs: NonZeroUsize,
) -> anyhow::Result<ExitCode> {
    let run = LocalRun::start(settings, input.games.iter().map(positions).sum(), PROGRESS)?;
    let maker = || {
        let interrupt = Arc::clone(&run.interrupt);
        let mut reviewer = Reviewer::new(settings.isa(), &run.options, &query.limits, interrupt)?;
        Ok(move |source: &ReviewedGame| reviewer.payload([source]))
    };
    let mut out = stdout();
    let mut merger = Merger::new(&mut out);
    let computed = run.compute((jobs, maker), &input.games, positions, |payload| merger.add(payload));
    let is_unfinished = run.interrupt.is_stopped();
    if !is_closed(computed)? {
        is_closed(merger.end(input.errors, is_unfinished))?;
    }
    Ok(status(input.errors, is_unfinished))
}

impl Kind for Reviewing {
    fn run(&self, job: &Job, shard: usize, context: Context<'_>) -> Result<Made, WorkError> {
        let range = job.shard(shard)?;
        let mut files = Vec::new();
        for (place, input) in job.manifest().inputs.iter().enumerate() {
            // The call of `job.input` verifies the hash of the input file; its result is not needed.
            drop(job.input(place)?);
            files.push((job.input_path(place)?, &input.name));
        }
        let named = files.iter().map(|(path, name)| (path, Cow::from(*name)));
        let rules = self.game.as_deref().map(str::parse).transpose().map_err(WorkError::refused)?;
        let input = Input::read_named(named, self.from.as_deref().and_then(Format::of_name), rules);
        let options = options_of(job, &self.options)?;
        let limits = LimitFlags { time: None, exact_from: self.exact_from };
        let interrupt = Arc::clone(context.control);
        let mut reviewer =
            Reviewer::new(context.isa, &options, &limits, interrupt).map_err(WorkError::failed)?;
        let games = input.games.get(range.begin as usize..range.end as usize);
        let games =
            games.ok_or_else(|| WorkError::refused("the inputs have fewer games than were planned"))?;
        reviewer.payload(games).map_err(WorkError::failed)
    }

    fn merge(&self, _: &Job, payloads: Payloads<'_>, out: &mut dyn Write) -> Result<(), WorkError> {
        let mut merger = Merger::new(out);
        for payload in payloads {
            merger.add(&payload?).map_err(WorkError::failed)?;
        }
        merger.end(self.errors, false).map_err(WorkError::failed)
    }
}

/// Plans a job that reviews games, with at most `most` shards.
pub(in crate::commands) fn plan(
    arguments: &PlanArguments,
    settings: &Settings,
    inputs: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    let PlanArguments { files, query } = arguments;
    ensure!(
        query.limits.time.is_none(),
        "--time: results would depend on the machine; give --level or --nodes"
    );
    let mut named = Vec::new();
    for file in files {
        let (path, _) = inputs.add(file)?;
        named.push((path, file.to_string_lossy()));
    }
    let rules = settings.given_rules()?;
    let named = named.iter().map(|(path, name)| (path, name.clone()));
    let input = Input::read_named(named, query.from, rules);
    let games = input.games.len() as u64;
    let mut shards = cut(games, games.div_ceil(most));
    for Shard { begin, end, cost, .. } in &mut shards {
        let games = &input.games[*begin as usize..*end as usize];
        *cost = games.iter().map(|source| positions(source) as f64).sum();
    }
    let reviewing = Reviewing {
        exact_from: query.limits.exact_from,
        from: query.from.map(|format| format.name().to_owned()),
        game: rules.map(|rules| rules.to_string()),
        options: OptionValues::of(&settings.options.0, OPTIONS),
        errors: input.errors,
    };
    Ok(Draft {
        kind: NAME.to_owned(),
        settings: serde_json::to_value(&reviewing)?,
        shards,
        errors: input.errors,
    })
}
