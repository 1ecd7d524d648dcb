//! The training pipeline: every step of `kado train`.

mod fit;
mod network;
mod positions;
mod probcut;
mod selfplay;
mod tuning;
