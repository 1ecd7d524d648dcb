//! The attacker's moves: fours, and threats to win by fours.

use crate::base::Color;
use crate::game::mnk::Line;

use super::super::vcf::{Fours, makes_four};
use super::Child;
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board::{Board, Spot};
use crate::search::mnk::patterns::kinds::Kind;

/// Nodes of a search by fours that asks whether a move is a threat.
const BUDGET: u64 = 300;

/// How hard it looks to prove a four: many can be made at any time and change nothing.
const FOUR: u32 = 4;
/// How hard it looks to prove an open three.
const OPEN_THREE: u32 = 2;
/// How hard it looks to prove any other threat.
const THREAT: u32 = 4;

/// Returns the moves of the mover that make a four or threaten to win by so many fours, the most promising
/// first; only those that stop a five if there is one to be stopped.
pub(crate) fn attacks(board: &mut Board, fours: &mut Fours<'_>, threat: u8) -> Vec<Child> {
    let (attacker, defender) = (board.mover(), board.mover().opponent());
    let mut spots: Vec<Spot> = if board.count(defender, Kind::Five) > 0 {
        board.spots_of(defender, Kind::Five).collect()
    } else {
        board.spots_from(attacker, Kind::Two).collect()
    };
    spots.sort_by_key(|&spot| std::cmp::Reverse(board.kind(spot, attacker)));
    let mut children = Vec::new();
    for spot in spots {
        if !may_play(board, spot, attacker) {
            continue;
        }
        let proof = if makes_four(board, spot) {
            Some(FOUR)
        } else {
            board.make(spot);
            let proof = threatens(board, fours, threat);
            board.undo();
            proof
        };
        children.extend(proof.map(|proof| Child { spot, proof }));
    }
    children
}

/// Returns how hard it looks to prove a threat that the side not to move has made, or `None` if it is none.
fn threatens(board: &mut Board, fours: &mut Fours<'_>, threat: u8) -> Option<u32> {
    let (defender, attacker) = (board.mover(), board.mover().opponent());
    if board.count(attacker, Kind::OpenFour) > 0 {
        return Some(OPEN_THREE);
    }
    let is_against_fouls = board.line() == Line::Renju && defender == Color::Black;
    if threat < 2 && !is_against_fouls || board.count(defender, Kind::Five) > 0 {
        return None;
    }
    board.pass();
    let wins = fours.solve(board, threat, BUDGET).is_some();
    board.pass();
    wins.then_some(THREAT)
}
