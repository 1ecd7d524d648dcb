//! Clocks in the notation of the Generic Game Format.
//! The GUI NBoard sends such clocks to its engines, and so does Kado's match runner.

use std::time::Duration;

use crate::formats::ggf_clock;

use super::time::TimeSystem;

/// The clock of one side at the start of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GgfClock {
    /// Main time for the game.
    pub(crate) main: Duration,
    /// Time added after every move.
    pub(crate) increment: Duration,
    /// Time added once, when the main time has run out.
    pub(crate) extension: Duration,
}

impl GgfClock {
    /// Parses `5:00`, `15:00/0:05/2:00` or `15:00//2:00`.
    /// Returns `None` if a time is malformed, or if the text is blank, which sets no limit.
    pub(crate) fn read(text: &str) -> Option<GgfClock> {
        if text.trim().is_empty() {
            return None;
        }
        let mut times = text.split('/').map(read_time);
        let mut next = || times.next().unwrap_or(Some(Duration::ZERO));
        Some(GgfClock { main: next()?, increment: next()?, extension: next()? })
    }
}

/// Parses `[[[D.]HH:]MM:]SS`; an empty text is zero. The seconds may have a fraction.
fn read_time(text: &str) -> Option<Duration> {
    if text.trim().is_empty() {
        return Some(Duration::ZERO);
    }
    Duration::try_from_secs_f64(ggf_clock::seconds(text)?).ok()
}

/// Formats a time control as `main/increment/extension`; `None` without a time limit.
/// The times have a precision of one second. An overtime period is written as the extension.
pub(crate) fn write_ggf_clock(system: TimeSystem) -> Option<String> {
    match system {
        TimeSystem::Unlimited => None,
        TimeSystem::Main { main, increment } if increment.is_zero() => Some(minutes(main)),
        TimeSystem::Main { main, increment } => Some(format!("{}/{}", minutes(main), minutes(increment))),
        TimeSystem::Overtime { main, period, .. } => Some(format!("{}//{}", minutes(main), minutes(period))),
    }
}

fn minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<[u128; 3]> {
        let clock = GgfClock::read(text)?;
        Some([clock.main, clock.increment, clock.extension].map(|time| time.as_millis()))
    }

    #[test]
    fn every_form_of_a_time_is_read() {
        for (text, seconds) in [
            ("5:00", 300),
            ("05:00", 300),
            ("90", 90),
            ("1:00:00", 3600),
            ("2.01:00:05", 2 * 86_400 + 3605),
            ("0", 0),
            (" 1:05 ", 65),
            ("5:00,0:1", 300),
        ] {
            assert_eq!(read(text), Some([seconds * 1000, 0, 0]), "{text}");
        }
        assert_eq!(read("12.5"), Some([12_500, 0, 0]));
        assert_eq!(read("1:02.5"), Some([62_500, 0, 0]));
        assert_eq!(read("15:00/0:05/2:00"), Some([900_000, 5_000, 120_000]));
        assert_eq!(read("15:00//02:00"), Some([900_000, 0, 120_000]));
        assert_eq!(read("1:00/10"), Some([60_000, 10_000, 0]));
        for text in ["", " ", "x", "5:x", "1:2:3:4", "5:00/x", "-1:00", "1:", "99999999999:00"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn clocks_are_written_in_minutes() {
        let seconds = Duration::from_secs;
        let main = |main, increment| TimeSystem::Main { main: seconds(main), increment: seconds(increment) };
        assert_eq!(write_ggf_clock(main(300, 0)).as_deref(), Some("5:00"));
        assert_eq!(write_ggf_clock(main(65, 5)).as_deref(), Some("1:05/0:05"));
        let byo_yomi = TimeSystem::Overtime { main: seconds(900), period: seconds(30), stones: 1 };
        assert_eq!(write_ggf_clock(byo_yomi).as_deref(), Some("15:00//0:30"));
        assert_eq!(write_ggf_clock(TimeSystem::Unlimited), None);
    }
}
