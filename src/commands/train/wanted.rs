//! The constants to tune, as given on the command line of `kado train tune`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::search::{Parameter, ParametersError};

/// The largest final gain.
const MOST_GAIN: f64 = 100.0;

/// The range of the final gain.
const GAINS: RangeInclusive<f64> = f64::MIN_POSITIVE..=MOST_GAIN;

/// A constant to tune, as given on the command line by `NAME:C:R`.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) parameter: &'static Parameter,
    /// The final perturbation C; `None` selects the default.
    pub(super) c_end: Option<f64>,
    /// The final gain R; `None` selects the default.
    pub(super) r_end: Option<f64>,
}

/// Error: the text does not describe a constant that can be tuned.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum WantedError {
    #[error(transparent)]
    Name(#[from] ParametersError),
    #[error(
        "'{text}': expected NAME, NAME:C or NAME:C:R with C from 0.5 to {width} and R above 0, at most {MOST_GAIN}"
    )]
    Form {
        text: String,
        /// The width of the range of the constant.
        width: i32,
    },
}

impl FromStr for Wanted {
    type Err = WantedError;

    fn from_str(text: &str) -> Result<Wanted, WantedError> {
        let mut parts = text.split(':');
        let parameter = Parameter::find(parts.next().unwrap_or_default())?;
        let width = parameter.max - parameter.min;
        let wrong = || WantedError::Form { text: text.to_owned(), width };
        let mut number = |range: RangeInclusive<f64>| {
            let number = |part: &str| part.parse().ok().filter(|x| range.contains(x));
            parts.next().map(|part| number(part).ok_or_else(wrong)).transpose()
        };
        let (c_end, r_end) = (number(0.5..=width.into())?, number(GAINS)?);
        if parts.next().is_some() { Err(wrong()) } else { Ok(Wanted { parameter, c_end, r_end }) }
    }
}

/// Parses a final gain.
pub(super) fn gain(text: &str) -> Result<f64, String> {
    let gain = text.parse().ok().filter(|gain| GAINS.contains(gain));
    gain.ok_or_else(|| format!("'{text}' is not a number above 0, at most {MOST_GAIN}"))
}
