//! Dates in game records: year, month and day, as in `2003.12.15` or `2003-12-15`.
//! A time may follow the date.

/// Returns the date at the start of a text, with `separator` between year, month and day.
/// The text after the date is dropped.
/// A text without a date at the start is returned unchanged.
pub(super) fn with_separator(text: &str, separator: char) -> String {
    day(text).map_or_else(
        || text.to_owned(),
        |[year, month, day]| format!("{year:04}{separator}{month:02}{separator}{day:02}"),
    )
}

/// Returns the year at the start of a text: exactly four digits.
pub(super) fn year(text: &str) -> Option<u16> {
    let digits =
        text.trim_start().split(|c: char| !c.is_ascii_digit()).next().filter(|digits| digits.len() == 4);
    digits?.parse().ok()
}

/// Returns the year, month and day at the start of a text.
fn day(text: &str) -> Option<[u16; 3]> {
    let mut parts = text.trim_start().split(['.', '-', '/']);
    let (_, month, rest) = (parts.next(), parts.next()?, parts.next()?);
    let day: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let (month, day) = (month.parse().ok()?, day.parse().ok()?);
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some([year(text)?, month, day])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_every_form_and_other_texts_are_unchanged() {
        for text in ["2003.12.15_12:33:18.MST", "2003-12-15", "2003/12/15", " 2003-12-15T10:00:00Z"] {
            assert_eq!(with_separator(text, '.'), "2003.12.15", "{text}");
        }
        assert_eq!(with_separator("2000-4-16 11:13 EST", '-'), "2000-04-16");
        for text in ["", "940607137", "2009", "2003.13.01", "2003.12.32", "15.12.2003", "soon", "2003.??.??"]
        {
            assert_eq!(with_separator(text, '-'), text, "{text}");
        }
    }

    #[test]
    fn a_year_is_four_digits() {
        assert_eq!(
            [year("2009"), year("2003.12.15"), year(" 1977-01-01")],
            [Some(2009), Some(2003), Some(1977)]
        );
        assert_eq!([year(""), year("940607137"), year("99.1.1"), year("x2009")], [None; 4]);
    }
}
