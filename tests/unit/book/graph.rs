//! The positions of a book, the moves between them, and their values.

use kado::base::{Color, Move, Score};
use kado::book::{Book, Games, Successor};
use kado::game::Position;
use kado::game::othello8::{Board, Othello8, Symmetry};

use super::{game, judge, learned};

/// Returns the value of a position by the rules of the game: the best of the moves whose value is known.
fn value(book: &Book, position: Othello8) -> Option<Score> {
    if let Some(outcome) = position.outcome() {
        return Some(Score::from_discs(outcome.margin_for(position.turn())));
    }
    let moves = position.legal_moves();
    let after = |mv| {
        let mut after = position;
        after.play(mv).unwrap();
        value(book, after).map(|value| -value)
    };
    if moves == [Move::PASS] {
        return after(Move::PASS);
    }
    let entry = book.get(position.board())?;
    let leaf = entry.leaf.map(|leaf| leaf.score);
    moves.into_iter().map(after).max().flatten().max(leaf)
}

#[test]
fn values_are_those_of_the_rules() {
    let book = learned(0..6, 60);
    assert!(book.len() > 250, "{}", book.len());
    for (board, entry) in book.entries().filter(|(board, _)| board.empties() < 12) {
        for color in Color::BOTH {
            assert_eq!(Some(entry.value), value(&book, Othello8::new(board, color)), "{board:?}");
        }
    }
    let shallow = learned(0..40, 7);
    for (board, entry) in shallow.entries() {
        assert_eq!(Some(entry.value), value(&shallow, Othello8::new(board, Color::Black)));
    }
}

#[test]
fn a_game_leaves_nothing_to_settle() {
    let mut book = Book::default();
    for number in 0..60 {
        // The later games are short and have many positions in common with the earlier ones.
        book.learn(&game(number), if number < 6 { 60 } else { 9 }, judge);
        let mut settled = book.clone();
        assert!(settled.settle().is_empty());
        assert!(settled == book, "game {number}");
    }
}

#[test]
fn a_move_leads_past_a_pass_to_the_same_side() {
    let book = learned(0..30, 60);
    let boards: Vec<Board> = book.entries().map(|(board, _)| board).collect();
    let again = boards.iter().flat_map(|&board| {
        let moves = book.moves(board).into_iter().filter(|known| known.linked);
        moves.map(move |known| (board, known))
    });
    let mut passes = 0;
    for (board, known) in again {
        let square = known.mv().square().unwrap().index();
        if let Successor::Again(after) = Successor::of(board, square) {
            assert_eq!(known.score, book.get(after).unwrap().value);
            assert_eq!(known.line[1], Move::PASS);
            assert_eq!(known.games, book.get(after).unwrap().games);
            passes += 1;
        }
    }
    assert!(passes > 10, "{passes}");
}

#[test]
fn the_moves_of_every_image_are_legal_there_and_worth_the_same() {
    let book = learned(0..20, 12);
    for (board, _) in book.entries() {
        let known = book.moves(board);
        assert!(!known.is_empty());
        assert_eq!(known[0].score, book.get(board).unwrap().value);
        assert!(known.is_sorted_by(|a, b| a.score >= b.score));
        for symmetry in Symmetry::ALL {
            let mut position = Othello8::new(symmetry.board(board), Color::White);
            let there = book.moves(position.board());
            let scores = |moves: &[kado::book::BookMove]| -> Vec<_> {
                moves.iter().map(|known| (known.score, known.linked, known.games)).collect()
            };
            assert_eq!(scores(&there), scores(&known));
            let line = &there[0].line;
            for &mv in line {
                position.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn what_is_learned_is_counted_for_its_winner() {
    let games: Vec<_> = (0..30).map(game).collect();
    let mut book = Book::default();
    for game in &games {
        let learned = book.learn(game, 20, judge);
        assert_eq!(learned.positions, 20, "no random game passes so early");
    }
    let margin = |number: usize| games[number].position().outcome().unwrap().margin_for(Color::Black);
    let all = (0..30).map(|number| Games::one(margin(number))).fold(Games::default(), |sum, one| sum + one);
    assert_eq!(book.get(Board::START).unwrap().games, all);
    assert_eq!(all.count(), 30);
    let first = book.moves(Board::START);
    assert_eq!(first.len(), 4, "the four images of the first move");
    assert!(first.iter().all(|known| known.games == all && known.linked));
    assert!(book.incomplete().is_empty());
    let again = book.learn(&games[0], 20, |_, _| panic!("nothing is new"));
    assert_eq!((again.positions, again.added), (20, 0));
}

#[test]
fn a_leaf_is_a_move_out_of_the_book() {
    let book = learned(0..40, 9);
    let leaves = book.entries().filter_map(|(board, entry)| Some((board, entry.leaf?)));
    let mut count = 0;
    for (board, leaf) in leaves {
        assert!(book.unlinked(board).contains(&usize::from(leaf.square)));
        count += 1;
    }
    assert!(count > 100);
}

#[test]
fn merging_is_a_union() {
    let [a, b, none] = [learned(0..12, 10), learned(8..20, 14), Book::default()];
    let merge = |books: &[&Book]| Book::merge(&books.iter().copied().cloned().collect::<Vec<_>>());
    let both = merge(&[&a, &b]);
    assert_eq!(both, merge(&[&b, &a]));
    assert_eq!(merge(&[&a, &none]), a);
    assert_eq!(merge(&[&none, &a]), a);
    assert_eq!(merge(&[]), none);
    let c = learned(4..30, 12);
    let three = merge(&[&a, &b, &c]);
    for order in [[&a, &c, &b], [&b, &a, &c], [&b, &c, &a], [&c, &a, &b], [&c, &b, &a]] {
        assert_eq!(three, merge(&order));
    }
    let is_in = |board: Board| a.get(board).is_some() || b.get(board).is_some();
    assert!(both.entries().all(|(board, _)| is_in(board)));
    for (board, _) in a.entries().chain(b.entries()) {
        let games = |book: &Book| book.get(board).map_or(Games::default(), |entry| entry.games);
        assert_eq!(games(&both), games(&a) + games(&b));
        let entry = both.get(board).unwrap();
        assert_eq!(Some(entry.value), value(&both, Othello8::new(board, Color::Black)));
    }
    for board in both.incomplete() {
        let leaf = |book: &Book| book.get(board).and_then(|entry| entry.leaf);
        let is_linked = |book| leaf(book).is_none_or(|leaf| both.link(board, leaf.square.into()).is_some());
        assert!(is_linked(&a) && is_linked(&b));
    }
}
