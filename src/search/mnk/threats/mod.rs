//! Threats in five in a row: forced wins, and the moves that stop them.
//!
//! `threat_status` finds the threats that decide or restrict the next move, without a search; `vcf` searches
//! for wins by continuous fours, `vct` for wins by continuous threats; `tactics` runs both at the root.

#[cfg(test)]
pub(crate) mod puzzles;
pub(crate) mod tactics;
pub(crate) mod threat_status;
pub(crate) mod vcf;
pub(crate) mod vct;
