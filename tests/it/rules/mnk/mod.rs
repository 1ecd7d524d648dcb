//! k in a row: the rules against published cases and other programs.

mod board;
mod fouls;
mod judge;
mod oracle;
mod setup;
