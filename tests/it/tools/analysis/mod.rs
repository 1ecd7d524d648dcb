//! Reviews of games, hints, evaluations, and the names of openings.

mod command;
mod games;
mod openings;
mod positions;
