//! Stable discs are never flipped, whatever is played, and every instruction set finds the same ones as a
//! plain implementation.

use kado::game::othello8::{Bitboard, Board, Isa, Othello8, Squares, stable_discs};
use kado::game::{Position, playout};
use proptest::prelude::*;

use crate::support::plain_kernels::Stability;
use crate::support::playout::{self, chosen};

/// Returns the stable discs of both sides, the mover's first.
fn stable_of_both(board: Board) -> (Bitboard, Bitboard) {
    (stable_discs(board), stable_discs(board.pass()))
}

/// Returns whether the discs still have their colors, seen from the same side.
fn stand(board: Board, (player, opponent): (Bitboard, Bitboard)) -> bool {
    board.player & player == player && board.opponent & opponent == opponent
}

/// Checks every position that can follow.
fn check_all_games(board: Board, stable: (Bitboard, Bitboard)) {
    assert!(stand(board, stable), "{board:x?} {stable:x?}");
    let moves = board.moves();
    let swapped = (stable.1, stable.0);
    if moves == 0 && board.pass().moves() != 0 {
        check_all_games(board.pass(), swapped);
    }
    for square in Squares(moves) {
        check_all_games(board.after(square, board.flips(square)), swapped);
    }
}

#[test]
fn no_game_from_six_empty_squares_flips_a_stable_disc() {
    let mut discs = 0;
    for game in playout::sample() {
        for position in game.positions().iter().filter(|position| position.board().empties() == 6) {
            let stable = stable_of_both(position.board());
            discs += (stable.0 | stable.1).count_ones();
            check_all_games(position.board(), stable);
        }
    }
    assert!(discs > 50_000, "{discs}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_random_game_flips_a_stable_disc(opening in playout::choices(), plies in 10usize..58, rest in any::<[u64; 8]>()) {
        let reached = playout(Othello8::start(), chosen(&opening)).nth(plies - 1);
        prop_assume!(reached.is_some());
        let (_, position) = reached.unwrap();
        let (mine, theirs) = stable_of_both(position.board());
        for seed in rest {
            let choices: Vec<u8> = (0..64).map(|ply| (seed.rotate_left(ply) % 251) as u8).collect();
            for (_, later) in playout(position, chosen(&choices)) {
                let same_side = later.turn() == position.turn();
                let stable = if same_side { (mine, theirs) } else { (theirs, mine) };
                prop_assert!(stand(later.board(), stable));
            }
        }
    }
}

#[test]
fn corners_and_the_discs_they_hold_are_stable() {
    let board = Board { player: 0x0000_0000_0000_0107, opponent: 0x0000_0000_0000_0208 };
    assert_eq!(stable_discs(board), 0x0000_0000_0000_0107);
    assert_eq!(stable_discs(board.pass()), 0, "d1 can be taken from e1");
}

#[test]
fn every_disc_of_a_full_board_is_stable() {
    let board = Board { player: 0x0123_4567_89ab_cdef, opponent: !0x0123_4567_89ab_cdef };
    assert_eq!(stable_of_both(board), (board.player, board.opponent));
}

#[test]
fn every_instruction_set_finds_the_same_stable_discs_as_the_plain_form() {
    let tiers = Isa::available();
    let mut plain = Stability::default();
    let mut discs = 0;
    for game in playout::sample().take(600) {
        for position in game.positions() {
            for board in [position.board(), position.board().pass()] {
                let expected = plain.stable_discs(board);
                discs += expected.count_ones();
                for &isa in &tiers {
                    assert_eq!(isa.stable_discs(board), expected, "{isa}, {board:x?}");
                }
            }
        }
    }
    assert!(discs > 100_000, "{discs}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_instruction_set_agrees_on_full_boards_with_a_few_holes(colors in any::<u64>(), holes in any::<[u64; 4]>()) {
        let holes = holes.into_iter().fold(u64::MAX, |all, some| all & some);
        let board = Board { player: colors & !holes, opponent: !colors & !holes };
        let expected = Stability::default().stable_discs(board);
        for isa in Isa::available() {
            prop_assert_eq!(isa.stable_discs(board), expected, "{}, {:x?}", isa, board);
        }
    }
}
