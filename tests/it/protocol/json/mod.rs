//! JSON-RPC: the answers of every method, the queue of searches, and the law that every request is answered
//! exactly once by a line of the schema.

mod methods;
mod queue;
mod random;
pub(crate) mod schema;
mod swap2;
pub(crate) mod talk;
