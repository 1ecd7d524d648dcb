//! Match statistics: Elo with error bars, likelihood of superiority, and sequential tests.
//!
//! A trial is an independent unit: a pair of games from one opening with both colors, or a single game if
//! there are no pairs. The two games of a pair are not independent, since an opening that favors Black tends
//! to give each engine one win. Error bars are therefore computed from pairs if there are any.
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

pub(crate) use discs::Discs;
#[cfg(test)]
pub(crate) use elo::score_of_elo;
pub(crate) use elo::{Elo, Estimate};
pub(crate) use encounter::Encounter;
pub(crate) use sequential::Sequential;
pub(crate) use sprt::{Decision, EloModel, Sprt, SprtState};
pub(crate) use tally::{Pairs, Tally, Trials};
