//! The classic players, each compared with a slow, independent implementation of its rules: a board
//! of integers, plain minimax, and lists of squares.

mod board;
mod engine;

use std::collections::HashMap;

use fastrand::Rng;
use kado::base::{Color, Move, Size};
use kado::engine::{Classic, Limits, Report};
use kado::game::othello::Othello;
use kado::game::othello8::Othello8;
use kado::game::{Position, Rules};
use kado::search::Control;

use crate::support::playout::plain;
use crate::support::scale::scaled;

use board::Board;

/// Returns the minimax value for the side to move at this depth. A side that cannot move ends the variation.
fn discs_value(board: &Board, plies: u8) -> i32 {
    if plies == 0 {
        return board.discs();
    }
    let moves = board.moves();
    let values = moves.iter().map(|&mv| -discs_value(&board.played(mv), plies - 1));
    values.max().unwrap_or_else(|| board.discs())
}

/// Returns the minimax value for the side to move at this depth. A pass is not a ply.
fn weights_value(board: &Board, plies: u8) -> i32 {
    if plies == 0 {
        return board.weights();
    }
    let moves = board.moves();
    if !moves.is_empty() {
        return moves.iter().map(|&mv| -weights_value(&board.played(mv), plies - 1)).max().unwrap();
    }
    let other = board.passed();
    if other.moves().is_empty() { board.weights() } else { -weights_value(&other, plies) }
}

/// Returns the first of the best moves in the given order, with its value.
fn first_best(moves: &[(usize, usize)], value: impl Fn((usize, usize)) -> i32) -> ((usize, usize), i32) {
    let mut best = (moves[0], value(moves[0]));
    for &mv in &moves[1..] {
        let value = value(mv);
        if value > best.1 {
            best = (mv, value);
        }
    }
    best
}

fn discs_choice(board: &Board, plies: u8) -> ((usize, usize), i32) {
    let mut moves = board.moves();
    moves.sort_by_key(|&(row, column)| (column, row));
    first_best(&moves, |mv| -discs_value(&board.played(mv), plies - 1))
}

fn weights_choice(board: &Board, plies: u8) -> ((usize, usize), i32) {
    first_best(&board.moves(), |mv| -weights_value(&board.played(mv), plies - 1))
}

fn choose(player: Classic, position: &impl Position, seed: u64) -> Report {
    player.choose(position, &Limits::default(), seed, &Control::default())
}

fn mv((row, column): (usize, usize), size: Size) -> Move {
    size.square(column as u32, row as u32).unwrap().into()
}

/// Calls `check` with 1,000 positions of random games on five board sizes, from the start to the end. Returns
/// how many of them require a pass.
fn on_a_thousand_positions(seed: u64, mut check: impl FnMut(&Othello)) -> usize {
    let mut rng = Rng::with_seed(seed);
    let (mut checked, mut passes) = (0, 0);
    for side in [4, 6, 8, 10, 12].into_iter().cycle() {
        let start = plain(side);
        let squares = start.size().squares();
        let mut position = start;
        // Late positions are as frequent as early ones: they contain passes.
        let plies = rng.usize(..squares);
        for _ in 0..plies {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(rng.usize(..moves.len().max(1))) else { break };
            position.play(mv).unwrap();
        }
        if position.outcome().is_some() {
            continue;
        }
        passes += usize::from(position.legal_moves() == [Move::PASS]);
        check(&position);
        checked += 1;
        if checked == 1000 {
            break;
        }
    }
    passes
}

/// Compares the answer of a searching player with that of its transcription, on bitboards, too.
fn check(player: Classic, position: &Othello, ((row, column), value): ((usize, usize), i32), unit: i32) {
    let size = position.size();
    let report = choose(player, position, 0);
    let found = (report.mv(), report.best().score.centidiscs());
    assert_eq!(found, (mv((row, column), size), value * unit), "{player} in {position:?}");
    if size == Size::OTHELLO {
        let report = choose(player, &Othello8::set_up(Rules::OTHELLO, &position.diagram()).unwrap(), 0);
        assert_eq!((report.mv(), report.best().score.centidiscs()), found, "{player} in {position:?}");
    }
    let mut after = position.clone();
    for &mv in &report.best().pv {
        after.play(mv).unwrap();
    }
}

fn must_pass(position: &Othello) -> bool {
    position.legal_moves() == [Move::PASS]
}

#[test]
fn discs_chooses_as_its_rules_say() {
    let (mut number, mut black) = (0, 0);
    let passes = on_a_thousand_positions(1, |position| {
        number += 1;
        let plies = [3, 1, 2, 3].into_iter().cycle().nth(number).unwrap();
        let player = Classic::Discs(plies);
        black += usize::from(position.turn() == Color::Black);
        if must_pass(position) {
            assert_eq!(choose(player, position, 0).best().pv, [Move::PASS]);
        } else {
            check(player, position, discs_choice(&Board::of(position), plies), 100);
        }
    });
    assert!(passes > 5 && (400..600).contains(&black), "{passes} passes, {black} of Black");
}

#[test]
fn weights_chooses_as_its_rules_say() {
    let mut number = 0;
    let passes = on_a_thousand_positions(2, |position| {
        number += 1;
        let empties = position.diagram().cells().iter().filter(|cell| cell.is_none()).count();
        // The transcription searches everything: where that takes long, only some positions get the full
        // depth.
        let plies = match empties {
            0..14 => 5,
            14..28 if number % scaled(32, 16) == 0 => 5,
            28..60 if number % scaled(250, 100) == 0 => 5,
            _ => 1 + (number % 3) as u8,
        };
        let player = Classic::Weights(plies);
        if must_pass(position) {
            assert_eq!(choose(player, position, 0).best().pv, [Move::PASS]);
        } else {
            check(player, position, weights_choice(&Board::of(position), plies), 1);
        }
    });
    assert!(passes > 5, "{passes}");
}

#[test]
fn first_and_random_choose_as_their_rules_say() {
    let mut seed = 0;
    on_a_thousand_positions(3, |position| {
        let size = position.size();
        let board = Board::of(position);
        let mut legal: Vec<Move> = board.moves().into_iter().map(|square| mv(square, size)).collect();
        if legal.is_empty() {
            legal.push(Move::PASS);
        }
        assert_eq!(choose(Classic::First, position, 0).mv(), legal[0], "{position:?}");
        seed += 1;
        let drawn = choose(Classic::Random, position, seed).mv();
        assert!(legal.contains(&drawn), "{drawn:?} in {position:?}");
        assert_eq!(choose(Classic::Random, position, seed).mv(), drawn);
    });
}

#[test]
fn random_plays_every_move_equally_often() {
    const DRAWS: u64 = 20_000;
    let start = Othello8::start();
    let mut later = start;
    while later.legal_moves().len() != 9 {
        later.play(choose(Classic::Random, &later, 1).mv()).unwrap();
    }
    for position in [start, later] {
        let moves = position.legal_moves().len();
        let mut counts: HashMap<Move, u64> = HashMap::new();
        for seed in 0..DRAWS {
            *counts.entry(choose(Classic::Random, &position, seed).mv()).or_default() += 1;
        }
        // Five standard deviations around the mean of a binomial count.
        let share = 1.0 / moves as f64;
        let mean = DRAWS as f64 * share;
        let margin = 5.0 * (mean * (1.0 - share)).sqrt();
        assert_eq!(counts.len(), moves);
        assert!(counts.values().all(|&count| (count as f64 - mean).abs() < margin), "{counts:?}");
    }
}

#[test]
fn a_player_who_is_stopped_answers_at_once_with_a_legal_move() {
    let control = Control::default();
    control.stop();
    for player in [Classic::Random, Classic::First, Classic::Discs(10), Classic::Weights(10)] {
        let report = player.choose(&Othello8::start(), &Limits::default(), 0, &control);
        assert!(Othello8::start().is_legal(report.mv()), "{player}");
    }
}

#[test]
fn a_player_keeps_to_the_moves_that_are_asked_for() {
    let position = Othello8::start();
    let last = *position.legal_moves().last().unwrap();
    let limits = Limits { only: vec![last], ..Limits::default() };
    for player in [Classic::Random, Classic::First, Classic::Discs(3), Classic::Weights(5)] {
        assert_eq!(player.choose(&position, &limits, 0, &Control::default()).mv(), last, "{player}");
    }
}
