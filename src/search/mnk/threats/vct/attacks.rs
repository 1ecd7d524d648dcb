//! The attacker's moves in a VCT search: fours, and moves that threaten a VCF.

use crate::base::Color;
use crate::game::mnk::Line;

use super::super::vcf::{Fours, makes_four};
use super::Child;
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::patterns::kinds::Kind;

/// The node budget of the VCF search that decides whether a move is a threat.
const BUDGET: u64 = 300;

/// The initial proof number of a move that makes a four.
/// Most fours can be made at any time and change nothing.
const FOUR: u32 = 4;
/// The initial proof number of a move that makes an open three.
const OPEN_THREE: u32 = 2;
/// The initial proof number of a move that threatens a VCF.
/// The move makes neither a four nor an open three.
const THREAT: u32 = 4;

/// Returns the moves that make a four or threaten to win by at most `threat` fours.
/// The most promising come first. If the other side threatens a five, only moves that stop it are returned.
pub(crate) fn attacks(board: &mut ShapeBoard, fours: &mut Fours<'_>, threat: u8) -> Vec<Child> {
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

/// Returns the initial proof number of the last move, or `None` if it is not a threat.
fn threatens(board: &mut ShapeBoard, fours: &mut Fours<'_>, threat: u8) -> Option<u32> {
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
