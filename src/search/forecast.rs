//! What the iterations ahead will cost, judged by what those behind did cost. A pure function of both.

use super::deepen::Step;

/// Returns how many nodes the next iteration will take and how many all that are left, the next one included.
/// `done` is the last finished iteration and the nodes that it took. It stands for the iterations of its kind: those
/// of a position that was harder than most so far are so from then on, but how hard the midgame was says nothing of
/// the solve.
pub(crate) fn nodes_ahead(done: (Step, u64), ahead: &[Step]) -> (u64, u64) {
    let (last, taken) = done;
    let hardness = taken as f64 / last.nodes.max(1) as f64;
    let forecast = |step: &Step| {
        let nodes = step.nodes as f64;
        (if step.solves == last.solves { nodes * hardness } else { nodes }) as u64
    };
    (ahead.first().map_or(0, forecast), ahead.iter().map(forecast).fold(0, u64::saturating_add))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Selectivity;

    fn step(nodes: u64, solves: bool) -> Step {
        Step { depth: 10, selectivity: Selectivity::Percent73, solves, window: None, nodes }
    }

    #[test]
    fn iterations_of_one_kind_share_their_hardness() {
        let ahead = [step(200, false), step(1_000, true), step(4_000, true)];
        assert_eq!(nodes_ahead((step(100, false), 300), &ahead), (600, 5_600));
        assert_eq!(nodes_ahead((step(500, true), 100), &ahead[1..]), (200, 1_000));
        assert_eq!(nodes_ahead((step(500, true), 100), &[]), (0, 0));
    }

    #[test]
    fn a_forecast_beyond_all_numbers_is_the_largest_one() {
        let (next, rest) = nodes_ahead((step(1, true), u64::MAX), &[step(u64::MAX, true); 2]);
        assert_eq!((next, rest), (u64::MAX, u64::MAX));
    }
}
