//! A pair of games between two sets of search constants.
//! Both games begin with the same opening; the colors are swapped.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::base::{Color, Move, Selectivity};
use crate::eval::othello::Weights;
use crate::game::Position;
use crate::game::othello8::{Isa, Othello8};
use crate::search::othello::OthelloSearcher;
use crate::search::{Clock, Control, Limits, NullSink, OutOfMemory, Parameters, Searcher};

/// Selectivity of the searches: the one that Kado uses in play.
const SELECTIVITY: Selectivity = Selectivity::Percent73;

/// Clock time per move that the time management reserves for delays outside the search.
/// This time is short because the search runs in the thread of the game.
const OVERHEAD: Duration = Duration::from_millis(1);

/// Tolerated overrun of the clock, as in a match, so that a scheduling delay does not lose a game.
const MARGIN: Duration = Duration::from_millis(50);

/// Search limit of a side; times are serialized in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Limit {
    /// Nodes per move.
    Nodes(u64),
    /// Time per move.
    Time(#[serde(with = "seconds")] Duration),
    /// Clock for the game; a side that exceeds it by more than 50 ms loses.
    Clock {
        /// Time on the clock of each side at the start of the game.
        #[serde(with = "seconds")]
        main: Duration,
        /// Increment per move.
        #[serde(with = "seconds")]
        increment: Duration,
    },
}

/// Result of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameResult {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub(super) points: i8,
    /// Final disc difference from this side's view; 64 or -64 if a side lost on time.
    pub(super) discs: i16,
}

/// Two searchers that play each other.
#[derive(Debug)]
pub(super) struct Players {
    searchers: [OthelloSearcher; 2],
    limit: Limit,
}

impl Players {
    pub(super) fn new(
        isa: Isa,
        weights: &Arc<Weights>,
        megabytes: usize,
        limit: Limit,
    ) -> Result<Players, OutOfMemory> {
        let searcher = || OthelloSearcher::with_weights(isa, megabytes, Arc::clone(weights));
        Ok(Players { searchers: [searcher()?, searcher()?], limit })
    }

    /// Plays an opening twice, with colors swapped.
    /// Returns the results of both games for the side with the first constants.
    pub(super) fn pair(&self, opening: &Othello8, constants: [&Parameters; 2]) -> [GameResult; 2] {
        [0, 1].map(|black| {
            for (searcher, constants) in self.searchers.iter().zip(constants) {
                searcher.set_parameters(constants);
            }
            self.game(opening, black)
        })
    }

    /// Plays a game and returns the result for searcher 0; `black` is the index of the searcher for Black.
    fn game(&self, opening: &Othello8, black: usize) -> GameResult {
        let mut position = *opening;
        let mut clocks = match self.limit {
            Limit::Clock { main, .. } => [main; 2],
            Limit::Nodes(_) | Limit::Time(_) => [Duration::ZERO; 2],
        };
        while position.outcome().is_none() {
            let player = position.turn().pick(black, 1 - black);
            let mv = if let [only] = position.legal_moves()[..] {
                Some(only)
            } else {
                self.search(&position, player, &mut clocks[player])
            };
            let Some(mv) = mv else {
                let points = if player == 0 { -1 } else { 1 };
                return GameResult { points, discs: 64 * i16::from(points) };
            };
            position.play_unchecked(mv);
        }
        let score = position.board().final_score();
        let first_moves = (position.turn() == Color::Black) == (black == 0);
        let discs = if first_moves { score } else { -score };
        GameResult { points: discs.signum() as i8, discs: discs as i16 }
    }

    /// Searches a position and returns the move; `None` if the clock ran out.
    fn search(&self, position: &Othello8, player: usize, clock: &mut Duration) -> Option<Move> {
        let begun = Instant::now();
        let limits = self.limits(*clock);
        let report = self.searchers[player].search(position, &limits, &Control::default(), &mut NullSink);
        if let Limit::Clock { increment, .. } = self.limit {
            *clock = after_move(*clock, begun.elapsed(), increment)?;
        }
        Some(report.mv())
    }

    fn limits(&self, clock: Duration) -> Limits {
        let common = Limits { selectivity: SELECTIVITY, ..Limits::default() };
        match self.limit {
            Limit::Nodes(nodes) => Limits { nodes: Some(nodes), ..common },
            Limit::Time(time) => Limits { time: Some(time), ..common },
            Limit::Clock { increment, .. } => {
                let clock = Clock { remaining: clock, increment, moves_to_go: None, overtime: None };
                Limits { clock: Some(clock), overhead: OVERHEAD, ..common }
            }
        }
    }
}

/// Returns the remaining time after a move; `None` if the clock is overrun by more than `MARGIN`.
fn after_move(clock: Duration, used: Duration, increment: Duration) -> Option<Duration> {
    (used <= clock + MARGIN).then(|| clock.saturating_sub(used) + increment)
}

/// Serializes a time as a number of seconds.
mod seconds {
    use std::time::Duration;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(time.as_secs_f64())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(from)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_constants_on_both_sides_end_even() {
        let weights = Arc::new(Weights::handmade());
        let players = Players::new(Isa::best(), &weights, 1, Limit::Nodes(300)).unwrap();
        let [first, second] = players.pair(&Othello8::start(), [&Parameters::DEFAULT; 2]);
        assert_eq!((first.points, first.discs), (-second.points, -second.discs));
    }

    #[test]
    fn games_end_within_the_time_of_a_move_and_on_the_clock() {
        let weights = Arc::new(Weights::handmade());
        let clock = Limit::Clock { main: Duration::from_millis(300), increment: Duration::from_millis(1) };
        for limit in [Limit::Time(Duration::from_millis(2)), clock] {
            let players = Players::new(Isa::best(), &weights, 1, limit).unwrap();
            let begun = Instant::now();
            players.pair(&Othello8::start(), [&Parameters::DEFAULT; 2]);
            assert!(begun.elapsed() < Duration::from_secs(20), "{limit:?}: {:?}", begun.elapsed());
        }
    }

    #[test]
    fn a_side_that_exceeds_the_clock_by_more_than_the_margin_loses() {
        let [clock, increment] = [100, 10].map(Duration::from_millis);
        let left = |used| after_move(clock, Duration::from_millis(used), increment);
        assert_eq!(left(40), Some(Duration::from_millis(70)));
        assert_eq!(left(150), Some(increment));
        assert_eq!(left(151), None);
    }

    #[test]
    fn limits_are_written_in_seconds() {
        let [main, increment] = [10_000, 50].map(Duration::from_millis);
        for (limit, text) in [
            (Limit::Nodes(5), r#"{"nodes":5}"#),
            (Limit::Time(increment), r#"{"time":0.05}"#),
            (Limit::Clock { main, increment }, r#"{"clock":{"main":10.0,"increment":0.05}}"#),
        ] {
            assert_eq!(serde_json::to_string(&limit).unwrap(), text);
            assert_eq!(serde_json::from_str::<Limit>(text).unwrap(), limit);
        }
    }
}
