//! The protocol of `XBoard`.

mod analysis;
mod handshake;
mod moves;
mod pondering;
mod positions;
mod random;
mod session;
mod settings;
mod stopping;
mod timing;
