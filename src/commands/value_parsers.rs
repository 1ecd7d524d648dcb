//! Parsers of flag values.

use std::fmt::Display;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::{Bound, RangeBounds, RangeInclusive};
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::formats::{FORMATS, Format};

/// Returns the parser of a whole number in a range that includes its ends.
pub(super) fn integer<T: FromStr<Err = ParseIntError> + PartialOrd + Display>(
    range: impl RangeBounds<T> + Clone,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number: Result<T, ParseIntError> = text.parse();
        let is_too_large = number.as_ref().is_err_and(|error| *error.kind() == IntErrorKind::PosOverflow);
        if let Some(number) = number.ok().filter(|number| range.contains(number)) {
            return Ok(number);
        }
        Err(match (range.start_bound(), range.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                format!("a whole number from {least} to {most} is expected")
            }
            _ if is_too_large => "the number is too large".to_owned(),
            (Bound::Included(least), _) => format!("a whole number of at least {least} is expected"),
            _ => "a whole number is expected".to_owned(),
        })
    }
}

/// Returns the parser of a number in a range; `what` names the number in the error message.
pub(super) fn number_in(
    range: RangeInclusive<f64>,
    what: &'static str,
) -> impl Fn(&str) -> Result<f64, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("{what} from {} to {} is expected", range.start(), range.end())),
    }
}

/// Returns the parser of the name of a file format.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(FORMATS.map(|spec| spec.name))
        .try_map(|name| Format::of_name(&name).ok_or("unknown format"))
}
