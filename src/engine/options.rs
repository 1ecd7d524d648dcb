//! The one table of options: the command line, GTP and every other protocol read and set them through it.

use std::time::Duration;

use super::weights::{LoadError, WeightsSource};

/// Names an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionId {
    /// The size of the transposition table.
    Hash,
    /// The number of search threads.
    Threads,
    /// The playing level, used where neither a clock nor a node limit says how long to think.
    Level,
    /// The number of best moves to report.
    MultiPv,
    /// What a move loses on the clock outside the search.
    MoveOverhead,
    /// The node limit of a move.
    Nodes,
    /// How `time_settings` is read.
    TimeDialect,
    /// How GTP names the columns from the ninth on.
    GtpLetters,
    /// What the evaluation runs on.
    Weights,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number from `min` to `max`.
    Integer {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
        /// The value at start.
        default: i64,
    },
    /// One of some words; the first is the value at start.
    Choice {
        /// The words.
        values: &'static [&'static str],
    },
    /// The name of a file, or one of some words; the first is the value at start.
    File {
        /// The words.
        words: &'static [&'static str],
    },
}

/// One option: what it is called, what it takes and what it does.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Which option this is.
    pub id: OptionId,
    /// The name in protocols, read without regard to case; blanks, dashes and underscores are the same.
    pub name: &'static str,
    /// The name on the command line, after `--`.
    pub flag: &'static str,
    /// The values.
    pub kind: OptionKind,
    /// What it does, its unit included.
    pub help: &'static str,
}

/// Every option.
pub const OPTIONS: [OptionSpec; 9] = [
    OptionSpec {
        id: OptionId::Hash,
        name: "Hash",
        flag: "hash",
        kind: OptionKind::Integer { min: 1, max: 1 << 20, default: 64 },
        help: "Size of the transposition table in MB",
    },
    OptionSpec {
        id: OptionId::Threads,
        name: "Threads",
        flag: "threads",
        kind: OptionKind::Integer { min: 1, max: 256, default: 1 },
        help: "Number of search threads",
    },
    OptionSpec {
        id: OptionId::Level,
        name: "Level",
        flag: "level",
        kind: OptionKind::Integer { min: 0, max: 60, default: 12 },
        help: "Playing level without a clock: the depth in plies; the end is solved earlier the higher it is",
    },
    OptionSpec {
        id: OptionId::MultiPv,
        name: "MultiPV",
        flag: "multi-pv",
        kind: OptionKind::Integer { min: 1, max: 60, default: 1 },
        help: "Number of best moves to report, each with its own line",
    },
    OptionSpec {
        id: OptionId::MoveOverhead,
        name: "Move Overhead",
        flag: "move-overhead",
        kind: OptionKind::Integer { min: 0, max: 10_000, default: 50 },
        help: "Time in ms that a move loses outside the search, kept back from the clock",
    },
    OptionSpec {
        id: OptionId::Nodes,
        name: "Nodes",
        flag: "nodes",
        kind: OptionKind::Integer { min: 0, max: i64::MAX, default: 0 },
        help: "Most nodes to visit for a move, before level and clock; 0 is no limit",
    },
    OptionSpec {
        id: OptionId::TimeDialect,
        name: "Time Dialect",
        flag: "time-dialect",
        kind: OptionKind::Choice { values: &["auto", "spec", "fischer"] },
        help: "How GTP's time_settings with 0 stones is read: no limit (spec), or an increment (fischer)",
    },
    OptionSpec {
        id: OptionId::GtpLetters,
        name: "GTP Letters",
        flag: "gtp-letters",
        kind: OptionKind::Choice { values: &["auto", "full", "skip-i"] },
        help: "Whether GTP's column letters leave out I, as on Go boards; matters from nine columns up",
    },
    OptionSpec {
        id: OptionId::Weights,
        name: "Weights",
        flag: "weights",
        kind: OptionKind::File { words: &[BUILTIN, HANDMADE] },
        help: "What the evaluation runs on: a weights file, the numbers that are built in, or those made by hand",
    },
];

/// The word for the weights that are built in, and the one for those of the hand-made evaluation.
const BUILTIN: &str = "builtin";
const HANDMADE: &str = "handmade";

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("unknown option '{0}'")]
    Unknown(String),
    /// The value is not a whole number in the range.
    #[error("{name} takes a whole number from {min} to {max}, not '{value}'")]
    OutOfRange {
        /// The option.
        name: &'static str,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
        /// What was given.
        value: String,
    },
    /// The value is none of the words.
    #[error("{name} takes one of {}, not '{value}'", .values.join(", "))]
    NoChoice {
        /// The option.
        name: &'static str,
        /// The words.
        values: &'static [&'static str],
        /// What was given.
        value: String,
    },
    /// The table of this size could not be allocated.
    #[error("cannot allocate a transposition table of {0} MB")]
    OutOfMemory(i64),
    /// The system does not give so many threads.
    #[error("cannot start {0} search threads")]
    OutOfThreads(i64),
    /// No file is named.
    #[error("{name} takes a file or one of {}, not nothing", .words.join(", "))]
    NoFile {
        /// The option.
        name: &'static str,
        /// The words.
        words: &'static [&'static str],
    },
    /// The weights cannot be used.
    #[error("cannot use the weights '{file}': {error}")]
    Weights {
        /// What was given.
        file: String,
        /// What is wrong.
        error: LoadError,
    },
}

impl OptionSpec {
    /// Returns the option of this name, read without regard to case, blanks, dashes and underscores.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(name: &str) -> Result<&'static OptionSpec, OptionError> {
        let fold = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
        };
        OPTIONS
            .iter()
            .find(|spec| fold(spec.name) == fold(name))
            .ok_or_else(|| OptionError::Unknown(name.to_owned()))
    }

    /// Returns the value at start, as written.
    pub fn default(&self) -> String {
        self.write(&self.start())
    }

    /// Returns the values that the option takes: `1 to 60`, or `auto, spec, fischer`.
    pub fn range(&self) -> String {
        match self.kind {
            OptionKind::Integer { min, max, .. } => format!("{min} to {max}"),
            OptionKind::Choice { values } => values.join(", "),
            OptionKind::File { words } => format!("{} or a file", words.join(", ")),
        }
    }

    /// Returns whether setting the option to this value reads a file.
    pub fn takes_file(&self, value: &str) -> bool {
        match self.kind {
            OptionKind::File { words } => !words.iter().any(|word| word.eq_ignore_ascii_case(value)),
            OptionKind::Integer { .. } | OptionKind::Choice { .. } => false,
        }
    }

    fn start(&self) -> Value {
        match self.kind {
            OptionKind::Integer { default, .. } => Value::Number(default),
            OptionKind::Choice { .. } => Value::Number(0),
            OptionKind::File { words } => Value::Text(words[0].to_owned()),
        }
    }

    fn read(&self, value: &str) -> Result<Value, OptionError> {
        match self.kind {
            OptionKind::Integer { min, max, .. } => {
                let number = value.parse().ok().filter(|number| (min..=max).contains(number));
                number.map(Value::Number).ok_or_else(|| OptionError::OutOfRange {
                    name: self.name,
                    min,
                    max,
                    value: value.to_owned(),
                })
            }
            OptionKind::Choice { values } => values
                .iter()
                .position(|word| word.eq_ignore_ascii_case(value))
                .map(|index| Value::Number(index as i64))
                .ok_or_else(|| OptionError::NoChoice { name: self.name, values, value: value.to_owned() }),
            OptionKind::File { words } if value.is_empty() => {
                Err(OptionError::NoFile { name: self.name, words })
            }
            OptionKind::File { words } => {
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(value));
                Ok(Value::Text(word.map_or(value, |word| word).to_owned()))
            }
        }
    }

    fn write(&self, value: &Value) -> String {
        match (value, self.kind) {
            (Value::Number(index), OptionKind::Choice { values }) => values[*index as usize].to_owned(),
            (Value::Number(number), _) => number.to_string(),
            (Value::Text(text), _) => text.clone(),
        }
    }
}

/// What an option is set to: a number, the place of a word, or a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Number(i64),
    Text(String),
}

/// How `time_settings` with no stones is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeDialect {
    /// As `Spec` once the client has shown itself to be a Go program, else as `Fischer`.
    Auto,
    /// As the specification says: no limit.
    Spec,
    /// An increment for every move.
    Fischer,
}

/// Whether column letters leave out I.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GtpLetters {
    /// As `SkipI` once the client has shown itself to be a Go program, else as `Full`.
    Auto,
    /// Every letter counts.
    Full,
    /// I is left out.
    SkipI,
}

/// The value of every option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    values: [Value; OPTIONS.len()],
}

impl Default for Options {
    fn default() -> Options {
        Options { values: OPTIONS.map(|spec| spec.start()) }
    }
}

impl Options {
    /// Sets an option and returns which one it was.
    ///
    /// # Errors
    /// If there is no such option, or it does not take that value; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<OptionId, OptionError> {
        let spec = OptionSpec::find(name)?;
        self.values[spec.id as usize] = spec.read(value)?;
        Ok(spec.id)
    }

    /// Returns the value of an option as written.
    pub fn get(&self, id: OptionId) -> String {
        OPTIONS[id as usize].write(&self.values[id as usize])
    }

    fn value(&self, id: OptionId) -> i64 {
        match self.values[id as usize] {
            Value::Number(number) => number,
            Value::Text(_) => 0,
        }
    }

    /// Returns the size of the transposition table in MB (2^20 bytes).
    pub fn hash_megabytes(&self) -> usize {
        self.value(OptionId::Hash) as usize
    }

    /// Returns the number of search threads.
    pub fn threads(&self) -> usize {
        self.value(OptionId::Threads) as usize
    }

    /// Returns the playing level.
    pub fn level(&self) -> u32 {
        self.value(OptionId::Level) as u32
    }

    /// Returns how many best moves are reported.
    pub fn multi_pv(&self) -> usize {
        self.value(OptionId::MultiPv) as usize
    }

    /// Returns what a move loses on the clock outside the search.
    pub fn move_overhead(&self) -> Duration {
        Duration::from_millis(self.value(OptionId::MoveOverhead) as u64)
    }

    /// Returns the node limit of a move, if there is one.
    pub fn nodes(&self) -> Option<u64> {
        Some(self.value(OptionId::Nodes) as u64).filter(|&nodes| nodes > 0)
    }

    /// Returns how `time_settings` is read.
    pub fn time_dialect(&self) -> TimeDialect {
        [TimeDialect::Auto, TimeDialect::Spec, TimeDialect::Fischer]
            [self.value(OptionId::TimeDialect) as usize]
    }

    /// Returns whether column letters leave out I.
    pub fn gtp_letters(&self) -> GtpLetters {
        [GtpLetters::Auto, GtpLetters::Full, GtpLetters::SkipI][self.value(OptionId::GtpLetters) as usize]
    }

    /// Returns where the weights of the evaluation come from.
    pub fn weights(&self) -> WeightsSource {
        match self.get(OptionId::Weights) {
            word if word == BUILTIN => WeightsSource::Builtin,
            word if word == HANDMADE => WeightsSource::Handmade,
            file => WeightsSource::File(file.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_its_ids() {
        for (index, spec) in OPTIONS.iter().enumerate() {
            assert_eq!(spec.id as usize, index, "{}", spec.name);
        }
    }

    #[test]
    fn names_are_read_liberally_and_values_exactly() {
        let mut options = Options::default();
        assert_eq!(options.set("move_overhead", "120"), Ok(OptionId::MoveOverhead));
        assert_eq!(options.move_overhead(), Duration::from_millis(120));
        assert_eq!(options.set("TIME-DIALECT", "Spec"), Ok(OptionId::TimeDialect));
        assert_eq!(options.time_dialect(), TimeDialect::Spec);
        assert_eq!(options.set("weights", "My File"), Ok(OptionId::Weights));
        assert_eq!(options.weights(), WeightsSource::File("My File".into()));
        assert_eq!(options.set("weights", "Handmade"), Ok(OptionId::Weights));
        assert_eq!(
            (options.weights(), options.get(OptionId::Weights)),
            (WeightsSource::Handmade, "handmade".to_owned())
        );
        let before = options.clone();
        let refused = options.set("Level", "61").unwrap_err();
        assert_eq!(refused.to_string(), "Level takes a whole number from 0 to 60, not '61'");
        assert!(options.set("Nonsense", "1").is_err());
        assert!(options.set("GTP Letters", "some").is_err());
        assert!(options.set("Weights", "").is_err());
        assert_eq!(options, before);
    }
}
