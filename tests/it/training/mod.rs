//! How the numbers of the search and the evaluation are made: every stage of `kado train`.

mod positions;
mod probcut;
mod selfplay;
