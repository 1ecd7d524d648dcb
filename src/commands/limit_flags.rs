//! Flags that limit the search of each position: by a level, a time or a number of nodes.

use std::time::Duration;

use clap::Args;

use crate::analysis;
use crate::arena::time_text::parse_positive_duration;
use crate::base::Selectivity;
use crate::engine::{Limits, OptionId, Options};

use super::settings::OptionFlags;
use super::value_parsers::integer;

/// The flags for the search limits of a position.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitFlags {
    /// Time for each position instead of a level: 500ms, 2s
    ///
    /// Time for each position instead of a level: 500ms, 2s, 1m; a bare number is in seconds.
    #[arg(long, value_name = "TIME", value_parser = parse_positive_duration)]
    pub(crate) time: Option<Duration>,

    /// Solve positions with this many empties or fewer
    ///
    /// Solve positions with this many empties or fewer, however long that takes. With 0, a position is solved
    /// only if the search limits allow it. Renju, and k in a row on boards with more than 64 cells or 256
    /// windows of k cells, are solved only with 10 empties or fewer [default: set by the level, but 0 with
    /// --time or --nodes].
    #[arg(long, value_name = "N", value_parser = integer::<u32>(0..=60))]
    pub(crate) exact_from: Option<u32>,
}

impl LimitFlags {
    /// Returns the settings of a search for the `lines` best moves of a position.
    pub(crate) fn settings(&self, options: &Options, lines: usize) -> analysis::Settings {
        let mut settings = match (self.time, options.nodes()) {
            (None, None) => analysis::Settings::at_level(options.level(), lines),
            (time, nodes) => {
                let selectivity = Selectivity::Percent73;
                let limits = Limits { selectivity, nodes, time, lines, ..Limits::default() };
                analysis::Settings { limits, exact_from: 0 }
            }
        };
        settings.exact_from = self.exact_from.unwrap_or(settings.exact_from);
        settings
    }

    /// Limits each search to `time` unless the user gave a time, a level or a node limit.
    pub(crate) fn or_within(mut self, time: Duration, options: &OptionFlags) -> LimitFlags {
        if self.time.is_none() && !options.is_set(OptionId::Level) && !options.is_set(OptionId::Nodes) {
            self.time = Some(time);
        }
        self
    }

    /// Describes the limits in words, such as `level 12, exact from 18 empty squares`.
    pub(crate) fn describe(&self, options: &Options) -> String {
        let settings = self.settings(options, 1);
        let mut parts = Vec::new();
        if let Some(time) = self.time {
            parts.push(format!("{time:?} a position"));
        }
        if let Some(nodes) = options.nodes() {
            parts.push(format!("{nodes} nodes a position"));
        }
        if parts.is_empty() {
            parts.push(format!("level {}", options.level()));
        }
        if settings.exact_from > 0 {
            parts.push(format!("exact from {} empty squares", settings.exact_from));
        }
        parts.join(", ")
    }
}
