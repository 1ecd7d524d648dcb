//! The target scores of `train fit` and `train network`.

use clap::Args;

use crate::training::fit;

/// The flags that set the target scores of positions without an exact score.
#[derive(Debug, Args)]
pub(super) struct Targets {
    /// Share of the game result in a target, from 0 to 1; the rest is the search score
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().outcome_share)]
    pub(super) outcome_share: f32,

    /// TD(lambda) targets instead of --outcome-share
    ///
    /// Compute the target score of a position from three parts, as in TD(lambda) with lambda = X from 0 to 1:
    /// the search score of the position, the search scores of the later positions, and the game result. Used
    /// instead of --outcome-share.
    #[arg(long, value_name = "X")]
    pub(super) lambda: Option<f32>,

    /// Parity correction of targets without an exact score
    ///
    /// Discs, from -8 to 8, by which the target score of a position without an exact score is raised if the
    /// number of empties is odd, and lowered if it is even.
    #[arg(long, value_name = "DISCS", default_value_t = 0.0, allow_negative_numbers = true)]
    pub(super) parity: f32,
}
