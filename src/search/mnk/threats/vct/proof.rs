//! The moves of a proven win and its length.

use std::collections::HashMap;

use super::super::vcf::plies;
use super::{Child, FOURS_BUDGET, Threats, key, key_after, moves_left_after};
use crate::search::mnk::board::{Board, Spot};
use crate::search::mnk::patterns::kinds::Kind;

impl Threats<'_> {
    /// Returns the first move of a node that leads to a proven child.
    pub(crate) fn proven_child(&self, board: &Board, moves_left: u8) -> Option<Spot> {
        let moves_left_below = moves_left_after(moves_left, board.mover() == self.attacker);
        let is_proven = |child: &&Child| {
            let node = self.nodes.get(&key_after(board, child.spot, moves_left_below));
            node.is_some_and(|node| node.numbers.proof == 0)
        };
        self.nodes.get(&key(board, moves_left))?.children.iter().find(is_proven).map(|child| child.spot)
    }

    /// Returns the maximum number of plies to the end of the game from a proven node.
    /// The result is also stored in `lengths` under the node's key.
    pub(crate) fn length(
        &mut self,
        board: &mut Board,
        moves_left: u8,
        lengths: &mut HashMap<u64, u32>,
    ) -> u32 {
        let key = key(board, moves_left);
        if let Some(&length) = lengths.get(&key) {
            return length;
        }
        let is_attack = board.mover() == self.attacker;
        let moves: Vec<Spot> = if is_attack {
            self.proven_child(board, moves_left).into_iter().collect()
        } else {
            self.nodes
                .get(&key)
                .into_iter()
                .flat_map(|node| node.children.iter().map(|child| child.spot))
                .collect()
        };
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
        lengths.insert(key, length);
        length
    }

    /// Returns the moves of both sides from a proven node up to the end.
    pub(crate) fn line(
        &mut self,
        board: &mut Board,
        moves_left: u8,
        lengths: &HashMap<u64, u32>,
    ) -> Vec<Spot> {
        let is_attack = board.mover() == self.attacker;
        let moves_left_below = moves_left_after(moves_left, is_attack);
        let next = if is_attack {
            self.proven_child(board, moves_left)
        } else {
            let children =
                self.nodes.get(&key(board, moves_left)).into_iter().flat_map(|node| &node.children);
            children
                .map(|child| child.spot)
                .max_by_key(|&spot| lengths.get(&key_after(board, spot, moves_left_below)))
        };
        match next {
            Some(spot) => {
                board.make(spot);
                let mut line = vec![spot];
                line.extend(self.line(board, moves_left_below, lengths));
                board.undo();
                line
            }
            None if is_attack => self.fours(board, moves_left),
            None => Vec::new(),
        }
    }

    /// Returns the win by fours of a node that was proven by such a win.
    pub(crate) fn fours(&mut self, board: &mut Board, moves_left: u8) -> Vec<Spot> {
        self.fours.solve(board, moves_left, 100 * FOURS_BUDGET).unwrap_or_default()
    }
}
