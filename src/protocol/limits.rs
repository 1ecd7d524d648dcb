//! Limits of a search that several protocols compute in the same way.

use std::time::Duration;

/// Returns `time` less the overhead of a move, but at least half of `time`.
pub(super) fn without_overhead(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(time / 2)
}
