//! Measures the lag: the clock time lost outside the search.
//! Clock time is lost in pipes, in the client and on the network.
//! The lag between two moves of Kado is the decrease of the clock minus the time of the search.
//!
//! Also computes a reserve of clock time. It prevents a loss on time if the program stalls once, for example
//! on a busy machine. The reserve is a share of the largest clock time shown in the game.

use std::time::{Duration, Instant};

use crate::base::Color;
use crate::search::Clock;

/// Measurements of the lag in the game in progress: the clock time lost outside the searches.
#[derive(Debug, Default)]
pub(super) struct Lag {
    last: Option<Thought>,
    /// The clock, the side to move and the ply of a pondering search, which becomes the choice of a move at a
    /// ponder hit.
    pondering: Option<(Clock, Color, usize)>,
    /// The total lag in seconds: the clock time lost outside the searches.
    /// If the clock shows whole seconds, the total may be negative at first, since rounding can hide the time
    /// that the search used.
    lost: f64,
    /// The number of moves over which `lost` is summed.
    moves: u32,
    /// Whether every clock time so far was a whole number of seconds.
    is_coarse: bool,
    /// The largest clock time shown in this game.
    most: Duration,
}

/// A search for a move to play.
/// The clock, the side to move and the ply are those at the start of the search.
#[derive(Clone, Copy, Debug)]
struct Thought {
    clock: Clock,
    turn: Color,
    plies: usize,
    started: Instant,
    taken: Option<Duration>,
}

/// The minimum number of moves that must be measured before the lag is used.
const FEWEST_MOVES: u32 = 3;

/// The maximum lag between two moves of Kado, in seconds.
/// If the time used according to the clock is negative, or differs from the time of the search by more than
/// this maximum, the clock is assumed to have been reset.
const LARGEST: f64 = 5.0;

/// The divisor that determines the clock time kept in reserve.
/// The reserve is the largest remaining time shown by the clock in this game, divided by this number, but at
/// most `LARGEST_RESERVE`.
const RESERVED_PART: u32 = 100;

/// The maximum clock time kept in reserve for one stall of the program.
const LARGEST_RESERVE: Duration = Duration::from_secs(1);

impl Lag {
    /// Records the start of a search for `turn` with this clock, `plies` plies into the game.
    /// Nothing is measured with overtime, or if the clock time is for a number of moves. A search without a
    /// clock is a question or analysis between two moves, and changes nothing.
    pub(super) fn begin(&mut self, clock: Option<&Clock>, turn: Color, plies: usize) {
        self.pondering = None;
        if let Some(clock) = clock {
            self.begin_at(clock, turn, plies, Instant::now());
        }
    }

    /// Records the start of a pondering search with the clock that it has after a ponder hit.
    pub(super) fn ponder(&mut self, clock: Option<&Clock>, turn: Color, plies: usize) {
        self.pondering = clock.map(|&clock| (clock, turn, plies));
    }

    /// Records that the pondering search now chooses a move.
    pub(super) fn ponder_hit(&mut self) {
        if let Some((clock, turn, plies)) = self.pondering.take() {
            self.begin_at(&clock, turn, plies, Instant::now());
        }
    }

    /// Records the end of the search whose start was recorded.
    pub(super) fn end(&mut self) {
        self.end_at(Instant::now());
    }

    /// Returns the average lag per move, or 0 until `FEWEST_MOVES` moves have been measured.
    /// If the clock shows whole seconds, the total lag is first reduced by 1 s, the largest rounding error.
    pub(super) fn of_move(&self) -> Duration {
        if self.moves < FEWEST_MOVES {
            return Duration::ZERO;
        }
        let doubt = if self.is_coarse { 1.0 } else { 0.0 };
        Duration::from_secs_f64(((self.lost - doubt) / f64::from(self.moves)).max(0.0))
    }

    /// Returns the clock time to keep in reserve for one stall of the program.
    /// The reserve is kept until the end of the game. The arguments are the clock, the side to move and the
    /// ply of the next search. The reserve is 0 if overtime follows or the clock time is for a number of
    /// moves. In both cases the time for a move is short, and new time comes soon.
    pub(super) fn reserve(&self, clock: &Clock, turn: Color, plies: usize) -> Duration {
        if !is_for_the_game(clock) {
            return Duration::ZERO;
        }
        let continues = self.last.is_some_and(|last| last.turn == turn && last.plies < plies);
        let earlier = if continues { self.most } else { Duration::ZERO };
        (earlier.max(clock.remaining) / RESERVED_PART).min(LARGEST_RESERVE)
    }

    fn begin_at(&mut self, clock: &Clock, turn: Color, plies: usize, started: Instant) {
        let clock = *clock;
        if !is_for_the_game(&clock) {
            self.last = None;
            return;
        }
        match self.last.and_then(|last| last.lost_until(&clock, turn, plies)) {
            Some(lost) => {
                // After more than one turn of each side, moves without a search took a part of the time.
                if self.last.is_some_and(|last| last.plies + 2 >= plies) {
                    self.lost += lost;
                    self.moves += 1;
                }
            }
            None => *self = Lag { is_coarse: true, ..Lag::default() },
        }
        self.most = self.most.max(clock.remaining);
        self.is_coarse &= clock.remaining.subsec_nanos() == 0;
        self.last = Some(Thought { clock, turn, plies, started, taken: None });
    }

    fn end_at(&mut self, now: Instant) {
        if let Some(last) = &mut self.last {
            last.taken.get_or_insert(now.saturating_duration_since(last.started));
        }
    }
}

/// Returns whether the remaining time must last until the end of the game.
/// Returns `false` if overtime follows or the time is for a number of moves.
fn is_for_the_game(clock: &Clock) -> bool {
    clock.moves_to_go.is_none() && clock.overtime.is_none()
}

impl Thought {
    /// Returns the lag in seconds between this search and the next search.
    /// The arguments are the clock, the side to move and the ply of the next search. Returns `None` if that
    /// next search is for the other side or in another game, or if the clock was reset between the searches.
    fn lost_until(&self, clock: &Clock, turn: Color, plies: usize) -> Option<f64> {
        let taken = self.taken.filter(|_| turn == self.turn && plies > self.plies)?;
        let had = self.clock.remaining.saturating_add(self.clock.increment);
        let lost = had.checked_sub(clock.remaining)?.as_secs_f64() - taken.as_secs_f64();
        (lost.abs() <= LARGEST).then_some(lost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a clock with this time for the rest of the game.
    fn clock(milliseconds: u64) -> Clock {
        let remaining = Duration::from_millis(milliseconds);
        Clock { remaining, increment: Duration::ZERO, moves_to_go: None, overtime: None }
    }

    /// Returns the measured lag per move after `moves` moves, each with an actual lag of `lag` ms.
    /// Each move is searched for 100 ms. The clock shows multiples of `grain` ms.
    fn measured(moves: usize, lag: u64, grain: u64) -> Duration {
        let mut meter = Lag::default();
        let (mut left, mut now) = (60_000, Instant::now());
        for ply in 0..=moves {
            meter.begin_at(&clock(left / grain * grain), Color::Black, 2 * ply, now);
            now += Duration::from_millis(100);
            meter.end_at(now);
            left -= 100 + lag;
        }
        meter.of_move()
    }

    #[test]
    fn the_loss_per_move_is_measured_after_three_moves() {
        assert_eq!(measured(2, 30, 1), Duration::ZERO);
        for lag in [0, 1, 30, 400] {
            let error = measured(3, lag, 1).abs_diff(Duration::from_millis(lag));
            assert!(error < Duration::from_micros(10), "{lag} ms: {error:?}");
        }
    }

    #[test]
    fn a_clock_of_whole_seconds_never_overestimates_the_lag() {
        for moves in [3, 10, 25] {
            for lag in [0, 30, 400] {
                let (found, real) = (measured(moves, lag, 1_000), Duration::from_millis(lag));
                let doubt = Duration::from_secs(2) / moves as u32;
                assert!(
                    found <= real + Duration::from_millis(1) && found + doubt >= real,
                    "{lag}: {found:?}"
                );
            }
        }
    }

    #[test]
    fn questions_and_moves_without_a_search_between_two_moves_change_nothing() {
        let start = Instant::now();
        let mut meter = Lag::default();
        let left = |searched: u64| clock(60_000 - 140 * searched);
        let think = |meter: &mut Lag, searched: u64, ply| {
            let now = start + Duration::from_millis(100 * searched);
            meter.begin_at(&left(searched), Color::Black, ply, now);
            meter.end_at(now + Duration::from_millis(100));
        };
        for searched in 0..4 {
            let ply = 2 * searched as usize;
            think(&mut meter, searched, ply);
            meter.begin(None, Color::White, ply + 1);
            meter.end();
            meter.ponder(Some(&left(searched + 1)), Color::Black, ply + 2);
        }
        assert_eq!((meter.moves, meter.of_move().as_millis()), (3, 40));
        // The move at ply 8 was not searched.
        think(&mut meter, 4, 10);
        assert_eq!((meter.moves, meter.of_move().as_millis()), (3, 40));
        think(&mut meter, 5, 12);
        assert_eq!((meter.moves, meter.of_move().as_millis()), (4, 40));
    }

    #[test]
    fn a_ponder_hit_begins_the_choice_of_a_move() {
        let mut meter = Lag::default();
        for ply in 0..5 {
            meter.ponder(Some(&clock(60_000 - 1_001 * ply)), Color::Black, 2 * ply as usize);
            meter.ponder_hit();
            meter.end();
        }
        assert!(meter.moves == 4 && meter.of_move() > Duration::from_millis(990), "{meter:?}");
    }

    #[test]
    fn another_game_and_another_clock_begin_anew() {
        let now = Instant::now();
        let mut meter = Lag::default();
        for ply in 0..5 {
            meter.begin_at(&clock(60_000 - 1_001 * ply), Color::Black, 2 * ply as usize, now);
            meter.end_at(now);
        }
        assert!(meter.of_move() > Duration::from_millis(990));
        for (clock, color, plies) in [
            (clock(60_001), Color::Black, 20),
            (clock(1_001), Color::Black, 20),
            (clock(55_001), Color::White, 20),
            (clock(55_001), Color::Black, 2),
        ] {
            let mut meter = Lag { last: meter.last, ..Lag { lost: 5.0, moves: 5, ..Lag::default() } };
            meter.begin_at(&clock, color, plies, now);
            assert_eq!((meter.of_move(), meter.moves), (Duration::ZERO, 0), "{clock:?}, {color:?}, {plies}");
        }
    }
    #[test]
    fn the_reserve_is_a_part_of_the_clock_at_the_start_of_the_game() {
        let mut meter = Lag::default();
        let mut reserve = |milliseconds, plies| {
            let clock = clock(milliseconds);
            let reserve = meter.reserve(&clock, Color::Black, plies);
            meter.begin(Some(&clock), Color::Black, plies);
            meter.end();
            reserve.as_millis()
        };
        assert_eq!(
            [(60_000, 8), (58_000, 10), (200, 40)].map(|(left, plies)| reserve(left, plies)),
            [600; 3]
        );
        // A ply that is not later than the previous one begins another game, with a new reserve.
        assert_eq!(reserve(2_000, 8), 20);
        assert_eq!(reserve(300_000, 0), 1_000);
        let for_five_moves = Clock { moves_to_go: Some(5), ..clock(60_000) };
        assert_eq!(Lag::default().reserve(&for_five_moves, Color::Black, 8), Duration::ZERO);
    }
}
