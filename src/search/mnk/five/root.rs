//! The root search of five in a row, which the driver calls once per search window.

use crate::base::{Depth, Move, Score};
use crate::search::driver::meter::Meter;
use crate::search::driver::root::{Root, RootSearch};

use super::pruning::reduction;
use super::worker::Worker;
use crate::search::mnk::board::Spot;
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::pv::Pv;
use crate::search::mnk::pvs::score_after;
use crate::search::mnk::root::best_line;
use crate::search::mnk::scores::{WIN, WIN_THRESHOLD};
use crate::search::mnk::threats::tactics::{Refutations, Tactics};
use crate::search::mnk::threats::vct::Win;

/// The root of one search.
/// The driver searches the root once for each search window.
pub(crate) struct FiveRoot<'a> {
    pub(crate) worker: Worker<'a>,
    /// The number of root moves that are searched only while all others lose.
    pub(crate) reserve: usize,
    /// The tactical searches of the main thread; `None` in a helper.
    pub(crate) tactics: Option<Tactics<'a>>,
    /// The root moves that the tactical searches have refuted.
    pub(crate) refutations: &'a Refutations,
    /// The win found by the tactical searches, if any.
    /// It ends the search.
    pub(crate) win: Option<Win>,
}

impl<'a> Root<'a> for FiveRoot<'a> {
    fn search(&mut self, search: RootSearch<'_>) -> Option<(i32, Vec<Move>)> {
        if self.win.is_none() {
            let searched = self.worker.meter.nodes();
            self.win = self.with_tactics(|tactics, worker| tactics.win(&mut worker.board, searched));
        }
        if let Some(win) = &self.win {
            return Some((Score::win_in(win.plies).centidiscs(), self.moves(win.line.iter().copied())));
        }
        best_line(search, self.reserve, |square, searched, window| {
            let spot = self.worker.board.spot(square);
            let (score, rest) = self.score(spot, search.iteration.depth, searched, window);
            let line = || [Move::from(square)].into_iter().chain(rest).collect();
            (!self.worker.meter.is_over()).then(|| (score, line()))
        })
    }

    fn meter(&self) -> &Meter<'a> {
        &self.worker.meter
    }

    fn largest_score(&self) -> i32 {
        Score::win_in(0).centidiscs()
    }

    fn finish(&mut self) {
        if self.tactics.is_some() {
            self.worker.meter.stop();
        }
    }
}

impl FiveRoot<'_> {
    /// Returns the score of a root move and the variation after it.
    /// `searched` is the number of moves searched before, which determines the late move reduction.
    fn score(
        &mut self,
        spot: Spot,
        depth: Depth,
        searched: usize,
        (alpha, beta): (i32, i32),
    ) -> (i32, Vec<Move>) {
        let worker = &mut self.worker;
        let kind = worker.board.kind(spot, worker.board.mover());
        if kind == Kind::Five {
            return (WIN - 1, Vec::new());
        }
        if let Some(win) = self.refutations.of(spot) {
            let plies = win.plies as i32;
            return (plies + 1 - WIN, self.moves(win.line));
        }
        worker.board.make(spot);
        let mut line = Pv::new();
        let below = depth - 1;
        let is_quiet = kind < Kind::Three;
        let less = if is_quiet { (reduction(depth, searched + 1) - 1).clamp(0, below) } else { 0 };
        let score = score_after::<true>(worker, (below, less), (alpha, beta), searched == 0, 1, &mut line);
        let mut found = (score, line.moves().iter().copied().map(usize::from).collect());
        if score > alpha && score.abs() <= WIN_THRESHOLD && !self.worker.meter.is_over() {
            let searched = self.worker.meter.nodes();
            let refuted = |tactics: &mut Tactics<'_>, worker: &mut Worker<'_>| {
                let win = tactics.refutation(&mut worker.board, spot, searched)?;
                Some((win.plies as i32 + 1 - WIN, win.line))
            };
            found = self.with_tactics(refuted).unwrap_or(found);
        }
        self.worker.board.undo();
        (found.0, self.moves(found.1))
    }

    /// Runs the tactical search `run` and adds its nodes to the node count of the main search.
    /// Returns the result of `run`. In a helper thread, returns `None` without calling `run`.
    fn with_tactics<R>(
        &mut self,
        run: impl FnOnce(&mut Tactics<'_>, &mut Worker<'_>) -> Option<R>,
    ) -> Option<R> {
        let tactics = self.tactics.as_mut()?;
        let before = tactics.nodes();
        let found = run(tactics, &mut self.worker);
        self.worker.meter.add(tactics.nodes() - before);
        found
    }

    fn moves(&self, spots: impl IntoIterator<Item = Spot>) -> Vec<Move> {
        spots.into_iter().map(|spot| Move::from(self.worker.board.square(spot))).collect()
    }
}
