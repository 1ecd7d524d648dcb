//! The defender's moves: all moves that may stop the attacker's threat.

use crate::base::Color;
use crate::game::mnk::Line;

use super::super::vcf::{Fours, makes_four};
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::threats::threat_status::{around, blocks, open_four_defences};

/// The node budget of the VCF search that finds the attacker's threat.
pub(super) const BUDGET: u64 = 2_000;

/// Returns the moves of the mover that may stop the other side's threat.
/// Any other move loses to the threatened fours. Returns `None` if no win of the other side by at most
/// `threat` fours is found within `budget` nodes.
pub(super) fn defences(
    board: &mut ShapeBoard,
    fours: &mut Fours<'_>,
    threat: u8,
    budget: u64,
) -> Option<Vec<Spot>> {
    let (defender, attacker) = (board.mover(), board.mover().opponent());
    if board.count(attacker, Kind::Five) > 0 {
        return Some(blocks(board).to_vec());
    }
    if board.count(attacker, Kind::OpenFour) > 0 {
        return Some(open_four_defences(board).to_vec());
    }
    board.pass();
    let threatened = fours.solve(board, threat, budget);
    let zone = threatened.as_ref().map(|line| zone(board, line));
    board.pass();
    let (line, zone) = (threatened?, zone?);
    let mut moves = Vec::new();
    for spot in zone {
        if may_play(board, spot, defender) {
            board.make(spot);
            let holds = holds(board, &line);
            board.undo();
            if !holds {
                moves.push(spot);
            }
        }
    }
    moves.sort_by_key(|spot| line.first() != Some(spot));
    Some(moves)
}

/// Returns the empty cells where a stone of the defender may refute the VCF `line` of the mover.
/// These are the cells of the moves in `line`, and the cells where the mover can make a five after `line`.
/// All cells up to 4 (freestyle) or 5 (other rules) cells away from these cells in the four directions are
/// included, and the cells where the defender can make a four. In renju, if `line` may involve a double three
/// of Black, returns all empty cells, since such a foul may depend on distant stones.
fn zone(board: &mut ShapeBoard, line: &[Spot]) -> Vec<Spot> {
    let attacker = board.mover();
    let mut cells = Vec::new();
    let mut depends_on_fouls = false;
    for &spot in line {
        cells.extend(around(board, spot));
        cells.push(spot);
        depends_on_fouls |= board.kind(spot, Color::Black) == Kind::ThreeThree;
        board.make(spot);
    }
    let fives: Vec<Spot> = board.spots_of(attacker, Kind::Five).collect();
    for &spot in &fives {
        cells.extend(around(board, spot));
        cells.push(spot);
        depends_on_fouls |= board.kind(spot, Color::Black) == Kind::ThreeThree;
    }
    for _ in line {
        board.undo();
    }
    if board.line() == Line::Renju && depends_on_fouls {
        return board.spots().filter(|&spot| board.is_empty(spot)).collect();
    }
    cells.extend(board.spots_from(attacker.opponent(), Kind::Four));
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|&spot| board.is_empty(spot));
    cells
}

/// Returns whether `line` is a VCF of the mover on the board.
/// `line` alternates fours of the mover with replies of the other side. The result is `false` if a four in
/// `line` is impossible, or if a reply other than the reply in `line` can stop the five.
fn holds(board: &mut ShapeBoard, line: &[Spot]) -> bool {
    let (attacker, defender) = (board.mover(), board.mover().opponent());
    if board.count(attacker, Kind::Five) > 0 {
        return true;
    }
    let Some((&spot, rest)) = line.split_first() else { return false };
    let stops_fives = match board.count(defender, Kind::Five) {
        0 => true,
        1 => board.kind(spot, defender) == Kind::Five,
        _ => false,
    };
    if !(stops_fives && board.is_empty(spot) && makes_four(board, spot) && may_play(board, spot, attacker)) {
        return false;
    }
    board.make(spot);
    let answers = blocks(board);
    let wins = answers.into_iter().all(|answer| {
        rest.split_first().is_some_and(|(&expected, rest)| {
            board.make(answer);
            let wins = expected == answer && holds(board, rest);
            board.undo();
            wins
        })
    });
    board.undo();
    wins
}
