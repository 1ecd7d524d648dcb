//! Parsers of flag values.

use std::ops::RangeInclusive;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::formats::{FORMATS, Format};

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
