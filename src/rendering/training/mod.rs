//! Results of training the evaluation and of tuning the search.
//!
//! The results are the errors of the evaluation, as a table and as a plot, the residuals of the ProbCut
//! model, the constants of the forecast, and the report of a tuning run.

mod accuracy;
mod forecast;
mod plot;
mod probcut;
mod tuning;

pub(crate) use accuracy::{accuracy, classes};
pub(crate) use forecast::forecast;
pub(crate) use plot::plot;
pub(crate) use probcut::residuals;
pub(crate) use tuning::{constants, report};
