//! An engine in a match: its process, its client, and the settings to restart both after a fault.

use std::time::Duration;

use super::client::{self, Answer, Claim, Client, ClientError, ClientResult, Failure, View, Wire};
use super::config::{EngineConfig, Rules};
use super::played_game::Fault;
use super::process::{Process, is_shortage};
use super::stop::{Aborted, Stop};

/// Maximum time for an engine to exit after the quit command.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// An instance of an engine, used by one thread of a match for one game after another.
#[derive(Debug)]
pub(super) struct Player {
    pub(super) config: EngineConfig,
    /// The label in the log: the name of the engine, `#`, and the thread number from 1.
    label: String,
    rules: Rules,
    stop: Stop,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    process: Process,
    client: Box<dyn Client>,
}

impl Player {
    /// Creates a player. The engine is not started before `start` or `new_game` is called.
    pub(super) fn new(config: &EngineConfig, rules: &Rules, slot: usize, stop: &Stop) -> Player {
        Player {
            config: config.clone(),
            label: format!("{}#{}", config.name, slot + 1),
            rules: rules.clone(),
            stop: stop.clone(),
            running: None,
        }
    }

    /// Starts the engine if it is not running.
    pub(super) fn start(&mut self) -> ClientResult<()> {
        if self.running.is_some() {
            return Ok(());
        }
        let program = &self.config.program;
        let process = Process::start(program, &self.label, &self.stop).map_err(|error| {
            if is_shortage(&error) {
                return ClientError::Aborted(Aborted::System(error));
            }
            let detail = format!("cannot be started: {}", program.explain(&error));
            Failure::new(Fault::StartFailure, detail).into()
        })?;
        let running =
            self.running.insert(Running { process, client: client::new(&self.config, self.rules.game) });
        running
            .client
            .start(&mut Wire::new(&mut running.process, self.rules.start_patience))
            .map_err(as_start_failure)
    }

    /// Starts a game.
    ///
    /// Starts the engine if it is not running. Restarts the engine if it has ended since the last game, or if
    /// the configuration demands a restart for every game. Every failure counts as a start failure.
    pub(super) fn new_game(&mut self, game: &View<'_>) -> ClientResult<()> {
        if self.config.restart {
            self.quit();
        }
        let was_running = self.running.is_some();
        match self.begin(game) {
            Err(ClientError::Failure(failure)) if was_running && failure.fault == Fault::Crash => {
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
        self.ask(self.answer_timeout(), |client, wire| client.new_game(wire, game))
    }

    /// Requests a move for the side to move.
    pub(super) fn think(&mut self, game: &View<'_>) -> ClientResult<Answer> {
        let limit = game.clocks[game.own as usize].limit();
        let timeout = limit.map_or(self.rules.move_patience, |limit| limit + self.answer_timeout());
        self.ask(timeout, |client, wire| client.think(wire, game))
    }

    /// Reports the last move of `game` to the engine; `own` is true if the engine chose this move.
    pub(super) fn played(&mut self, game: &View<'_>, own: bool) -> ClientResult<()> {
        self.ask(self.answer_timeout(), |client, wire| client.played(wire, game, own))
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
        self.ask(self.answer_timeout(), |client, wire| client.result(wire, game))
    }

    /// Returns the timeout for an answer that is not a move.
    fn answer_timeout(&self) -> Duration {
        self.rules.margin + self.rules.patience
    }

    fn ask<T>(
        &mut self,
        timeout: Duration,
        ask: impl FnOnce(&mut dyn Client, &mut Wire<'_>) -> ClientResult<T>,
    ) -> ClientResult<T> {
        match &mut self.running {
            Some(Running { process, client }) => ask(client.as_mut(), &mut Wire::new(process, timeout)),
            None => Err(Failure::new(Fault::Crash, "does not run").into()),
        }
    }

    /// Returns the last lines exchanged with the engine.
    pub(super) fn excerpt(&self) -> Vec<String> {
        self.running.as_ref().map(|running| running.process.tail()).unwrap_or_default()
    }

    /// Kills the engine. The next call of `start` or `new_game` restarts the engine.
    pub(super) fn kill(&mut self) {
        self.running = None;
    }

    /// Sends the quit command, and kills the engine if it does not end in time.
    pub(super) fn quit(&mut self) {
        if let Some(running) = self.running.take() {
            running.process.quit(running.client.quit_command(), QUIT_TIMEOUT);
        }
    }
}

/// Converts a failure before the first move to a start failure.
fn as_start_failure(error: ClientError) -> ClientError {
    match error {
        ClientError::Failure(failure) => Failure::new(Fault::StartFailure, failure.detail).into(),
        aborted @ ClientError::Aborted(_) => aborted,
    }
}
