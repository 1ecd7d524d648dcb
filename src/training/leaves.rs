//! Leaf positions of searches with exact scores: what the evaluation meets in a search, to judge it by.
//!
//! From a position of a held-out game a principal variation search to a fixed depth, its moves ordered by the
//! evaluation, walks its tree; one of its leaves, drawn at random, is kept and solved. The records have the
//! number of a game that every fit holds out.

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::eval::othello::{Node, node_after, node_after_pass};
use crate::game::othello8::{Isa, Squares};

use super::fit::is_held_out;
use super::positions::{Block, Record};
use super::scoring::{Effort, Scorer};

/// The fewest empty squares of a leaf that is kept; the most are those from which positions are solved.
const LEAST_EMPTIES: u32 = 16;

/// No fit learns from the game with this number.
const GAME: u32 = 0;

const INFINITE: i32 = 1 << 20;

/// What decides about the leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The name of the stage.
    pub stage: Stage,
    /// The depth of the searches, and from how many empty squares on positions are solved.
    #[serde(flatten)]
    pub effort: Effort,
    /// The evaluation that searches, as it names itself.
    pub weights: String,
    /// How the input was made.
    pub input: serde_json::Value,
}

/// The stage that made a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Leaves of searches.
    Leaves,
}

/// Returns one leaf of each held-out game of a block.
pub fn block(isa: Isa, scorer: &Scorer, settings: &Settings, block: &Block) -> Block {
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
        scorer.forget();
        Some(scorer.label(Record::new(board, GAME)))
    };
    let records = games.filter_map(&mut leaf).collect();
    Block { number: block.number, records }
}

/// A search that keeps one of its leaves.
struct Walk<'a> {
    isa: Isa,
    scorer: &'a Scorer,
    rng: &'a mut Rng,
    leaf: Option<Node>,
    /// How many leaves there were.
    leaves: u32,
}

impl Walk<'_> {
    /// Returns the score in centidiscs for the mover.
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
