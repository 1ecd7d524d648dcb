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
        let (detail, excerpt) = match player.start() {
            Ok(()) | Err(ClientError::Aborted(Aborted::Stopped | Aborted::Paused)) => {
                player.quit();
                continue;
            }
            Err(ClientError::Aborted(Aborted::System(error))) => {
                (format!("cannot be started: {error}"), Vec::new())
            }
            Err(ClientError::Failure(failure)) => (failure.detail, player.excerpt()),
        };
        return Err(StartError { engine: config.name.clone(), detail, excerpt });
    }
    Ok(())
}
