//! The kinds of option values, and how values are parsed and printed.

use super::{Form, OptionError, OptionSpec};

/// The kind of values that an option takes.
///
/// ```
/// # use kado::engine::{OptionKind, Options};
/// assert_eq!(Options::default().find("Ponder")?.kind, OptionKind::Switch { default: false });
/// # Ok::<(), kado::engine::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number from `min` to `max`.
    Integer {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
        /// The default value.
        default: i64,
    },
    /// `true` or `false`; `on` and `off`, `yes` and `no`, `1` and `0` are read as well.
    Switch {
        /// The default value.
        default: bool,
    },
    /// One of a list of words; the first is the default.
    Choice {
        /// The allowed words.
        values: &'static [&'static str],
    },
    /// The name of a file or one of a list of words; the first word is the default.
    File {
        /// The words allowed in place of a file name.
        words: &'static [&'static str],
    },
    /// A text with a syntax that `form` defines.
    Text {
        /// The syntax of the option's value.
        form: Form,
    },
}

/// The value of an option.
/// `Number` holds an integer, a switch as 0 or 1, or the index of a word in the option's list of words.
/// `Text` holds a file name, a word allowed in place of a file name, or another text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Number(i64),
    Text(String),
}

impl OptionSpec {
    /// Returns the default value as text.
    pub fn default(&self) -> String {
        self.write(&self.start())
    }

    /// Returns a description of the valid values, such as `1 to 60` or `auto, spec, fischer`.
    pub fn range(&self) -> String {
        match self.kind {
            OptionKind::Integer { min, max, .. } => format!("{min} to {max}"),
            OptionKind::Switch { .. } => "true, false".to_owned(),
            OptionKind::Choice { values } => values.join(", "),
            OptionKind::File { words } => format!("{} or a file", words.join(", ")),
            OptionKind::Text { form } => form.description().to_owned(),
        }
    }

    /// Returns whether `value` is a file name for this option, not one of its keywords.
    /// Only options of the kind `OptionKind::File` take file names.
    pub fn takes_file(&self, value: &str) -> bool {
        matches!(self.kind, OptionKind::File { words } if !words.iter().any(|word| word.eq_ignore_ascii_case(value)))
    }

    pub(super) fn start(&self) -> Value {
        match self.kind {
            OptionKind::Integer { default, .. } => Value::Number(default),
            OptionKind::Switch { default } => Value::Number(i64::from(default)),
            OptionKind::Choice { .. } => Value::Number(0),
            OptionKind::File { words } => Value::Text(words[0].to_owned()),
            OptionKind::Text { form } => Value::Text(form.start().to_owned()),
        }
    }

    pub(super) fn read(&self, value: &str) -> Result<Value, OptionError> {
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
            OptionKind::Switch { .. } => match value.to_ascii_lowercase().as_str() {
                "true" | "on" | "yes" | "1" => Ok(Value::Number(1)),
                "false" | "off" | "no" | "0" => Ok(Value::Number(0)),
                _ => Err(OptionError::NoChoice {
                    name: self.name,
                    values: &["true", "false"],
                    value: value.to_owned(),
                }),
            },
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
            OptionKind::Text { form } => form.read(self.name, value).map(Value::Text),
        }
    }

    pub(super) fn write(&self, value: &Value) -> String {
        match (value, self.kind) {
            (Value::Number(index), OptionKind::Choice { values }) => values[*index as usize].to_owned(),
            (Value::Number(number), OptionKind::Switch { .. }) => (*number != 0).to_string(),
            (Value::Number(number), _) => number.to_string(),
            (Value::Text(text), _) => text.clone(),
        }
    }
}
