//! Tests of searches in which every root move gets a line.

use super::*;
use crate::search::Info;

#[test]
fn each_move_but_the_best_is_searched_alone() {
    let limits = Limits { lines: 9, ..Limits::depth(2) };
    let moves: Vec<Move> = (0..4).map(|square| Move::from(crate::base::Square::new(square))).collect();
    // The score of each move at each depth.
    let scores = [[0, 100, 200, 300], [0, 250, 200, 300]];
    // The number of root moves of each search.
    let mut asked = Vec::new();
    let root_search = |_: &mut Instruments<'_>, search: RootSearch<'_>| {
        asked.push(search.moves.len());
        let scores = scores[search.iteration.depth as usize - 1];
        let lines = search.moves.iter().map(|&mv| (scores[mv.square().unwrap().index()], vec![mv]));
        lines.max_by_key(|&(score, _)| score)
    };
    let mut infos: Vec<Info> = Vec::new();
    let mut sink = |info: &Info| infos.push(info.clone());
    let schedule = mnk::schedule(60, 1, &limits);
    let report = simulate(&limits, (60, |_| u64::MAX), schedule, moves, &mut sink, root_search);

    // A score outside the first window is searched again.
    asked.dedup();
    assert_eq!(asked, [4, 1, 4, 1]);
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
