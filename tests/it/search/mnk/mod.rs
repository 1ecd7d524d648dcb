//! The search of k in a row: the solver of small boards, and boards without tables of patterns.

mod solver;
mod twin;
mod windows;
