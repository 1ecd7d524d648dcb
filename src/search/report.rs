//! What a search tells: one step of the deepening, and the final answer.

use std::time::Duration;

use crate::base::{Bound, Depth, Move, Score, Selectivity};

/// A root move with its score and the play that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score, from the view of the side to move at the root.
    pub score: Score,
    /// What the score says about the true value.
    pub bound: Bound,
    /// The principal variation from the root, passes included; never empty.
    pub pv: Vec<Move>,
}

impl Line {
    /// Returns the root move.
    pub fn mv(&self) -> Move {
        self.pv[0]
    }
}

/// One line of one iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies; the number of empty squares or more once the game is solved.
    pub depth: Depth,
    /// How sure the search is of the score.
    pub selectivity: Selectivity,
    /// Whether the search reached the end of the game everywhere, so that the score is in final discs.
    pub solved: bool,
    /// The rank of this line among the best, counted from 0.
    pub rank: usize,
    /// The line.
    pub line: Line,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
}

impl Info {
    /// Returns the nodes visited a second so far.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// From a search.
    #[default]
    Search,
    /// From the opening book: nothing was searched now, and the depth is that of the search that the book was
    /// made with.
    Book,
}

/// The answer of a finished or stopped search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best lines, best first: at least one, and as many as were asked for if there are so many moves.
    pub lines: Vec<Line>,
    /// The depth in plies of the last finished iteration.
    pub depth: Depth,
    /// How sure the search is of the score.
    pub selectivity: Selectivity,
    /// Whether the search reached the end of the game everywhere.
    pub solved: bool,
    /// Nodes visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// Where the answer comes from.
    pub source: Source,
}

impl Report {
    /// Returns the best line.
    pub fn best(&self) -> &Line {
        &self.lines[0]
    }

    /// Returns the best move.
    pub fn mv(&self) -> Move {
        self.best().mv()
    }

    /// Returns the nodes visited a second.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }

    /// Returns what the whole report says of one of its lines, its rank 0.
    pub fn info_of(&self, line: &Line) -> Info {
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
}

/// Returns the nodes visited a second; 0 without any time.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 }
}
