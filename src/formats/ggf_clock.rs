//! Clocks in the notation of the Generic Game Format: `main/increment/extension`.
//! Each of the three times is written as days, hours, minutes and seconds: `[[[D.]HH:]MM:]SS`.
//!
//! Source: the tag `TI` as the Generic Game Server and NBoard write it. The server may append a comma and a
//! number of moves; both are ignored.

/// Returns the common clock of both sides, or `None` if the clocks differ or are unknown.
pub(super) fn shared(clocks: &[Option<String>; 2]) -> Option<&str> {
    let [black, white] = clocks;
    if black == white { black.as_deref() } else { None }
}

/// Returns the main time of a clock in seconds.
pub(super) fn main_seconds(clock: &str) -> Option<f64> {
    seconds(clock.split('/').next()?)
}

/// Returns the increment per move of a clock in seconds, 0 if it has no increment.
pub(super) fn increment_seconds(clock: &str) -> f64 {
    clock.split('/').nth(1).and_then(seconds).unwrap_or(0.0)
}

/// Formats a clock that has only a main time, given in seconds.
pub(super) fn from_seconds(main: f64) -> String {
    // The remainder of a fractional number has digits that the number does not have.
    let (whole, digits) = (main.trunc(), main.to_string());
    let fraction = digits.find('.').map_or("", |point| &digits[point..]);
    format!("{:02}:{:02}{fraction}", (whole / 60.0).floor(), whole % 60.0)
}

/// Formats a clock that has a main time and an increment, both given in seconds.
pub(super) fn from_increment(main: f64, increment: f64) -> String {
    if increment == 0.0 {
        from_seconds(main)
    } else {
        format!("{}/{}", from_seconds(main), from_seconds(increment))
    }
}

/// Parses a time, `[[[D.]HH:]MM:]SS`, and returns it in seconds.
/// A period before the last colon follows the days; a period after it is a decimal point.
pub(crate) fn seconds(text: &str) -> Option<f64> {
    let text = text.split(',').next().unwrap_or_default().trim();
    let (high, low) = text.rsplit_once(':').unwrap_or(("", text));
    let (days, high) = high.split_once('.').unwrap_or(("", high));
    let mut sum: f64 = if days.is_empty() { 0.0 } else { number(days)? };
    let parts: Vec<&str> = high.split(':').filter(|part| !part.is_empty()).collect();
    let [hours, minutes] = match parts[..] {
        [] => [0.0, 0.0],
        [minutes] => [0.0, number(minutes)?],
        [hours, minutes] => [number(hours)?, number(minutes)?],
        _ => return None,
    };
    sum = (sum * 24.0 + hours) * 60.0 + minutes;
    Some(sum * 60.0 + number(low)?)
}

/// Parses a number of days, hours, minutes or seconds; `None` if it is negative, or 1e9 or more.
/// The sum makes `-0` a zero without a sign.
pub(super) fn number(text: &str) -> Option<f64> {
    text.parse().ok().map(|number: f64| number + 0.0).filter(|number| (0.0..1e9).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_all_their_parts() {
        for (clock, main, increment) in [
            ("05:00//02:00", 300.0, 0.0),
            ("5:00", 300.0, 0.0),
            ("15", 15.0, 0.0),
            ("0.5", 0.5, 0.0),
            ("01:00:00/00:10.5", 3600.0, 10.5),
            ("1.02:00:00/5", 93600.0, 5.0),
            ("05:00,0:1//02:00", 300.0, 0.0),
        ] {
            assert_eq!((main_seconds(clock), increment_seconds(clock)), (Some(main), increment), "{clock}");
        }
        for clock in ["", "x", "-5", "1:2:3:4", "inf", "5:"] {
            assert_eq!(main_seconds(clock), None, "{clock}");
        }
    }

    #[test]
    fn seconds_are_read_back() {
        for (main, increment) in [(300.0, 0.0), (0.5, 0.0), (93_600.0, 12.25), (65.3, 0.1)] {
            let clock = from_increment(main, increment);
            assert_eq!((main_seconds(&clock), increment_seconds(&clock)), (Some(main), increment), "{clock}");
        }
        assert_eq!(from_increment(300.0, 5.0), "05:00/00:05");
        assert_eq!(from_increment(65.3, 130.07), "01:05.3/02:10.07");
    }
}
