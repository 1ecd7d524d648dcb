//! Decimal numbers with six decimal places, stored without rounding errors.

use std::fmt;
use std::str::FromStr;

/// A decimal number, stored in millionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decimal(i64);

/// The number 1 in millionths.
const ONE: i64 = 1_000_000;

/// The maximum number of digits before the point.
const WHOLE_DIGITS: usize = 6;

impl Decimal {
    /// Returns the decimal nearest to `number`, whose magnitude must be less than a million.
    pub(crate) fn nearest(number: f64) -> Decimal {
        Decimal((number * ONE as f64).round() as i64)
    }

    pub(crate) const fn millionths(self) -> i64 {
        self.0
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Decimal, DecimalError> {
        let error = || DecimalError(text.to_owned());
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, places) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !all_digits(whole) || !all_digits(places) || whole.len() > WHOLE_DIGITS || places.len() > 6 {
            return Err(error());
        }
        let millionths = format!("{whole}{places:0<6}").parse::<i64>().map_err(|_| error())?;
        Ok(Decimal(sign * millionths))
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

/// Error: the text is not a decimal number with at most six digits on either side of the point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a number like -12.345678 (at most six digits on either side of the point)")]
pub struct DecimalError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_exactly_and_written_back() {
        for (text, millionths) in
            [("0", 0), ("-0.5", -500_000), ("12.345678", 12_345_678), ("711", 711_000_000)]
        {
            let decimal: Decimal = text.parse().unwrap();
            assert_eq!(decimal.millionths(), millionths);
            assert_eq!(decimal.to_string().parse(), Ok(decimal));
        }
        assert_eq!(Decimal::nearest(-1.234_567_8).to_string(), "-1.234568");
    }

    #[test]
    fn invalid_decimals_are_refused() {
        for text in
            ["", "-", ".", "1.", ".5", "+1", "1e3", "--1", "1.2345678", "1234567", "1,5", "nan", "1 2"]
        {
            assert!(text.parse::<Decimal>().is_err(), "{text}");
        }
    }
}
