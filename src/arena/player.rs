//! An engine in a match: its process, its client, and the settings to restart both after a fault.

use std::time::Duration;

use crate::game;

use super::client::{self, Answer, Claim, Client, ClientResult, Failure, Trouble, View, Wire};
use super::config::{EngineConfig, Rules};
use super::played::Fault;
use super::process::Process;
use super::stop::Stop;

/// The time that an engine has to end after the quit command.
const FAREWELL: Duration = Duration::from_secs(1);

/// An engine that plays in one slot of a match.
#[derive(Debug)]
pub(super) struct Player {
    config: EngineConfig,
    /// The name of the engine in the log, with the number of its slot.
    label: String,
    game: game::Rules,
    patience: Patience,
    stop: Stop,
    running: Option<Running>,
}

/// The timeouts of the engine.
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
    /// Creates a player; its engine is started on first use.
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

    /// Returns the configuration of the engine.
    pub(super) fn config(&self) -> &EngineConfig {
        &self.config
    }

    /// Starts the engine if it is not running.
    pub(super) fn start(&mut self) -> ClientResult<()> {
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

    /// Starts a game, and the engine if it is not running or has ended since its last game.
    pub(super) fn new_game(&mut self, game: &View<'_>) -> ClientResult<()> {
        if self.config.restart {
            self.quit();
        }
        let was_running = self.running.is_some();
        match self.begin(game) {
            Err(Trouble::Failure(failure)) if was_running && failure.fault == Fault::Crash => {
                log::warn!("{} {}; it is restarted", self.label, failure.detail);
                self.kill();
                self.begin(game)
            }
            result => result,
        }
        .map_err(as_start_failure)
    }

    fn begin(&mut self, game: &View<'_>) -> ClientResult<()> {
        self.start()?;
        self.ask(self.patience.answer, |client, wire| client.new_game(wire, game))
    }

    /// Requests a move for the side to move.
    pub(super) fn think(&mut self, game: &View<'_>) -> ClientResult<Answer> {
        let limit = game.clocks[game.own as usize].limit();
        let patience = limit.map_or(self.patience.unlimited_move, |limit| limit + self.patience.answer);
        self.ask(patience, |client, wire| client.think(wire, game))
    }

    /// Reports the last move of the record to the engine; `own` is true if the engine chose this move.
    pub(super) fn played(&mut self, game: &View<'_>, own: bool) -> ClientResult<()> {
        self.ask(self.patience.answer, |client, wire| client.played(wire, game, own))
    }

    /// Returns whether a forced pass is requested from the engine like a move.
    pub(super) fn requests_passes(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.client.requests_passes())
    }

    /// Requests the result of a finished game, if the configuration and the protocol allow it.
    pub(super) fn result(&mut self, game: &View<'_>) -> ClientResult<Option<Claim>> {
        if !self.config.check_result {
            return Ok(None);
        }
        self.ask(self.patience.answer, |client, wire| client.result(wire, game))
    }

    fn ask<T>(
        &mut self,
        patience: Duration,
        ask: impl FnOnce(&mut dyn Client, &mut Wire<'_>) -> ClientResult<T>,
    ) -> ClientResult<T> {
        match &mut self.running {
            Some(Running { process, client }) => ask(client.as_mut(), &mut Wire::new(process, patience)),
            None => Err(Failure::new(Fault::Crash, "does not run").into()),
        }
    }

    /// Returns the last lines exchanged with the engine.
    pub(super) fn excerpt(&self) -> Vec<String> {
        self.running.as_ref().map(|running| running.process.tail()).unwrap_or_default()
    }

    /// Kills the engine; it is restarted on the next use.
    pub(super) fn kill(&mut self) {
        self.running = None;
    }

    /// Sends the quit command, and kills the engine if it does not end in time.
    pub(super) fn quit(&mut self) {
        if let Some(running) = self.running.take() {
            running.process.quit(running.client.quit_command(), FAREWELL);
        }
    }
}

/// Converts a failure before the first move to a start failure.
fn as_start_failure(trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Failure(failure) => Failure::new(Fault::StartFailure, failure.detail).into(),
        Trouble::Stopped => Trouble::Stopped,
    }
}
