//! The work of the helper threads: they search split points.
//! A panic of a helper ends the search, but not the thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::game::othello8::isa::on_tier;

use super::isa;
use super::team::Team;
use super::thread_tables::ThreadTables;
use super::worker::Worker;

/// Returns the function that a helper thread calls for each search.
/// `number` is the number of the thread, counted from 1. The tables of the thread are kept from one search to
/// the next.
pub(crate) fn helper(number: usize) -> impl FnMut(Arc<Team>) + Send + 'static {
    let mut kept: Option<ThreadTables> = None;
    move |team: Arc<Team>| {
        let tables = ThreadTables::reuse(kept.take(), team.generation, &team.resources.weights);
        kept = Some(help(&team, number, tables));
    }
}

fn help(team: &Team, number: usize, tables: ThreadTables) -> ThreadTables {
    let mut worker = Worker::new(team, number, tables, None);
    while let Some(split) = team.exchange.join(number, || team.group.is_stopped()) {
        let search = || on_tier!(team.isa, isa::split::join(&mut worker, &split));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(search)) {
            team.fail(panic);
        }
        worker.meter.report();
        team.exchange.release();
    }
    worker.tables
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::eval::othello::Weights;
    use crate::game::othello8::Isa;
    use crate::search::Parameters;
    use crate::search::helpers::pool::Pool;
    use crate::search::othello::standard::split_point::{MovesLeft, SplitNode, SplitPoint, SplitState};
    use crate::search::othello::standard::team::{Resources, TeamGuard};
    use crate::search::transposition::TranspositionTable;

    use super::*;

    fn team() -> Arc<Team> {
        let resources = Resources {
            table: Arc::new(TranspositionTable::new(1).unwrap()),
            weights: Arc::new(Weights::handmade()),
            parameters: Parameters::DEFAULT,
        };
        Arc::new(Team::new(Isa::best(), resources, 3, 1, None))
    }

    /// Offers a split point at the start position with a depth of 4 plies and one move for a helper.
    fn offer(team: &Team, mv: u8) -> Arc<SplitPoint> {
        let node = SplitNode { depth: 4, is_large: true, ..SplitNode::sample() };
        let state = SplitState { alpha: 0, best: -6400, mv: 0 };
        let split = Arc::new(SplitPoint::new(node, None, MovesLeft::from_iter([mv]), state));
        team.exchange.offer(&split, 0);
        split
    }

    #[test]
    fn a_panic_of_a_helper_is_resumed_by_its_search_and_the_pool_survives() {
        const NO_SQUARE: u8 = 255;
        const D3: u8 = 19;
        let pool = Pool::new(2, helper).unwrap();
        for _ in 0..3 {
            let team = team();
            pool.call(&team);
            offer(&team, NO_SQUARE);
            while !team.group.is_stopped() {
                std::thread::sleep(Duration::from_micros(50));
            }
            drop(TeamGuard(&team));
            assert!(catch_unwind(AssertUnwindSafe(|| team.group.resume_panic())).is_err());
            team.group.resume_panic();
        }
        let team = team();
        pool.call(&team);
        let split = offer(&team, D3);
        while !split.is_done() {
            std::thread::sleep(Duration::from_micros(50));
        }
        drop(TeamGuard(&team));
        team.group.resume_panic();
        assert!(split.result().0.best > -6400 && team.group.nodes() > 0);
    }
}
