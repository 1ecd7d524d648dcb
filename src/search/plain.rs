//! A stand-in for games whose searcher is not there yet: the first move.

use std::time::Duration;

use crate::base::{Bound, Score, Selectivity};
use crate::game::Position;

use super::{Control, Limits, Line, OutOfMemory, Report, Searcher, Sink, Source};

/// Answers with the first move.
#[derive(Debug)]
pub struct Plain;

impl<P: Position> Searcher<P> for Plain {
    fn search(&self, root: &P, limits: &Limits, control: &Control, _: &mut dyn Sink) -> Report {
        if limits.infinite {
            control.wait_for_stop();
        }
        let line =
            Line { score: Score::default(), bound: Bound::Lower, pv: vec![limits.root_moves(root)[0]] };
        Report {
            lines: vec![line],
            depth: 1,
            selectivity: Selectivity::Full,
            solved: false,
            nodes: 1,
            time: Duration::ZERO,
            source: Source::Search,
        }
    }

    fn clear(&self) {}

    fn set_hash(&self, _: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }
}
