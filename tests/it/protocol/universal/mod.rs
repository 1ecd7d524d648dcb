//! UCI and UGI.

mod during_search;
mod go;
mod memory;
mod options;
mod position;
mod questions;
mod random;
mod session;
