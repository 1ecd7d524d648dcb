//! The settings that the client sends with `INFO`: rules, time and search options.
//! `INFO` has no reply; errors are reported when a move is requested.

use std::time::Duration;

use crate::base::{Depth, Size};
use crate::engine::{Clock, Engine, Limits, OPTIONS, OptionKind};
use crate::game::{Rules, RulesError, mnk};

use super::super::clocks::without_overhead;
use super::error::CommandError;

/// The value of `time_left` in a match without a time limit.
const UNLIMITED: i64 = i32::MAX as i64;
/// The bit of `rule` for a continuous game.
const CONTINUOUS: i64 = 2;
/// The bit of `rule` for renju.
const RENJU: i64 = 4;
/// The value of `rule` for renju in Yixin's GUI.
const YIXIN_RENJU: i64 = 2;
/// The highest valid value of `rule`.
const HIGHEST: i64 = 15;
/// The default length of a winning row, in stones.
const FIVE: u8 = 5;
/// The part of `max_memory`, in bytes, that is reserved for everything but the tables.
const PROGRAM: i64 = 56 << 20;

/// The option that the keys `max_memory` and `hash_size` of `INFO` set.
const HASH: &str = "Hash";
/// The option that the key `thread_num` of `INFO` sets.
const THREADS: &str = "Threads";

#[derive(Debug, Default)]
pub(super) struct Settings {
    /// The value of `rule`, a bit mask.
    rule: i64,
    /// Whether the client is Yixin's GUI, which numbers the rules in its own way.
    pub(super) is_yixin: bool,
    /// The length of a winning row, in stones; `None` means five.
    row: Option<u8>,
    /// The time limit per move.
    turn: Option<Duration>,
    /// The time limit for all moves of a game.
    game: Option<Duration>,
    /// The remaining time of the engine for the rest of the game.
    left: Option<Duration>,
    /// Whether the client has sent `time_left` since the last move of the engine.
    is_reported: bool,
    increment: Duration,
    pub(super) depth: Option<Depth>,
    nodes: Option<u64>,
    pub(super) detail: Detail,
    /// The latest invalid key and its error, which is reported when a move is requested.
    error: Option<(&'static str, CommandError)>,
}

/// Selects the output that a search writes in addition to the `MESSAGE` lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Detail {
    /// Whether to write `REALTIME` lines, so that the client marks the best move and losing moves.
    pub(super) is_live: bool,
    /// Whether to write a block of `INFO` lines for every principal variation.
    pub(super) is_full: bool,
}

impl Settings {
    /// Handles a key of `INFO`; unknown keys are ignored.
    pub(super) fn note(&mut self, key: &str, value: &str, engine: &mut Engine) {
        const KEYS: [&str; 12] = [
            "timeout_turn",
            "timeout_match",
            "time_left",
            "time_increment",
            "max_depth",
            "max_node",
            "rule",
            "mnk",
            "max_memory",
            "hash_size",
            "thread_num",
            "show_detail",
        ];
        let Some(&key) = KEYS.iter().find(|known| known.eq_ignore_ascii_case(key)) else { return };
        if self.error.as_ref().is_some_and(|(of, _)| *of == key) {
            self.error = None;
        }
        if let Err(error) = self.take(key, value, engine) {
            self.error = Some((key, error));
        }
    }

    fn take(&mut self, key: &'static str, value: &str, engine: &mut Engine) -> Result<(), CommandError> {
        let number: i64 = value.parse().map_err(|_| CommandError::NoNumber { key, found: value.into() })?;
        let time = Duration::from_millis(number.max(0) as u64);
        match key {
            "timeout_turn" => self.turn = Some(time),
            "timeout_match" => {
                self.game = Some(time).filter(|time| !time.is_zero());
                self.left = self.game;
            }
            "time_left" => {
                self.left = Some(time).filter(|_| number < UNLIMITED);
                self.is_reported = true;
            }
            "time_increment" => self.increment = time,
            "max_depth" => {
                self.depth = Some(number.min(Depth::MAX.into()) as Depth).filter(|&depth| depth > 0);
            }
            "max_node" => self.nodes = u64::try_from(number).ok().filter(|&nodes| nodes > 0),
            "show_detail" if !(0..=3).contains(&number) => {
                return Err(CommandError::TooLarge { key, most: 3, found: number });
            }
            "show_detail" => self.detail = Detail { is_live: number & 1 != 0, is_full: number & 2 != 0 },
            "rule" => self.rule = number,
            "mnk" => {
                let too_large = CommandError::TooLarge { key, most: u8::MAX.into(), found: number };
                self.row = Some(u8::try_from(number.max(0)).map_err(|_| too_large)?);
            }
            "max_memory" if number > 0 => bound_hash((number - PROGRAM) >> 20, engine)?,
            "hash_size" if number > 0 => {
                let most = largest(HASH) << 10;
                if number > most {
                    return Err(CommandError::TooLarge { key, most, found: number });
                }
                engine.set_option(HASH, &(number >> 10).max(1).to_string())?;
            }
            "thread_num" if number > 0 => engine.set_option(THREADS, &number.to_string())?,
            _ => {}
        }
        Ok(())
    }

    /// Returns the rules of a game on a board of this size.
    ///
    /// # Errors
    /// If the rules are not supported.
    pub(super) fn rules(&self, size: Size) -> Result<Rules, CommandError> {
        let rule = self.rule();
        let known = u32::try_from(rule).ok().and_then(mnk::Line::of_gomocup);
        let line = known.ok_or(match rule {
            rule @ 0..=HIGHEST if rule & CONTINUOUS != 0 => CommandError::Continuous(rule),
            rule => CommandError::Rule(rule),
        })?;
        let row = self.row.unwrap_or(FIVE);
        Ok(Rules::Mnk(mnk::Rules::new(size, row, line).map_err(RulesError::from)?))
    }

    /// Returns the client's rules on a board of this size.
    /// If Kado does not support these rules, returns the freestyle rules (longer lines win, too) with the
    /// client's row, or else with five in a row.
    ///
    /// # Errors
    /// If the board is too large or too small.
    pub(super) fn playable_rules(&self, size: Size) -> Result<Rules, CommandError> {
        let free = |row| mnk::Rules::new(size, row, mnk::Line::Free).map_err(RulesError::from);
        let usual = || free(self.row.unwrap_or(FIVE)).or_else(|_| free(FIVE));
        self.rules(size).or_else(|_| Ok(Rules::Mnk(usual()?)))
    }

    /// Returns whether the client lists the stones after `BOARD` or `YXBOARD` in the order of play.
    /// This is the case only under the rules of renju.
    pub(super) fn is_in_order(&self) -> bool {
        self.rule() & RENJU != 0
    }

    /// Returns the value of `rule` in the numbering of Gomocup.
    fn rule(&self) -> i64 {
        if self.is_yixin && self.rule == YIXIN_RENJU { RENJU } else { self.rule }
    }

    /// Removes and returns the stored error of the latest invalid `INFO` line, if any.
    pub(super) fn take_error(&mut self) -> Option<CommandError> {
        self.error.take().map(|(_, error)| error)
    }

    /// Resets the remaining time for a new game.
    pub(super) fn begin_game(&mut self) {
        (self.left, self.is_reported) = (self.game, false);
    }

    /// Subtracts the time of a request from the remaining time and adds the increment.
    /// `delay` is the assumed time of the request outside Kado. It is subtracted as well, unless the client
    /// has sent `time_left` since the previous request.
    pub(super) fn spend(&mut self, used: Duration, delay: Duration) {
        let used = if std::mem::take(&mut self.is_reported) { used } else { used + delay };
        self.left = self.left.map(|left| left.saturating_sub(used) + self.increment);
    }

    /// Returns the limits for a move to play.
    /// If the client has limited the time per move, the depth or the nodes, these limits and the clock
    /// replace the limits of the level, except that a weak level keeps its depth unless the client sets one.
    /// Otherwise the limits are those of [`Engine::move_limits`].
    pub(super) fn limits(&self, engine: &Engine) -> Limits {
        let clock = self.left.map(|remaining| Clock {
            remaining,
            increment: self.increment,
            moves_to_go: None,
            overtime: None,
        });
        if self.turn.is_none() && self.depth.is_none() && self.nodes.is_none() {
            return engine.move_limits(clock);
        }
        let common = engine.requested_limits(clock);
        let overhead = engine.options().move_overhead().max(LEAST_OVERHEAD);
        Limits {
            depth: self.depth.or(common.depth),
            solve_from: common.solve_from.filter(|_| self.depth.is_none()),
            nodes: self.nodes.into_iter().chain(engine.options().nodes()).min(),
            time: self.turn.map(|turn| without_overhead(turn, overhead).max(LEAST)),
            clock,
            ..common
        }
    }
}

/// The minimum move overhead: time per move that is reserved for delays outside the search.
/// A gomoku match manager also charges the engine for the time until the engine and the manager wake up.
const LEAST_OVERHEAD: Duration = Duration::from_millis(50);

/// The minimum time for a move.
const LEAST: Duration = Duration::from_millis(1);

/// Reduces the transposition table so that all tables together have at most this size in MB.
/// The solver of small boards has a table that may be as large as the transposition table.
fn bound_hash(megabytes: i64, engine: &mut Engine) -> Result<(), CommandError> {
    let megabytes = (megabytes / 2).max(1);
    if (engine.options().hash_megabytes() as i64) > megabytes {
        engine.set_option(HASH, &megabytes.to_string())?;
    }
    Ok(())
}

/// Returns the largest value of an option.
fn largest(name: &str) -> i64 {
    let spec = OPTIONS.iter().find(|spec| spec.name == name);
    spec.map_or(0, |spec| if let OptionKind::Integer { max, .. } = spec.kind { max } else { 0 })
}

/// Returns two lines with the maximum number of threads and the maximum transposition table size.
/// The table size is reported as a base-2 logarithm, rounded down: 20 means 2^20 KB.
pub(super) fn bounds() -> String {
    let power = (largest(HASH).max(1) << 10).ilog2();
    format!("MESSAGE INFO MAX_THREAD_NUM {}\nMESSAGE INFO MAX_HASH_SIZE {power}", largest(THREADS))
}

#[cfg(test)]
mod tests;
