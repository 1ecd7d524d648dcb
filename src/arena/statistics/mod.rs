//! What the results of games say about two engines: Elo with error bars, likelihood of superiority, and when
//! to stop.
//!
//! A trial is what is independent of the others: a pair of games from one opening with both colors, or a
//! single game if there are no pairs. The two games of a pair are not independent: an opening that favors
//! Black gives each engine a game. That is why every error is computed from pairs where there are any.
//!
//! Sources: M. Van den Bergh, Comments on normalized Elo, and The generalized maximum likelihood ratio for
//! the expectation value of a distribution, <https://www.cantate.be/Fishtest/>; chessprogramming.org, Match
//! Statistics.

mod discs;
mod elo;
mod encounter;
mod likelihood;
mod sequential;
mod sprt;
mod tally;

pub use discs::Discs;
pub use elo::{Elo, Estimate, score_of_elo};
pub use encounter::Encounter;
pub use sequential::Sequential;
pub use sprt::{Decision, EloModel, Sprt, SprtError, SprtState};
pub use tally::{Pairs, Tally, Trials};
