//! The training pipeline: every step of `kado train`.

mod fit;
mod positions;
mod probcut;
mod selfplay;
mod tuning;
