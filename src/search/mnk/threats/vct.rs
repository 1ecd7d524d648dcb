//! Victory by continuous threats (VCT).
//! Every move of the attacker makes a four or threatens to win by fours.
//!
//! The search is a depth-first proof-number search (A. Nagai, 2002) on a graph that is kept in memory. For
//! the defender, all moves that can stop the threat are searched ([`defences`]), so that a proof is valid
//! against every defense. For the attacker, only verified threats are searched ([`attacks`]). A proof is
//! announced only if a replay on the board confirms it ([`verify`]).

mod attacks;
mod defences;
mod proof;
mod proof_numbers;
mod verify;

use std::collections::HashMap;

use crate::base::Color;
use crate::search::driver::watch::Watch;

use super::vcf::{Fours, UNLIMITED, plies};
use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::patterns::kinds::Kind;
use attacks::attacks;
use defences::defences;
use proof::Lengths;
use proof_numbers::{ProofNumbers, SelectedChild};
use verify::Replay;

/// The limits of a VCT search (victory by continuous threats).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// The maximum number of the attacker's moves, not counting the five, or [`UNLIMITED`].
    pub(crate) moves: u8,
    /// The maximum number of fours that an unanswered threat needs to win, not counting the five.
    /// An open three needs one four.
    pub(crate) threat: u8,
}

/// A VCT search, including the position graph of its last proof-number search.
#[derive(Debug)]
pub(crate) struct Threats<'a> {
    fours: Fours<'a>,
    watch: Option<Watch<'a>>,
    /// The nodes of the graph by hash of the position.
    /// The number of the attacker's remaining moves follows from the position, so the hash does not cover it.
    nodes: HashMap<u64, Node>,
    attacker: Color,
    threat: u8,
    expanded: u64,
    /// The node count at which the search ends.
    limit: u64,
}

/// A move of a node with its initial proof number.
#[derive(Clone, Copy, Debug)]
struct Child {
    spot: Spot,
    proof: u32,
}

/// A position of the graph; a leaf has no children.
#[derive(Debug)]
struct Node {
    numbers: ProofNumbers,
    children: Vec<Child>,
}

/// A proven win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Win {
    /// The moves of both sides up to the winner's five or to a threat that the loser cannot stop.
    /// The loser plays the longest resistance.
    pub(crate) line: Vec<Spot>,
    /// An upper bound on the number of plies up to and including the winner's five.
    pub(crate) plies: u32,
}

/// The share of the node budget that [`Threats::win`] gives to the VCF search, in percent.
const FOURS_PERCENT: u64 = 15;

/// The VCT searches of [`Threats::win`]: the value of [`Reach::threat`], and a percentage.
/// [`Threats::win`] runs these searches in order after the VCF search. The percentage is the share of the
/// node budget for the VCT search. The first VCT search tries only fours and threats that win with one more
/// four, such as open threes, to find short wins sooner.
const STAGES: [(u8, u64); 3] = [(1, 15), (2, 45), (3, 25)];

/// The node budget of the VCF search at each VCT node with the attacker to move.
const FOURS_BUDGET: u64 = 2_000;

/// The cost of an expanded VCT node, in nodes of a VCF search.
const NODE_WEIGHT: u64 = 4;

/// A replay may visit this many times the nodes of the proof search, plus `REPLAY_MINIMUM`.
const REPLAY_RATIO: u64 = 10;
const REPLAY_MINIMUM: u64 = 10_000;

impl<'a> Threats<'a> {
    /// Creates a VCT search; the hash table of its VCF searches has 2^`bits` entries of 8 bytes.
    pub(crate) fn new(bits: u32) -> Threats<'a> {
        Threats {
            fours: Fours::new(bits),
            watch: None,
            nodes: HashMap::new(),
            attacker: Color::Black,
            threat: 1,
            expanded: 0,
            limit: 0,
        }
    }

    /// Makes the search observe a deadline and a stop flag.
    pub(crate) fn watched(mut self, watch: Watch<'a>) -> Threats<'a> {
        self.watch = Some(watch);
        self.fours.set_watch(self.watch);
        self
    }

    /// Returns the number of nodes searched so far.
    /// A node of a VCF search counts as one node, and an expanded node of a VCT search counts as four.
    pub(crate) fn nodes(&self) -> u64 {
        self.fours.nodes() + NODE_WEIGHT * self.expanded
    }

    /// Searches for a VCF of the mover, then for a VCT, with any number of moves.
    /// `budget` is the maximum number of nodes, counted as in [`Threats::nodes`].
    pub(crate) fn win(&mut self, board: &mut ShapeBoard, budget: u64) -> Option<Win> {
        let start = self.nodes();
        let mut share = FOURS_PERCENT;
        if let Some(line) = self.fours.solve(board, UNLIMITED, budget * share / 100) {
            return Some(Win { plies: plies(board, &line), line });
        }
        STAGES.into_iter().find_map(|(threat, percent)| {
            share += percent;
            let rest = (start + budget * share / 100).saturating_sub(self.nodes());
            self.solve(board, Reach { moves: UNLIMITED, threat }, rest)
        })
    }

    /// Searches for a win of the mover by threats within a budget of nodes.
    pub(crate) fn solve(&mut self, board: &mut ShapeBoard, reach: Reach, budget: u64) -> Option<Win> {
        self.nodes.clear();
        self.attacker = board.mover();
        self.threat = reach.threat;
        let start = self.nodes();
        self.limit = start + budget;
        let bounds = ProofNumbers { proof: ProofNumbers::INFINITE, disproof: ProofNumbers::INFINITE };
        let numbers = self.search(board, reach.moves, bounds);
        let searched = self.nodes() - start;
        if numbers == ProofNumbers::PROVEN { self.confirmed_win(board, reach.moves, searched) } else { None }
    }

    /// Returns the win of the proven root, or `None` if a replay does not confirm it.
    /// `searched` is the number of nodes of the proof search.
    fn confirmed_win(&mut self, board: &mut ShapeBoard, moves: u8, searched: u64) -> Option<Win> {
        let limit = REPLAY_RATIO * searched + REPLAY_MINIMUM;
        if !Replay::new(self, limit).attacker_wins(board, moves) {
            return None;
        }
        self.fours.set_watch(None);
        let mut lengths = Lengths::new();
        let plies = self.length(board, moves, &mut lengths);
        let win = Win { line: self.line(board, moves, &lengths), plies };
        self.fours.set_watch(self.watch);
        Some(win)
    }

    /// Searches a node and returns its proof and disproof numbers.
    /// The search ends once either number reaches its threshold in `bounds`, the node budget is spent, the
    /// deadline has passed, or the stop flag is set.
    fn search(&mut self, board: &mut ShapeBoard, moves_left: u8, bounds: ProofNumbers) -> ProofNumbers {
        let key = board.hash();
        if !self.nodes.contains_key(&key) {
            let node = self.expand(board, moves_left);
            self.nodes.insert(key, node);
        }
        let is_attack = board.mover() == self.attacker;
        let moves_left_below = moves_left_after(moves_left, is_attack);
        loop {
            let Some(node) = self.nodes.get(&key) else { return ProofNumbers::DISPROVEN };
            if node.numbers.exceed(bounds) || self.nodes() >= self.limit || self.fours.is_over() {
                return node.numbers;
            }
            let child = self.select_child(board, &node.children);
            if let Some(node) = self.nodes.get_mut(&key) {
                node.numbers = child.parent;
            }
            if child.parent.exceed(bounds) {
                return child.parent;
            }
            let bounds_below = child.bounds(bounds, is_attack);
            board.make(child.spot);
            self.search(board, moves_left_below, bounds_below);
            board.undo();
        }
    }

    /// Selects the child of a node to search next.
    /// Also computes the proof and disproof numbers of the node from those of its children.
    fn select_child(&self, board: &ShapeBoard, children: &[Child]) -> SelectedChild {
        let is_attack = board.mover() == self.attacker;
        let (mut least, mut second, mut sum) = (ProofNumbers::INFINITE, ProofNumbers::INFINITE, 0_u32);
        let mut best = (0, ProofNumbers::PROVEN);
        for child in children {
            let known = self.nodes.get(&board.hash_after(child.spot)).map(|node| node.numbers);
            let numbers = known.unwrap_or(ProofNumbers { proof: child.proof, disproof: 1 });
            let (own, other) =
                if is_attack { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) };
            sum = (sum + other).min(ProofNumbers::INFINITE);
            if own < least {
                (second, least) = (least, own);
                best = (child.spot, numbers);
            } else {
                second = second.min(own);
            }
        }
        let parent = if is_attack {
            ProofNumbers { proof: least, disproof: sum }
        } else {
            ProofNumbers { proof: sum, disproof: least }
        };
        SelectedChild { spot: best.0, numbers: best.1, parent, second }
    }

    /// Creates the node of a position, with the moves to search.
    /// If the position is proven or disproven without a search of its moves, for example by a VCF of the
    /// attacker, the node is a leaf without moves.
    fn expand(&mut self, board: &mut ShapeBoard, moves_left: u8) -> Node {
        self.expanded += 1;
        let (attacker, defender) = (self.attacker, self.attacker.opponent());
        let leaf = |numbers| Node { numbers, children: Vec::new() };
        let open = |children| Node { numbers: ProofNumbers { proof: 1, disproof: 1 }, children };
        if board.mover() == attacker {
            if board.count(attacker, Kind::Five) > 0
                || self.fours.solve(board, moves_left, FOURS_BUDGET).is_some()
            {
                return leaf(ProofNumbers::PROVEN);
            }
            if moves_left <= 1 || board.count(defender, Kind::Five) > 1 {
                return leaf(ProofNumbers::DISPROVEN);
            }
            let children = attacks(board, &mut self.fours, self.threat.min(moves_left - 1));
            if children.is_empty() { leaf(ProofNumbers::DISPROVEN) } else { open(children) }
        } else {
            if board.count(defender, Kind::Five) > 0 {
                return leaf(ProofNumbers::DISPROVEN);
            }
            match defences(board, &mut self.fours, self.threat.min(moves_left), defences::BUDGET) {
                None => leaf(ProofNumbers::DISPROVEN),
                Some(moves) if moves.is_empty() => leaf(ProofNumbers::PROVEN),
                Some(moves) => open(moves.into_iter().map(|spot| Child { spot, proof: 1 }).collect()),
            }
        }
    }
}

fn moves_left_after(moves_left: u8, is_attack: bool) -> u8 {
    if is_attack && moves_left != UNLIMITED { moves_left - 1 } else { moves_left }
}

#[cfg(test)]
mod tests;
