//! A book grown by searches.

use kado::base::{Selectivity, Square};
use kado::book::Book;
use kado::engine::{Options, load_weights};
use kado::game::othello8::{Board, Isa, Othello8};
use kado::training::expansion::{Progress, Settings, expand};
use kado::training::scoring::{Effort, Scorer};

const EFFORT: Effort = Effort { depth: 3, selectivity: Selectivity::Percent73, solve_from: 8 };

fn settings() -> Settings {
    let weights = "for a test".to_owned();
    Settings { effort: EFFORT, batch: 4, ply: 50, own: 4, error: 400, plies: 20, weights }
}

fn scorers(count: usize) -> Vec<Scorer> {
    let mut options = Options::default();
    options.set("Weights", "handmade").unwrap();
    let weights = load_weights(&options).unwrap();
    (0..count).map(|_| Scorer::new(Isa::best(), &weights, EFFORT).unwrap()).collect()
}

fn grown(positions: usize, threads: usize) -> Book {
    let mut book = Book::default();
    settings().adopt(&mut book).unwrap();
    let done = expand(&mut book, &settings(), &scorers(threads), positions, |_, _| Ok::<(), ()>(())).unwrap();
    assert_eq!(done.positions, book.len());
    book
}

#[test]
fn a_run_that_was_ended_goes_on_to_the_same_book() {
    let whole = grown(80, 2);
    assert!((80..90).contains(&whole.len()), "{}", whole.len());
    assert_eq!(whole.incomplete(), []);
    let scorers = scorers(1);
    let mut bytes = Book::default().to_bytes();
    let mut runs = 0;
    loop {
        let mut book = Book::from_bytes(&bytes).unwrap();
        settings().adopt(&mut book).unwrap();
        let mut rounds = 0;
        let end = |book: &Book, _: Progress| {
            rounds += 1;
            bytes = book.to_bytes();
            if rounds == 3 { Err("killed") } else { Ok(()) }
        };
        runs += 1;
        if expand(&mut book, &settings(), &scorers, 80, end).is_ok() {
            break;
        }
    }
    assert!(runs > 3, "{runs}");
    assert_eq!(bytes, whole.to_bytes());
}

#[test]
fn every_leaf_is_the_best_of_the_moves_out_of_the_book() {
    let book = grown(60, 1);
    let mut settled = book.clone();
    assert_eq!((settled.settle(), &settled), (Vec::new(), &book));
    let scorer = scorers(1).remove(0);
    for (board, entry) in book.entries() {
        let unlinked = book.unlinked(board);
        let Some(leaf) = entry.leaf else {
            assert!(unlinked.is_empty(), "{unlinked:?}");
            continue;
        };
        let moves = unlinked.iter().map(|&square| Square::new(square as u16).into()).collect();
        scorer.clear();
        let report = scorer.best_of(&Othello8::new(board, kado::base::Color::White), moves);
        assert_eq!(report.best().score, leaf.score);
        assert_eq!(report.mv().square().map(Square::index), Some(leaf.square.into()));
    }
    let best = &book.moves(Board::START)[0];
    assert!(best.linked && best.line.len() > 4, "{best:?}");
}

#[test]
fn a_book_that_was_grown_otherwise_is_refused() {
    let mut book = grown(1, 1);
    let other = Settings { own: 5, ..settings() };
    let error = other.adopt(&mut book).unwrap_err().to_string();
    assert!(error.contains("own was 4 and is 5"), "{error}");
    settings().adopt(&mut book).unwrap();
    other.adopt(&mut Book::default()).unwrap();
}

#[test]
fn positions_that_lost_their_leaf_in_a_merge_are_completed() {
    let mut book = Book::merge(&[super::learned(0..12, 10), super::learned(8..20, 14)]);
    assert!(!book.incomplete().is_empty());
    settings().adopt(&mut book).unwrap();
    let target = book.len();
    expand(&mut book, &settings(), &scorers(1), target, |_, _| Ok::<(), ()>(())).unwrap();
    assert_eq!(book.incomplete(), []);
}
