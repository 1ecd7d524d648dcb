//! Verifies a VCT proof by replaying it on the board.
//!
//! The graph of the proof identifies positions by a 64-bit hash. After a hash collision, the graph could
//! claim a win that does not exist. Therefore the replay takes only the attacker's moves from the graph. The
//! replay generates all defenses and repeats the VCF searches.

use std::collections::HashSet;

use super::defences::{self, defences};
use super::{FOURS_BUDGET, NODE_WEIGHT, Threats, moves_left_after};
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::threats::vcf::Fours;
use crate::search::mnk::transposition::Hashes;

/// The hash table of the VCF searches in the replay has `2^TABLE_BITS` entries.
const TABLE_BITS: u32 = 14;

/// The ratio of a VCF search's node budget in the replay to its node budget in the proof search.
/// A VCF search in the replay may need more nodes, because the replay begins with an empty hash table.
const GENEROSITY: u64 = 10;

/// Verifies one VCT proof by replaying the moves of the proof on a board.
pub(super) struct Replay<'s, 'a> {
    proof: &'s Threats<'a>,
    fours: Fours<'static>,
    /// The positions, with the attacker to move, that the replay has verified as wins.
    verified: HashSet<Hashes>,
    /// The number of visited positions with the defender to move.
    visited: u64,
    /// The node count at which the replay fails.
    limit: u64,
}

impl<'s, 'a> Replay<'s, 'a> {
    /// Creates the replay of a proof; after `limit` nodes, the replay ends and rejects the proof.
    pub(super) fn new(proof: &'s Threats<'a>, limit: u64) -> Replay<'s, 'a> {
        Replay { proof, fours: Fours::new(TABLE_BITS), verified: HashSet::new(), visited: 0, limit }
    }

    /// Returns whether the attacker, who is to move, wins against every defense.
    /// `moves_left` is the maximum number of the attacker's moves.
    pub(super) fn attacker_wins(&mut self, board: &mut ShapeBoard, moves_left: u8) -> bool {
        if board.count(self.proof.attacker, Kind::Five) > 0 || self.verified.contains(&board.hashes()) {
            return true;
        }
        if self.fours.nodes() + NODE_WEIGHT * self.visited >= self.limit {
            return false;
        }
        let wins = match self.proof.proven_child(board) {
            Some(spot) => {
                moves_left > 1
                    && may_move(board, spot)
                    && self.after(board, spot, |replay, board| {
                        replay.defender_loses(board, moves_left_after(moves_left, true))
                    })
            }
            None => self.fours.solve(board, moves_left, GENEROSITY * FOURS_BUDGET).is_some(),
        };
        if wins {
            self.verified.insert(board.hashes());
        }
        wins
    }

    /// Returns whether the defender, who is to move, loses with every move.
    fn defender_loses(&mut self, board: &mut ShapeBoard, moves_left: u8) -> bool {
        self.visited += 1;
        if board.count(board.mover(), Kind::Five) > 0 {
            return false;
        }
        let threat = self.proof.threat.min(moves_left);
        let Some(mut moves) = defences(board, &mut self.fours, threat, GENEROSITY * defences::BUDGET) else {
            return false;
        };
        // Also verify the moves of the graph: the line and the length of the win are derived from them.
        moves.extend(self.proof.children(board));
        moves.into_iter().all(|spot| {
            may_move(board, spot)
                && self.after(board, spot, |replay, board| replay.attacker_wins(board, moves_left))
        })
    }

    fn after(
        &mut self,
        board: &mut ShapeBoard,
        spot: Spot,
        check: impl FnOnce(&mut Self, &mut ShapeBoard) -> bool,
    ) -> bool {
        board.make(spot);
        let passes = check(self, board);
        board.undo();
        passes
    }
}

fn may_move(board: &mut ShapeBoard, spot: Spot) -> bool {
    board.is_empty(spot) && may_play(board, spot, board.mover())
}
