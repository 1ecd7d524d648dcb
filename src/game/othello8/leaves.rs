//! Counts perft leaves; compiled for each instruction-set tier.
//!
//! Leaves may be counted in any order. The moves of a ply are therefore buffered and then played together,
//! several at a time in the lanes of a vector. The tree is walked one buffer at a time.

use macro_rules_attribute::apply;

use crate::game::othello8::isa::fill;
use crate::game::othello8::perft::{Passes, WITHOUT_FINISHED, ZERO_PLIES};
use crate::game::othello8::{Bitboard, Board};

use super::hot;

/// The moves in the buffer of a ply are played once there are at least this many.
const ENOUGH: usize = 128;

/// Capacity of the buffer of a ply, in moves.
/// The moves of a position are added only to a buffer with fewer than `ENOUGH` moves. A position of a game
/// has at most 33, but a board can be set up with more.
const CAPACITY: usize = ENOUGH + 64;

/// The buffered moves of one ply: boards and squares, each square as a bitboard with one bit.
struct Ply {
    player: [Bitboard; CAPACITY],
    opponent: [Bitboard; CAPACITY],
    square: [Bitboard; CAPACITY],
    length: usize,
}

impl Ply {
    fn new() -> Ply {
        Ply { player: [0; CAPACITY], opponent: [0; CAPACITY], square: [0; CAPACITY], length: 0 }
    }

    /// Returns the board after the buffered move with the index `place`, from the other side's view.
    #[expect(clippy::inline_always, reason = "a loop that contains a call is not vectorised")]
    #[inline(always)]
    fn child(&self, place: usize) -> Board {
        let (player, opponent, square) = (self.player[place], self.opponent[place], self.square[place]);
        let flips = fill::flips(square, player, opponent);
        Board { player: opponent ^ flips, opponent: player ^ flips ^ square }
    }
}

/// Counts the leaves `depth` plies below a board.
#[apply(hot!)]
pub(crate) fn count(board: Board, depth: u32, passes: Passes) -> u64 {
    if depth == 0 {
        return 1;
    }
    match passes {
        Passes::OnePly => below_root::<0>(board, depth),
        Passes::ZeroPlies => below_root::<ZERO_PLIES>(board, depth),
        Passes::WithoutFinished => below_root::<WITHOUT_FINISHED>(board, depth),
    }
}

#[apply(hot!)]
fn below_root<const RULES: u8>(board: Board, depth: u32) -> u64 {
    // No game is longer: between two moves there is at most one pass.
    let longest = 2 * board.empties() + 1;
    let mut plies: Vec<Ply> = (1..depth.min(longest)).map(|_| Ply::new()).collect();
    let moves = fill::moves(board.player, board.opponent);
    let mut leaves = below::<RULES>(board, moves, &mut plies);
    for next in 0..plies.len() {
        leaves += play_all::<RULES>(&mut plies[next..]);
    }
    leaves
}

/// Adds the moves of a board to the buffer of the first ply in `plies`.
/// If `plies` is empty, each move is a leaf. A buffer with at least `ENOUGH` moves is played, which counts
/// the leaves below its moves. Returns the number of leaves that this call has counted; the leaves below
/// moves that stay in a buffer are counted later.
#[apply(hot!)]
#[inline]
fn below<const RULES: u8>(board: Board, moves: Bitboard, plies: &mut [Ply]) -> u64 {
    if moves == 0 {
        return without_move::<RULES>(board, plies);
    }
    let Some(ply) = plies.first_mut() else {
        return u64::from(moves.count_ones());
    };
    let mut moves = moves;
    let mut length = ply.length;
    while moves != 0 {
        ply.player[length] = board.player;
        ply.opponent[length] = board.opponent;
        ply.square[length] = moves & moves.wrapping_neg();
        length += 1;
        moves &= moves - 1;
    }
    ply.length = length;
    if length < ENOUGH { 0 } else { play_all::<RULES>(plies) }
}

/// Counts the leaves below a board on which the mover has no legal move.
/// The mover passes if the opponent has a move. Otherwise the game is over, which counts as one leaf, or as
/// no leaf if `RULES` is `WITHOUT_FINISHED`.
#[apply(hot!)]
#[inline(never)]
fn without_move<const RULES: u8>(board: Board, plies: &mut [Ply]) -> u64 {
    let board = board.pass();
    let moves = fill::moves(board.player, board.opponent);
    if moves == 0 {
        return u64::from(RULES != WITHOUT_FINISHED);
    }
    if RULES == ZERO_PLIES {
        return below::<RULES>(board, moves, plies);
    }
    match plies {
        [] => 1,
        [_, rest @ ..] => below::<RULES>(board, moves, rest),
    }
}

/// Plays the buffered moves of the first ply and counts the leaves below them.
#[apply(hot!)]
fn play_all<const RULES: u8>(plies: &mut [Ply]) -> u64 {
    let Some((ply, rest)) = plies.split_first_mut() else {
        return 0;
    };
    let length = std::mem::take(&mut ply.length);
    let (mut player, mut opponent, mut moves) = ([0; CAPACITY], [0; CAPACITY], [0; CAPACITY]);
    for place in 0..length {
        let child = ply.child(place);
        (player[place], opponent[place]) = (child.player, child.opponent);
        moves[place] = fill::moves(child.player, child.opponent);
    }
    let mut leaves = 0;
    for place in 0..length {
        let child = Board { player: player[place], opponent: opponent[place] };
        leaves += below::<RULES>(child, moves[place], rest);
    }
    leaves
}
