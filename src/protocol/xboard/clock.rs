//! Commands that set clocks and other limits of a move.

use std::time::Duration;

use crate::base::{Color, Depth};
use crate::dialect::{TimeSystem, seconds};
use crate::engine::{Clock, Engine, Game, Limits};

use super::super::clocks::Clocks;
use super::call::{Call, Handled};

/// The clocks and other limits of a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Timing {
    clocks: Clocks,
    /// The fixed time per move, which overrides the clocks.
    per_move: Option<Duration>,
    depth: Option<Depth>,
    /// The number of nodes that count as one second; `None` if the wall time is measured.
    rate: Option<u64>,
    /// The remaining times reported since the last move: the engine's time, then the opponent's.
    reported: [Option<Duration>; 2],
}

/// The owner of a clock.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Engine,
    Opponent,
}

impl Timing {
    /// Resets the clocks to the start of a game and clears the limits that hold for one game only.
    pub(super) fn begin_game(&mut self) {
        self.clocks.reset();
        (self.depth, self.rate, self.reported) = (None, None, [None; 2]);
    }

    /// Sets the number of moves left in the period of the side to move, which has played every second ply.
    pub(super) fn count_moves(&mut self, game: &Game) {
        self.clocks.count_moves(game.turn(), game.plies().len() as u32 / 2);
    }

    /// Charges the time of a move to the clock of a side, and discards the reported times.
    /// `delay` is the assumed time of the move outside Kado.
    pub(super) fn spend(&mut self, color: Color, used: Duration, delay: Duration) {
        self.clocks.spend(color, used, delay);
        self.reported = [None; 2];
    }

    /// Charges the time of a search after which no move was played to the clock of a side.
    pub(super) fn run(&mut self, color: Color, used: Duration) {
        self.clocks.run(color, used);
    }

    /// Sets the clocks to the reported times; `own` is the color of the engine.
    /// A client may report the times before it assigns a color to the engine.
    pub(super) fn assign(&mut self, own: Color) {
        for (color, reported) in [own, own.opponent()].into_iter().zip(self.reported) {
            if let Some(shown) = reported {
                self.clocks.correct(color, shown);
            }
        }
    }

    /// Returns the thinking time: `time`, or `nodes` converted to time if the client has set `nps`.
    pub(super) fn measured(&self, time: Duration, nodes: u64) -> Duration {
        self.rate.map_or(time, |rate| Duration::from_millis(nodes.saturating_mul(1000) / rate))
    }

    /// Returns the clock of a side, or `None` if its time is unlimited.
    pub(super) fn clock(&self, color: Color) -> Option<Clock> {
        match self.per_move {
            Some(remaining) => {
                Some(Clock { remaining, increment: Duration::ZERO, moves_to_go: Some(1), overtime: None })
            }
            None => self.clocks.clock(color),
        }
    }

    /// Returns the limits for a move of a side.
    pub(super) fn limits(&self, engine: &Engine, color: Color) -> Limits {
        let clock = self.clock(color);
        let mut limits = engine.move_limits(clock);
        if let Some(depth) = self.depth {
            (limits.depth, limits.solve_from) = (Some(depth), None);
        }
        if let (Some(rate), Some(clock)) = (self.rate, limits.clock) {
            limits.nodes = Some(nodes_for(&clock, engine.game().diagram().empties(), rate));
            limits.clock = None;
        }
        limits
    }
}

/// Returns the node limit of a move.
/// The remaining time is divided among the remaining moves. The share of one move, plus 80 % of the
/// increment, is converted at `rate` nodes per second.
fn nodes_for(clock: &Clock, empties: u32, rate: u64) -> u64 {
    let own_moves = empties.div_ceil(2).max(1);
    let moves = clock.moves_to_go.unwrap_or(own_moves).clamp(1, own_moves);
    let share = clock.remaining / moves + clock.increment * 4 / 5;
    ((share.as_secs_f64() * rate as f64) as u64).max(1)
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok()
}

/// Parses minutes, or minutes and seconds (`0:30`).
/// Text after the time is ignored, as the protocol requires.
fn base(text: &str) -> Option<Duration> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ':' && c != '.').unwrap_or(text.len());
    let text = &text[..end];
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    seconds(number(minutes)? * 60.0 + number(rest)?)
}

/// Parses seconds, which must not be negative.
fn span(text: &str) -> Option<Duration> {
    number(text).filter(|&time| time >= 0.0).and_then(seconds)
}

pub(super) fn level(call: &mut Call<'_>) -> Handled {
    let [moves, main, increment] = call.words()?;
    let moves: u32 = moves.parse().map_err(|_| call.misuse())?;
    let main = base(main).ok_or_else(|| call.misuse())?;
    let increment = span(increment).ok_or_else(|| call.misuse())?;
    let system = match moves {
        0 => TimeSystem::Main { main, increment },
        stones => TimeSystem::Overtime { main: Duration::ZERO, period: main, stones },
    };
    let timing = &mut call.session.timing;
    (timing.clocks, timing.per_move, timing.reported) = (Clocks::new(system), None, [None; 2]);
    Ok(())
}

pub(super) fn st(call: &mut Call<'_>) -> Handled {
    let [time] = call.words()?;
    // Some clients send the time of `st` in the format of `level`.
    let time = match time.split_once(':') {
        Some(_) => base(time),
        None => span(time),
    };
    call.session.timing.per_move = Some(time.ok_or_else(|| call.misuse())?);
    Ok(())
}

pub(super) fn sd(call: &mut Call<'_>) -> Handled {
    let [depth] = call.words()?;
    let depth: Depth = depth.parse().ok().filter(|&depth| depth > 0).ok_or_else(|| call.misuse())?;
    call.session.timing.depth = Some(depth);
    Ok(())
}

/// Sets the number of nodes that count as one second; with 0, the wall time is measured.
pub(super) fn nps(call: &mut Call<'_>) -> Handled {
    let [rate] = call.words()?;
    let rate: u64 = rate.parse().map_err(|_| call.misuse())?;
    call.session.timing.rate = Some(rate).filter(|&rate| rate > 0);
    Ok(())
}

/// Records the reported time of the engine's or the opponent's clock, and corrects that clock.
pub(super) fn report_time(call: &mut Call<'_>, whose: Side) -> Handled {
    let [centiseconds] = call.words()?;
    let shown = number(centiseconds).and_then(|number| seconds(number / 100.0));
    let (shown, own) = (shown.ok_or_else(|| call.misuse())?, call.own_color());
    call.session.timing.reported[whose as usize] = Some(shown);
    call.session.timing.assign(own);
    Ok(())
}
