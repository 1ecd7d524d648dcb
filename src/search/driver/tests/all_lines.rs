//! Tests of searches in which every root move gets a line.

use super::*;
use crate::search::Info;

/// A simulated search in which each move has a score at each depth.
struct TableRoot<'a> {
    meter: Meter<'a>,
    scores: [[i32; 4]; 2],
    /// The number of root moves of each search.
    asked: Vec<usize>,
}

impl<'a> Root<'a> for TableRoot<'a> {
    fn search(&mut self, search: RootSearch<'_>) -> Option<(i32, Vec<Move>)> {
        self.asked.push(search.moves.len());
        let scores = self.scores[search.iteration.depth as usize - 1];
        let lines = search.moves.iter().map(|&mv| (scores[mv.square().unwrap().index()], vec![mv]));
        lines.max_by_key(|&(score, _)| score)
    }

    fn meter(&self) -> &Meter<'a> {
        &self.meter
    }

    fn largest_score(&self) -> i32 {
        6400
    }
}

#[test]
fn each_move_but_the_best_is_searched_alone() {
    let limits = Limits { lines: 9, ..Limits::depth(2) };
    let moves: Vec<Move> = (0..4).map(|square| Move::from(crate::base::Square::new(square))).collect();
    let speeds = Speeds::new([5_000_000, 20_000_000]);
    let pace = Pace::new(&limits, Parameters::DEFAULT, &speeds, 60, |_| u64::MAX);
    let (clock, group, control) = (VirtualClock::default(), Group::new(1, None), Control::default());
    let scores = [[0, 100, 200, 300], [0, 250, 200, 300]];
    let mut root = TableRoot { meter: Meter::of_thread(&group, None, 1), scores, asked: Vec::new() };
    let mut infos: Vec<Info> = Vec::new();
    let mut sink = |info: &Info| infos.push(info.clone());
    let listener = Listener::new(&mut sink);
    let caller = Caller { timer: &clock, control: &control, listener: &listener };
    let report = deepen(&mut root, moves, mnk::schedule(60, 1, &limits), &pace, caller);

    // A score outside the first window is searched again.
    root.asked.dedup();
    assert_eq!(root.asked, [4, 1, 4, 1]);
    let order = |lines: &[Line]| -> Vec<usize> {
        lines.iter().map(|line| line.mv().square().unwrap().index()).collect()
    };
    assert_eq!(order(&report.lines), [3, 1, 2, 0]);
    assert!(report.lines.iter().all(|line| line.bound == crate::base::Bound::Exact), "{report:?}");
    for (depth, expected) in [(1, [3, 2, 1, 0]), (2, [3, 1, 2, 0])] {
        let of_depth: Vec<&Info> = infos.iter().filter(|info| info.depth == depth).collect();
        let ranks: Vec<usize> = of_depth.iter().map(|info| info.rank).collect();
        assert_eq!(ranks[..4], [0, 1, 2, 3]);
        let last = (0..4).map(|rank| of_depth.iter().rfind(|info| info.rank == rank).unwrap());
        assert_eq!(order(&last.map(|info| info.line.clone()).collect::<Vec<_>>()), expected);
    }
}
