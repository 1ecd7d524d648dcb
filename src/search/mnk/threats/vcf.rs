//! Victory by continuous fours (VCF).
//! The attacker makes a four with every move, so that the defender has at most one reply (in caro several).
//!
//! The search deepens iteratively and stores positions without such a win in a small table. A hash collision
//! in this table can hide a win, but never produce one: a win is always a sequence of moves on the board.

use crate::base::Color;
use crate::game::mnk::Line;
use crate::search::driver::watch::Watch;

use super::threat_status::blocks;
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::patterns::kinds::{Kind, shapes};
use crate::search::mnk::patterns::shapes::Shape;

/// The depth of an unlimited search: more fours than fit on any board.
pub(crate) const UNLIMITED: u8 = u8::MAX;

/// Nodes between two checks of the deadline and the stop flag.
const INTERVAL: u64 = 256;

/// A search for wins by continuous fours, with a table that persists between searches.
#[derive(Debug)]
pub(crate) struct Fours<'a> {
    /// A hash table of positions in which the mover has no VCF (win by continuous fours).
    /// The upper 56 bits of an entry are those of the position's hash. The low eight bits hold the maximum
    /// number of fours for which the absence of a VCF is proven; `UNLIMITED` means any number.
    table: Vec<u64>,
    /// The nodes of all searches so far.
    nodes: u64,
    /// The node count at which the current search ends.
    limit: u64,
    /// The deadline and the stop flag, if the searches observe them.
    watch: Option<Watch<'a>>,
    /// The node count at which `watch` is checked next.
    next_check: u64,
    is_over: bool,
    /// The moves of the win found, last move first.
    line: Vec<Spot>,
    /// The weakest kind of four that is tried.
    /// If the defender threatens a five, fours of every kind are tried.
    least: Kind,
}

/// The result of a search below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Win,
    /// There is no VCF (win by continuous fours) of any length by the kinds of fours that are tried.
    Nothing,
    /// No VCF was found within the limits on fours and nodes.
    Cut,
}

impl<'a> Fours<'a> {
    /// Creates a search whose table has 2^`bits` entries of 8 bytes.
    pub(crate) fn new(bits: u32) -> Fours<'a> {
        Fours {
            table: vec![0; 1 << bits],
            nodes: 0,
            limit: 0,
            watch: None,
            next_check: 0,
            is_over: false,
            line: Vec::new(),
            least: Kind::Four,
        }
    }

    /// Makes the search skip plain fours unless the defender threatens a five.
    /// A plain four prepares no further four and seldom wins.
    pub(crate) fn hasty(self) -> Fours<'a> {
        Fours { least: Kind::FourPlus, ..self }
    }

    /// Sets the deadline and the stop flag of later searches; `None` removes them.
    pub(crate) fn set_watch(&mut self, watch: Option<Watch<'a>>) {
        self.watch = watch;
        self.is_over = false;
    }

    /// Returns whether the deadline or the stop flag has ended the search.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the number of nodes searched so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node, and checks the deadline and the stop flag once every `INTERVAL` nodes.
    #[inline]
    fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + INTERVAL;
            self.is_over = self.watch.is_some_and(|watch| watch.is_over());
        }
    }

    /// Returns whether the search must end: at its node limit, at the deadline, or when it is stopped.
    #[inline]
    fn is_spent(&self) -> bool {
        self.nodes >= self.limit || self.is_over
    }

    /// Searches for a win of the mover by at most `fours` fours within a budget of nodes.
    /// Returns the moves of both sides up to a five or to a four that cannot be stopped. The moves of the
    /// other side are the forced replies to fours.
    pub(crate) fn solve(&mut self, board: &mut ShapeBoard, fours: u8, budget: u64) -> Option<Vec<Spot>> {
        self.limit = self.nodes + budget;
        let mut depth = fours.min(4);
        loop {
            self.line.clear();
            match self.attack(board, depth) {
                Outcome::Win => return Some(self.line.iter().rev().copied().collect()),
                Outcome::Cut if depth < fours && !self.is_spent() => {
                    depth = depth.saturating_mul(2).min(fours);
                }
                Outcome::Cut | Outcome::Nothing => return None,
            }
        }
    }

    /// Searches a position with the attacker to move, who may make at most `depth` fours.
    fn attack(&mut self, board: &mut ShapeBoard, depth: u8) -> Outcome {
        let (attacker, defender) = (board.mover(), board.mover().opponent());
        if board.count(attacker, Kind::Five) > 0 {
            self.line.extend(board.spots_of(attacker, Kind::Five).next());
            return Outcome::Win;
        }
        let fives = board.count(defender, Kind::Five);
        if fives > 1 || !has_fours(board, if fives > 0 { Kind::Four } else { self.least }) {
            return Outcome::Nothing;
        }
        if depth == 0 || self.is_spent() {
            return Outcome::Cut;
        }
        self.visit();
        let key = board.hash();
        let slot = (key >> 8) as usize & (self.table.len() - 1);
        let known = self.table[slot];
        if (known ^ key) >> 8 == 0 && known as u8 >= depth {
            return if known as u8 == UNLIMITED { Outcome::Nothing } else { Outcome::Cut };
        }
        let mut outcome = Outcome::Nothing;
        for spot in fours(board, self.least, fives > 0) {
            board.make(spot);
            let below = self.defend(board, depth - 1);
            board.undo();
            match below {
                Outcome::Win => {
                    self.line.push(spot);
                    return Outcome::Win;
                }
                Outcome::Cut => outcome = Outcome::Cut,
                Outcome::Nothing => {}
            }
        }
        if !self.is_spent() {
            let depth = if outcome == Outcome::Nothing { UNLIMITED } else { depth };
            self.table[slot] = key & !0xFF | u64::from(depth);
        }
        outcome
    }

    /// Searches a position after a four of the attacker, who wins if every reply loses.
    fn defend(&mut self, board: &mut ShapeBoard, depth: u8) -> Outcome {
        let length = self.line.len();
        let mut longest = Vec::new();
        for answer in blocks(board) {
            board.make(answer);
            let outcome = self.attack(board, depth);
            board.undo();
            let mut line = self.line.split_off(length);
            if outcome != Outcome::Win {
                return outcome;
            }
            line.push(answer);
            if line.len() > longest.len() {
                longest = line;
            }
        }
        self.line.extend(longest);
        Outcome::Win
    }
}

/// Returns the length of the VCF `line` in plies, up to and including the five.
/// If `line` ends with a four, the length includes the reply and the five after the four.
pub(crate) fn plies(board: &mut ShapeBoard, line: &[Spot]) -> u32 {
    let Some((&last, before)) = line.split_last() else { return 0 };
    for &spot in before {
        board.make(spot);
    }
    let ends = board.kind(last, board.mover()) == Kind::Five;
    for _ in before {
        board.undo();
    }
    line.len() as u32 + if ends { 0 } else { 2 }
}

/// Returns whether the mover can make a four of the kind `least` or better anywhere.
fn has_fours(board: &ShapeBoard, least: Kind) -> bool {
    let mover = board.mover();
    let kinds = [Kind::Four, Kind::FourPlus, Kind::FourThree, Kind::OpenFour];
    kinds.into_iter().any(|kind| kind >= least && board.count(mover, kind) > 0)
        || hides_fours(board) && board.count(mover, Kind::ThreeThree) > 0
}

/// Returns whether a stone on a cell of kind [`Kind::ThreeThree`] may also make a four.
/// This is possible only for Black in renju.
fn hides_fours(board: &ShapeBoard) -> bool {
    board.line() == Line::Renju && board.mover() == Color::Black
}

/// Returns the cells where a stone makes a four of the kind `least` or better.
/// The most promising come first. With `must_block`, returns the fours of any kind that also stop a five of
/// the other side.
pub(crate) fn fours(board: &mut ShapeBoard, least: Kind, must_block: bool) -> Vec<Spot> {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let least = match (hides_fours(board), must_block) {
        (true, _) => Kind::ThreeThree,
        (false, true) => Kind::Four,
        (false, false) => least,
    };
    let mut spots: Vec<Spot> = if must_block {
        board.spots_of(other, Kind::Five).filter(|&spot| board.kind(spot, mover) >= least).collect()
    } else {
        board.spots_from(mover, least).collect()
    };
    spots.retain(|&spot| makes_four(board, spot) && may_play(board, spot, mover));
    let own = board.past_move(1).unwrap_or(0) as isize;
    let steps = board.steps();
    spots.sort_by_key(|&spot| {
        let apart = (spot as isize - own).unsigned_abs();
        let is_near = steps.into_iter().any(|step| apart.is_multiple_of(step) && apart / step < 5);
        (std::cmp::Reverse(board.kind(spot, mover)), !is_near)
    });
    spots
}

/// Returns whether a stone of the mover on an empty cell would make a four.
pub(crate) fn makes_four(board: &ShapeBoard, spot: Spot) -> bool {
    let mover = board.mover();
    board.kind(spot, mover) >= Kind::Four || shapes(board.code(spot, mover)).into_iter().any(Shape::is_four)
}

#[cfg(test)]
mod tests;
