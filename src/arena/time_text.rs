//! Times and time controls as text.
//!
//! The time controls are `none`, `100ms/move` (for each move), `5m` (for the game), `5m+3s` (plus 3 seconds
//! for each move), `5m/10s` (then 10 seconds for each move), and `5m/30s:5` (then 30 seconds for every five
//! moves).

use std::time::Duration;

use crate::dialect::{TimeSystem, read_duration, write_seconds};

/// The longest time that a match accepts: sums of such times stay in the range of every clock.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);

/// Error: the text is not a valid time or time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TimeError {
    /// The text is not a time.
    #[error("'{0}' is not a time such as '100ms', '2.5s', '5m' or '1m30s'; a bare number is in seconds")]
    Duration(String),
    /// The time is longer than [`LONGEST`].
    #[error("'{0}' is too long: at most 1000000000 s (30 years) are possible")]
    TooLong(String),
    /// The text is not a time control.
    #[error(
        "'{0}' is not a time control such as 'none', '100ms/move', '5m' (a game), '5m+3s' (and an increment), '5m/10s' \
         (then 10 s a move) or '5m/30s:5' (then 30 s for every 5 moves)"
    )]
    Control(String),
}

/// Parses a time such as `100ms`, `2.5s`, `5m` or `1m30s`. A number without a unit is in seconds.
///
/// # Errors
/// If the text is not a time, or the time is longer than 1e9 s.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, TimeError> {
    let text = text.trim();
    match read_duration(text, Duration::from_secs(1)) {
        None => Err(TimeError::Duration(text.to_owned())),
        Some(time) if time > LONGEST => Err(TimeError::TooLong(text.to_owned())),
        Some(time) => Ok(time),
    }
}

/// Parses a time above zero. A number without a unit is in seconds.
///
/// # Errors
/// If the text is not a time above zero, or the time is longer than 1e9 s.
pub(crate) fn parse_positive_duration(text: &str) -> Result<Duration, TimeError> {
    let time = parse_duration(text)?;
    if time.is_zero() { Err(TimeError::Duration(text.to_owned())) } else { Ok(time) }
}

/// Parses a time control such as `5m+3s`, or `none` for no time limit.
///
/// # Errors
/// If the text is not a time control, or one of its times is longer than 1e9 s.
pub(crate) fn parse_control(text: &str) -> Result<TimeSystem, TimeError> {
    let control = || TimeError::Control(text.to_owned());
    let of_part = |error: TimeError| if matches!(error, TimeError::TooLong(_)) { error } else { control() };
    let positive = |part: &str| parse_positive_duration(part).map_err(of_part);
    if text.trim() == "none" {
        return Ok(TimeSystem::Unlimited);
    }
    if let Some((time, "move")) = text.split_once('/') {
        return Ok(TimeSystem::Overtime { main: Duration::ZERO, period: positive(time)?, stones: 1 });
    }
    if let Some((main, overtime)) = text.split_once('/') {
        let (period, stones) = match overtime.split_once(':') {
            Some((period, stones)) => (period, stones.parse().ok().filter(|&stones| stones > 0)),
            None => (overtime, Some(1)),
        };
        let main = parse_duration(main).map_err(of_part)?;
        return Ok(TimeSystem::Overtime {
            main,
            period: positive(period)?,
            stones: stones.ok_or_else(control)?,
        });
    }
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    let increment = parse_duration(increment).map_err(of_part)?;
    Ok(TimeSystem::Main { main: positive(main)?, increment })
}

/// Formats a time control in the form that [`parse_control`] reads.
pub(crate) fn control_text(system: TimeSystem) -> String {
    let text = |time: Duration| format!("{}s", write_seconds(time));
    match system {
        TimeSystem::Unlimited => "none".to_owned(),
        TimeSystem::Main { main, increment } if increment.is_zero() => text(main),
        TimeSystem::Main { main, increment } => format!("{}+{}", text(main), text(increment)),
        TimeSystem::Overtime { main: Duration::ZERO, period, stones: 1 } => format!("{}/move", text(period)),
        TimeSystem::Overtime { main, period, stones } => format!("{}/{}:{stones}", text(main), text(period)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn times_are_read_with_and_without_units() {
        for (text, time) in
            [("100ms", 100), ("2.5s", 2500), ("5m", 300_000), ("1m30s", 90_000), ("3", 3000), ("0.25", 250)]
        {
            assert_eq!(parse_duration(text), Ok(ms(time)), "{text}");
        }
        for text in ["", "-1s", "-3", "x", "5 bananas", "nan", "inf", "1e300"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
        assert_eq!(parse_positive_duration("1ms"), Ok(ms(1)));
        assert_eq!(parse_positive_duration("0"), Err(TimeError::Duration("0".to_owned())));
    }

    #[test]
    fn a_time_that_no_clock_can_add_is_refused() {
        assert_eq!(parse_duration("1e9"), Ok(LONGEST));
        for text in ["1e19", "1000000001", "300000h"] {
            assert_eq!(parse_duration(text), Err(TimeError::TooLong(text.to_owned())));
        }
        for text in ["1e19", "1e19/move", "5m+1e19", "1e19/10s", "5m/1e19:3"] {
            assert_eq!(parse_control(text), Err(TimeError::TooLong("1e19".to_owned())), "{text}");
        }
    }

    #[test]
    fn every_kind_of_time_control_is_parsed_and_written() {
        let overtime =
            |main, period, stones| TimeSystem::Overtime { main: ms(main), period: ms(period), stones };
        let main = |main, increment| TimeSystem::Main { main: ms(main), increment: ms(increment) };
        for (text, system) in [
            ("none", TimeSystem::Unlimited),
            ("100ms/move", overtime(0, 100, 1)),
            ("5m", main(300_000, 0)),
            ("60+0.5", main(60_000, 500)),
            ("5m/10s", overtime(300_000, 10_000, 1)),
            ("1m/30s:5", overtime(60_000, 30_000, 5)),
        ] {
            assert_eq!(parse_control(text), Ok(system), "{text}");
            assert_eq!(parse_control(&control_text(system)), Ok(system), "{text}");
        }
        for text in ["", "0", "0/move", "5m/", "5m/0", "5m/10s:0", "5m/10s:x", "5m+x", "+3s", "5m/move/move"]
        {
            assert!(parse_control(text).is_err(), "{text}");
        }
    }
}
