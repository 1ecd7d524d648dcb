//! UCI and UGI, rule by rule.

mod beside;
mod go;
mod options;
mod position;
mod questions;
mod random;
mod talk;
