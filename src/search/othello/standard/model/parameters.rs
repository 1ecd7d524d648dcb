//! The text format of the Multi-ProbCut model.
//! The first line gives the version of the format. Then there is one line for each list of values. Comments
//! begin with `#`. Blank lines and lines with only a comment are ignored.

use std::fmt;
use std::str::FromStr;

use super::{Decimal, DecimalError, END, Form, Law, MIDGAME, Quantities};

/// The parameters of Multi-ProbCut for midgame searches and for solves.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// The mean and the standard deviation of deep score minus shallow score, in midgame searches.
    /// The deep search does not solve the game: the depth is below the number of empties.
    pub midgame: Law,
    /// The mean and the standard deviation of deep score minus shallow score, in solves.
    /// The deep search reaches the end of the game: the depth is at least the number of empties.
    pub end: Law,
}

/// The text of the built-in parameters.
const SHIPPED: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/weights/probcut.txt"));

/// The key and the value of the first line that is not ignored: the version of the format.
/// Texts with another version are rejected.
const VERSION: (&str, &str) = ("version", "1");

const KEYS: [&str; 4] = ["midgame mean", "midgame deviation", "end mean", "end deviation"];

/// An error in the text of a model.
/// Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParametersError {
    /// The first line, apart from blank lines and comments, is not `version = 1`.
    #[error("the first line should be 'version = 1'")]
    Version,
    /// A line does not have the form `key = numbers` with the expected key.
    #[error("line {line}: expected '{key} = NUMBERS'")]
    Key {
        /// The number of the line in the text, counted from 1.
        line: usize,
        /// The expected key.
        key: &'static str,
    },
    /// A number cannot be parsed.
    #[error("line {line}: {error}")]
    Number {
        /// The number of the line in the text, counted from 1.
        line: usize,
        /// The reason why the number cannot be parsed.
        error: DecimalError,
    },
    /// A line has too many or too few numbers.
    #[error("line {line}: '{key}' takes {expected} numbers, not {found}")]
    Count {
        /// The number of the line in the text, counted from 1.
        line: usize,
        /// The key at the start of the line, for example `midgame mean`.
        key: &'static str,
        /// The number of values that the key takes.
        expected: usize,
        /// The number of values in the line.
        found: usize,
    },
    /// The text ends before the line with this key.
    #[error("the line '{0} = NUMBERS' is missing")]
    Missing(&'static str),
    /// The text continues after the line of the last key.
    /// Holds the number of the first superfluous line.
    #[error("line {0}: unexpected text after the last key")]
    Surplus(usize),
}

impl Parameters {
    /// Returns the built-in parameters.
    ///
    /// # Errors
    /// If the built-in text is invalid.
    pub(crate) fn shipped() -> Result<Parameters, ParametersError> {
        SHIPPED.parse()
    }

    fn lists(&self) -> [(Quantities, &[Decimal]); 4] {
        let of = |law: &Law| law.form;
        [
            (of(&self.midgame).terms, &self.midgame.weights),
            (of(&self.midgame).exponents, &self.midgame.factors),
            (of(&self.end).terms, &self.end.weights),
            (of(&self.end).exponents, &self.end.factors),
        ]
    }
}

impl FromStr for Parameters {
    type Err = ParametersError;

    fn from_str(text: &str) -> Result<Parameters, ParametersError> {
        let lines = text.lines().enumerate().map(|(index, line)| {
            let content = line.split('#').next().unwrap_or_default();
            (index + 1, content.split_once('=').map_or((content.trim(), ""), |(k, v)| (k.trim(), v.trim())))
        });
        let mut entries = lines.filter(|(_, entry)| *entry != ("", ""));
        if entries.next().map(|(_, entry)| entry) != Some(VERSION) {
            return Err(ParametersError::Version);
        }
        let mut list = |key: &'static str, expected: usize| -> Result<Vec<Decimal>, ParametersError> {
            let (line, (found, numbers)) = entries.next().ok_or(ParametersError::Missing(key))?;
            if found != key {
                return Err(ParametersError::Key { line, key });
            }
            let numbers = numbers.split_whitespace().map(str::parse).collect::<Result<Vec<Decimal>, _>>();
            let numbers = numbers.map_err(|error| ParametersError::Number { line, error })?;
            if numbers.len() == expected {
                Ok(numbers)
            } else {
                Err(ParametersError::Count { line, key, expected, found: numbers.len() })
            }
        };
        let mut law = |form: Form, [mean, deviation]: [&'static str; 2]| {
            let weights = list(mean, form.terms.len())?;
            Ok(Law::new(form, weights, list(deviation, form.exponents.len())?))
        };
        let parameters =
            Parameters { midgame: law(MIDGAME, [KEYS[0], KEYS[1]])?, end: law(END, [KEYS[2], KEYS[3]])? };
        match entries.next() {
            Some((line, _)) => Err(ParametersError::Surplus(line)),
            None => Ok(parameters),
        }
    }
}

/// Writes the text format; a comment above each list gives the names of its values.
impl fmt::Display for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} = {}", VERSION.0, VERSION.1)?;
        for (key, (names, numbers)) in KEYS.iter().zip(self.lists()) {
            let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
            let numbers: Vec<String> = numbers.iter().map(Decimal::to_string).collect();
            writeln!(f, "\n# {}", names.join(" "))?;
            writeln!(f, "{key} = {}", numbers.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_parameters_are_written_as_they_are_read() {
        let text = Parameters::shipped().unwrap().to_string();
        assert_eq!(text.parse::<Parameters>().unwrap().to_string(), text);
        assert!(SHIPPED.ends_with(&text), "weights/probcut.txt is as `kado train probcut` writes it");
    }

    #[test]
    fn errors_give_the_line_and_the_expected_text() {
        let whole = Parameters::shipped().unwrap().to_string();
        let message = |text: String| text.parse::<Parameters>().unwrap_err().to_string();
        let without = |key: &str| -> String {
            whole.lines().filter(|line| !line.starts_with(key)).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(message(String::new()), "the first line should be 'version = 1'");
        assert_eq!(message(whole.replace("version = 1", "version = 2")), message(String::new()));
        assert_eq!(message(without("end mean")), "line 12: expected 'end mean = NUMBERS'");
        assert_eq!(message(without("end deviation")), "the line 'end deviation = NUMBERS' is missing");
        assert_eq!(
            message(whole.replace("midgame mean =", "midgame mean = 1")),
            "line 4: 'midgame mean' takes 8 numbers, not 9"
        );
        assert!(
            message(whole.replace("end mean =", "end mean = x")).starts_with("line 10: 'x' is not a number")
        );
        assert_eq!(message(whole.clone() + "more = 1"), "line 14: unexpected text after the last key");
    }
}
