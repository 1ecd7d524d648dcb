//! Limits of a search that several protocols compute in the same way.

use std::time::Duration;

use crate::engine::{Clock, Limits, Overtime};

/// Returns `time` less the overhead of a move, but at least half of `time`.
pub(super) fn without_overhead(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(time / 2)
}

/// Returns the limits of each of `searches` searches that serve one request.
/// The time, the clock and the nodes of the request are divided equally among these searches.
pub(super) fn divided(limits: Limits, searches: u32) -> Limits {
    let share = |clock: Clock| Clock {
        remaining: clock.remaining / searches,
        increment: clock.increment / searches,
        overtime: clock.overtime.map(|part| Overtime { period: part.period / searches, ..part }),
        ..clock
    };
    Limits {
        time: limits.time.map(|time| time / searches),
        clock: limits.clock.map(share),
        reserve: limits.reserve / searches,
        nodes: limits.nodes.map(|nodes| (nodes / u64::from(searches)).max(1)),
        ..limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_of_one_request_share_its_limits() {
        let clock = |scale: u64| Clock {
            remaining: Duration::from_secs(10 * scale),
            increment: Duration::from_secs(scale),
            moves_to_go: Some(3),
            overtime: Some(Overtime { period: Duration::from_secs(5 * scale), stones: 2 }),
        };
        let limits = |scale: u64| Limits {
            time: Some(Duration::from_secs(2 * scale)),
            clock: Some(clock(scale)),
            reserve: Duration::from_secs(scale),
            nodes: Some(100 * scale),
            depth: Some(7),
            ..Limits::default()
        };
        assert_eq!(divided(limits(8), 8), limits(1));
        assert_eq!(divided(Limits::nodes(3), 8), Limits::nodes(1));
    }
}
