//! Plays the games of a schedule in parallel, one thread for each `Slot`.
//!
//! A slot plays one game at a time. An engine keeps running if it also plays in the next game of the slot.
//! Finished games are reported in the order in which they end.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::engine::OptionError;
use crate::game::othello8::Isa;

use super::adjudication::Adjudicator;
use super::client::ClientError;
use super::config::{EngineConfig, Rules};
use super::openings::Opening;
use super::played_game::PlayedGame;
use super::player::Player;
use super::referee::Referee;
use super::schedule::{Schedule, ScheduledGame};
use super::stop::{Stop, Stopped};

/// A match that is ready to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The engines. The schedule refers to an engine by its index in this list.
    pub engines: Vec<EngineConfig>,
    /// The rules of the match: rules of play, timeouts, failure limit and adjudication conditions.
    /// All games of the match have the same rules.
    pub rules: Rules,
    /// The games to play, in order.
    pub schedule: Schedule,
    /// The openings. The schedule refers to an opening by its index in this list.
    pub openings: Vec<Opening>,
    /// The number of parallel games, at least 1.
    pub concurrency: usize,
    /// The instruction set of the referee's solver.
    pub isa: Isa,
}

/// The reason why a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All games are played.
    Complete,
    /// The caller ended the match, for example because a statistical test is decided.
    Decided,
    /// The match was asked to stop.
    Stopped,
    /// An engine reached the maximum number of consecutive failures.
    EngineFails {
        /// The name of the engine that failed.
        engine: String,
        /// The number of consecutive games in which the engine failed.
        times: u32,
        /// The description of the last failure.
        detail: String,
    },
}

/// Error: an engine cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{engine} {detail}{}", wire(.excerpt))]
pub struct StartError {
    pub(crate) engine: String,
    /// Description of the fault, as a phrase after the engine's name: `refused 'START 15'`.
    pub detail: String,
    /// The last lines exchanged with the engine.
    pub(crate) excerpt: Vec<String>,
}

fn wire(excerpt: &[String]) -> String {
    excerpt.iter().flat_map(|line| ["\n  ", line]).collect()
}

/// The beginning or the end of a game, reported while a match runs.
#[derive(Debug)]
pub enum Event {
    /// A game has begun.
    Begun(ScheduledGame),
    /// A game has ended.
    Finished(Box<PlayedGame>),
}

/// Checks that every engine starts and answers.
///
/// # Errors
/// If an engine does not start or does not answer.
pub fn try_engines(engines: &[EngineConfig], rules: &Rules, stop: &Stop) -> Result<(), StartError> {
    for config in engines {
        let mut player = Player::new(config, rules, 0, stop);
        match player.start() {
            Ok(()) | Err(ClientError::Stopped) => player.quit(),
            Err(ClientError::Failure(failure)) => {
                let (engine, excerpt) = (config.name.clone(), player.excerpt());
                return Err(StartError { engine, detail: failure.detail, excerpt });
            }
        }
    }
    Ok(())
}

impl Match {
    /// Plays all games of the schedule except those whose indices are in `done`.
    ///
    /// Passes every event to `each`. If `each` returns `Break`, the match ends and unfinished games are
    /// discarded.
    ///
    /// # Errors
    /// If the transposition table of a solver cannot be allocated.
    pub fn run(
        &self,
        done: &HashSet<u64>,
        stop: &Stop,
        each: impl FnMut(Event) -> ControlFlow<()>,
    ) -> Result<End, OptionError> {
        self.run_games(self.schedule.iter().filter(|game| !done.contains(&game.index)), stop, each)
    }

    /// Plays the given games of the schedule.
    ///
    /// Passes every event to `each`. If `each` returns `Break`, the match ends and unfinished games are
    /// discarded.
    ///
    /// # Errors
    /// If the transposition table of a solver cannot be allocated.
    pub(crate) fn run_games(
        &self,
        games: impl Iterator<Item = ScheduledGame> + Send,
        stop: &Stop,
        mut each: impl FnMut(Event) -> ControlFlow<()>,
    ) -> Result<End, OptionError> {
        let adjudicators: Result<Vec<Adjudicator>, OptionError> = (0..self.concurrency)
            .map(|_| Adjudicator::new(self.rules.adjudication, self.isa, stop))
            .collect();
        let shared = Shared {
            games: Mutex::new(Box::new(games)),
            failures: Mutex::new(vec![0; self.engines.len()]),
            failing: Mutex::new(None),
            stop: stop.clone(),
        };
        let mut decided = false;
        thread::scope(|scope| {
            let (events, received) = mpsc::channel();
            for (number, adjudicator) in adjudicators?.into_iter().enumerate() {
                let (events, shared) = (events.clone(), &shared);
                scope.spawn(move || Slot::new(self, number, adjudicator).play_all(shared, &events));
            }
            drop(events);
            for event in received {
                if !decided && each(event).is_break() {
                    decided = true;
                    stop.ask();
                }
            }
            Ok(())
        })?;
        let failing = lock(&shared.failing).take();
        Ok(match failing {
            _ if decided => End::Decided,
            Some(end) => end,
            None if stop.is_asked() => End::Stopped,
            None => End::Complete,
        })
    }
}

/// The state that all threads of a match share.
struct Shared<'a> {
    /// The games that remain to be played.
    games: Mutex<Box<dyn Iterator<Item = ScheduledGame> + Send + 'a>>,
    /// The number of consecutive failures of each engine.
    failures: Mutex<Vec<u32>>,
    /// `End::EngineFails` once an engine has reached the maximum number of consecutive failures.
    failing: Mutex<Option<End>>,
    stop: Stop,
}

impl Shared<'_> {
    fn next_game(&self) -> Option<ScheduledGame> {
        if self.stop.is_asked() { None } else { lock(&self.games).next() }
    }

    /// Updates the numbers of consecutive failures of both engines after a game.
    ///
    /// Stops the match if an engine has failed in at least `limit` consecutive games.
    fn count_failures(&self, game: &ScheduledGame, played: &PlayedGame, limit: u32) {
        let mut failures = lock(&self.failures);
        let failed = played.forfeit().filter(|forfeit| forfeit.fault.is_failure());
        for (engine, name) in [(game.black, &played.black), (game.white, &played.white)] {
            match failed.filter(|forfeit| played.player(forfeit.side) == name) {
                None => failures[engine] = 0,
                Some(forfeit) => {
                    failures[engine] += 1;
                    let times = failures[engine];
                    if times >= limit {
                        let detail = forfeit.detail.clone();
                        *lock(&self.failing) = Some(End::EngineFails { engine: name.clone(), times, detail });
                        self.stop.ask();
                    }
                }
            }
        }
    }
}

/// The state of one thread that plays games.
struct Slot<'a> {
    plan: &'a Match,
    number: usize,
    adjudicator: Adjudicator,
    /// The players of the last game, each with the index of its engine in `Match::engines`.
    players: Vec<(usize, Player)>,
}

impl<'a> Slot<'a> {
    fn new(plan: &'a Match, number: usize, adjudicator: Adjudicator) -> Slot<'a> {
        Slot { plan, number, adjudicator, players: Vec::new() }
    }

    fn play_all(mut self, shared: &Shared<'_>, events: &Sender<Event>) {
        while let Some(game) = shared.next_game() {
            // Sending fails only if the receiver no longer exists.
            if events.send(Event::Begun(game)).is_err() {
                break;
            }
            let Ok(played) = self.play(&game, &shared.stop) else { break };
            let sent = events.send(Event::Finished(Box::new(played.clone())));
            shared.count_failures(&game, &played, self.plan.rules.failures);
            if sent.is_err() {
                break;
            }
        }
        if !shared.stop.is_asked() {
            self.players.iter_mut().for_each(|(_, player)| player.quit());
        }
    }

    fn play(&mut self, game: &ScheduledGame, stop: &Stop) -> Result<PlayedGame, Stopped> {
        let opening = &self.plan.openings[game.opening];
        let mut black = self.player_of(game.black, game.white, stop);
        let mut white = self.player_of(game.white, game.black, stop);
        let players = [&mut black, &mut white];
        let referee = Referee::new(&self.plan.rules, players, &mut self.adjudicator, opening);
        let played = referee.play(game, opening);
        self.players = vec![(game.black, black), (game.white, white)];
        played
    }

    /// Returns the player of the engine with the index `engine` for a game against `opponent`.
    ///
    /// Reuses the player of the last game if the engine played in that game. Quits the engines of the last
    /// game except `engine` and `opponent`.
    fn player_of(&mut self, engine: usize, opponent: usize, stop: &Stop) -> Player {
        let (stay, leave): (Vec<_>, Vec<_>) =
            self.players.drain(..).partition(|(number, _)| [engine, opponent].contains(number));
        self.players = stay;
        for (_, mut player) in leave {
            player.quit();
        }
        match self.players.iter().position(|(number, _)| *number == engine) {
            Some(index) => self.players.swap_remove(index).1,
            None => Player::new(&self.plan.engines[engine], &self.plan.rules, self.number, stop),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
