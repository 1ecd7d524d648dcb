//! `kado serve`: access control, sessions over a `WebSocket`, and hostile clients.

mod access;
mod client;
mod sessions;
