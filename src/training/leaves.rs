//! Samples leaf positions of searches and solves them.
//! These positions measure the accuracy of the evaluation where searches use it: at the leaves.
//!
//! A search starts at a random position of a held-out game or branch. The search is a principal variation
//! search to a fixed depth, with moves ordered by the evaluation. One visit to a leaf is drawn uniformly from
//! all visits to leaves; the position visited is solved and recorded. A leaf that is searched again counts
//! again, and a position in which the game is over does not count. All records have the same game number, the
//! number of a game that every fit holds out.

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::eval::othello::{Node, node_after, node_after_pass};
use crate::game::othello8::{Isa, Squares};

use super::fit::is_held_out;
use super::positions::{Block, Record};
use super::scoring::{Effort, Scorer};

/// Smallest number of empties of a sampled leaf; the largest is `solve_from`.
pub(crate) const LEAST_EMPTIES: u32 = 16;

/// Game number of all leaves; every fit holds this game out.
const GAME: u32 = 0;

const INFINITE: i32 = 1 << 20;

/// Settings for sampling leaves, stored in the output file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Depth of the searches, and largest number of empties at which positions are solved.
    #[serde(flatten)]
    pub(crate) effort: Effort,
    /// Name of the evaluation weights that the searches use.
    pub(crate) weights: String,
    /// The settings stored in the input file.
    pub(crate) input: serde_json::Value,
}

/// Returns one solved search leaf for each held-out game of a block, and for each branch of such a game.
/// The search starts at a random position of the game, chosen so that the leaves have 16 to `solve_from`
/// empties. A game is skipped if it has no such position or if the search reaches no leaf.
pub(crate) fn block(isa: Isa, scorer: &Scorer, settings: &Settings, block: &Block) -> Block {
    let Effort { depth, solve_from, .. } = settings.effort;
    let mut rng = Rng::with_seed(block.number.into());
    let depth = depth as u32;
    let roots = LEAST_EMPTIES + depth..=solve_from + depth;
    let games = block.records.chunk_by(|one, other| one.game() == other.game());
    let mut leaf = |game: &[Record]| {
        let fits = |record: &&Record| roots.contains(&record.board().empties()) && is_held_out(record);
        let fitting: Vec<&Record> = game.iter().filter(fits).collect();
        let root = rng.choice(fitting)?;
        let mut walk = Walk { isa, scorer, rng: &mut rng, leaf: None, leaves: 0 };
        walk.search(&Node::new(root.board()), -INFINITE, INFINITE, depth);
        let board = walk.leaf?.board();
        scorer.clear();
        Some(scorer.label(Record::new(board, GAME)))
    };
    let records = games.filter_map(&mut leaf).collect();
    Block { number: block.number, records }
}

/// A search that samples one leaf visit uniformly (reservoir sampling).
/// A leaf that is searched again counts again; positions in which the game is over do not count.
struct Walk<'a> {
    isa: Isa,
    scorer: &'a Scorer,
    rng: &'a mut Rng,
    leaf: Option<Node>,
    /// Number of leaf visits so far, repeated visits included.
    leaves: u32,
}

impl Walk<'_> {
    /// Searches a node; returns its score in centidiscs, mover's view.
    fn search(&mut self, node: &Node, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        let board = node.board();
        let moves = self.isa.moves(board);
        if moves == 0 {
            if self.isa.moves(board.pass()) == 0 {
                return board.final_score() * 100;
            }
            return -self.search(&node_after_pass(self.isa, node), -beta, -alpha, depth);
        }
        if depth == 0 {
            self.leaves += 1;
            if self.rng.u32(0..self.leaves) == 0 {
                self.leaf = Some(*node);
            }
            return self.scorer.evaluate(node);
        }
        let mut children: Vec<(i32, Node)> = Squares(moves)
            .map(|square| node_after(self.isa, node, square))
            .map(|child| (self.scorer.evaluate(&child), child))
            .collect();
        children.sort_by_key(|&(score, _)| score);
        let mut best = -INFINITE;
        for (index, (_, child)) in children.iter().enumerate() {
            let mut score = alpha + 1;
            if index > 0 {
                score = -self.search(child, -alpha - 1, -alpha, depth - 1);
            }
            if score > alpha && (index == 0 || score < beta) {
                score = -self.search(child, -beta, -alpha, depth - 1);
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
