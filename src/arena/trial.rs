//! The trial of the engines before a match: each must start and answer.

use super::client::ClientError;
use super::config::{EngineConfig, Rules};
use super::player::Player;
use super::stop::{Aborted, Stop};

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

/// Checks that every engine starts and answers.
///
/// # Errors
/// If an engine does not start or does not answer.
pub fn try_engines(engines: &[EngineConfig], rules: &Rules, stop: &Stop) -> Result<(), StartError> {
    for config in engines {
        let mut player = Player::new(config, rules, 0, stop);
        match player.start() {
            Ok(()) | Err(ClientError::Aborted(Aborted::Stopped | Aborted::Paused)) => player.quit(),
            Err(ClientError::Aborted(Aborted::System(error))) => {
                let (engine, detail) = (config.name.clone(), format!("cannot be started: {error}"));
                return Err(StartError { engine, detail, excerpt: Vec::new() });
            }
            Err(ClientError::Failure(failure)) => {
                let (engine, excerpt) = (config.name.clone(), player.excerpt());
                return Err(StartError { engine, detail: failure.detail, excerpt });
            }
        }
    }
    Ok(())
}
