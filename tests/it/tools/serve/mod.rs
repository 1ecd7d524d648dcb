//! `kado serve`: who is answered, sessions over a `WebSocket`, and what hostile clients get.

mod client;
mod refusals;
mod sessions;
