//! One sample: a position of a self-play game and one search score for each depth.
//!
//! A sample is a pure function of the settings and its number, so that samples can be taken in any order on
//! any thread.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::base::{Bound, Depth, Score};
use crate::eval::othello::{Weights, evaluate};
use crate::formats::board64;
use crate::game::othello8::{Board, Isa, Othello8};
use crate::game::{Diagram, Position};
use crate::search::othello::OthelloSearcher;
use crate::search::{Control, Info, Limits, NullSink, OutOfMemory, Searcher, Sink};
use crate::training::sampled_game::{self, Start};
use crate::training::seeded;

/// Settings with which samples are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Seed of all random choices.
    pub(crate) seed: u64,
    /// Depth of the deepest search in plies.
    pub(crate) depth: Depth,
    /// Positions with this many empties or fewer are also solved.
    pub(crate) solve_from: u32,
}

/// A position and its scores in centidiscs, mover's view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sample {
    /// Number of the sample, from 0.
    pub(crate) n: u32,
    /// The board and the side to move as one line of text, in the format of `formats::board64`.
    pub(crate) board: String,
    pub(crate) empties: u32,
    /// Scores in centidiscs, mover's view, by search depth in plies.
    /// Index 0 is the static evaluation. The last index is `Settings::depth` or `empties` - 1, whichever is
    /// less.
    pub(crate) scores: Vec<i32>,
    /// Exact score in centidiscs, mover's view; `None` if the position was not solved.
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    pub(crate) solved: Option<i32>,
}

impl Sample {
    /// Returns the position of the sample, or `None` if its text is not valid.
    pub(super) fn position(&self) -> Option<Board> {
        let diagram: Diagram = board64::parse(&self.board, None).ok()?;
        Some(Othello8::from_diagram(&diagram).ok()?.board())
    }
}

/// Minimum and maximum number of empties of samples.
pub(super) const EMPTIES: [u32; 2] = [8, 56];

/// Minimum and maximum number of random plies at the start of a game.
const RANDOM_PLIES: [u32; 2] = [2, 24];

const HASH_MEGABYTES: usize = 16;

/// Takes samples: chooses positions by playing games, and scores each position at several depths.
/// The depths are 0 (static evaluation), 1, 2 and so on. The largest depth is `Settings::depth` or the number
/// of empties minus 1, whichever is less.
#[derive(Debug)]
pub(super) struct Sampler {
    isa: Isa,
    settings: Settings,
    weights: Arc<Weights>,
    searcher: OthelloSearcher,
}

impl Sampler {
    pub(super) fn new(isa: Isa, weights: Arc<Weights>, settings: Settings) -> Result<Sampler, OutOfMemory> {
        let searcher = OthelloSearcher::with_weights(isa, HASH_MEGABYTES, Arc::clone(&weights))?;
        Ok(Sampler { isa, settings, weights, searcher })
    }

    /// Creates sample number `n`: chooses a position and scores the position at several depths.
    /// The depths are 0 (static evaluation), 1, 2 and so on. The largest depth is `Settings::depth` or the
    /// number of empties minus 1, whichever is less. If the position has at most `Settings::solve_from`
    /// empties, the position is also solved.
    pub(super) fn take(&self, n: u32) -> Sample {
        self.searcher.clear();
        let position = self.position(n);
        let board = position.board();
        let empties = board.empties();
        let mut scores = vec![evaluate(self.isa, &self.weights, board)];
        let deepest = self.settings.depth.min(empties as Depth - 1);
        self.search(&position, &Limits::depth(deepest), &mut |info: &Info| {
            if info.line.bound == Bound::Exact && info.depth == scores.len() as Depth {
                scores.push(info.line.score.centidiscs());
            }
        });
        let solved = (empties <= self.settings.solve_from)
            .then(|| self.search(&position, &Limits::exact(), &mut NullSink).centidiscs());
        let board = board64::write(&position.diagram());
        Sample { n, board, empties, scores, solved }
    }

    /// Returns the static score of a board in centidiscs, mover's view.
    pub(super) fn evaluation(&self, board: Board) -> i32 {
        evaluate(self.isa, &self.weights, board)
    }

    /// Returns the position of sample number `n`.
    /// The number of empties is random. In half of the games, on average, the last move is random, too,
    /// because a search visits poor moves as often as good moves.
    fn position(&self, n: u32) -> Othello8 {
        let mut rng = seeded(self.settings.seed, n);
        let empties = rng.u32(EMPTIES[0]..=EMPTIES[1]);
        sampled_game::position(&self.searcher, &mut rng, empties, |rng| Start {
            random_plies: rng.u32(RANDOM_PLIES[0]..=RANDOM_PLIES[1]),
            ends_at_random: rng.bool(),
        })
    }

    fn search(&self, position: &Othello8, limits: &Limits, sink: &mut dyn Sink) -> Score {
        self.searcher.search(position, limits, &Control::default(), sink).best().score
    }
}
