//! Tables of speed measurements, for perft and the bench, formatted row by row.

use std::time::Duration;

use crate::engine::bench::{Measurement, Solves};

use super::text_table::{TextTable, cells, right};

pub(crate) fn perft() -> TextTable {
    TextTable::new([right("depth", 5), right("leaves", 20), right("seconds", 12), right("leaves/second", 15)])
}

/// Formats a row of perft: a depth, the number of leaves, and the time to count the leaves.
pub(crate) fn perft_row(depth: u32, leaves: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let speed = leaves as f64 / seconds.max(1e-9);
    perft().row(cells![depth, leaves, format_args!("{seconds:.6}"), format_args!("{speed:.0}")])
}

/// Returns the table of bench searches.
pub(crate) fn searches() -> TextTable {
    TextTable::new([
        right("empties", 7),
        right("depth", 5),
        right("score", 7),
        right("nodes", 12),
        right("seconds", 9),
        right("nodes/second", 12),
    ])
}

/// Formats a bench search as a row of the table of bench searches.
pub(crate) fn search_row(measurement: &Measurement) -> String {
    let report = &measurement.report;
    searches().row(cells![
        measurement.case.position().board().empties(),
        report.depth,
        report.best().score,
        report.nodes,
        format_args!("{:.3}", report.time.as_secs_f64()),
        report.nodes_per_second()
    ])
}

/// Formats the total nodes, time and speed of all searches as a line.
pub(crate) fn total(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    format!("{nodes} nodes in {seconds:.3} s, {:.0} nodes/second", nodes as f64 / seconds)
}

/// Returns the table of bench solves.
pub(crate) fn solves() -> TextTable {
    TextTable::new([
        right("empties", 7),
        right("positions", 9),
        right("nodes/position", 14),
        right("us/position", 11),
        right("nodes/second", 12),
    ])
}

/// Formats a row of the table of bench solves: averages and speed of all solves at one number of empties.
pub(crate) fn solves_row(totals: &Solves) -> String {
    let &Solves { empties, positions, nodes, time } = totals;
    let (count, seconds) = (positions as f64, time.as_secs_f64());
    solves().row(cells![
        empties,
        positions,
        format_args!("{:.0}", nodes as f64 / count),
        format_args!("{:.1}", 1e6 * seconds / count),
        format_args!("{:.0}", nodes as f64 / seconds)
    ])
}

/// Formats a line with the median, the upper quantiles and the maximum of stop latencies, in ms.
///
/// `sorted` holds the latencies in ascending order.
pub(crate) fn latencies(sorted: &[Duration]) -> String {
    let at = |share: f64| -> f64 {
        let index = (share * sorted.len() as f64).ceil() as usize;
        sorted.get(index.saturating_sub(1)).map_or(0.0, Duration::as_secs_f64) * 1000.0
    };
    format!(
        "stop latency of {} searches in ms: median {:.3}, 99% {:.3}, 99.9% {:.3}, largest {:.3}",
        sorted.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_below_their_headers() {
        let time = Duration::from_millis(250);
        assert_eq!(perft().head(), "depth               leaves      seconds   leaves/second");
        assert_eq!(perft_row(8, 390_216, time), "    8               390216     0.250000         1560864");
        let totals = Solves { empties: 12, positions: 200, nodes: 4_000_001, time };
        assert_eq!(solves().head(), "empties positions nodes/position us/position nodes/second");
        assert_eq!(solves_row(&totals), "     12       200          20000      1250.0     16000004");
        assert_eq!(searches().head(), "empties depth   score        nodes   seconds nodes/second");
    }

    #[test]
    fn latencies_are_percentiles() {
        let sorted: Vec<Duration> = (1..=1000).map(Duration::from_micros).collect();
        let text = "stop latency of 1000 searches in ms: \
                    median 0.500, 99% 0.990, 99.9% 0.999, largest 1.000";
        assert_eq!(latencies(&sorted), text);
    }
}
