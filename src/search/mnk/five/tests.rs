//! The losses that the search announces.

use fastrand::Rng;

use super::worker::Worker;
use crate::base::Size;
use crate::game::Position;
use crate::game::mnk::Rules;
use crate::search::driver::meter::Meter;
use crate::search::helpers::group::Group;
use crate::search::mnk::METER_INTERVAL;
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board_of;
use crate::search::mnk::pv::Pv;
use crate::search::mnk::pvs::PvSearch;
use crate::search::mnk::scores::{WIN, WIN_THRESHOLD};
use crate::search::mnk::tests::{LINES, random_moves, scaled};
use crate::search::mnk::threats::threat_status::{ThreatStatus, threat_status};
use crate::search::transposition::TranspositionTable;

#[test]
fn a_loss_is_announced_only_if_every_move_was_searched_and_loses() {
    let mut rng = Rng::with_seed(9);
    let (group, table) = (Group::new(1, None), TranspositionTable::new(1).unwrap());
    let mut losses = 0;
    for line in LINES {
        let rules = Rules::new(Size::square_board(15), 5, line).unwrap();
        for _ in 0..scaled(200, 5_000) {
            let plies = rng.usize(6..30);
            let position = random_moves(rules, 0..6, plies, &mut rng);
            if position.outcome().is_some() {
                continue;
            }
            table.clear();
            let meter = Meter::of_thread(&group, None, METER_INTERVAL);
            let mut worker = Worker::new(board_of(&position), &table, meter);
            let score = |worker: &mut Worker<'_>| worker.search::<true>(2, -WIN, WIN, 2, &mut Pv::new());
            let is_free = threat_status(&mut worker.board) == ThreatStatus::Free;
            if score(&mut worker) >= -WIN_THRESHOLD {
                continue;
            }
            losses += usize::from(is_free);
            let visited = worker.meter.nodes() as usize;
            assert!(!is_free || visited > position.legal_moves().len(), "{visited} nodes of {position:?}");
            let mover = worker.board.mover();
            for spot in worker.board.spots() {
                if worker.board.is_empty(spot) && may_play(&mut worker.board, spot, mover) {
                    worker.board.make(spot);
                    assert!(score(&mut worker) > WIN_THRESHOLD, "{spot} in {position:?}");
                    worker.board.undo();
                }
            }
        }
    }
    assert!(losses > 0);
}
