//! What was asked for becomes a match that can be played.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, bail, ensure};
use kado::arena::config::{Adjudication, Agreement, EngineConfig, Rules};
use kado::arena::openings::{self, Opening};
use kado::arena::pairings::{Order, Schedule, Tournament};
use kado::arena::statistics::{EloModel, Sprt};
use kado::arena::{Match, time_text};
use kado::dialect::TimeSystem;
use kado::game::othello8::Isa;
use kado::game::{self, AnyPosition};
use serde_json::{Value, json};

use super::arguments::{Request, Wishes};
use super::engines;

/// A match, and what else is to be known about it.
pub(super) struct Plan {
    pub(super) play: Match,
    pub(super) sprt: Option<Sprt>,
    /// Everything that makes it this match and no other.
    pub(super) settings: Value,
    /// The same for people: names and values.
    pub(super) facts: Vec<(String, String)>,
    /// What the user should know before it begins.
    pub(super) notes: Vec<String>,
}

/// The openings of a match that names none.
pub(in crate::commands) const SHIPPED: &str = include_str!("../../../data/openings/kado-8ply.txt");
pub(in crate::commands) const SHIPPED_NAME: &str = "data/openings/kado-8ply.txt";

/// How many random openings are drawn for a match with more rounds.
const MOST_RANDOM_OPENINGS: u64 = 100_000;

impl Request {
    /// Returns the folder of the match.
    pub(super) fn folder(&self) -> anyhow::Result<PathBuf> {
        self.wishes.out.clone().context("has no folder: give --out DIR, where its games are kept")
    }

    /// Checks everything and reads the openings.
    pub(super) fn settle(self, game: game::Rules, isa: Isa) -> anyhow::Result<Plan> {
        let Request { wishes, engines, each } = self;
        let engines: anyhow::Result<Vec<EngineConfig>> =
            engines.into_iter().map(|table| engines::configure(table, &each)).collect();
        let engines = engines?;
        let mut names = HashSet::new();
        if let Some(twice) = engines.iter().find(|engine| !names.insert(&engine.name)) {
            bail!("two engines are called '{}': give them names, name=A", twice.name);
        }
        let rounds = wishes.rounds.unwrap_or(50);
        let seed = wishes.seed.unwrap_or(1);
        let openings = openings_of(&wishes, game, rounds, seed)?;
        let order = match wishes.order.as_deref() {
            None | Some("shuffled") => Order::Shuffled { seed },
            Some("sequential") => Order::Sequential,
            Some(other) => bail!("order: '{other}' where shuffled or sequential is expected"),
        };
        let tournament = match (wishes.tournament.as_deref(), wishes.challengers) {
            (None | Some("round-robin"), None) => Tournament::RoundRobin,
            (None | Some("round-robin"), Some(_)) => bail!("challengers: only a gauntlet has them"),
            (Some("gauntlet"), challengers) => Tournament::Gauntlet { challengers: challengers.unwrap_or(1) },
            (Some(other), _) => bail!("tournament: '{other}' where round-robin or gauntlet is expected"),
        };
        let schedule = Schedule::new(tournament, engines.len(), openings.len(), order, rounds)?;
        let sprt = sprt(&wishes)?;
        ensure!(
            sprt.is_none() || engines.len() == 2,
            "a test (elo0, elo1) is about two engines, not {}",
            engines.len()
        );
        let rules = rules(&wishes, game)?;
        let (places, notes) = places(wishes.concurrency, &engines)?;
        let settings = json!({
            "engines": engines,
            "rules": rules,
            "tournament": format!("{tournament:?}"),
            "rounds": rounds,
            "order": format!("{order:?}"),
            "openings": { "count": openings.len(), "digest": digest(&openings) },
            "test": sprt.as_ref().map(ToString::to_string),
        });
        let facts = facts(&wishes, game, &engines, rounds, sprt.as_ref());
        let play = Match { engines, rules, schedule, openings, places, isa };
        Ok(Plan { play, sprt, settings, facts, notes })
    }
}

fn openings_of(wishes: &Wishes, game: game::Rules, rounds: u64, seed: u64) -> anyhow::Result<Vec<Opening>> {
    match (&wishes.openings, wishes.random_plies) {
        (Some(_), Some(_)) => bail!("openings and random-plies exclude each other"),
        (Some(path), None) => Ok(openings::read(path, game, None, wishes.opening_plies)?),
        (None, Some(plies)) => {
            let most = openings::MOST_RANDOM_PLIES;
            ensure!(plies <= most, "random-plies: {plies} where 0 to {most} are expected");
            let start = AnyPosition::start(game)?;
            Ok(openings::random(&start, seed, plies, rounds.clamp(1, MOST_RANDOM_OPENINGS) as usize))
        }
        (None, None) if game == game::Rules::OTHELLO => {
            Ok(openings::read_text(SHIPPED, Path::new(SHIPPED_NAME), game, None, wishes.opening_plies)?)
        }
        (None, None) => Ok(vec![Opening::start(game)?]),
    }
}

fn sprt(wishes: &Wishes) -> anyhow::Result<Option<Sprt>> {
    let model = wishes.elo_model.as_deref().unwrap_or("normalized");
    match (wishes.elo0, wishes.elo1) {
        (Some(elo0), Some(elo1)) => {
            let (alpha, beta) = (wishes.alpha.unwrap_or(0.05), wishes.beta.unwrap_or(0.05));
            Ok(Some(Sprt::new(elo0, elo1, alpha, beta, model.parse::<EloModel>()?)?))
        }
        (None, None) if wishes.alpha.or(wishes.beta).is_none() && wishes.elo_model.is_none() => Ok(None),
        _ => bail!("a test needs both elo0 and elo1"),
    }
}

fn rules(wishes: &Wishes, game: game::Rules) -> anyhow::Result<Rules> {
    let ends_early = wishes.solve_from.is_some_and(|empties| empties > 0) || wishes.agree.is_some();
    ensure!(
        !ends_early || matches!(game, game::Rules::Othello(_)),
        "solve-from and agree count discs, which {game} has not"
    );
    ensure!(
        game == game::Rules::OTHELLO || wishes.solve_from.is_none_or(|empties| empties == 0),
        "solve-from: the referee solves standard Othello alone, not {game}"
    );
    let usual = Rules::default();
    let time = |wish: &Option<String>, name: &'static str, usual| match wish {
        None => Ok(usual),
        Some(text) => time_text::parse_duration(text).context(name),
    };
    let adjudication = Adjudication {
        solve_from: wishes.solve_from.unwrap_or(0),
        agreement: wishes.agree.as_deref().map(agreement).transpose()?,
    };
    Ok(Rules {
        game,
        margin: time(&wishes.margin, "margin", usual.margin)?,
        start_patience: time(&wishes.start_patience, "start-patience", usual.start_patience)?,
        patience: time(&wishes.patience, "patience", usual.patience)?,
        move_patience: time(&wishes.move_patience, "move-patience", usual.move_patience)?,
        failures: wishes.failures.unwrap_or(usual.failures).max(1),
        adjudication,
    })
}

/// Reads `DISCS:PLIES`.
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

/// Returns how many games to play at once. Two engines of a game do not think at the same time.
fn places(wish: Option<usize>, engines: &[EngineConfig]) -> anyhow::Result<(usize, Vec<String>)> {
    ensure!(wish != Some(0), "concurrency: at least 1 game is played at once");
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let threads = engines.iter().map(|engine| engine.threads).max().unwrap_or(1);
    let most = (processors / threads).max(1);
    let note = wish.filter(|&wish| wish > most).map(|wish| {
        format!("{most} games at once instead of {wish}: there are {processors} processors, and engines with {threads} threads")
    });
    Ok((wish.unwrap_or(most).min(most), note.into_iter().collect()))
}

/// Says what a match is played with.
fn facts(
    wishes: &Wishes,
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
    let file = wishes.openings.as_ref().map(|path| path.display().to_string());
    let random = wishes.random_plies.map(|plies| format!("{plies} random moves"));
    say(
        "openings",
        file.or(random).or_else(|| (game == game::Rules::OTHELLO).then(|| SHIPPED_NAME.to_owned())),
    );
    say("rounds", Some(rounds.to_string()));
    say("test", sprt.map(ToString::to_string));
    say(
        "solved from",
        wishes.solve_from.filter(|&empties| empties > 0).map(|empties| format!("{empties} empty squares")),
    );
    say("agreement", wishes.agree.clone());
    facts
}

/// Writes how an engine is started and what limits it.
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

/// Returns a number that changes with the openings: the hash FNV-1a of their moves and boards.
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
