//! The tunable constants of the search: name, default, range and meaning.

use std::fmt;
use std::str::FromStr;

use crate::base::Selectivity;

/// A tunable constant of the search, with its default, range and meaning.
///
/// ```
/// # use kado::search::Parameter;
/// let parameter = Parameter::find("etc_depth")?;
/// assert_eq!((parameter.default, parameter.min, parameter.max), (12, 2, 20));
/// # Ok::<(), kado::search::ParametersError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the constant and of its field in [`Parameters`].
    pub name: &'static str,
    /// The default value.
    pub default: i32,
    /// The smallest allowed value.
    pub min: i32,
    /// The largest allowed value.
    pub max: i32,
    /// The SPSA perturbation at the end of a tuning run: large enough to show an effect in a match.
    pub step: i32,
    /// The meaning of the constant, with its unit.
    pub meaning: &'static str,
}

/// Generates `Parameters` and `PARAMETERS` from rows `NAME = DEFAULT, MIN..=MAX, step STEP, MEANING`.
macro_rules! parameters {
    ($($name:ident = $default:literal, $min:literal..=$max:literal, step $step:literal, $meaning:literal;)*) => {
        /// A value for each constant of the search.
        ///
        /// ```
        /// # use kado::search::{Parameter, Parameters};
        /// let parameters: Parameters = "etc_depth=8".parse()?;
        /// assert_eq!(parameters.get(Parameter::find("etc_depth")?), 8);
        /// assert_eq!(parameters.to_string(), "etc_depth=8");
        /// # Ok::<(), kado::search::ParametersError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $(#[doc = $meaning] pub(crate) $name: i32,)*
        }

        /// Every constant, in the order of the fields of [`Parameters`].
        pub const PARAMETERS: &[Parameter] = &[$(Parameter {
            name: stringify!($name),
            default: $default,
            min: $min,
            max: $max,
            step: $step,
            meaning: $meaning,
        }),*];

        impl Parameters {
            /// The default value of every constant.
            pub(crate) const DEFAULT: Parameters = Parameters { $($name: $default),* };

            /// Returns the values in the order of `PARAMETERS`.
            pub(crate) fn values(&self) -> [i32; PARAMETERS.len()] {
                [$(self.$name),*]
            }

            fn value_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

parameters! {
    probcut_73 = 110, 20..=400, step 8, "ProbCut at 73 %: hundredths of a standard deviation outside the window";
    probcut_87 = 150, 20..=500, step 10, "ProbCut at 87 %: hundredths of a standard deviation outside the window";
    probcut_95 = 200, 20..=600, step 12, "ProbCut at 95 %: hundredths of a standard deviation outside the window";
    probcut_98 = 260, 20..=700, step 15, "ProbCut at 98 %: hundredths of a standard deviation outside the window";
    probcut_99 = 330, 20..=800, step 20, "ProbCut at 99 %: hundredths of a standard deviation outside the window";
    probcut_reserve = 50, 0..=300, step 8, "ProbCut: percent of the static deviation beyond the window for a probe";
    probcut_probe = 80, 20..=200, step 5, "ProbCut in the midgame: percent of the margin that a probe must reach";
    probcut_static = 190, 20..=500, step 5, "ProbCut in the midgame: percent of the margin for the evaluation alone";
    futility_depth = 8, 1..=12, step 1, "Futility cutoffs of moves: maximum depth in plies of a midgame node";
    futility = 150, 20..=500, step 5, "Futility cutoffs of moves: percent of the margin of ProbCut";
    solve_futility = 130, 20..=500, step 5, "Futility cutoffs of moves in selective solves: percent of the margin of ProbCut";
    probcut_depth = 2, 2..=12, step 1, "ProbCut: minimum depth in plies";
    table_depth = 2, 1..=8, step 1, "Transposition table: minimum depth in plies of a midgame search";
    etc_depth = 12, 2..=20, step 1, "Enhanced transposition cutoff: minimum depth in plies of a midgame search";
    etc_empties = 9, 6..=20, step 1, "Enhanced transposition cutoff: minimum empties in the endgame solver";
    reduction_depth = 6, 2..=61, step 1, "Internal iterative reduction: minimum depth in plies of a midgame node";
    ordering_depth = 3, 1..=8, step 1, "Move ordering: minimum depth in plies to order by the evaluation";
    mobility = 30, 0..=300, step 10, "Move ordering of the midgame: centidiscs for each reply of the opponent";
    solve_mobility = 300, 0..=3000, step 30, "Move ordering of proofs: centidiscs for each reply of the opponent";
    selective_mobility = 100, 0..=3000, step 30, "Move ordering of selective solves: centidiscs for each reply of the opponent";
    solve_evaluation = 15, 12..=61, step 1, "Move ordering of solves: minimum empties to use the evaluation at expected all-nodes";
    solve_search = 18, 12..=61, step 1, "Move ordering of solves: minimum empties for a search of 1 ply at expected cut-nodes";
    solve_search_step = 4, 1..=20, step 1, "Move ordering of solves: further empties for each further ply of this search";
    solve_evaluated = 4, 1..=60, step 1, "Move ordering of proofs: maximum moves that are evaluated at expected cut-nodes";
    endgame_solver = 11, 8..=14, step 1, "Solves: maximum empties of the endgame solver";
    aspiration = 300, 20..=3000, step 30, "Aspiration window of midgame iterations: centidiscs on each side";
    aspiration_solve = 100, 50..=1600, step 50, "Aspiration window of solves: centidiscs on each side";
    time_peak = 38, 20..=56, step 2, "Clock: empties of the move that gets the most time";
    time_width_before = 8, 2..=60, step 2, "Clock: width in empties of the peak towards the opening";
    time_width_after = 14, 2..=60, step 2, "Clock: width in empties of the peak towards the end";
    time_floor = 67, 1..=500, step 10, "Clock: percent of the peak added to the weight of every move";
    time_solve = 25, 1..=90, step 4, "Clock: percent of the time reserved for the exact solve";
    time_solve_fits = 60, 10..=200, step 8, "Clock: percent of the reserved time that an expected solve may take";
    time_most = 300, 100..=1000, step 40, "Clock: percent of a share after which a search is aborted";
    time_changed = 160, 50..=500, step 10, "Clock: percent of the target when the best move has changed";
    time_settled = 87, 20..=200, step 5, "Clock: percent of the target when the best move is settled";
    time_drop = 200, 50..=2000, step 25, "Clock: fall of the score in centidiscs that extends the target";
    time_dropped = 50, 0..=300, step 8, "Clock: percent of the target that such a fall adds";
}

/// An error in the name or the value of a constant.
///
/// ```
/// # use kado::search::Parameters;
/// let error = "etc_depth".parse::<Parameters>().unwrap_err();
/// assert_eq!(error.to_string(), "'etc_depth' is not NAME=VALUE");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParametersError {
    /// A part of the text does not have the form `NAME=VALUE`.
    #[error("'{0}' is not NAME=VALUE")]
    Form(String),
    /// No constant has this name.
    #[error("unknown search parameter '{0}' (known: {known})", known = names())]
    Unknown(String),
    /// The text contains two `NAME=VALUE` parts with the same name.
    /// Holds the name.
    #[error("search parameter '{0}' is set twice: set it once")]
    Twice(&'static str),
    /// The value is not a whole number in the range of the constant.
    #[error("search parameter '{name}' takes a whole number from {min} to {max}, not '{value}'")]
    Range {
        /// The name of the constant.
        name: &'static str,
        /// The smallest allowed value.
        min: i32,
        /// The largest allowed value.
        max: i32,
        /// The rejected value.
        value: String,
    },
}

fn names() -> String {
    PARAMETERS.iter().map(|parameter| parameter.name).collect::<Vec<_>>().join(", ")
}

impl Parameter {
    /// Returns the constant of this name.
    ///
    /// # Errors
    /// If no constant has this name.
    pub fn find(name: &str) -> Result<&'static Parameter, ParametersError> {
        let found = PARAMETERS.iter().find(|parameter| parameter.name == name);
        found.ok_or_else(|| ParametersError::Unknown(name.to_owned()))
    }

    /// Returns the source line that declares this constant, with `default` as its default value.
    pub fn row(&self, default: i32) -> String {
        let Parameter { name, min, max, step, meaning, .. } = self;
        format!("{name} = {default}, {min}..={max}, step {step}, \"{meaning}\";")
    }
}

impl Parameters {
    /// Returns the value of a tunable constant of the search.
    pub fn get(&self, parameter: &Parameter) -> i32 {
        let place = PARAMETERS.iter().position(|other| other.name == parameter.name);
        place.map_or(parameter.default, |place| self.values()[place])
    }

    /// Changes the value of `parameter`, a tunable constant of the search.
    ///
    /// # Errors
    /// If `value` is outside the range of `parameter`, or no constant has the name of `parameter`. All values
    /// then stay unchanged.
    pub(crate) fn set(&mut self, parameter: &Parameter, value: i32) -> Result<(), ParametersError> {
        let &Parameter { name, min, max, .. } = parameter;
        if !(min..=max).contains(&value) {
            return Err(ParametersError::Range { name, min, max, value: value.to_string() });
        }
        let place = self.value_mut(name).ok_or_else(|| ParametersError::Unknown(name.to_owned()))?;
        *place = value;
        Ok(())
    }

    /// Returns the margin of ProbCut at this selectivity, in hundredths of a standard deviation.
    /// A node is cut only if the predicted score lies outside the window by at least the margin; each kind of
    /// cut scales the margin by a percentage. Returns `None` for `Selectivity::Full`, which makes no
    /// selective cuts.
    #[inline]
    pub(crate) fn confidence(&self, selectivity: Selectivity) -> Option<i32> {
        match selectivity {
            Selectivity::Percent73 => Some(self.probcut_73),
            Selectivity::Percent87 => Some(self.probcut_87),
            Selectivity::Percent95 => Some(self.probcut_95),
            Selectivity::Percent98 => Some(self.probcut_98),
            Selectivity::Percent99 => Some(self.probcut_99),
            Selectivity::Full => None,
        }
    }
}

/// The text that selects the default value of every constant.
const DEFAULT: &str = "default";

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters::DEFAULT
    }
}

/// Writes the values that differ from the default as `NAME=VALUE,...`, or `default` if none does.
impl fmt::Display for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = PARAMETERS.iter().zip(self.values());
        let changed = values.filter(|(parameter, value)| parameter.default != *value);
        let parts: Vec<String> =
            changed.map(|(parameter, value)| format!("{}={value}", parameter.name)).collect();
        f.write_str(if parts.is_empty() { DEFAULT.to_owned() } else { parts.join(",") }.as_str())
    }
}

/// Parses `default` or `NAME=VALUE,...`; constants missing from the text get their defaults.
impl FromStr for Parameters {
    type Err = ParametersError;

    fn from_str(text: &str) -> Result<Parameters, ParametersError> {
        let mut parameters = Parameters::DEFAULT;
        if text.eq_ignore_ascii_case(DEFAULT) {
            return Ok(parameters);
        }
        let mut given = Vec::new();
        for part in text.split(',') {
            let (name, value) = part.split_once('=').ok_or_else(|| ParametersError::Form(part.to_owned()))?;
            let parameter = Parameter::find(name.trim())?;
            if given.contains(&parameter.name) {
                return Err(ParametersError::Twice(parameter.name));
            }
            given.push(parameter.name);
            let &Parameter { name, min, max, .. } = parameter;
            let wrong = || ParametersError::Range { name, min, max, value: value.trim().to_owned() };
            parameters.set(parameter, value.trim().parse().map_err(|_| wrong())?)?;
        }
        Ok(parameters)
    }
}

#[cfg(test)]
mod tests;
