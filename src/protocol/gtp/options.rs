//! The options that only GTP reads.

use crate::engine::{OptionKind, OptionSpec};

/// The option that selects the meaning of `time_settings` with 0 stones.
pub(super) const TIME_DIALECT: OptionSpec = OptionSpec {
    id: None,
    name: "Time Dialect",
    flag: "time-dialect",
    kind: OptionKind::Choice { values: &["auto", "spec", "fischer"] },
    help: "Meaning of GTP's time_settings with 0 stones: no limit (spec), or an increment (fischer)",
};

/// The option that selects the column letters of vertices: with or without I.
pub(super) const LETTERS: OptionSpec = OptionSpec {
    id: None,
    name: "GTP Letters",
    flag: "gtp-letters",
    kind: OptionKind::Choice { values: &["auto", "full", "skip-i"] },
    help: "Skip the column letter I in GTP, as on Go boards; matters from nine columns up",
};

/// All options of this module.
pub(in crate::protocol) const OPTIONS: &[OptionSpec] = &[TIME_DIALECT, LETTERS];
