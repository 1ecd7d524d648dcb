//! Reviews of games, hints, evaluations, and the names of openings.

mod openings;
mod positions;
mod review;
