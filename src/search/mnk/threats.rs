//! What the fours and open threes on the board leave the side to move, before any search.

use crate::base::Color;
use crate::game::mnk::Line;

use super::board::{Board, Spot};
use super::fouls::may_play;
use super::kinds::Kind;

/// What the mover is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// A five on this cell wins.
    Five(Spot),
    /// The other side has a five that cannot be stopped.
    Lost,
    /// The other side has a five: these moves stop it. One, but in caro, where enclosing a five stops it, too.
    Block(Vec<Spot>),
    /// Four and five: a stone on this cell wins two moves from now, whatever the other side does.
    OpenFour(Spot),
    /// The other side threatens that: only these moves, of which some may be own fours, do not lose at once. None are
    /// left if all lose.
    Defend(Vec<Spot>),
    /// Nothing urgent.
    Free,
}

/// Returns what the mover is left.
pub(crate) fn outlook(board: &mut Board) -> Outlook {
    let (mover, other) = (board.mover(), board.mover().opponent());
    if board.count(mover, Kind::Five) > 0 {
        return first(board, mover, Kind::Five).map_or(Outlook::Free, Outlook::Five);
    }
    if board.count(other, Kind::Five) > 0 {
        let blocks = blocks(board);
        return if blocks.is_empty() { Outlook::Lost } else { Outlook::Block(blocks) };
    }
    if board.count(mover, Kind::OpenFour) > 0 {
        return first(board, mover, Kind::OpenFour).map_or(Outlook::Free, Outlook::OpenFour);
    }
    if board.count(other, Kind::OpenFour) > 0 {
        return Outlook::Defend(defences(board));
    }
    Outlook::Free
}

fn first(board: &Board, color: Color, kind: Kind) -> Option<Spot> {
    board.spots_of(color, kind).next()
}

/// Returns the moves that leave the other side without a five.
pub(super) fn blocks(board: &mut Board) -> Vec<Spot> {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let is_enclosable = matches!(board.line(), Line::Caro5 | Line::Caro6);
    let fives: Vec<Spot> = board.spots_of(other, Kind::Five).take(2).collect();
    let mut blocks = if is_enclosable {
        let beside = around(board, fives[0]);
        [fives[0]].into_iter().chain(beside).filter(|&spot| stops_fives(board, spot)).collect()
    } else if fives.len() > 1 {
        Vec::new()
    } else {
        fives
    };
    blocks.retain(|&spot| may_play(board, spot, mover));
    blocks
}

fn stops_fives(board: &mut Board, spot: Spot) -> bool {
    let other = board.mover().opponent();
    board.make(spot);
    let stops = board.count(other, Kind::Five) == 0;
    board.undo();
    stops
}

/// Returns the moves that stop every open four (or pair of fours) of the other side, and the own fours.
pub(super) fn defences(board: &mut Board) -> Vec<Spot> {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let threats: Vec<Spot> = board.spots_of(other, Kind::OpenFour).collect();
    let stops_all = |&spot: &Spot| threats.iter().all(|&threat| stops(board, threat, spot));
    let beside = around(board, threats[0]);
    let mut spots: Vec<Spot> = [threats[0]].into_iter().chain(beside).filter(stops_all).collect();
    let fours = board.spots_from(mover, Kind::Four).filter(|spot| !spots.contains(spot)).collect::<Vec<_>>();
    spots.extend(fours);
    spots.retain(|&spot| may_play(board, spot, mover));
    spots
}

/// Returns the empty cells within reach of a cell on its lines.
pub(super) fn around(board: &Board, spot: Spot) -> Vec<Spot> {
    let reach = board.lines().reach() as isize;
    let steps = board.steps();
    let offsets =
        steps.into_iter().flat_map(|step| (-reach..=reach).map(move |distance| distance * step as isize));
    let cells = offsets.filter(|&offset| offset != 0).map(|offset| spot.wrapping_add_signed(offset));
    cells.filter(|&cell| board.is_empty(cell)).collect()
}

/// Returns whether the other side has no open four or pair of fours on the cell `threat` any more once the mover plays on
/// another one.
fn stops(board: &Board, threat: Spot, spot: Spot) -> bool {
    if threat == spot {
        return true;
    }
    let mover = board.mover();
    let reach = board.lines().reach() as isize;
    let apart = spot as isize - threat as isize;
    board.steps().into_iter().enumerate().any(|(direction, step)| {
        let step = step as isize;
        apart % step == 0
            && (apart / step).abs() <= reach
            && board.kind_with(threat, direction, apart / step, mover) < Kind::OpenFour
    })
}
