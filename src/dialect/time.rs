//! Time controls of the Go Text Protocol, and the two interpretations of `time_settings`.
//!
//! The interpretations differ if the number of stones is 0 and the overtime is not 0. According to the
//! specification, there is then no time limit. For Othello programs and their match runners, the overtime
//! is an increment per move or, if the main time is 0, the time for each move.
//!
//! Source of the specification: G. Farnebäck, GTP version 2 draft 2 (2002), section 4.2.

use std::time::Duration;

use jiff::SignedDuration;
use serde::Serialize;

/// The maximum time in seconds; longer times are clamped.
const MAX_SECONDS: f64 = 1e9;

/// Parses a time such as `100ms`, `2.5s`, `5m` or `1m30s`. A number without a unit counts in `unit`.
pub(crate) fn read_duration(text: &str, unit: Duration) -> Option<Duration> {
    match text.parse::<f64>() {
        Ok(number) => Duration::try_from_secs_f64(number * unit.as_secs_f64()).ok(),
        Err(_) => Duration::try_from(text.parse::<SignedDuration>().ok()?).ok(),
    }
}

/// Parses a decimal number of seconds; a negative number is read as zero.
pub(crate) fn read_seconds(text: &str) -> Option<Duration> {
    seconds(text.parse().ok()?)
}

/// Converts seconds to a duration, clamped to 0..=1e9 s; `None` if `seconds` is not finite.
pub(crate) fn seconds(seconds: f64) -> Option<Duration> {
    seconds.is_finite().then(|| Duration::from_secs_f64(seconds.clamp(0.0, MAX_SECONDS)))
}

/// Writes a time in seconds, to the millisecond, without trailing zeros: `15`, `0.1`.
pub(crate) fn write_seconds(time: Duration) -> String {
    let milliseconds = time.subsec_millis();
    let text = format!("{}.{milliseconds:03}", time.as_secs());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The meaning of `time_settings MAIN OVERTIME 0`, where the number of stones is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoStones {
    /// No time limit, as the GTP specification prescribes.
    Unlimited,
    /// The overtime is an increment per move, or the time for each move if the main time is 0.
    Increment,
}

/// The time control of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeSystem {
    /// There is no time limit.
    Unlimited,
    /// A time for the whole game, with an optional increment.
    Main {
        /// Time at the start of the game.
        main: Duration,
        /// Time added after every move.
        increment: Duration,
    },
    /// After the main time, `stones` moves must be made within each `period`.
    /// With one stone, the period restarts at every move, as in Japanese byo-yomi. If a client grants several
    /// byo-yomi periods, only one is used; the others remain a reserve.
    Overtime {
        /// Main time, before the first overtime period.
        main: Duration,
        /// Length of an overtime period.
        period: Duration,
        /// Number of moves to make in each overtime period, at least 1.
        stones: u32,
    },
}

impl TimeSystem {
    /// Converts the arguments of the GTP command `time_settings` to a time control.
    /// If `overtime` is 0, `main` is the time for the whole game. If `overtime` and `stones` are positive,
    /// `stones` moves must be made in each overtime period of length `overtime`. If only `overtime` is
    /// positive, `no_stones` decides: `Unlimited` means no time limit, and `Increment` makes `overtime` the
    /// increment per move or, if `main` is 0, the time for each move.
    pub(crate) fn from_settings(
        main: Duration,
        overtime: Duration,
        stones: u32,
        no_stones: NoStones,
    ) -> TimeSystem {
        match (stones, no_stones) {
            _ if overtime.is_zero() => TimeSystem::Main { main, increment: Duration::ZERO },
            (1.., _) => TimeSystem::Overtime { main, period: overtime, stones },
            (0, NoStones::Unlimited) => TimeSystem::Unlimited,
            (0, NoStones::Increment) if main.is_zero() => {
                TimeSystem::Overtime { main, period: overtime, stones: 1 }
            }
            (0, NoStones::Increment) => TimeSystem::Main { main, increment: overtime },
        }
    }

    /// Returns the arguments of `time_settings`: main time, overtime and stones.
    /// An increment takes the place of the overtime, with 0 stones. Without a time limit, the arguments are
    /// `0 1 0`.
    pub(crate) fn settings(self) -> (Duration, Duration, u32) {
        match self {
            TimeSystem::Unlimited => (Duration::ZERO, Duration::from_secs(1), 0),
            TimeSystem::Main { main, increment } => (main, increment, 0),
            TimeSystem::Overtime { main, period, stones } => (main, period, stones),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn seconds_may_be_fractions_and_negative_ones_are_zero() {
        for (text, milliseconds) in [("12.5", 12_500), ("0", 0), ("-3", 0), ("-0.5", 0), ("1e3", 1_000_000)] {
            assert_eq!(read_seconds(text), Some(Duration::from_millis(milliseconds)), "{text}");
        }
        assert_eq!(read_seconds("1e300"), Some(Duration::from_secs(1_000_000_000)));
        for text in ["", "x", "nan", "inf", "-inf", "1:30", "5s"] {
            assert_eq!(read_seconds(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_are_written_without_trailing_zeros() {
        for (text, milliseconds) in
            [("15", 15_000), ("0.1", 100), ("12.345", 12_345), ("0", 0), ("10", 10_000)]
        {
            assert_eq!(write_seconds(Duration::from_millis(milliseconds)), text);
        }
    }

    #[test]
    fn settings_are_read_as_they_are_written() {
        let main = TimeSystem::Main { main: seconds(300), increment: seconds(0) };
        let fischer = TimeSystem::Main { main: seconds(300), increment: seconds(5) };
        let overtime = TimeSystem::Overtime { main: seconds(0), period: seconds(15), stones: 1 };
        for system in [main, fischer, overtime] {
            let (time, period, stones) = system.settings();
            assert_eq!(TimeSystem::from_settings(time, period, stones, NoStones::Increment), system);
        }
        let (time, period, stones) = TimeSystem::Unlimited.settings();
        let read = TimeSystem::from_settings(time, period, stones, NoStones::Unlimited);
        assert_eq!(read, TimeSystem::Unlimited);
    }
}
