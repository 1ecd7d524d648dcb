//! The clocks of a game: a time for all moves of a side, and more after each move.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use crate::base::Color;
use crate::engine::Clock;

/// The time that each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub main: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// A text that gives no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time is one for all moves, and one for each move behind a plus: 5m, 90s, 5m+3s")]
pub struct UnknownTime;

impl FromStr for TimeControl {
    type Err = UnknownTime;

    /// Reads `5m`, `90s`, `1h`, `5m+3s`; bare numbers are minutes before a plus and seconds behind it.
    fn from_str(text: &str) -> Result<TimeControl, UnknownTime> {
        let (main, increment) = text.split_once('+').map_or((text, None), |(main, rest)| (main, Some(rest)));
        let main = duration(main, 60).filter(|main| !main.is_zero()).ok_or(UnknownTime)?;
        let increment =
            increment.map_or(Some(Duration::ZERO), |text| duration(text, 1)).ok_or(UnknownTime)?;
        Ok(TimeControl { main, increment })
    }
}

/// Reads whole seconds, minutes or hours, at most a day; `unit` are the seconds that a bare number counts.
fn duration(text: &str, unit: u64) -> Option<Duration> {
    let text = text.trim().to_ascii_lowercase();
    let (digits, unit) = [("s", 1), ("m", 60), ("h", 3600)]
        .into_iter()
        .find_map(|(letter, unit)| Some((text.strip_suffix(letter)?, unit)))
        .unwrap_or((&text, unit));
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = is_number.then(|| digits.parse::<u64>().ok())??.checked_mul(unit)?;
    (seconds <= 24 * 3600).then(|| Duration::from_secs(seconds))
}

/// Writes what is read.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |time: Duration| match time.as_secs() {
            seconds if seconds.is_multiple_of(60) && seconds > 0 => format!("{}m", seconds / 60),
            seconds => format!("{seconds}s"),
        };
        f.write_str(&write(self.main))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", write(self.increment)) }
    }
}

/// The clocks of both sides, of which one runs.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    left: [Duration; 2],
    running: Option<(Color, Instant)>,
}

impl Clocks {
    pub(super) fn new(control: TimeControl) -> Clocks {
        Clocks { control, left: [control.main; 2], running: None }
    }

    pub(super) fn control(&self) -> TimeControl {
        self.control
    }

    /// Runs the clock of the side to move, and gives the other one what it has for its move.
    pub(super) fn run(&mut self, mover: Color) {
        if self.running.is_some_and(|(color, _)| color == mover) {
            return;
        }
        if let Some((color, _)) = self.running {
            self.stop();
            self.left[color as usize] += self.control.increment;
        }
        self.running = Some((mover, Instant::now()));
    }

    /// Stops both clocks.
    pub(super) fn stop(&mut self) {
        if let Some((color, _)) = self.running {
            self.left[color as usize] = self.left(color);
            self.running = None;
        }
    }

    /// Returns the time that a side has left.
    pub(super) fn left(&self, color: Color) -> Duration {
        let used = self.running.filter(|(running, _)| *running == color).map(|(_, since)| since.elapsed());
        self.left[color as usize].saturating_sub(used.unwrap_or_default())
    }

    /// Returns the side whose time is over.
    pub(super) fn flag(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.left(color).is_zero())
    }

    /// Returns the clock of a side as a search needs it.
    pub(super) fn of_search(&self, color: Color) -> Clock {
        let (remaining, increment) = (self.left(color), self.control.increment);
        Clock { remaining, increment, moves_to_go: None, overtime: None }
    }
}

/// Writes a time that is left: `4:59`, or `0:09.4` in the last ten seconds.
pub(super) fn written(left: Duration) -> String {
    let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
    if left < Duration::from_secs(10) {
        format!("{minutes}:{seconds:02}.{}", left.subsec_millis() / 100)
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_written() {
        for text in ["5m", "90s", "5m+3s", "60m", "1s+1m"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("5+3".parse::<TimeControl>().unwrap().to_string(), "5m+3s");
        assert_eq!("1h + 30".parse::<TimeControl>().unwrap().to_string(), "60m+30s");
        for text in ["", "0", "x", "5m+", "+3", "-1", "25h", "99999999999999999999h", "5m3", "1.5m"] {
            assert_eq!(text.parse::<TimeControl>(), Err(UnknownTime), "{text}");
        }
    }

    #[test]
    fn the_clock_of_the_mover_runs_and_each_move_adds_the_increment() {
        let mut clocks = Clocks::new("1m+5s".parse().unwrap());
        clocks.run(Color::Black);
        std::thread::sleep(Duration::from_millis(20));
        assert!(clocks.left(Color::Black) < Duration::from_secs(60));
        assert_eq!(clocks.left(Color::White), Duration::from_secs(60));
        clocks.run(Color::White);
        assert!(clocks.left(Color::Black) > Duration::from_secs(60));
        clocks.stop();
        let left = clocks.left(Color::White);
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!((clocks.left(Color::White), clocks.flag()), (left, None));
    }

    #[test]
    fn a_flag_falls_when_nothing_is_left() {
        let mut clocks = Clocks::new("1s".parse().unwrap());
        clocks.left[1] = Duration::from_millis(5);
        clocks.run(Color::White);
        std::thread::sleep(Duration::from_millis(10));
        assert_eq!(clocks.flag(), Some(Color::White));
        assert_eq!([written(Duration::ZERO), written(Duration::from_secs(299))], ["0:00.0", "4:59"]);
    }
}
