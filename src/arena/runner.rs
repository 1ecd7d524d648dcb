//! Plays the games of a schedule in parallel, one thread for each `Slot`.
//!
//! A slot plays one game at a time. An engine keeps running if it also plays in the next game of the slot.
//! Finished games are reported in the order in which they end.

use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::engine::OptionError;
use crate::game::othello8::Isa;

use super::adjudication::Adjudicator;
use super::config::{EngineConfig, Rules};
use super::openings::Opening;
use super::played_game::PlayedGame;
use super::player::Player;
use super::referee::Referee;
use super::schedule::{Schedule, ScheduledGame};
use super::stop::{Aborted, Stop};

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

/// Error: the machine cannot play the match.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The transposition table of a solver cannot be allocated.
    #[error(transparent)]
    Solver(#[from] OptionError),
    /// The system refused a process, a thread, a pipe or memory.
    #[error("cannot start a process or a thread for a game: {0}")]
    System(io::Error),
}

/// The beginning or the end of a game, reported while a match runs.
#[derive(Debug)]
pub enum Event {
    /// A game has begun.
    Begun(ScheduledGame),
    /// A game has ended.
    Finished(Box<PlayedGame>),
}

impl Match {
    /// Plays all games of the schedule except those whose indices are in `done`.
    ///
    /// Passes every event to `each`. If `each` returns `Break`, the match ends and unfinished games are
    /// discarded.
    ///
    /// # Errors
    /// If the transposition table of a solver cannot be allocated, or the system refuses a process or a
    /// thread. The game then stays unplayed.
    pub fn run(
        &self,
        done: &HashSet<u64>,
        stop: &Stop,
        each: impl FnMut(Event) -> ControlFlow<()>,
    ) -> Result<End, MatchError> {
        self.run_games(self.schedule.iter().filter(|game| !done.contains(&game.index)), stop, each)
    }

    /// Plays the given games of the schedule, like [`Match::run`].
    pub(crate) fn run_games(
        &self,
        games: impl Iterator<Item = ScheduledGame> + Send,
        stop: &Stop,
        mut each: impl FnMut(Event) -> ControlFlow<()>,
    ) -> Result<End, MatchError> {
        let adjudicators: Vec<Adjudicator> = (0..self.concurrency)
            .map(|_| Adjudicator::new(self.rules.adjudication, self.isa, stop))
            .collect::<Result<_, OptionError>>()?;
        let shared = Shared {
            games: Mutex::new(Box::new(games)),
            failures: Mutex::new(vec![0; self.engines.len()]),
            early_end: Mutex::new(None),
            stop: stop.clone(),
        };
        let mut decided = false;
        thread::scope(|scope| {
            let (events, received) = mpsc::channel();
            for (number, adjudicator) in adjudicators.into_iter().enumerate() {
                let (events, shared) = (events.clone(), &shared);
                let play = move || Slot::new(self, number, adjudicator).play_all(shared, &events);
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, play) {
                    shared.end_early(Err(error));
                }
            }
            drop(events);
            for event in received {
                if !decided && each(event).is_break() {
                    decided = true;
                    stop.ask();
                }
            }
        });
        match lock(&shared.early_end).take() {
            _ if decided => Ok(End::Decided),
            Some(end) => end.map_err(MatchError::System),
            None if stop.is_asked() => Ok(End::Stopped),
            None => Ok(End::Complete),
        }
    }
}

/// The state that all threads of a match share.
struct Shared<'a> {
    /// The games that remain to be played.
    games: Mutex<Box<dyn Iterator<Item = ScheduledGame> + Send + 'a>>,
    /// The number of consecutive failures of each engine.
    failures: Mutex<Vec<u32>>,
    /// `End::EngineFails` once an engine has reached the maximum number of consecutive failures, or the error
    /// of the system that ended the match.
    early_end: Mutex<Option<io::Result<End>>>,
    stop: Stop,
}

impl Shared<'_> {
    fn next_game(&self) -> Option<ScheduledGame> {
        if self.stop.is_asked() { None } else { lock(&self.games).next() }
    }

    /// Stops the match before all games are played.
    fn end_early(&self, end: io::Result<End>) {
        *lock(&self.early_end) = Some(end);
        self.stop.ask();
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
                        self.end_early(Ok(End::EngineFails { engine: name.clone(), times, detail }));
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
            let played = match self.play(&game, &shared.stop) {
                Ok(played) => played,
                Err(Aborted::System(error)) => {
                    shared.end_early(Err(error));
                    break;
                }
                Err(Aborted::Stopped | Aborted::Paused) => break,
            };
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

    /// Plays a game. A game during which the referee was paused is played again, with restarted engines:
    /// those of the aborted game may still think.
    fn play(&mut self, game: &ScheduledGame, stop: &Stop) -> Result<PlayedGame, Aborted> {
        loop {
            match self.try_to_play(game, stop) {
                Err(Aborted::Paused) => {
                    log::warn!("game {} is played again: Kado was suspended", game.index + 1);
                    self.players.clear();
                }
                played => return played,
            }
        }
    }

    fn try_to_play(&mut self, game: &ScheduledGame, stop: &Stop) -> Result<PlayedGame, Aborted> {
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
