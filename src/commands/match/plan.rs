//! Validates the request for a match and converts it to a [`Match`].

use std::collections::HashSet;
use std::path::Path;
use std::thread;

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::arena::config::{Adjudication, Agreement, EngineConfig, Rules};
use crate::arena::openings::{self, Opening};
use crate::arena::schedule::{Order, Schedule, Tournament};
use crate::arena::statistics::{EloModel, Sprt};
use crate::arena::{Match, time_text};
use crate::dialect::TimeSystem;
use crate::game::othello8::Isa;
use crate::game::{self, AnyPosition};

use super::arguments::{Conditions, Request};
use super::engines;

/// A validated match with its sequential test (SPRT) and its settings.
pub(super) struct Plan {
    pub(super) play: Match,
    pub(super) sprt: Option<Sprt>,
    /// The settings that identify the match. A match can be resumed only with equal settings.
    pub(super) settings: Value,
    /// Names and values of the settings that the report lists.
    pub(super) facts: Vec<(String, String)>,
    /// Warnings to show before the match begins.
    pub(super) notes: Vec<String>,
}

/// The text of the built-in openings, which a match uses by default.
pub(in crate::commands) const SHIPPED: &str = include_str!("../../../data/openings/kado-8ply.txt");
pub(in crate::commands) const SHIPPED_NAME: &str = "data/openings/kado-8ply.txt";

/// The maximum number of random openings. A match with more rounds repeats openings.
const MAX_RANDOM_OPENINGS: u64 = 100_000;

impl Request {
    /// Validates the request and reads the openings.
    pub(super) fn into_plan(self, game: game::Rules, isa: Isa) -> anyhow::Result<Plan> {
        let Request { conditions, engines, each } = self;
        let engines: anyhow::Result<Vec<EngineConfig>> =
            engines.into_iter().map(|table| engines::configure(table, &each)).collect();
        let engines = engines?;
        let mut names = HashSet::new();
        if let Some(twice) = engines.iter().find(|engine| !names.insert(&engine.name)) {
            bail!("two engines are named '{}': give them different names by name=A", twice.name);
        }
        let rounds = conditions.rounds.unwrap_or(50);
        let seed = conditions.seed.unwrap_or(1);
        let openings = openings_of(&conditions, game, rounds, seed)?;
        let order = match conditions.order.as_deref() {
            None | Some("shuffled") => Order::Shuffled { seed },
            Some("sequential") => Order::Sequential,
            Some(other) => bail!("order: '{other}' where shuffled or sequential is expected"),
        };
        let tournament = match (conditions.tournament.as_deref(), conditions.challengers) {
            (None | Some("round-robin"), None) => Tournament::RoundRobin,
            (None | Some("round-robin"), Some(_)) => bail!("challengers: only for tournament gauntlet"),
            (Some("gauntlet"), challengers) => Tournament::Gauntlet { challengers: challengers.unwrap_or(1) },
            (Some(other), _) => bail!("tournament: '{other}' where round-robin or gauntlet is expected"),
        };
        let schedule = Schedule::new(tournament, engines.len(), openings.len(), order, rounds)?;
        let sprt = sprt(&conditions)?;
        ensure!(
            sprt.is_none() || engines.len() == 2,
            "a test (elo0, elo1) needs exactly two engines, not {}",
            engines.len()
        );
        let rules = rules(&conditions, game)?;
        let (concurrency, notes) = concurrency(conditions.concurrency, &engines)?;
        let settings = json!({
            "engines": engines,
            "rules": rules,
            "tournament": format!("{tournament:?}"),
            "rounds": rounds,
            "order": format!("{order:?}"),
            "openings": { "count": openings.len(), "digest": digest(&openings) },
            "test": sprt.as_ref().map(ToString::to_string),
        });
        let facts = facts(&conditions, game, &engines, rounds, sprt.as_ref());
        let play = Match { engines, rules, schedule, openings, concurrency, isa };
        Ok(Plan { play, sprt, settings, facts, notes })
    }
}

fn openings_of(
    conditions: &Conditions,
    game: game::Rules,
    rounds: u64,
    seed: u64,
) -> anyhow::Result<Vec<Opening>> {
    match (&conditions.openings, conditions.random_plies) {
        (Some(_), Some(_)) => bail!("openings and random-plies exclude each other"),
        (None, Some(_)) if conditions.opening_plies.is_some() => {
            bail!("opening-plies and random-plies exclude each other: random-plies is the number of moves")
        }
        (Some(path), None) => Ok(openings::read(path, game, None, conditions.opening_plies)?),
        (None, Some(plies)) => {
            let most = openings::MAX_RANDOM_PLIES;
            ensure!(plies <= most, "random-plies: {plies} where 0 to {most} are expected");
            let start = AnyPosition::start(game)?;
            let count = rounds.clamp(1, MAX_RANDOM_OPENINGS) as usize;
            openings::random(&start, seed, plies, count)
                .with_context(|| format!("random-plies: {plies}, but games of {game} end sooner; use fewer"))
        }
        (None, None) if game == game::Rules::OTHELLO => {
            Ok(openings::read_text(SHIPPED, Path::new(SHIPPED_NAME), game, None, conditions.opening_plies)?)
        }
        (None, None) => Ok(vec![Opening::start(game)?]),
    }
}

fn sprt(conditions: &Conditions) -> anyhow::Result<Option<Sprt>> {
    let model = conditions.elo_model.as_deref().unwrap_or("normalized");
    match (conditions.elo0, conditions.elo1) {
        (Some(elo0), Some(elo1)) => {
            let (alpha, beta) = (conditions.alpha.unwrap_or(0.05), conditions.beta.unwrap_or(0.05));
            Ok(Some(Sprt::new(elo0, elo1, alpha, beta, model.parse::<EloModel>()?)?))
        }
        (None, None) if conditions.alpha.or(conditions.beta).is_none() && conditions.elo_model.is_none() => {
            Ok(None)
        }
        _ => bail!("a test needs both elo0 and elo1"),
    }
}

fn rules(conditions: &Conditions, game: game::Rules) -> anyhow::Result<Rules> {
    let ends_early = conditions.solve_from.is_some_and(|empties| empties > 0) || conditions.agree.is_some();
    ensure!(
        !ends_early || matches!(game, game::Rules::Othello(_)),
        "solve-from and agree count discs, which {game} does not have"
    );
    ensure!(
        game == game::Rules::OTHELLO || conditions.solve_from.is_none_or(|empties| empties == 0),
        "solve-from: the referee solves only standard Othello, not {game}"
    );
    let solve_from = conditions.solve_from.unwrap_or(0);
    ensure!(solve_from <= 60, "solve-from: {solve_from} where 0 to 60 are expected");
    let usual = Rules::default();
    let time = |text: &Option<String>, name: &'static str, usual| match text {
        None => Ok(usual),
        Some(text) => time_text::parse_duration(text).context(name),
    };
    let adjudication =
        Adjudication { solve_from, agreement: conditions.agree.as_deref().map(agreement).transpose()? };
    Ok(Rules {
        game,
        margin: time(&conditions.margin, "margin", usual.margin)?,
        start_patience: time(&conditions.start_patience, "start-patience", usual.start_patience)?,
        patience: time(&conditions.patience, "patience", usual.patience)?,
        move_patience: time(&conditions.move_patience, "move-patience", usual.move_patience)?,
        failures: conditions.failures.unwrap_or(usual.failures).max(1),
        adjudication,
    })
}

/// Parses the value `DISCS:PLIES` of `--agree`.
fn agreement(text: &str) -> anyhow::Result<Agreement> {
    let read = || {
        let (discs, plies) = text.split_once(':')?;
        let (discs, plies): (f64, u32) = (discs.parse().ok()?, plies.parse().ok()?);
        (discs > 0.0 && discs.is_finite() && plies >= 2).then_some(Agreement { discs, plies })
    };
    read().with_context(|| {
        format!("agree: '{text}' where DISCS:PLIES is expected, such as 20:6; at least 2 plies")
    })
}

/// Returns the number of parallel games, and a warning if this number is lower than requested.
///
/// A game occupies the threads of one engine, since only one side thinks at a time.
fn concurrency(wanted: Option<usize>, engines: &[EngineConfig]) -> anyhow::Result<(usize, Vec<String>)> {
    ensure!(wanted != Some(0), "concurrency: 0 where at least 1 is expected");
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let threads = engines.iter().map(|engine| engine.threads).max().unwrap_or(1);
    let most = (processors / threads).max(1);
    let note = wanted.filter(|&wanted| wanted > most).map(|wanted| {
        format!(
            "{most} parallel games instead of {wanted}: the machine has {processors} processors, and an engine uses \
             {threads} threads"
        )
    });
    Ok((wanted.unwrap_or(most).min(most), note.into_iter().collect()))
}

/// Returns the names and values of the settings that the report of a match lists.
fn facts(
    conditions: &Conditions,
    game: game::Rules,
    engines: &[EngineConfig],
    rounds: u64,
    sprt: Option<&Sprt>,
) -> Vec<(String, String)> {
    let mut facts: Vec<(String, String)> =
        engines.iter().map(|engine| (engine.name.clone(), describe(engine))).collect();
    let mut say = |name: &str, value: Option<String>| {
        facts.extend(value.map(|value| (name.to_owned(), value)));
    };
    say("game", Some(game.to_string()).filter(|_| game != game::Rules::OTHELLO));
    let file = conditions.openings.as_ref().map(|path| path.display().to_string());
    let random = conditions.random_plies.map(|plies| format!("{plies} random moves"));
    let shipped = || (game == game::Rules::OTHELLO).then(|| SHIPPED_NAME.to_owned());
    say("openings", file.or(random).or_else(shipped));
    say("rounds", Some(rounds.to_string()));
    say("test", sprt.map(ToString::to_string));
    say(
        "solved from",
        conditions.solve_from.filter(|&empties| empties > 0).map(|empties| format!("{empties} empties")),
    );
    say("agreement", conditions.agree.clone());
    facts
}

/// Describes an engine: its command line, limits and options.
fn describe(engine: &EngineConfig) -> String {
    let limit = |name: &str, value: Option<String>| value.map(|value| format!("{name} {value}"));
    let command = [std::slice::from_ref(&engine.program.command), &engine.program.args].concat().join(" ");
    let time = Some(time_text::control_text(engine.time)).filter(|_| engine.time != TimeSystem::Unlimited);
    let limits = [
        limit("time", time),
        limit("nodes", engine.nodes.map(|nodes| nodes.to_string())),
        limit("depth", engine.depth.map(|depth| depth.to_string())),
        limit("level", engine.level.map(|level| level.to_string())),
    ];
    let options = engine.options.iter().map(|(name, value)| format!("{name}={value}"));
    let parts = std::iter::once(command).chain(limits.into_iter().flatten()).chain(options);
    parts.collect::<Vec<_>>().join("; ")
}

/// Returns a digest of the openings: the FNV-1a hash of their moves and boards.
///
/// Source: G. Fowler, L. C. Noll and K.-P. Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn digest(openings: &[Opening]) -> String {
    let texts = openings.iter().map(|opening| {
        let (played, start) = opening.as_played(0);
        format!("{} {}\n", start.unwrap_or_default(), played.moves)
    });
    let hash = texts.flat_map(String::into_bytes).fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
