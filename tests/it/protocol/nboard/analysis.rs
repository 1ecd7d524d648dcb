//! The retrograde analysis: a value for every position of the game, from Black's point of view.

use kado::base::Color;
use kado::formats::{GameText, ggf};
use kado::game::othello::Othello;
use kado::game::{Position, Record};
use kado::protocol::{Files, Nboard};

use super::STUCK_AFTER_A1;
use crate::support::{playout, session};

/// Sends lines to a session with the real search and returns the analysis: plies and values.
fn analyzed(input: &str) -> Vec<(usize, f64)> {
    let output = session::run(&mut Nboard::new(Files::Denied), &[], input);
    let values = output.lines().filter_map(|line| line.strip_prefix("analysis ")?.split_once(' '));
    values.map(|(plies, value)| (plies.parse().unwrap(), value.parse().unwrap())).collect()
}

/// Returns the margin of best play for the side to move.
fn best_margin(position: &Othello) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin_for(position.turn());
    }
    let margin = |&mv| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        -best_margin(&after)
    };
    position.legal_moves().iter().map(margin).max().unwrap()
}

#[test]
fn every_position_has_a_value_and_the_last_ones_that_of_best_play() {
    for seed in 0..4u8 {
        let choices: Vec<u8> = (0..120u8).map(|ply| ply.wrapping_mul(seed + 37).wrapping_add(seed)).collect();
        let game = playout::random(playout::plain(8), &choices);
        let text = ggf::write(&GameText::from_record(&game));
        let plies = game.plies().len();
        let values = analyzed(&format!("nboard 2\nset depth 1\nset game {text}\nanalyze\n"));
        let reported: Vec<usize> = values.iter().map(|(plies, _)| *plies).collect();
        assert_eq!(reported, (0..=plies).rev().collect::<Vec<_>>());
        let values = analyzed(&format!("nboard 2\nset depth 6\nset game {text}\nanalyze\n"));
        let mut position = Record::new(playout::plain(8));
        for (ply, expected) in game.plies().iter().enumerate() {
            let empties = position.position().diagram().empties();
            if empties <= 7 {
                let margin = best_margin(position.position());
                let black = if position.position().turn() == Color::Black { margin } else { -margin };
                assert_eq!(values[plies - ply], (ply, f64::from(black)), "{text}");
            }
            position.play(expected.mv).unwrap();
        }
    }
}

#[test]
fn a_forced_pass_has_the_value_of_what_comes_after_it() {
    let input = format!("{STUCK_AFTER_A1}\nmove A1\nmove PA\nmove C8\nanalyze\n");
    assert_eq!(analyzed(&input), [(3, 64.0), (2, 64.0), (1, 64.0), (0, 64.0)]);
    let input = format!("{STUCK_AFTER_A1}\nmove A1\nanalyze\n");
    assert_eq!(analyzed(&input), [(1, 64.0), (0, 64.0)]);
}

#[test]
fn a_proven_draw_has_the_value_of_the_contempt() {
    let board = format!("{}{}", "*".repeat(32), "O".repeat(32));
    for (contempt, value) in [("100", 100.0), ("-100", -100.0), ("0", 0.0)] {
        for turn in ['*', 'O'] {
            let input =
                format!("set contempt {contempt}\nset game (;GM[Othello]BO[8 {board} {turn}];)\nanalyze\n");
            assert_eq!(analyzed(&input), [(0, value)], "{contempt}");
        }
    }
}
