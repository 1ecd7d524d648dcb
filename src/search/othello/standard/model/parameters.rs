//! The text format of the Multi-ProbCut model.
//! The first line gives the version of the format. Then there is one line for each list of values. Blank
//! lines and comments, which begin with `#`, are ignored.

use std::fmt;

use super::{Decimal, END, Form, Law, MIDGAME, Quantities};

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

/// The first line: the version of the format.
const VERSION: &str = "version = 1";

const KEYS: [&str; 4] = ["midgame mean", "midgame deviation", "end mean", "end deviation"];

impl Parameters {
    /// Returns the built-in parameters.
    ///
    /// # Panics
    /// If the built-in text is invalid, which a test rules out.
    pub(crate) fn shipped() -> Parameters {
        Parameters::read(SHIPPED).expect("the built-in model is valid")
    }

    /// Parses the text format; `None` if the text is not in this format.
    pub fn read(text: &str) -> Option<Parameters> {
        let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let is_known = lines.next()? == VERSION;
        let mut list = |key: &str, quantities: Quantities| -> Option<Vec<Decimal>> {
            let numbers = lines.next()?.strip_prefix(key)?.strip_prefix(" = ")?.split(' ');
            let numbers = numbers.map(|number| number.parse().ok().map(Decimal::nearest));
            numbers.collect::<Option<Vec<_>>>().filter(|numbers| numbers.len() == quantities.len())
        };
        let mut law = |form: Form, mean: &str, deviation: &str| {
            Some(Law::new(form, list(mean, form.terms)?, list(deviation, form.exponents)?))
        };
        let (midgame, end) = (law(MIDGAME, KEYS[0], KEYS[1])?, law(END, KEYS[2], KEYS[3])?);
        (is_known && lines.next().is_none()).then_some(Parameters { midgame, end })
    }

    fn lists(&self) -> impl Iterator<Item = (Quantities, &[Decimal])> {
        [&self.midgame, &self.end].into_iter().flat_map(|law| {
            [(law.form.terms, law.weights.as_slice()), (law.form.exponents, law.factors.as_slice())]
        })
    }
}

/// Writes the text format; a comment above each list gives the names of its values.
impl fmt::Display for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{VERSION}")?;
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
        let text = Parameters::shipped().to_string();
        assert_eq!(Parameters::read(&text).unwrap().to_string(), text);
        assert!(SHIPPED.ends_with(&text), "weights/probcut.txt is as `kado train probcut` writes it");
    }

    #[test]
    fn only_whole_texts_of_this_version_are_read() {
        let whole = Parameters::shipped().to_string();
        let is_refused = |text: String| Parameters::read(&text).is_none();
        for index in 0..whole.lines().count() {
            let line = whole.lines().nth(index).unwrap();
            if !line.is_empty() && !line.starts_with('#') {
                assert!(is_refused(whole.replacen(&format!("{line}\n"), "", 1)), "{line}");
            }
        }
        assert!(is_refused(whole.replace("version = 1", "version = 2")));
        assert!(is_refused(whole.replace("midgame mean =", "midgame mean = 1")));
        assert!(is_refused(whole.replace("end mean =", "end mean = x")));
        assert!(is_refused(whole + "more = 1"));
    }
}
