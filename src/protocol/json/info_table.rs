//! The principal variations and the effort of a search in responses.

use std::cmp::Reverse;
use std::time::Duration;

use macro_rules_attribute::apply;

use super::position::{name, names};
use super::score::{ScoreValue, milliseconds};
use crate::base::{Bound, Depth, Selectivity};
use crate::engine::{Info, Line, Report};
use crate::game::Rules;

/// A move with its score and principal variation.
#[apply(response!)]
pub(super) struct LineValue {
    #[serde(rename = "move")]
    mv: String,
    score: ScoreValue,
    /// The depth in plies of the search that gave the score.
    depth: i32,
    /// The selectivity of the search, in percent.
    selectivity: u8,
    /// The principal variation, beginning with the move.
    pv: Vec<String>,
}

/// The latest infos of the best root moves of a search, whose runs may be several: an analysis can be
/// suspended.
#[derive(Clone, Debug)]
pub(super) struct InfoTable {
    pub(super) rules: Rules,
    /// Whether the search determines only the winner, that is, the sign of the score.
    pub(super) only_winner: bool,
    /// The maximum number of infos.
    lines: usize,
    /// The latest info of each of the best moves, in the order of their ranks.
    infos: Vec<Info>,
    latest: Option<Info>,
    /// The effort of the runs before the current one.
    earlier: Earlier,
}

/// The depth, selectivity, nodes and time of the earlier runs of a search.
#[derive(Clone, Copy, Debug, Default)]
struct Earlier {
    /// `None` before the first info.
    reach: Option<(Depth, Selectivity)>,
    nodes: u64,
    time: Duration,
}

impl InfoTable {
    /// Creates an empty table for a search of this number of lines.
    pub(super) fn new(rules: Rules, only_winner: bool, lines: usize) -> InfoTable {
        let earlier = Earlier::default();
        InfoTable { rules, only_winner, lines, infos: Vec::new(), latest: None, earlier }
    }

    /// Adds an info, unless an earlier run has searched deeper; returns whether the info was added.
    pub(super) fn add(&mut self, info: &Info) -> bool {
        let Earlier { reach, nodes, time } = self.earlier;
        if reach > Some((info.depth, info.selectivity)) {
            return false;
        }
        let info = Info { nodes: nodes + info.nodes, time: time + info.time, ..info.clone() };
        self.infos.retain(|known| known.line.mv() != info.line.mv());
        self.infos.insert(info.rank.min(self.infos.len()), info.clone());
        self.infos.truncate(self.lines);
        self.latest = Some(info);
        true
    }

    /// Ends a run of the search and returns the report of all runs so far.
    /// It is the deeper one of `report` and `earlier`, the report of the runs before, with the nodes and the
    /// time of all runs.
    pub(super) fn end_run(&mut self, report: &Report, earlier: Option<&Report>) -> Report {
        let reach = |report: &Report| (report.depth, report.selectivity);
        let deepest = earlier.filter(|earlier| reach(earlier) > reach(report)).unwrap_or(report);
        let (nodes, time) = (self.earlier.nodes + report.nodes, self.earlier.time + report.time);
        let reach = self.latest.as_ref().map(|info| (info.depth, info.selectivity));
        self.earlier = Earlier { reach, nodes, time };
        Report { nodes, time, ..deepest.clone() }
    }

    /// Returns the variations: those of the deepest iteration first, and within an iteration the best first.
    pub(super) fn in_order(&self) -> Vec<LineValue> {
        let mut infos: Vec<&Info> = self.infos.iter().collect();
        infos.sort_by_key(|info| Reverse((info.depth, info.selectivity, info.line.score)));
        infos.into_iter().map(|info| self.line(&info.line, info)).collect()
    }

    /// Returns the state of the search, to be sent in an event; `None` before the first info.
    pub(super) fn info(&self, hashfull: Option<u32>) -> Option<InfoValue> {
        let latest = self.latest.as_ref()?;
        let solved = self.infos.iter().all(|info| info.solved);
        let effort = Effort { solved, ..Effort::of_info(latest) };
        Some(InfoValue { effort, hashfull, lines: self.in_order() })
    }

    /// Returns the variations of a report, best first.
    pub(super) fn lines(&self, report: &Report) -> Vec<LineValue> {
        report.scored().iter().map(|line| self.line(line, &self.info_of(line, report))).collect()
    }

    /// Returns the latest info about the first move of `line`.
    /// If the table holds no info about this move, returns an info made from `report`.
    fn info_of(&self, line: &Line, report: &Report) -> Info {
        let known = self.infos.iter().find(|info| info.line.mv() == line.mv());
        known.cloned().unwrap_or_else(|| report.info_of(line))
    }

    /// Returns the score of the best variation of a report; `None` if it has no score.
    pub(super) fn score(&self, report: &Report) -> Option<ScoreValue> {
        report.scored().first().map(|best| self.score_of(best, &self.info_of(best, report)))
    }

    fn score_of(&self, line: &Line, info: &Info) -> ScoreValue {
        let is_final = info.solved && (self.only_winner || line.bound == Bound::Exact);
        if is_final && self.only_winner {
            ScoreValue::of_winner(self.rules, line.score, line.bound)
        } else {
            ScoreValue::new(self.rules, line.score, is_final, line.bound)
        }
    }

    fn line(&self, line: &Line, info: &Info) -> LineValue {
        let size = self.rules.size();
        LineValue {
            mv: name(size, line.mv()),
            score: self.score_of(line, info),
            depth: info.depth,
            selectivity: info.selectivity.percent(),
            pv: names(size, &line.pv),
        }
    }
}

/// Depth, selectivity, nodes and time of a search.
#[apply(response!)]
#[derive(Copy)]
pub(super) struct Effort {
    depth: i32,
    selectivity: u8,
    /// Whether the search reached the end of the game in every variation, without selective cuts.
    /// In k in a row a score can be proven without that: `final` of the score tells.
    solved: bool,
    nodes: u64,
    time_ms: f64,
    nps: u64,
}

impl Effort {
    pub(super) fn of(report: &Report) -> Effort {
        Effort::of_info(&report.info_of(report.best()))
    }

    fn of_info(info: &Info) -> Effort {
        let Info { depth, solved, nodes, .. } = *info;
        let (selectivity, time_ms) = (info.selectivity.percent(), milliseconds(info.time));
        Effort { depth, selectivity, solved, nodes, time_ms, nps: info.nodes_per_second() }
    }
}

/// The state of a running search.
#[apply(response!)]
pub(super) struct InfoValue {
    #[serde(flatten)]
    effort: Effort,
    /// The used part of the transposition table, in permille.
    hashfull: Option<u32>,
    /// The latest principal variations, at most the number of lines to search: those of the deepest iteration
    /// first, best first, then those of the one before.
    lines: Vec<LineValue>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::base::{Score, Square};
    use crate::engine::Source;

    fn report(depth: Depth, nodes: u64) -> Report {
        let pv = vec![Square::new(0).into()];
        let line = Line { score: Score::from_discs(depth), bound: Bound::Exact, pv };
        let (selectivity, time) = (Selectivity::Full, Duration::from_millis(nodes));
        Report { lines: vec![line], depth, selectivity, solved: false, nodes, time, source: Source::Search }
    }

    fn info(depth: Depth, nodes: u64) -> Info {
        let report = report(depth, nodes);
        report.info_of(report.best())
    }

    #[test]
    fn the_runs_of_a_search_never_become_shallower_and_add_up_their_nodes() {
        let mut table = InfoTable::new(Rules::OTHELLO, false, 1);
        assert!(table.add(&info(7, 40)));
        let first = table.end_run(&report(7, 50), None);
        assert!(!table.add(&info(6, 20)));
        assert!(table.add(&info(7, 30)));
        assert_eq!(table.latest.as_ref().map(|info| (info.depth, info.nodes)), Some((7, 80)));
        let second = table.end_run(&report(6, 60), Some(&first));
        assert_eq!(second, Report { nodes: 110, time: Duration::from_millis(110), ..report(7, 0) });
        let third = table.end_run(&report(8, 10), Some(&second));
        assert_eq!((third.depth, third.nodes), (8, 120));
    }

    #[test]
    fn the_lines_are_the_best_of_the_deepest_iteration() {
        let mut table = InfoTable::new(Rules::OTHELLO, false, 2);
        for (rank, square, discs, depth) in [(0, 0, 9, 1), (1, 1, 5, 1), (0, 2, 1, 2), (1, 1, 2, 2)] {
            let pv = vec![Square::new(square).into()];
            let line = Line { score: Score::from_discs(discs), bound: Bound::Exact, pv };
            table.add(&Info { rank, line, ..info(depth, 10) });
        }
        let lines: Vec<_> = table.in_order().into_iter().map(|line| (line.mv, line.depth)).collect();
        assert_eq!(lines, [("b1".to_owned(), 2), ("c1".to_owned(), 2)]);
    }

    #[test]
    fn a_proof_of_the_winner_leaves_the_score_a_bound() {
        let table = InfoTable::new(Rules::OTHELLO, true, 1);
        for (discs, bound, text) in [(2, "lower", "win"), (-4, "upper", "loss"), (0, "exact", "draw")] {
            let mut report = Report { solved: true, ..report(discs, 1) };
            report.lines[0].bound = match discs.signum() {
                1 => Bound::Lower,
                0 => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = serde_json::to_value(table.score(&report)).unwrap();
            let expected = json!({"value": f64::from(discs), "text": text, "final": true, "bound": bound});
            assert_eq!(score, expected);
        }
    }
}
