//! `kado serve`: access control, sessions over a `WebSocket`, and hostile clients.

mod client;
mod refusals;
mod sessions;
