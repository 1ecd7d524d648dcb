//! How the numbers of the search and the evaluation are made: every stage of `kado train`.

mod fit;
mod positions;
mod probcut;
mod selfplay;
mod tuning;
