//! The classic teaching players, each compared with a slow, independent implementation of its rules: a board
//! of integers, plain minimax, and lists of squares.

mod engine;

use std::collections::{BTreeSet, HashMap};

use fastrand::Rng;
use kado::base::{Color, Move, Size};
use kado::engine::{Classic, Limits, Report};
use kado::game::othello::Othello;
use kado::game::othello8::Othello8;
use kado::game::{Position, Rules};
use kado::search::Control;

use crate::support::playout::plain;

/// A board of rows: 1 for the side to move, -1 for the opponent, 0 for empty.
#[derive(Clone)]
struct Board(Vec<Vec<i32>>);

impl Board {
    fn of(position: &impl Position) -> Board {
        let size = position.size();
        let cell = |column, row| match position.at(size.square(column, row).unwrap()) {
            None => 0,
            Some(color) if color == position.turn() => 1,
            Some(_) => -1,
        };
        let (columns, rows) = (u32::from(size.columns()), u32::from(size.rows()));
        Board((0..rows).map(|row| (0..columns).map(|column| cell(column, row)).collect()).collect())
    }

    fn side(&self) -> usize {
        self.0.len()
    }

    /// Returns the squares whose discs flip if the side to move plays there.
    fn turned(&self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        if self.0[row][column] != 0 {
            return all;
        }
        for down in -1..=1 {
            for right in -1..=1 {
                let mut run = Vec::new();
                for step in 1.. {
                    let (r, c) = (row as i32 + step * down, column as i32 + step * right);
                    let inside = 0..self.side() as i32;
                    let cell = if inside.contains(&r) && inside.contains(&c) {
                        self.0[r as usize][c as usize]
                    } else {
                        0
                    };
                    match cell {
                        -1 => run.push((r as usize, c as usize)),
                        1 => all.append(&mut run),
                        _ => break,
                    }
                    if cell == 1 {
                        break;
                    }
                }
            }
        }
        all
    }

    /// Returns the squares of the legal moves, row by row.
    fn moves(&self) -> Vec<(usize, usize)> {
        let all = (0..self.side()).flat_map(|row| (0..self.side()).map(move |column| (row, column)));
        all.filter(|&(row, column)| !self.turned(row, column).is_empty()).collect()
    }

    /// Returns the board from the other side's point of view.
    fn passed(&self) -> Board {
        Board(self.0.iter().map(|row| row.iter().map(|cell| -cell).collect()).collect())
    }

    fn played(&self, (row, column): (usize, usize)) -> Board {
        let mut next = self.clone();
        for (r, c) in self.turned(row, column) {
            next.0[r][c] = 1;
        }
        next.0[row][column] = 1;
        next.passed()
    }

    /// Returns the own discs minus those of the other side.
    fn discs(&self) -> i32 {
        self.0.iter().flatten().sum()
    }

    /// Returns the stable squares of a side: from each own corner along both edges as far as its discs reach.
    fn safe(&self, side: i32) -> BTreeSet<(i32, i32)> {
        let last = self.side() as i32 - 1;
        let mut safe = BTreeSet::new();
        for (corner, steps) in [
            ((0, 0), [(0, 1), (1, 0)]),
            ((0, last), [(0, -1), (1, 0)]),
            ((last, 0), [(0, 1), (-1, 0)]),
            ((last, last), [(0, -1), (-1, 0)]),
        ] {
            for (down, right) in steps {
                let (mut row, mut column) = corner;
                while (0..=last).contains(&row)
                    && (0..=last).contains(&column)
                    && self.0[row as usize][column as usize] == side
                {
                    safe.insert((row, column));
                    row += down;
                    column += right;
                }
            }
        }
        safe
    }

    fn weights(&self) -> i32 {
        const TABLE: [[i32; 8]; 8] = [
            [100, -20, 10, 5, 5, 10, -20, 100],
            [-20, -50, -2, -2, -2, -2, -50, -20],
            [10, -2, 5, 1, 1, 5, -2, 10],
            [5, -2, 1, 1, 1, 1, -2, 5],
            [5, -2, 1, 1, 1, 1, -2, 5],
            [10, -2, 5, 1, 1, 5, -2, 10],
            [-20, -50, -2, -2, -2, -2, -50, -20],
            [100, -20, 10, 5, 5, 10, -20, 100],
        ];
        // On other sizes the middle of the table is left out or extended.
        let last = self.side() - 1;
        let place = |index: usize| if index <= last / 2 { index.min(3) } else { 7 - (last - index).min(3) };
        let mut sum = 0;
        for (row, cells) in self.0.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                sum += cell * TABLE[place(row)][place(column)];
            }
        }
        sum + 20 * (self.safe(1).len() as i32 - self.safe(-1).len() as i32)
    }
}

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
            14..28 if number % 16 == 0 => 5,
            28..60 if number % 100 == 0 => 5,
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
