//! The training pipeline without its commands.

mod fit;
mod positions;
mod probcut;
mod tuning;
