//! The protocols, and the session loop that runs them.

mod cassio;
mod gomocup;
pub(crate) mod gtp;
mod hostile_lines;
pub(crate) mod json;
mod nboard;
mod protocol_md;
mod random_sessions;
mod recorded_sessions;
pub(crate) mod session;
mod universal;
mod unscored;
mod wire;
mod xboard;
