//! Warm-up rounds of a fit, on samples of the positions.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A warm-up round on a sample of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WarmUp {
    /// Inverse of the sampling rate: one position in `sample` is used.
    pub(crate) sample: u32,
    /// Maximum number of iterations of the round.
    pub(crate) iterations: u32,
}

/// Error: the text does not describe a warm-up round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected N:I, for example 16:60 for one in 16 positions and 60 iterations")]
pub(crate) struct WarmUpError;

impl FromStr for WarmUp {
    type Err = WarmUpError;

    fn from_str(text: &str) -> Result<WarmUp, WarmUpError> {
        let parsed = text.split_once(':').and_then(|(sample, iterations)| {
            Some(WarmUp { sample: sample.parse().ok()?, iterations: iterations.parse().ok()? })
        });
        parsed.filter(|warm_up| warm_up.sample > 0).ok_or(WarmUpError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warm_up_is_parsed_from_sample_and_iterations() {
        assert_eq!("16:60".parse(), Ok(WarmUp { sample: 16, iterations: 60 }));
        for text in ["16", "0:60", "a:b", "16:", ":60"] {
            assert!(text.parse::<WarmUp>().is_err(), "{text}");
        }
    }
}
