//! The immediate threats of both sides, without a search.
//! They follow from the fours and open threes on the board.

use arrayvec::ArrayVec;

use crate::base::Color;
use crate::game::mnk::Line;

use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::patterns::kinds::Kind;

/// A list of cells, cut off at its capacity.
pub(crate) type Spots = ArrayVec<Spot, 48>;

/// The immediate threats, from the mover's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ThreatStatus {
    /// A stone on this cell makes a five and wins.
    Five(Spot),
    /// The other side threatens a five that cannot be stopped.
    Lost,
    /// The other side threatens a five: these moves stop it.
    /// Only one move does, except in caro, where a five enclosed at both ends does not win.
    Block(Spots),
    /// A stone on this cell makes an open four (or two fours).
    /// It wins in three plies, whatever the reply.
    OpenFour(Spot),
    /// The other side threatens to make an open four (or two fours).
    /// The list holds the moves that stop every such threat, and the mover's fours. All other moves lose. If
    /// the list is empty, every move loses.
    Defend(Spots),
    /// No immediate win or threat.
    Free,
}

/// Returns the immediate threats, from the mover's view.
pub(crate) fn threat_status(board: &mut ShapeBoard) -> ThreatStatus {
    let (mover, other) = (board.mover(), board.mover().opponent());
    if board.count(mover, Kind::Five) > 0 {
        return first(board, mover, Kind::Five).map_or(ThreatStatus::Free, ThreatStatus::Five);
    }
    if board.count(other, Kind::Five) > 0 {
        let blocks = blocks(board);
        return if blocks.is_empty() { ThreatStatus::Lost } else { ThreatStatus::Block(blocks) };
    }
    if board.count(mover, Kind::OpenFour) > 0 {
        return first(board, mover, Kind::OpenFour).map_or(ThreatStatus::Free, ThreatStatus::OpenFour);
    }
    if board.count(other, Kind::OpenFour) > 0 {
        return ThreatStatus::Defend(open_four_defences(board));
    }
    ThreatStatus::Free
}

fn first(board: &ShapeBoard, color: Color, kind: Kind) -> Option<Spot> {
    board.spots_of(color, kind).next()
}

/// Returns the moves of the mover that stop every five that the other side threatens.
pub(super) fn blocks(board: &mut ShapeBoard) -> Spots {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let is_enclosable = matches!(board.line(), Line::Caro5 | Line::Caro6);
    let mut fives = board.spots_of(other, Kind::Five);
    let (first, is_only) = (fives.next(), board.count(other, Kind::Five) == 1);
    drop(fives);
    let mut blocks: Spots = first.filter(|_| is_enclosable || is_only).into_iter().collect();
    if is_enclosable && let Some(first) = first {
        blocks.extend(around(board, first));
        blocks.retain(|spot| stops_fives(board, *spot));
    }
    blocks.retain(|spot| may_play(board, *spot, mover));
    blocks
}

fn stops_fives(board: &mut ShapeBoard, spot: Spot) -> bool {
    let other = board.mover().opponent();
    board.make(spot);
    let stops = board.count(other, Kind::Five) == 0;
    board.undo();
    stops
}

/// Returns the mover's moves that stop every open four or pair of fours threatened by the other side.
/// The mover's fours are included.
pub(super) fn open_four_defences(board: &mut ShapeBoard) -> Spots {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let threats: Spots = up_to_capacity(board.spots_of(other, Kind::OpenFour));
    let stops_all = |&spot: &Spot| threats.iter().all(|&threat| stops(board, threat, spot));
    let beside = around(board, threats[0]);
    let mut spots: Spots = threats[..1].iter().copied().chain(beside).filter(stops_all).collect();
    for four in board.spots_from(mover, Kind::Four) {
        if !spots.contains(&four) {
            let _ = spots.try_push(four);
        }
    }
    spots.retain(|spot| may_play(board, *spot, mover));
    spots
}

/// Collects cells up to the capacity of the list.
fn up_to_capacity(spots: impl Iterator<Item = Spot>) -> Spots {
    spots.take(Spots::new_const().capacity()).collect()
}

/// Returns the empty cells within 4 (freestyle) or 5 (other rules) steps of a cell in any direction.
/// There are at most 40 such cells: up to 10 in each row, column and diagonal through the cell.
pub(super) fn around(board: &ShapeBoard, spot: Spot) -> Spots {
    let reach = board.shape_table().reach() as isize;
    let steps = board.steps();
    let offsets =
        steps.into_iter().flat_map(|step| (-reach..=reach).map(move |distance| distance * step as isize));
    let cells = offsets.filter(|&offset| offset != 0).map(|offset| spot.wrapping_add_signed(offset));
    up_to_capacity(cells.filter(|&cell| board.is_empty(cell)))
}

/// Returns whether a move of the mover on `spot` stops the other side's threat to play on `threat`.
/// The other side threatens to make an open four or two fours there.
fn stops(board: &ShapeBoard, threat: Spot, spot: Spot) -> bool {
    if threat == spot {
        return true;
    }
    let mover = board.mover();
    let reach = board.shape_table().reach() as isize;
    let apart = spot as isize - threat as isize;
    board.steps().into_iter().enumerate().any(|(direction, step)| {
        let step = step as isize;
        apart % step == 0
            && (apart / step).abs() <= reach
            && board.kind_with(threat, direction, apart / step, mover) < Kind::OpenFour
    })
}
