//! The evaluation, the search of k in a row, and the signature of the search.

mod evaluation;
mod mnk;
mod signature;
