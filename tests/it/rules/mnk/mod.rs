//! k in a row: the rules against published cases and other programs.

mod board;
mod fouls;
mod oracle;
mod setup;
mod slow_rules;
