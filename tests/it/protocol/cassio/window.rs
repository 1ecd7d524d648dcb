//! The bounds of a search with a window, compared with the score of the same search without one.

use kado::formats::board64;
use kado::game::Position;
use kado::game::othello::Othello;
use kado::protocol::Cassio;

use crate::support::{playout, session};

/// Returns the bounds of the last result of each search, in discs.
fn bounds(input: String) -> Vec<(f64, f64)> {
    let output = session::run(&mut Cassio::new(), &[], input);
    let last_results = output.split("ready.\n").filter_map(|search| search.lines().last());
    let read = |text: &str| text[1..].parse().unwrap();
    last_results
        .map(|line| {
            let value = line.split(", ").nth(4).unwrap();
            let (low, high) = value.split_once(" <= v <= ").unwrap();
            (read(low), read(high))
        })
        .collect()
}

#[test]
fn a_score_inside_the_window_is_found_and_one_outside_is_bounded() {
    for seed in 1..9u8 {
        let choices: Vec<u8> = (0..120u8).map(|ply| ply.wrapping_mul(2 * seed + 31) >> 1).collect();
        let game = playout::random(playout::plain(8), &choices);
        let is_searched = |position: &&Othello| {
            let empties = position.diagram().empties();
            empties == 10 && position.legal_moves().iter().any(|mv| !mv.is_pass())
        };
        let Some(position) = game.positions().iter().find(is_searched) else { continue };
        let board = board64::write(&position.diagram()).replace(' ', "");
        let search =
            |alpha: i32, beta: i32| format!("ENGINE-PROTOCOL endgame-search {board} {alpha} {beta} 100\n");
        let exact = bounds(search(-64, 64));
        let [(score, same)] = exact[..] else { panic!("one search: {exact:?}") };
        assert_eq!(score.to_bits(), same.to_bits(), "{board}");
        let windows: Vec<(i32, i32)> =
            (-64..=62).step_by(6).flat_map(|alpha| [(alpha, alpha + 1), (alpha, alpha + 9)]).collect();
        let found = bounds(windows.iter().map(|&(alpha, beta)| search(alpha, beta)).collect());
        assert_eq!(found.len(), windows.len());
        for ((alpha, beta), (low, high)) in windows.into_iter().zip(found) {
            assert!(low <= score && score <= high, "{board}: {low} <= {score} <= {high}");
            let (alpha, beta) = (f64::from(alpha), f64::from(beta));
            if alpha < score && score < beta {
                assert_eq!((low, high), (score, score), "{board} in {alpha}..{beta}");
            } else if score <= alpha {
                assert!(high <= alpha, "{board}: {high} below {alpha}");
            } else {
                assert!(low >= beta, "{board}: {low} above {beta}");
            }
        }
    }
}
