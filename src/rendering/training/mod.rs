//! Results of training the evaluation and of tuning the search.
//!
//! The results are the errors of the evaluation, as a table and as a plot, the residuals of the ProbCut
//! model, the constants of the forecast, and the report of a tuning run.

mod accuracy;
mod forecast;
mod plot;
mod probcut;
mod tuning;

pub use accuracy::{accuracy, classes};
pub use forecast::forecast;
pub use plot::plot;
pub use probcut::residuals;
pub use tuning::{constants, report};
