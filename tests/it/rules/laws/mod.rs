//! Laws of every Othello board, for all implementations; `games` has those of every game.

mod games;

use kado::base::{Color, Move, Size, Square};
use kado::game::othello::Othello;
use kado::game::othello8::{Othello8, Symmetry};
use kado::game::{Diagram, Position, Record};
use proptest::prelude::*;

use crate::support::playout::{self, plain};

fn every_move(size: Size) -> impl Iterator<Item = Move> {
    size.all_squares().map(Move::from).chain([Move::PASS])
}

/// A move is accepted exactly if it is listed, and a refused one changes nothing.
fn check_listed_moves_are_accepted<P: Position>(position: &P) {
    let legal = position.legal_moves();
    assert!(legal.is_sorted(), "{position:?}");
    for mv in every_move(position.size()) {
        let mut after = position.clone();
        let accepted = after.play(mv).is_ok();
        assert_eq!(accepted, legal.contains(&mv), "{mv:?} in {position:?}");
        if accepted {
            assert_ne!(&after, position, "{mv:?}");
        } else {
            assert_eq!(&after, position, "{mv:?}");
        }
    }
}

/// A pass is legal exactly if no other move is and the opponent can move; the game is over if neither can.
fn check_passes<P: Position>(position: &P) {
    let mut other_side = position.diagram();
    other_side.set_turn(position.turn().opponent());
    let opponent = position.with_diagram(&other_side).unwrap();
    let can_place = |moves: Vec<Move>| moves.iter().any(|mv| !mv.is_pass());
    let (mine, theirs) = (can_place(position.legal_moves()), can_place(opponent.legal_moves()));
    assert_eq!(position.legal_moves() == [Move::PASS], !mine && theirs, "{position:?}");
    assert_eq!(position.outcome().is_some(), !mine && !theirs, "{position:?}");
}

/// Every ply places one disc or passes, and flips at least one disc if it places one.
fn check_discs<P: Position>(before: &P, mv: Move, after: &P) {
    let (old, new) = (before.diagram(), after.diagram());
    let turn = before.turn();
    let placed = usize::from(!mv.is_pass());
    assert_eq!(after.turn(), turn.opponent());
    let discs = |diagram: &Diagram| Color::BOTH.map(|color| diagram.count(color)).iter().sum::<usize>();
    assert_eq!(discs(&new), discs(&old) + placed);
    assert_eq!(new.count(turn) > old.count(turn) + placed, !mv.is_pass());
    assert!(mv.square().is_none_or(|square| before.at(square).is_none() && after.at(square) == Some(turn)));
}

fn check_game<P: Position>(start: P, choices: &[u8]) {
    let mut record = playout::random(start.clone(), choices);
    let mut replayed = Record::new(start);
    let mut trail = vec![(replayed.position().clone(), replayed.position().key())];
    for ply in record.plies() {
        let before = replayed.position().clone();
        check_listed_moves_are_accepted(&before);
        check_passes(&before);
        replayed.play(ply.mv).unwrap();
        check_discs(&before, ply.mv, replayed.position());
        trail.push((replayed.position().clone(), replayed.position().key()));
    }
    check_listed_moves_are_accepted(record.position());
    check_passes(record.position());
    while let Some((position, key)) = trail.pop() {
        assert_eq!((record.position(), record.position().key()), (&position, key));
        let set_up = position.with_diagram(&position.diagram()).unwrap();
        assert_eq!((&set_up, set_up.key()), (&position, key), "a set-up position is the played one");
        record.undo();
    }
    assert_eq!(record.undo(), None);
}

/// The image of a square under one of the eight symmetries: bit 0 mirrors rows, bit 1 columns, bit 2 swaps
/// them along the diagonal.
fn image_of_square(square: Square, size: Size, symmetry: u8) -> Square {
    let (right, bottom) = (u32::from(size.columns()) - 1, u32::from(size.rows()) - 1);
    let (mut column, mut row) = (square.column(size), square.row(size));
    if symmetry & 1 != 0 {
        row = bottom - row;
    }
    if symmetry & 2 != 0 {
        column = right - column;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    size.square(column, row).unwrap()
}

fn image<P: Position>(position: &P, symmetry: u8) -> P {
    let size = position.size();
    let mut image = Diagram::empty(size);
    for square in size.all_squares() {
        image.set(image_of_square(square, size, symmetry), position.at(square));
    }
    image.set_turn(position.turn());
    position.with_diagram(&image).unwrap()
}

fn check_symmetries<P: Position>(position: &P) {
    let size = position.size();
    // A board with unequal sides has no diagonal symmetry.
    let symmetries = if size.columns() == size.rows() { 8 } else { 4 };
    for symmetry in 0..symmetries {
        let turned = image(position, symmetry);
        let mut expected: Vec<Move> = position.legal_moves();
        for mv in &mut expected {
            let square = mv.square().map(|square| image_of_square(square, size, symmetry));
            *mv = square.map_or(Move::PASS, Move::from);
        }
        let unsorted = expected.clone();
        expected.sort();
        assert_eq!(turned.legal_moves(), expected, "symmetry {symmetry} of {position:?}");
        assert_eq!(turned.outcome(), position.outcome());
        for (mv, turned_mv) in position.legal_moves().into_iter().zip(unsorted) {
            let (mut after, mut turned_after) = (position.clone(), turned.clone());
            after.play(mv).unwrap();
            turned_after.play(turned_mv).unwrap();
            assert_eq!(image(&after, symmetry), turned_after, "symmetry {symmetry}, {mv:?} in {position:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn random_games_keep_the_laws_on_bitboards(choices in playout::choices()) {
        check_game(Othello8::start(), &choices);
    }

    #[test]
    fn random_games_keep_the_laws_on_plain_boards(choices in playout::choices(), side in 2u8..=5) {
        check_game(plain(2 * side), &choices);
    }

    #[test]
    fn legal_moves_commute_with_the_symmetries(choices in playout::choices(), side in 2u8..=5, ply in 0usize..64) {
        let bitboards = playout::random(Othello8::start(), &choices);
        let mut record = Record::new(Othello8::start());
        record.replay(bitboards.plies().iter().take(ply).map(|ply| (None, ply.mv))).unwrap();
        check_symmetries(record.position());

        let mut record = playout::random(plain(2 * side), &choices);
        for _ in 0..ply {
            record.undo();
        }
        check_symmetries(record.position());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn bitboards_and_plain_cells_play_the_same_game(choices in playout::choices()) {
        let record = playout::random(Othello8::start(), &choices);
        let (mut fast, mut slow) = (Othello8::start(), plain(8));
        for ply in record.plies() {
            prop_assert_eq!(fast.legal_moves(), slow.legal_moves());
            prop_assert_eq!(fast.outcome(), None);
            fast.play(ply.mv).unwrap();
            slow.play(ply.mv).unwrap();
            prop_assert_eq!(fast.diagram(), slow.diagram());
        }
        prop_assert!(slow.outcome().is_some());
        prop_assert_eq!(fast.outcome(), slow.outcome());
    }

    #[test]
    fn an_illegal_move_played_unchecked_leaves_the_same_valid_board(choices in playout::choices(), square in 0u16..80) {
        let mut record = playout::random(Othello8::start(), &choices);
        for _ in 0..choices[0] % 60 {
            record.undo();
        }
        let mv = Move::from(Square::new(square));
        let mut fast = *record.position();
        prop_assume!(square < 64 && !fast.is_legal(mv));
        let mut slow = Othello::from_diagram(&fast.diagram()).unwrap();
        fast.play_unchecked(mv);
        slow.play_unchecked(mv);
        prop_assert_eq!(fast.diagram(), slow.diagram());
    }

    #[test]
    fn symmetries_of_bitboards_are_those_of_plain_cells(player: u64, other: u64) {
        let board = kado::game::othello8::Board { player: player & !other, opponent: other & !player };
        let position = Othello8::new(board, Color::Black);
        for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            let turned = Othello8::new(symmetry.board(board), Color::Black);
            prop_assert_eq!(turned, image(&position, number as u8));
        }
    }
}

#[test]
fn boards_of_other_sizes_are_refused() {
    for (columns, rows) in [(2, 2), (5, 5), (7, 7), (8, 10), (18, 18), (255, 255)] {
        let size = Size::new(columns, rows).unwrap();
        assert!(Othello::start(size).is_err(), "{columns}x{rows}");
        assert!(Othello8::from_diagram(&Diagram::empty(size)).is_err(), "{columns}x{rows}");
    }
}
