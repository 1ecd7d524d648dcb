//! The results of a search: the lines of an iteration, and the final report.

use std::time::Duration;

use crate::base::{Bound, Depth, Move, Score, Selectivity};

/// A root move with its score and principal variation.
///
/// ```
/// # use kado::engine::{Engine, Limits};
/// let report = Engine::of("othello:6".parse()?)?.search(Limits { lines: 2, ..Limits::depth(2) })?;
/// let (best, next) = (&report.lines[0], &report.lines[1]);
/// assert!(best.score >= next.score && best.mv() != next.mv());
/// assert_eq!(best.pv.len(), 2, "the move and the reply");
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score, from the view of the side to move at the root.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The principal variation from the root, passes included; never empty.
    pub pv: Vec<Move>,
}

impl Line {
    /// Returns the root move.
    pub fn mv(&self) -> Move {
        self.pv[0]
    }

    /// Returns whether the score is proven, or with `only_winner` the winner.
    /// `solved` is that of the report that holds the line.
    pub(crate) fn is_final(&self, solved: bool, only_winner: bool) -> bool {
        let is_known = if only_winner { self.has_sign() } else { self.bound == Bound::Exact };
        (solved || self.score.is_proven()) && is_known
    }

    /// Returns whether the bound fixes the sign of the score.
    /// The bound of a win may be a lower one, that of a loss an upper one.
    pub(crate) fn has_sign(&self) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > Score::default(),
            Bound::Upper => self.score < Score::default(),
        }
    }
}

/// Search info: a variation of one iteration, with its score, depth and statistics.
///
/// ```
/// # use kado::engine::{Engine, Limits};
/// let mut depths = Vec::new();
/// let mut engine = Engine::of("othello:6".parse()?)?;
/// engine.search_with(Limits::depth(3), |info| depths.push(info.depth))?;
/// assert_eq!((depths.is_sorted(), depths.last()), (true, Some(&3)));
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies; at least the number of empties once the game is solved.
    pub depth: Depth,
    /// The selectivity of the iteration; [`Selectivity::Full`] means that it made no selective cuts.
    pub selectivity: Selectivity,
    /// Whether the search proved its score: it reached the end of the game without selective cuts.
    pub solved: bool,
    /// The rank of this line; the best line has rank 0.
    pub rank: usize,
    /// The root move with its score and principal variation.
    pub line: Line,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
}

impl Info {
    pub(crate) fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Where the answer in a report comes from.
///
/// ```
/// # use kado::engine::{Engine, Limits, Source};
/// let report = Engine::of("othello:6".parse()?)?.search(Limits::depth(1))?;
/// assert_eq!(report.source, Source::Search);
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// A search of the position.
    #[default]
    Search,
    /// The opening book, without a search.
    /// The depth of the report is then the depth of the searches from which the book was made.
    Book,
}

/// The answer of a finished or stopped search.
///
/// ```
/// # use kado::engine::{Engine, Limits};
/// let report = Engine::of("othello:6".parse()?)?.search(Limits::depth(3))?;
/// assert_eq!((report.depth, report.solved), (3, false));
/// assert_eq!(report.mv(), report.best().pv[0]);
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best lines, best first: at least one, at most [`Limits::lines`](super::Limits::lines).
    pub lines: Vec<Line>,
    /// The depth in plies of the last finished iteration; 0 if none was finished.
    pub depth: Depth,
    /// The selectivity of the last finished iteration.
    pub selectivity: Selectivity,
    /// Whether the last finished iteration proved its score.
    pub solved: bool,
    /// The number of nodes visited by the search.
    pub nodes: u64,
    /// The duration of the search.
    pub time: Duration,
    /// Where the answer comes from: a search or the opening book.
    pub source: Source,
}

impl Report {
    /// Returns the report of a move that was chosen without a search.
    /// Its depth is 0, and its score, a lower bound of 0, has no meaning.
    pub(crate) fn unsearched(mv: Move) -> Report {
        Report {
            lines: vec![Line { score: Score::default(), bound: Bound::Lower, pv: vec![mv] }],
            depth: 0,
            selectivity: Selectivity::Full,
            solved: false,
            nodes: 0,
            time: Duration::ZERO,
            source: Source::Search,
        }
    }

    /// Returns the lines that have a score, best first; none if the move was chosen without a search.
    pub(crate) fn scored(&self) -> &[Line] {
        let is_unsearched = self.depth == 0 && self.lines == Report::unsearched(self.mv()).lines;
        if is_unsearched { &[] } else { &self.lines }
    }

    /// Returns the best line.
    pub fn best(&self) -> &Line {
        &self.lines[0]
    }

    /// Returns the best move.
    pub fn mv(&self) -> Move {
        self.best().mv()
    }

    pub(crate) fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }

    /// Returns `line`, one of the lines of the report, as an [`Info`] of rank 0.
    pub(crate) fn info_of(&self, line: &Line) -> Info {
        Info {
            depth: self.depth,
            selectivity: self.selectivity,
            solved: self.solved,
            rank: 0,
            line: line.clone(),
            nodes: self.nodes,
            time: self.time,
        }
    }

    /// Returns the lines as infos, best first, with the nodes and the time of the whole search.
    /// `known` holds the latest info of each root move. A limit can end an iteration after some of its lines:
    /// these have the depth of that iteration, not that of the report.
    pub(crate) fn infos(&self, known: &[Info]) -> Vec<Info> {
        let lines = self.lines.iter().enumerate();
        let infos = lines.map(|(rank, line)| {
            let is_deeper = |info: &&Info| {
                (info.depth, info.selectivity) > (self.depth, self.selectivity) && info.line == *line
            };
            let info = known.iter().find(is_deeper).cloned().unwrap_or_else(|| self.info_of(line));
            Info { rank, nodes: self.nodes, time: self.time, ..info }
        });
        infos.collect()
    }
}

/// Returns the nodes per second; 0 if no time has passed.
pub(crate) fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_on_the_other_side_proves_no_winner() {
        for (score, proving, other) in
            [(Score::win_in(5), Bound::Lower, Bound::Upper), (Score::loss_in(4), Bound::Upper, Bound::Lower)]
        {
            let line = |bound| Line { score, bound, pv: vec![Move::PASS] };
            assert!(line(Bound::Exact).is_final(false, true) && line(Bound::Exact).is_final(false, false));
            assert!(line(proving).is_final(false, true) && !line(proving).is_final(false, false));
            assert!(!line(other).is_final(true, true) && !line(other).is_final(true, false));
        }
    }
}
