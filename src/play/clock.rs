//! The clocks of a game: time per side, and increment per move.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use crate::base::Color;
use crate::dialect::read_duration;
use crate::engine::Clock;

/// The time control of a game, the same for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Time of each side for the whole game.
    pub(crate) main: Duration,
    /// Time added to the clock of a side after each move of that side.
    pub(crate) increment: Duration,
}

/// Error: the text is not a valid time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time, or time+increment: 5m, 90s, 5m+3s")]
pub struct UnknownTime;

impl FromStr for TimeControl {
    type Err = UnknownTime;

    /// Parses `5m`, `90s`, `1h`, `5m+3s`; a bare number means minutes before the plus and seconds after it.
    fn from_str(text: &str) -> Result<TimeControl, UnknownTime> {
        let (main, increment) = text.split_once('+').map_or((text, None), |(main, rest)| (main, Some(rest)));
        let (minute, second) = (Duration::from_secs(60), Duration::from_secs(1));
        let main = duration(main, minute).filter(|main| !main.is_zero()).ok_or(UnknownTime)?;
        let increment =
            increment.map_or(Some(Duration::ZERO), |text| duration(text, second)).ok_or(UnknownTime)?;
        Ok(TimeControl { main, increment })
    }
}

/// Parses whole seconds, minutes or hours, at most a day. A number without a letter counts in `unit`.
fn duration(text: &str, unit: Duration) -> Option<Duration> {
    const LONGEST: Duration = Duration::from_secs(24 * 3600);
    let text = text.trim().to_ascii_lowercase();
    let digits = text.strip_suffix(['s', 'm', 'h']).unwrap_or(&text);
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    read_duration(&text, unit).filter(|&time| is_whole && time <= LONGEST)
}

/// Writes the time control as text that `from_str` can parse.
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

/// The clocks of both sides; at most one runs.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    left: [Duration; 2],
    running: Option<(Color, Instant)>,
    /// Source of the current time.
    now: fn() -> Instant,
}

impl Clocks {
    pub(super) fn new(control: TimeControl, now: fn() -> Instant) -> Clocks {
        Clocks { control, left: [control.main; 2], running: None, now }
    }

    /// Starts the clock of the side to move.
    ///
    /// If the other clock is running, stops that clock and adds the increment to it.
    pub(super) fn run(&mut self, mover: Color) {
        if self.running.is_some_and(|(color, _)| color == mover) {
            return;
        }
        self.end_move();
        self.running = Some((mover, (self.now)()));
    }

    /// Stops the running clock and adds the increment to it, unless its time is up.
    pub(super) fn end_move(&mut self) {
        if let Some((color, _)) = self.running {
            self.stop();
            let left = &mut self.left[color as usize];
            if !left.is_zero() {
                *left += self.control.increment;
            }
        }
    }

    /// Exchanges the clocks of the two sides.
    pub(super) fn exchange(&mut self) {
        self.left.swap(0, 1);
        self.running = self.running.map(|(color, since)| (color.opponent(), since));
    }

    pub(super) fn stop(&mut self) {
        if let Some((color, _)) = self.running {
            self.left[color as usize] = self.left(color);
            self.running = None;
        }
    }

    /// Returns the remaining time of a side.
    pub(super) fn left(&self, color: Color) -> Duration {
        let running = self.running.filter(|(running, _)| *running == color);
        let used = running.map(|(_, since)| (self.now)().saturating_duration_since(since));
        self.left[color as usize].saturating_sub(used.unwrap_or_default())
    }

    /// Returns the side whose time is up, if any.
    pub(super) fn flag(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.left(color).is_zero())
    }

    /// Returns the remaining time and the increment of a side as a clock for search limits.
    ///
    /// Both are divided equally among the `searches` for one move.
    pub(super) fn of_search(&self, color: Color, searches: u32) -> Clock {
        let (remaining, increment) = (self.left(color) / searches, self.control.increment / searches);
        Clock { remaining, increment, moves_to_go: None, overtime: None }
    }
}

/// Formats a remaining time: `4:59`, or `0:09.4` in the last ten seconds.
pub(super) fn time_text(left: Duration) -> String {
    let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
    if left < Duration::from_secs(10) {
        format!("{minutes}:{seconds:02}.{}", left.subsec_millis() / 100)
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::LazyLock;

    use super::*;

    thread_local! {
        static ELAPSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    /// Returns a fake current time that only [`advance`] moves forward.
    fn now() -> Instant {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        *START + ELAPSED.get()
    }

    fn advance(seconds: u64) {
        ELAPSED.set(ELAPSED.get() + Duration::from_secs(seconds));
    }

    #[test]
    fn times_are_read_as_they_are_written() {
        for text in ["5m", "90s", "5m+3s", "60m", "1s+1m"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("5+3".parse::<TimeControl>().unwrap().to_string(), "5m+3s");
        assert_eq!("1h + 30".parse::<TimeControl>().unwrap().to_string(), "60m+30s");
        for text in ["", "0", "x", "5m+", "+3", "-1", "25h", "99999999999999999999h", "5m3", "1.5m", "1m30s"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(UnknownTime), "{text}");
        }
    }

    #[test]
    fn the_clock_of_the_mover_runs_and_each_move_adds_the_increment() {
        let mut clocks = Clocks::new("1m+5s".parse().unwrap(), now);
        let left = |clocks: &Clocks| Color::BOTH.map(|color| clocks.left(color).as_secs());
        clocks.run(Color::Black);
        advance(2);
        assert_eq!(left(&clocks), [58, 60]);
        clocks.run(Color::White);
        advance(1);
        assert_eq!(left(&clocks), [63, 59]);
        clocks.stop();
        advance(100);
        assert_eq!((left(&clocks), clocks.flag()), ([63, 59], None));
    }

    #[test]
    fn a_running_clock_runs_on_for_its_player_after_an_exchange() {
        let mut clocks = Clocks::new("1m+5s".parse().unwrap(), now);
        clocks.run(Color::White);
        advance(2);
        clocks.exchange();
        advance(1);
        assert_eq!(Color::BOTH.map(|color| clocks.left(color).as_secs()), [57, 60]);
        clocks.end_move();
        advance(100);
        assert_eq!(Color::BOTH.map(|color| clocks.left(color).as_secs()), [62, 60]);
    }

    #[test]
    fn a_flag_falls_when_nothing_is_left() {
        let mut clocks = Clocks::new("1s".parse().unwrap(), now);
        clocks.run(Color::White);
        assert_eq!(clocks.flag(), None);
        advance(1);
        assert_eq!(clocks.flag(), Some(Color::White));
        let mut with_increment = Clocks::new("1s+5s".parse().unwrap(), now);
        with_increment.run(Color::White);
        advance(1);
        with_increment.run(Color::Black);
        assert_eq!(with_increment.flag(), Some(Color::White), "no increment saves a clock at zero");
        assert_eq!([time_text(Duration::ZERO), time_text(Duration::from_secs(299))], ["0:00.0", "4:59"]);
    }
}
