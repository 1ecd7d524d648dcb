//! A node whose moves several threads search.
//!
//! Its window, its best move and the moves that nobody took yet change under one lock. A cutoff is final:
//! nothing is handed out after it. A split point knows the one that its master works in, so that a thread can
//! tell whether its work is still wanted, and whether other work belongs to its own.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrayvec::ArrayVec;

use crate::base::{Depth, Selectivity};
use crate::eval::othello::Node;

use super::pv::Pv;

/// What stays the same at a split point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitNode {
    pub(crate) node: Node,
    pub(crate) depth: Depth,
    pub(crate) beta: i32,
    pub(crate) selectivity: Selectivity,
    /// Whether the window is open, so that the best line is wanted.
    pub(crate) is_pv: bool,
}

/// What is known of a node after some of its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitState {
    /// The lower end of the window.
    pub(crate) alpha: i32,
    /// The best score.
    pub(crate) best: i32,
    /// The move of the best score, as a bit number.
    pub(crate) mv: u8,
}

/// The moves of a node that nobody took yet, as bit numbers, the most promising last.
pub(crate) type MovesLeft = ArrayVec<u8, 60>;

/// A node whose moves several threads search.
#[derive(Debug)]
pub(crate) struct SplitPoint {
    pub(crate) node: SplitNode,
    /// The split point in which the master works on this node.
    parent: Option<Arc<SplitPoint>>,
    is_cut: AtomicBool,
    /// The length of `Progress::left`, for those who look for work.
    left: AtomicUsize,
    progress: Mutex<Progress>,
}

#[derive(Debug)]
struct Progress {
    left: MovesLeft,
    /// How many moves were taken and have no score yet.
    pending: usize,
    state: SplitState,
    /// The line behind the best move, if it was better than the window's lower end.
    line: Option<Pv>,
}

impl SplitPoint {
    pub(crate) fn new(
        node: SplitNode,
        parent: Option<Arc<SplitPoint>>,
        left: MovesLeft,
        state: SplitState,
    ) -> SplitPoint {
        SplitPoint {
            node,
            parent,
            is_cut: AtomicBool::new(false),
            left: AtomicUsize::new(left.len()),
            progress: Mutex::new(Progress { left, pending: 0, state, line: None }),
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the most promising move that is left, as a bit number.
    pub(crate) fn take(&self) -> Option<u8> {
        let mut progress = self.progress();
        if self.is_cut() {
            return None;
        }
        let mv = progress.left.pop()?;
        progress.pending += 1;
        self.left.store(progress.left.len(), Ordering::Relaxed);
        Some(mv)
    }

    /// Keeps the score of a move that was taken. Returns whether it is a cutoff.
    pub(crate) fn record(&self, mv: u8, score: i32, line: &Pv) -> bool {
        let mut progress = self.progress();
        progress.pending -= 1;
        let Progress { state, line: best_line, .. } = &mut *progress;
        if self.is_cut() || score <= state.best {
            return false;
        }
        state.best = score;
        state.mv = mv;
        if self.node.is_pv && score > state.alpha {
            *best_line = Some(line.clone());
        }
        if score >= self.node.beta {
            self.is_cut.store(true, Ordering::Relaxed);
            return true;
        }
        state.alpha = state.alpha.max(score);
        false
    }

    /// Returns the lower end of the window, which only rises, and stays below beta.
    pub(crate) fn alpha(&self) -> i32 {
        self.progress().state.alpha
    }

    /// Returns what is known of the node now, and the line behind its best move if that was found here and is
    /// better than the lower end of the window was.
    pub(crate) fn result(&self) -> (SplitState, Option<Pv>) {
        let progress = self.progress();
        (progress.state, progress.line.clone())
    }

    /// Returns whether every move has its score.
    pub(crate) fn is_done(&self) -> bool {
        let progress = self.progress();
        progress.left.is_empty() && progress.pending == 0
    }

    /// Returns the split point in which the master works on this node.
    pub(crate) fn parent(&self) -> Option<Arc<SplitPoint>> {
        self.parent.clone()
    }

    /// Returns how many moves nobody took yet; none after a cutoff.
    pub(crate) fn moves_left(&self) -> usize {
        if self.is_cut() { 0 } else { self.left.load(Ordering::Relaxed) }
    }

    fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed)
    }

    fn and_those_above(&self) -> impl Iterator<Item = &SplitPoint> {
        std::iter::successors(Some(self), |split| split.parent.as_deref())
    }

    /// Returns whether nobody wants the scores of this node any more, because of a cutoff here or above.
    pub(crate) fn is_called_off(&self) -> bool {
        self.and_those_above().any(SplitPoint::is_cut)
    }

    /// Returns whether the work here belongs to that of another split point.
    pub(crate) fn is_below(&self, other: &SplitPoint) -> bool {
        self.and_those_above().skip(1).any(|split| std::ptr::eq(split, other))
    }
}
