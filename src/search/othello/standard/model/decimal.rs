//! Decimal numbers with six decimal places, stored without rounding errors.

use std::fmt;

/// A decimal number, stored in millionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decimal(i64);

/// The number 1 in millionths.
const ONE: i64 = 1_000_000;

impl Decimal {
    /// Returns the decimal nearest to `number`, whose magnitude must be less than a million.
    pub(crate) fn nearest(number: f64) -> Decimal {
        Decimal((number * ONE as f64).round() as i64)
    }

    pub(crate) const fn millionths(self) -> i64 {
        self.0
    }
}

/// Writes all six decimal places.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:06}", magnitude / ONE as u64, magnitude % ONE as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded_to_six_places_and_written_in_full() {
        for (number, written) in [(0.0, "0.000000"), (-0.5, "-0.500000"), (711.0, "711.000000")] {
            assert_eq!(Decimal::nearest(number).to_string(), written);
        }
        assert_eq!(Decimal::nearest(12.345_678).millionths(), 12_345_678);
        assert_eq!(Decimal::nearest(-1.234_567_8).to_string(), "-1.234568");
    }
}
