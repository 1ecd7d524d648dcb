//! The commands of the opening book.

mod commands;
