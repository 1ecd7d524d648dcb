//! The kernels of every instruction set of this processor, compared with a walk over plain cells.

use kado::base::{Color, Move, Square};
use kado::game::Position;
use kado::game::othello::Othello;
use kado::game::othello8::{Bitboard, Board, Isa, Othello8, Squares};
use proptest::prelude::*;

use crate::support::plain_kernels::potential_moves;
use crate::support::playout;

/// The plain board for the mover of a board.
struct Oracle {
    position: Othello,
    moves: Bitboard,
}

impl Oracle {
    fn new(board: Board) -> Oracle {
        let position = Othello::from_diagram(&Othello8::new(board, Color::Black).diagram()).unwrap();
        let moves = position.legal_moves().into_iter().filter_map(Move::square);
        Oracle { moves: moves.fold(0, |set, square| set | 1 << square.index()), position }
    }

    /// Returns the discs that are flipped when the mover plays on a square.
    fn flips(&self, square: usize) -> Bitboard {
        let mut after = self.position.clone();
        after.play_unchecked(Square::new(square as u16).into());
        self.position
            .size()
            .all_squares()
            .filter(|&disc| self.position.at(disc).is_some() && self.position.at(disc) != after.at(disc))
            .fold(0, |set, disc| set | 1 << disc.index())
    }
}

/// Compares moves and, on every empty square, flips.
fn check(board: Board, tiers: &[Isa]) {
    let oracle = Oracle::new(board);
    let flips: Vec<(usize, Bitboard)> =
        Squares(board.empty()).map(|square| (square, oracle.flips(square))).collect();
    for &isa in tiers {
        assert_eq!(isa.moves(board), oracle.moves, "moves, {isa}, {board:x?}");
        let expected = (oracle.moves, potential_moves(board));
        assert_eq!(isa.moves_and_potential(board), expected, "potential moves, {isa}, {board:x?}");
        for &(square, expected) in &flips {
            assert_eq!(isa.flips(board, square), expected, "flips of bit {square}, {isa}, {board:x?}");
        }
    }
}

/// Returns a set with an eighth, half, three quarters or seven eighths of the squares, from three random
/// sets.
fn mix([a, b, c]: [u64; 3], density: u8) -> Bitboard {
    match density {
        0 => a & b & c,
        1 => a,
        2 => a | b,
        _ => a | b | c,
    }
}

/// Boards that need not be reachable, from nearly empty to full, with either side in the majority.
fn boards() -> impl Strategy<Value = Board> {
    (any::<[u64; 3]>(), any::<[u64; 3]>(), 0u8..4, 0u8..4).prop_map(|(discs, colors, filling, majority)| {
        let (discs, colors) = (mix(discs, filling), mix(colors, majority));
        Board { player: discs & !colors, opponent: discs & colors }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn every_instruction_set_agrees_with_plain_cells_on_random_boards(board in boards()) {
        check(board, &Isa::available());
        check(board.pass(), &Isa::available());
    }

    #[test]
    fn every_instruction_set_counts_what_the_last_move_flips(mover in any::<[u64; 3]>(), density in 0..4u8) {
        let mover = mix(mover, density);
        for square in 0..64 {
            let player = mover & !(1 << square);
            let board = Board { player, opponent: !player & !(1 << square) };
            let expected = Oracle::new(board).flips(square).count_ones();
            for isa in Isa::available() {
                prop_assert_eq!(isa.last_flips(board, square), expected, "{}, {:x?}", isa, board);
            }
        }
    }
}

#[test]
fn every_instruction_set_agrees_with_plain_cells_on_every_position_of_real_games() {
    let tiers = Isa::available();
    let mut positions = 0;
    for game in playout::sample() {
        for position in game.positions() {
            check(position.board(), &tiers);
            positions += 1;
        }
    }
    assert!(positions > 140_000, "{positions}");
}

/// Every row of discs that a move can flip, on every line through every square, and rows that are incomplete.
#[test]
fn every_instruction_set_agrees_with_plain_cells_on_every_single_row() {
    let tiers = Isa::available();
    for from in 0..64 {
        for (columns, rows) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let (mut column, mut row) = (from % 8 + columns, from / 8 + rows);
            let mut opponent = 0;
            while (0..8).contains(&column) && (0..8).contains(&row) {
                let end = 1u64 << (8 * row + column);
                check(Board { player: end, opponent }, &tiers);
                check(Board { player: end, opponent: !(end | 1 << from) }, &tiers);
                check(Board { player: 0, opponent: opponent | end }, &tiers);
                opponent |= end;
                (column, row) = (column + columns, row + rows);
            }
        }
    }
}
