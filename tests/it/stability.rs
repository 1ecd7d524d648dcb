//! Stable discs are never flipped, whatever is played.

use kado::game::Position;
use kado::game::othello8::{Bitboard, Board, Othello8, Squares, stable_discs};
use proptest::prelude::*;

use crate::playout;

/// The stable discs of both sides, the mover's first.
fn stable_of_both(board: Board) -> (Bitboard, Bitboard) {
    (stable_discs(board), stable_discs(board.pass()))
}

/// Whether the discs still have their colours, seen by the same side.
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
        let mut position = Othello8::start();
        for &choice in &opening[..plies] {
            let moves = position.legal_moves();
            prop_assume!(!moves.is_empty());
            position.play(moves[usize::from(choice) % moves.len()]).unwrap();
        }
        let (mine, theirs) = stable_of_both(position.board());
        for seed in rest {
            let choices: Vec<u8> = (0..64).map(|ply| (seed.rotate_left(ply) % 251) as u8).collect();
            let mut game = position;
            for choice in choices.into_iter().cycle() {
                let same_side = game.turn() == position.turn();
                let stable = if same_side { (mine, theirs) } else { (theirs, mine) };
                prop_assert!(stand(game.board(), stable));
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[usize::from(choice) % moves.len()]).unwrap();
            }
        }
    }
}
