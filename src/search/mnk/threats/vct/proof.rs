//! The moves and the length of a proven win.

use std::collections::HashMap;

use super::super::vcf::plies;
use super::{Child, FOURS_BUDGET, Threats, moves_left_after};
use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::transposition::Hashes;

/// The maximum number of plies to the end of the game, by proven position.
pub(super) type Lengths = HashMap<Hashes, u32>;

impl Threats<'_> {
    /// Returns the moves of the node of `board`; empty if the node is a leaf or not in the graph.
    pub(super) fn children(&self, board: &ShapeBoard) -> Vec<Spot> {
        let node = self.nodes.get(&board.hash());
        node.map_or_else(Vec::new, |node| node.children.iter().map(|child| child.spot).collect())
    }

    /// Returns the node's first move to a proven child, or `None` if no child is proven.
    pub(super) fn proven_child(&self, board: &ShapeBoard) -> Option<Spot> {
        let is_proven = |child: &&Child| {
            let node = self.nodes.get(&board.hash_after(child.spot));
            node.is_some_and(|node| node.numbers.proof == 0)
        };
        self.nodes.get(&board.hash())?.children.iter().find(is_proven).map(|child| child.spot)
    }

    /// Returns the maximum number of plies to the end of the game from a proven node.
    /// The result is also stored in `lengths`.
    pub(super) fn length(&mut self, board: &mut ShapeBoard, moves_left: u8, lengths: &mut Lengths) -> u32 {
        if let Some(&length) = lengths.get(&board.hashes()) {
            return length;
        }
        let is_attack = board.mover() == self.attacker;
        let moves =
            if is_attack { self.proven_child(board).into_iter().collect() } else { self.children(board) };
        let below = moves.into_iter().map(|spot| {
            board.make(spot);
            let length = 1 + self.length(board, moves_left_after(moves_left, is_attack), lengths);
            board.undo();
            length
        });
        let longest = below.max();
        let length = if is_attack {
            longest.unwrap_or_else(|| {
                let line = self.fours(board, moves_left);
                plies(board, &line)
            })
        } else {
            let threat = if board.count(self.attacker, Kind::Five) > 0 { 0 } else { u32::from(self.threat) };
            longest.unwrap_or(0).max(2 + 2 * threat)
        };
        lengths.insert(board.hashes(), length);
        length
    }

    /// Returns the moves of both sides from a proven node up to the end.
    /// The defender plays the longest resistance.
    pub(super) fn line(&mut self, board: &mut ShapeBoard, moves_left: u8, lengths: &Lengths) -> Vec<Spot> {
        let is_attack = board.mover() == self.attacker;
        let next = if is_attack {
            self.proven_child(board)
        } else {
            self.children(board).into_iter().max_by_key(|&spot| {
                board.make(spot);
                let length = lengths.get(&board.hashes());
                board.undo();
                length
            })
        };
        match next {
            Some(spot) => {
                board.make(spot);
                let mut line = vec![spot];
                line.extend(self.line(board, moves_left_after(moves_left, is_attack), lengths));
                board.undo();
                line
            }
            None if is_attack => self.fours(board, moves_left),
            None => Vec::new(),
        }
    }

    /// Returns the moves of the VCF that proved a node; the VCF has at most `moves_left` fours.
    /// The VCF search is repeated. If the repeated search finds no VCF, returns an empty list.
    fn fours(&mut self, board: &mut ShapeBoard, moves_left: u8) -> Vec<Spot> {
        self.fours.solve(board, moves_left, 100 * FOURS_BUDGET).unwrap_or_default()
    }
}
