//! Reviews of games, hints, evaluations, and the names of openings.

mod command;
mod games;
mod openings;
mod page;
mod positions;
mod review;
