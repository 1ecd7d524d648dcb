//! JSON-RPC: the answers of every method, the queue of searches, and the rule that every request gets
//! exactly one response, valid by the schema.

mod errors;
mod formats;
mod game;
mod methods;
mod options;
mod queue;
mod random;
pub(crate) mod schema;
pub(crate) mod session;
mod swap2;
