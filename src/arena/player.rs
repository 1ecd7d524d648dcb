//! An engine in a place at the board: its process, the client that speaks to it, and what both need to be
//! started anew after a fault.

use std::time::Duration;

use crate::game;

use super::client::{self, Answer, Asked, Claim, Client, Failure, Trouble, View, Wire};
use super::config::{EngineConfig, Rules};
use super::played::Fault;
use super::process::Process;
use super::stop::Stop;

/// How long an engine may take to end when it is told to.
const FAREWELL: Duration = Duration::from_secs(1);

/// An engine that plays in one of the places of a match.
#[derive(Debug)]
pub(super) struct Player {
    config: EngineConfig,
    /// What the log calls it: its name and its place.
    label: String,
    game: game::Rules,
    patience: Patience,
    stop: Stop,
    running: Option<Running>,
}

/// How long the engine is waited for.
#[derive(Clone, Copy, Debug)]
struct Patience {
    start: Duration,
    answer: Duration,
    unlimited_move: Duration,
}

#[derive(Debug)]
struct Running {
    process: Process,
    client: Box<dyn Client>,
}

impl Player {
    /// Returns an engine that is started when it is first needed.
    pub(super) fn new(config: &EngineConfig, rules: &Rules, place: usize, stop: &Stop) -> Player {
        Player {
            config: config.clone(),
            label: format!("{}#{}", config.name, place + 1),
            game: rules.game,
            patience: Patience {
                start: rules.start_patience,
                answer: rules.margin + rules.patience,
                unlimited_move: rules.move_patience,
            },
            stop: stop.clone(),
            running: None,
        }
    }

    /// Returns what the engine was configured with.
    pub(super) fn config(&self) -> &EngineConfig {
        &self.config
    }

    /// Starts the engine unless it runs.
    pub(super) fn start(&mut self) -> Asked<()> {
        if self.running.is_some() {
            return Ok(());
        }
        let program = &self.config.program;
        let process = Process::start(program, &self.label, &self.stop).map_err(|error| {
            let detail = format!("cannot be started: '{}': {error}", program.command);
            Failure::new(Fault::StartFailure, detail)
        })?;
        let running = self.running.insert(Running { process, client: client::new(&self.config, self.game) });
        running
            .client
            .start(&mut Wire::new(&mut running.process, self.patience.start))
            .map_err(as_start_failure)
    }

    /// Starts the engine if need be, and a game. One that ended since its last game is started anew.
    pub(super) fn new_game(&mut self, game: &View<'_>) -> Asked<()> {
        if self.config.restart {
            self.quit();
        }
        let was_running = self.running.is_some();
        match self.begin(game) {
            Err(Trouble::Failure(failure)) if was_running && failure.fault == Fault::Crash => {
                log::warn!("{} {}; it is started anew", self.label, failure.detail);
                self.kill();
                self.begin(game)
            }
            result => result,
        }
        .map_err(as_start_failure)
    }

    fn begin(&mut self, game: &View<'_>) -> Asked<()> {
        self.start()?;
        self.ask(self.patience.answer, |client, wire| client.new_game(wire, game))
    }

    /// Asks for a move of the side to move.
    pub(super) fn think(&mut self, game: &View<'_>) -> Asked<Answer> {
        let limit = game.clocks[game.own as usize].limit();
        let patience = limit.map_or(self.patience.unlimited_move, |limit| limit + self.patience.answer);
        self.ask(patience, |client, wire| client.think(wire, game))
    }

    /// Tells of the last move of the record; `own` if the engine chose it.
    pub(super) fn played(&mut self, game: &View<'_>, own: bool) -> Asked<()> {
        self.ask(self.patience.answer, |client, wire| client.played(wire, game, own))
    }

    /// Returns whether a pass that the rules force is asked for like a move.
    pub(super) fn is_asked_to_pass(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.client.is_asked_to_pass())
    }

    /// Asks for the result of a finished game, if it is to be asked and can be.
    pub(super) fn result(&mut self, game: &View<'_>) -> Asked<Option<Claim>> {
        if !self.config.check_result {
            return Ok(None);
        }
        self.ask(self.patience.answer, |client, wire| client.result(wire, game))
    }

    fn ask<T>(
        &mut self,
        patience: Duration,
        ask: impl FnOnce(&mut dyn Client, &mut Wire<'_>) -> Asked<T>,
    ) -> Asked<T> {
        match &mut self.running {
            Some(Running { process, client }) => ask(client.as_mut(), &mut Wire::new(process, patience)),
            None => Err(Failure::new(Fault::Crash, "does not run").into()),
        }
    }

    /// Returns the last lines of the wire.
    pub(super) fn excerpt(&self) -> Vec<String> {
        self.running.as_ref().map(|running| running.process.tail()).unwrap_or_default()
    }

    /// Kills the engine. It is started anew when it is next needed.
    pub(super) fn kill(&mut self) {
        self.running = None;
    }

    /// Tells the engine to end.
    pub(super) fn quit(&mut self) {
        if let Some(running) = self.running.take() {
            running.process.quit(running.client.farewell(), FAREWELL);
        }
    }
}

/// Makes every failure before the first move one to start.
fn as_start_failure(trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Failure(failure) => Failure::new(Fault::StartFailure, failure.detail).into(),
        Trouble::Stopped => Trouble::Stopped,
    }
}
