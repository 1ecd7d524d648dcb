//! The losses that the search announces.

use fastrand::Rng;

use super::counters::Counters;
use super::pvs::Worker;
use crate::base::Size;
use crate::game::Position;
use crate::game::mnk::{Line, Rules};
use crate::search::driver::meter::Meter;
use crate::search::helpers::group::Group;
use crate::search::mnk::METER_INTERVAL;
use crate::search::mnk::pv::Pv;
use crate::search::mnk::pvs::PvSearch;
use crate::search::mnk::scores::{WIN, WIN_THRESHOLD};
use crate::search::mnk::tests::{random_moves, scaled};
use crate::search::transposition::TranspositionTable;

#[test]
fn a_loss_is_announced_only_if_every_move_loses() {
    let mut rng = Rng::with_seed(8);
    let (group, table) = (Group::new(1, None), TranspositionTable::new(1).unwrap());
    let mut losses = 0;
    for (k, line) in [(6, Line::Free), (7, Line::Exact)] {
        let rules = Rules::new(Size::square_board(15), k, line).unwrap();
        for _ in 0..scaled(200, 10_000) {
            let position = random_moves(rules, 0..15, 100, &mut rng);
            if position.outcome().is_some() {
                continue;
            }
            table.clear();
            let meter = Meter::of_thread(&group, None, METER_INTERVAL);
            let mut worker = Worker { board: Counters::of(&position), table: &table, meter };
            let score = |worker: &mut Worker<'_>| worker.search::<true>(1, -WIN, WIN, 0, &mut Pv::new());
            if score(&mut worker) >= -WIN_THRESHOLD {
                continue;
            }
            losses += 1;
            let cells: Vec<usize> = worker.board.empty_cells().collect();
            for cell in cells {
                worker.board.make(cell);
                assert!(score(&mut worker) > WIN_THRESHOLD, "{cell} in {position:?}");
                worker.board.unmake(cell);
            }
        }
    }
    assert!(losses > 10, "{losses}");
}
