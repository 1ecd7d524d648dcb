//! Victory by continuous threats: every move of the attacker makes a four or threatens to win by fours alone.
//!
//! Depth-first proof-number search (A. Nagai, 2002) on a graph whose nodes are kept. The defender's moves are all that can
//! stop the threat ([`defences`]), so that what is proven is a win whatever the defender does; the attacker's are those
//! that look like threats and are.

mod attacks;
mod defences;

use std::collections::HashMap;

use crate::base::Color;

use super::board::{Board, Spot};
use super::kinds::Kind;
use super::vcf::{Fours, UNLIMITED, plies};
use attacks::attacks;
use defences::defences;

/// What a search by threats may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Moves of the attacker at most, the five not counted, or [`UNLIMITED`].
    pub(crate) moves: u8,
    /// How many fours a threat may need to win, if it is not answered, the five not counted: 1 is an open three.
    pub(crate) threat: u8,
}

/// A search for wins by threats, with what it remembers of a position.
#[derive(Debug)]
pub(crate) struct Threats {
    fours: Fours,
    nodes: HashMap<u64, Node>,
    attacker: Color,
    threat: u8,
    expanded: u64,
    limit: u64,
}

/// How hard a node looks to prove and to disprove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const PROVEN: Numbers = Numbers { proof: 0, disproof: Numbers::INFINITE };
    const DISPROVEN: Numbers = Numbers { proof: Numbers::INFINITE, disproof: 0 };
    const INFINITE: u32 = 1 << 30;

    fn exceed(self, bounds: Numbers) -> bool {
        self.proof >= bounds.proof || self.disproof >= bounds.disproof
    }
}

/// A move of a node and how hard it looks to prove at first sight.
#[derive(Clone, Copy, Debug)]
struct Child {
    spot: Spot,
    proof: u32,
}

#[derive(Debug)]
struct Node {
    numbers: Numbers,
    children: Vec<Child>,
}

/// A win that nothing stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Win {
    /// The moves of both sides up to a five or to a four that the other side cannot stop. The other side's moves are those
    /// that last longest.
    pub(crate) line: Vec<Spot>,
    /// After how many plies the game is won at the latest.
    pub(crate) plies: u32,
}

/// The part of the budget of [`Threats::win`] that a search by fours alone may spend, in percent.
const FOURS_PERCENT: u64 = 15;

/// The threats of each later stage of [`Threats::win`], and its part of the budget: what needs only open threes is found
/// soonest without the others.
const STAGES: [(u8, u64); 3] = [(1, 15), (2, 45), (3, 25)];

/// Nodes for each search by fours within the search.
const FOURS_BUDGET: u64 = 2_000;

/// What an expanded node counts in a budget, in nodes of a search by fours.
const NODE_WEIGHT: u64 = 4;

impl Threats {
    /// Returns a search whose table of fours has 2 to the power of `bits` entries of 8 bytes.
    pub(crate) fn new(bits: u32) -> Threats {
        Threats {
            fours: Fours::new(bits),
            nodes: HashMap::new(),
            attacker: Color::Black,
            threat: 1,
            expanded: 0,
            limit: 0,
        }
    }

    /// Returns how much was searched so far: the nodes of the searches by fours, and four for each of its own.
    pub(crate) fn nodes(&self) -> u64 {
        self.fours.nodes() + NODE_WEIGHT * self.expanded
    }

    /// Returns a win of the mover by fours or by threats of any length, found within a budget of nodes
    /// ([`Threats::nodes`]).
    pub(crate) fn win(&mut self, board: &mut Board, budget: u64) -> Option<Win> {
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

    /// Returns a win of the mover by threats, found within a budget of nodes.
    pub(crate) fn solve(&mut self, board: &mut Board, reach: Reach, budget: u64) -> Option<Win> {
        self.nodes.clear();
        self.attacker = board.mover();
        self.threat = reach.threat;
        self.limit = self.nodes() + budget;
        let bounds = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };
        let numbers = self.search(board, reach.moves, bounds);
        (numbers == Numbers::PROVEN).then(|| {
            let mut lengths = HashMap::new();
            let plies = self.length(board, reach.moves, &mut lengths);
            Win { line: self.line(board, reach.moves, &lengths), plies }
        })
    }

    /// Searches a node until a number reaches its bound or the budget is spent.
    fn search(&mut self, board: &mut Board, left: u8, bounds: Numbers) -> Numbers {
        let key = key(board, left);
        if !self.nodes.contains_key(&key) {
            let node = self.expand(board, left);
            self.nodes.insert(key, node);
        }
        let is_attack = board.mover() == self.attacker;
        let left_below = left_after(left, is_attack);
        loop {
            let Some(node) = self.nodes.get(&key) else { return Numbers::DISPROVEN };
            if node.numbers.exceed(bounds) || self.nodes() >= self.limit {
                return node.numbers;
            }
            let choice = self.choice(board, &node.children, left_below);
            let numbers = choice.numbers;
            if let Some(node) = self.nodes.get_mut(&key) {
                node.numbers = numbers;
            }
            if numbers.exceed(bounds) {
                return numbers;
            }
            let bounds_below = choice.bounds(bounds, is_attack);
            board.make(choice.spot);
            self.search(board, left_below, bounds_below);
            board.undo();
        }
    }

    /// Returns the numbers of a node by those of its children, and the child to search next.
    fn choice(&self, board: &Board, children: &[Child], left_below: u8) -> Choice {
        let is_attack = board.mover() == self.attacker;
        let (mut least, mut second, mut sum) = (Numbers::INFINITE, Numbers::INFINITE, 0_u32);
        let mut best = (0, Numbers::PROVEN);
        for child in children {
            let known = self.nodes.get(&key_after(board, child.spot, left_below)).map(|node| node.numbers);
            let numbers = known.unwrap_or(Numbers { proof: child.proof, disproof: 1 });
            let (own, other) =
                if is_attack { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) };
            sum = (sum + other).min(Numbers::INFINITE);
            if own < least {
                (second, least) = (least, own);
                best = (child.spot, numbers);
            } else {
                second = second.min(own);
            }
        }
        let numbers = if is_attack {
            Numbers { proof: least, disproof: sum }
        } else {
            Numbers { proof: sum, disproof: least }
        };
        Choice { spot: best.0, child: best.1, numbers, second }
    }

    fn expand(&mut self, board: &mut Board, left: u8) -> Node {
        self.expanded += 1;
        let (attacker, defender) = (self.attacker, self.attacker.opponent());
        let leaf = |numbers| Node { numbers, children: Vec::new() };
        let open = |children| Node { numbers: Numbers { proof: 1, disproof: 1 }, children };
        if board.mover() == attacker {
            if board.count(attacker, Kind::Five) > 0 || self.fours.solve(board, left, FOURS_BUDGET).is_some()
            {
                return leaf(Numbers::PROVEN);
            }
            if left <= 1 || board.count(defender, Kind::Five) > 1 {
                return leaf(Numbers::DISPROVEN);
            }
            let children = attacks(board, &mut self.fours, self.threat.min(left - 1));
            if children.is_empty() { leaf(Numbers::DISPROVEN) } else { open(children) }
        } else {
            if board.count(defender, Kind::Five) > 0 {
                return leaf(Numbers::DISPROVEN);
            }
            match defences(board, &mut self.fours, self.threat.min(left)) {
                None => leaf(Numbers::DISPROVEN),
                Some(moves) if moves.is_empty() => leaf(Numbers::PROVEN),
                Some(moves) => open(moves.into_iter().map(|spot| Child { spot, proof: 1 }).collect()),
            }
        }
    }

    /// Returns the first move of a node that leads to a proven one.
    fn proven_child(&self, board: &Board, left: u8) -> Option<Spot> {
        let left_below = left_after(left, board.mover() == self.attacker);
        let is_proven = |child: &&Child| {
            let node = self.nodes.get(&key_after(board, child.spot, left_below));
            node.is_some_and(|node| node.numbers.proof == 0)
        };
        self.nodes.get(&key(board, left))?.children.iter().find(is_proven).map(|child| child.spot)
    }

    /// Returns after how many plies a proven node is won at the latest, and takes note of it by the node's key.
    fn length(&mut self, board: &mut Board, left: u8, lengths: &mut HashMap<u64, u32>) -> u32 {
        let key = key(board, left);
        if let Some(&length) = lengths.get(&key) {
            return length;
        }
        let is_attack = board.mover() == self.attacker;
        let moves: Vec<Spot> = if is_attack {
            self.proven_child(board, left).into_iter().collect()
        } else {
            self.nodes
                .get(&key)
                .into_iter()
                .flat_map(|node| node.children.iter().map(|child| child.spot))
                .collect()
        };
        let below = moves.into_iter().map(|spot| {
            board.make(spot);
            let length = 1 + self.length(board, left_after(left, is_attack), lengths);
            board.undo();
            length
        });
        let longest = below.max();
        let length = if is_attack {
            longest.unwrap_or_else(|| {
                let line = self.fours(board, left);
                plies(board, &line)
            })
        } else {
            let threat = if board.count(self.attacker, Kind::Five) > 0 { 0 } else { u32::from(self.threat) };
            longest.unwrap_or(0).max(2 + 2 * threat)
        };
        lengths.insert(key, length);
        length
    }

    /// Returns the moves of a proven node, to the end.
    fn line(&mut self, board: &mut Board, left: u8, lengths: &HashMap<u64, u32>) -> Vec<Spot> {
        let is_attack = board.mover() == self.attacker;
        let left_below = left_after(left, is_attack);
        let next = if is_attack {
            self.proven_child(board, left)
        } else {
            let children = self.nodes.get(&key(board, left)).into_iter().flat_map(|node| &node.children);
            children
                .map(|child| child.spot)
                .max_by_key(|&spot| lengths.get(&key_after(board, spot, left_below)))
        };
        match next {
            Some(spot) => {
                board.make(spot);
                let mut line = vec![spot];
                line.extend(self.line(board, left_below, lengths));
                board.undo();
                line
            }
            None if is_attack => self.fours(board, left),
            None => Vec::new(),
        }
    }

    /// Returns the win by fours of a node that was proven by it.
    fn fours(&mut self, board: &mut Board, left: u8) -> Vec<Spot> {
        self.fours.solve(board, left, 100 * FOURS_BUDGET).unwrap_or_default()
    }
}

/// The child to search next, and what its siblings say.
struct Choice {
    spot: Spot,
    child: Numbers,
    /// The numbers of the node itself.
    numbers: Numbers,
    /// The proof number of the second best child, for the attacker; the disproof number for the defender.
    second: u32,
}

impl Choice {
    /// Returns how far to search the child, if the node is to be searched within these bounds.
    fn bounds(&self, bounds: Numbers, is_attack: bool) -> Numbers {
        let until_second = |bound: u32| bound.min(self.second.saturating_add(1));
        let without_siblings =
            |bound: u32, sum: u32, own: u32| bound.saturating_sub(sum - sum.min(own)).max(own + 1);
        if is_attack {
            Numbers {
                proof: until_second(bounds.proof),
                disproof: without_siblings(bounds.disproof, self.numbers.disproof, self.child.disproof),
            }
        } else {
            Numbers {
                proof: without_siblings(bounds.proof, self.numbers.proof, self.child.proof),
                disproof: until_second(bounds.disproof),
            }
        }
    }
}

fn left_after(left: u8, is_attack: bool) -> u8 {
    if is_attack && left != UNLIMITED { left - 1 } else { left }
}

fn key(board: &Board, left: u8) -> u64 {
    keyed(board.hash(), left)
}

fn key_after(board: &Board, spot: Spot, left: u8) -> u64 {
    keyed(board.hash_after(spot), left)
}

fn keyed(hash: u64, left: u8) -> u64 {
    hash ^ u64::from(left).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests;
