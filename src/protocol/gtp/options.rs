//! The options that only GTP reads.
//! Every session has these options, because a session may detect its protocol only after its start.

use crate::engine::{Engine, OptionId, OptionKind, OptionSpec, Options};

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

static OPTIONS: [OptionSpec; 2] = [TIME_DIALECT, LETTERS];

/// Returns the default options of a session: those of the engine, and those that only GTP reads.
pub fn session_options() -> Options {
    let mut options = Options::default();
    options.add(&OPTIONS, OptionId::Weights);
    options
}

/// Adds to an engine the options that only GTP reads.
pub(in crate::protocol) fn add_to(engine: &mut Engine) {
    engine.add_options(&OPTIONS, OptionId::Weights);
}
