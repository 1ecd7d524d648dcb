//! The protocol of `XBoard`, rule by rule.

mod analysis;
mod handshake;
mod moves;
mod pondering;
mod positions;
mod random;
mod settings;
mod stopping;
mod talk;
mod timing;
