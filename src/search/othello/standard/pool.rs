//! The helper threads of a searcher.
//! They are started once; between searches they wait for a message and use no processor time.
//!
//! The pool is persistent because starting threads for each search would take a considerable part of a move's
//! few milliseconds. A panic of a helper ends its search, not the thread.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use crate::game::othello8::isa::on_tier;

use super::isa;
use super::local_table::LocalTable;
use super::team::Team;
use super::worker::Worker;

/// The helper threads; dropping the pool ends them.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    helpers: Vec<Helper>,
}

#[derive(Debug)]
struct Helper {
    /// Sends the thread the team of each new search; dropped to end the thread.
    calls: Option<Sender<Arc<Team>>>,
    thread: Option<JoinHandle<()>>,
}

impl Pool {
    /// Starts `helpers` helper threads.
    ///
    /// # Errors
    /// If the system cannot start one of the threads.
    pub(crate) fn new(helpers: usize) -> io::Result<Pool> {
        let helpers = (1..=helpers).map(|number| {
            let (calls, teams) = channel();
            let thread = Builder::new().name(format!("helper {number}")).spawn(move || serve(&teams))?;
            Ok(Helper { calls: Some(calls), thread: Some(thread) })
        });
        Ok(Pool { helpers: helpers.collect::<io::Result<_>>()? })
    }

    /// Returns the number of helpers.
    pub(crate) fn size(&self) -> usize {
        self.helpers.len()
    }

    /// Makes every helper join a search.
    pub(crate) fn call(&self, team: &Arc<Team>) {
        for calls in self.helpers.iter().filter_map(|helper| helper.calls.as_ref()) {
            if calls.send(Arc::clone(team)).is_err() {
                log::error!("a helper thread is gone; the search goes on without it");
            }
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        for helper in &mut self.helpers {
            helper.calls = None;
        }
        for thread in self.helpers.iter_mut().filter_map(|helper| helper.thread.take()) {
            if thread.join().is_err() {
                log::error!("a helper thread ended in a panic");
            }
        }
    }
}

/// Helps with one search after another until the pool is dropped.
/// The local table is kept from one search to the next, unless the searcher was cleared in between.
fn serve(teams: &Receiver<Arc<Team>>) {
    let mut kept: Option<LocalTable> = None;
    for team in teams {
        let generation = team.generation;
        let local_table = kept.take();
        let local_table = local_table.map_or_else(
            || LocalTable::new(generation),
            |local_table| local_table.with_generation(generation),
        );
        kept = Some(help(&team, local_table));
    }
}

fn help(team: &Team, local_table: LocalTable) -> LocalTable {
    let mut worker = Worker::new(team, local_table, None);
    while let Some(split) = team.exchange.join(|| team.is_stopped()) {
        let search = || on_tier!(team.isa, isa::split::join(&mut worker, &split));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(search)) {
            team.fail(panic);
        }
        worker.report_nodes();
        team.exchange.release();
    }
    worker.into_local_table()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::base::Selectivity;
    use crate::eval::othello::{Node, Weights};
    use crate::game::othello8::{Board, Isa};
    use crate::search::Parameters;
    use crate::search::othello::standard::model::Model;
    use crate::search::othello::standard::split_point::{MovesLeft, SplitNode, SplitPoint, SplitState};
    use crate::search::othello::standard::team::{Resources, TeamGuard};
    use crate::search::transposition::TranspositionTable;

    use super::*;

    fn team() -> Arc<Team> {
        let resources = Resources {
            table: Arc::new(TranspositionTable::new(1).unwrap()),
            weights: Arc::new(Weights::handmade()),
            model: Arc::new(Model::shipped()),
            parameters: Parameters::DEFAULT,
        };
        Arc::new(Team::new(Isa::best(), resources, 3, 1, None))
    }

    /// Offers a split point at the start position with a depth of 4 plies and one move to search.
    fn offer(team: &Team, mv: u8) -> Arc<SplitPoint> {
        let node = Node::new(Board::START);
        let split_node = SplitNode { node, depth: 4, beta: 1, selectivity: Selectivity::Full, is_pv: false };
        let state = SplitState { alpha: 0, best: -6400, mv: 0 };
        let split = SplitPoint::new(split_node, None, MovesLeft::from_iter([mv]), state);
        let split = Arc::new(split);
        team.exchange.offer(&split);
        split
    }

    #[test]
    fn a_panic_of_a_helper_ends_the_search_and_comes_back_to_it_and_the_pool_lives_on() {
        const NO_SQUARE: u8 = 255;
        const D3: u8 = 19;
        let pool = Pool::new(2).unwrap();
        for _ in 0..3 {
            let team = team();
            pool.call(&team);
            offer(&team, NO_SQUARE);
            while !team.is_stopped() {
                std::thread::sleep(Duration::from_micros(50));
            }
            drop(TeamGuard(&team));
            assert!(catch_unwind(AssertUnwindSafe(|| team.resume_panic())).is_err());
            team.resume_panic();
        }
        let team = team();
        pool.call(&team);
        let split = offer(&team, D3);
        while !split.is_done() {
            std::thread::sleep(Duration::from_micros(50));
        }
        drop(TeamGuard(&team));
        team.resume_panic();
        assert!(split.result().0.best > -6400 && team.nodes() > 0);
    }
}
