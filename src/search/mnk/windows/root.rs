//! The root node of the k-in-a-row search that counts stones in windows (runs of k cells).
//! The driver searches the root node through `WindowsRoot`.

use crate::base::{Move, Score, Square};
use crate::game::mnk::Mnk;
use crate::search::driver::meter::Meter;
use crate::search::driver::root::{Root, RootSearch};
use crate::search::mnk::pv::Pv;
use crate::search::mnk::pvs::score_after;
use crate::search::mnk::root::best_line;
use crate::search::mnk::scores::WIN;
use crate::search::transposition::TranspositionTable;

use super::counters::Counters;
use super::pvs::Worker;

/// The root of one search.
/// The driver searches the root once for each search window.
pub(crate) struct WindowsRoot<'a> {
    worker: Worker<'a>,
    /// The number of root moves that are searched only while all others lose.
    reserve: usize,
    /// Whether this is the main thread's search, not a helper's.
    is_main: bool,
}

impl<'a> WindowsRoot<'a> {
    /// Creates the root of a search of a position that is not over.
    /// `reserve` is that of the root moves. `is_main` is false in a helper.
    pub(crate) fn new(
        position: &Mnk,
        table: &'a TranspositionTable,
        meter: Meter<'a>,
        reserve: usize,
        is_main: bool,
    ) -> WindowsRoot<'a> {
        WindowsRoot { worker: Worker { board: Counters::of(position), table, meter }, reserve, is_main }
    }
}

impl<'a> Root<'a> for WindowsRoot<'a> {
    fn search(&mut self, search: RootSearch<'_>) -> Option<(i32, Vec<Move>)> {
        let worker = &mut self.worker;
        let mut line = Pv::new();
        best_line(search, self.reserve, |square, searched, window| {
            let cell = square.index();
            let wins = worker.board.wins(worker.board.mover()).any(|win| win == cell);
            line.clear();
            let score = if wins {
                WIN - 1
            } else {
                worker.board.make(cell);
                let depths = (search.iteration.depth - 1, 0);
                let score = score_after::<true>(worker, depths, window, searched == 0, 1, &mut line);
                worker.board.unmake(cell);
                score
            };
            let rest = line.moves().iter().map(|&cell| Square::new(cell));
            let line = || [square].into_iter().chain(rest).map(Move::from).collect();
            (!worker.meter.is_over()).then(|| (score, line()))
        })
    }

    fn meter(&self) -> &Meter<'a> {
        &self.worker.meter
    }

    fn largest_score(&self) -> i32 {
        Score::win_in(0).centidiscs()
    }

    fn finish(&mut self) {
        if self.is_main {
            self.worker.meter.stop();
        }
    }
}
