//! The book in play.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc;

use kado::base::Move;
use kado::book::{Book, Successor};
use kado::engine::{Engine, Event, Limits, Options, Report, Source};
use kado::game::othello8::{Board, Isa};

use super::learned;

/// Returns an engine with these options, and the receiver of its reports.
fn engine(options: &[(&str, &str)]) -> (Engine, mpsc::Receiver<Report>) {
    let mut set = Options::default();
    set.set("Hash", "1").unwrap();
    for (name, value) in options {
        set.set(name, value).unwrap();
    }
    let (sender, reports) = mpsc::channel();
    let events = move |event| {
        if let Event::Done(report) = event {
            sender.send(report).unwrap();
        }
    };
    (Engine::new(set, Isa::best(), Arc::new(events)).unwrap(), reports)
}

fn choose(engine: &mut Engine, reports: &mpsc::Receiver<Report>, limits: Limits) -> Report {
    engine.choose_move(limits).unwrap();
    let report = reports.recv().unwrap();
    engine.finish_search();
    report
}

/// Writes a book whose start position has several linked moves of different scores after the first move.
fn book_file(folder: &tempfile::TempDir) -> (String, Book) {
    let book = learned(0..60, 6);
    let path = folder.path().join("learned.book");
    book.save(&path).unwrap();
    (path.to_str().unwrap().to_owned(), book)
}

#[test]
fn a_move_of_the_book_is_played_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (path, book) = book_file(&folder);
    let (mut engine, reports) = engine(&[("Book", &path), ("OwnBook", "true")]);
    let report = choose(&mut engine, &reports, Limits { lines: 2, ..Limits::depth(60) });
    let known = book.moves(Board::START);
    assert_eq!(report.source, Source::Book);
    assert_eq!((report.nodes, report.mv()), (0, known[0].mv()));
    assert_eq!(report.lines[0].pv, known[0].line);
    assert_eq!(report.lines.len(), 2);
    assert_eq!(engine.book_moves(), known);
}

#[test]
fn the_book_is_asked_for_play_alone_and_only_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = book_file(&folder);
    let shallow = || Limits { only: engine_moves(), ..Limits::depth(1) };
    let source = |options: &[(&str, &str)], limits: Limits| {
        let (mut engine, reports) = engine(&[&[("Book", path.as_str())], options].concat());
        choose(&mut engine, &reports, limits).source
    };
    assert_eq!(source(&[], Limits::depth(1)), Source::Search);
    assert_eq!(source(&[("OwnBook", "true")], Limits::depth(1)), Source::Book);
    assert_eq!(source(&[("OwnBook", "true"), ("Book Depth", "0")], Limits::depth(1)), Source::Search);
    assert_eq!(source(&[("OwnBook", "true")], shallow()), Source::Search);
    let (mut engine, reports) = engine(&[("Book", &path), ("OwnBook", "true")]);
    engine.go(Limits::depth(1)).unwrap();
    assert_eq!(reports.recv().unwrap().source, Source::Search);
}

fn engine_moves() -> Vec<Move> {
    vec![kado::base::Square::new(19).into()]
}

#[test]
fn chance_chooses_only_moves_within_the_allowed_loss() {
    let folder = tempfile::tempdir().unwrap();
    let (path, book) = book_file(&folder);
    let after_first = |engine: &mut Engine| engine.play(engine_moves()[0]).unwrap();
    let options =
        [("Book", path.as_str()), ("OwnBook", "on"), ("Book Randomness", "300"), ("Game Seed", "7")];
    let (mut engine, reports) = engine(&options);
    after_first(&mut engine);
    let known = engine.book_moves();
    let best = known[0].score.centidiscs();
    let allowed: BTreeSet<Move> = known
        .iter()
        .filter(|known| known.linked && known.score.centidiscs() >= best - 300)
        .map(kado::book::BookMove::mv)
        .collect();
    assert!(known[0].linked && allowed.len() > 1, "{known:?}");
    let mut chosen = || choose(&mut engine, &reports, Limits::depth(1)).mv();
    let moves: Vec<Move> = (0..60).map(|_| chosen()).collect();
    assert_eq!(moves.iter().copied().collect::<BTreeSet<_>>(), allowed);
    let (mut again, reports) = self::engine(&options);
    after_first(&mut again);
    let same: Vec<Move> = (0..60).map(|_| choose(&mut again, &reports, Limits::depth(1)).mv()).collect();
    assert_eq!(same, moves, "the same seed gives the same moves");
    assert_eq!(
        book.choose(Board::START, kado::base::Score::default(), |_| 0),
        book.moves(Board::START).first().cloned()
    );
}

#[test]
fn a_leaf_alone_is_not_played() {
    let mut book = Book::default();
    book.put(Board::START, super::judge(Board::START, &[19, 26, 37, 44]));
    book.settle();
    assert_eq!(book.moves(Board::START).len(), 1);
    assert_eq!(book.choose(Board::START, kado::base::Score::from_discs(64), |_| 0), None);
}

#[test]
fn a_link_is_not_played_while_the_other_moves_have_no_score() {
    let reply = |board: Board| match Successor::of(board, board.moves().trailing_zeros() as usize) {
        Successor::Reply(after) => after,
        other => panic!("the opponent can move: {other:?}"),
    };
    let played = reply(Board::START);
    let after = reply(played);
    let mut book = Book::default();
    book.put(played, None);
    book.put(after, super::judge(after, &book.unlinked(after)));
    book.settle();
    assert!(book.moves(played)[0].linked);
    assert_eq!(book.choose(played, kado::base::Score::from_discs(64), |_| 0), None);
}

#[test]
fn a_damaged_book_is_refused_at_the_start_and_later_the_engine_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let (path, book) = book_file(&folder);
    let bad = folder.path().join("bad.book");
    let mut bytes = book.to_bytes();
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&bad, &bytes).unwrap();
    let bad = bad.to_str().unwrap();
    let refusal = format!("cannot use the book '{bad}': damaged at byte");
    let mut options = Options::default();
    options.set("Book", bad).unwrap();
    let error = Engine::new(options, Isa::best(), Arc::new(|_| {})).unwrap_err().to_string();
    assert!(error.starts_with(&refusal), "{error}");
    assert_eq!(std::fs::read(bad).unwrap(), bytes, "a damaged book is left as it is");
    let (mut engine, reports) = engine(&[("Book", &path), ("OwnBook", "true")]);
    let error = engine.set_option("Book", bad).unwrap_err().to_string();
    assert!(error.starts_with(&refusal), "{error}");
    assert_eq!(choose(&mut engine, &reports, Limits::depth(1)).source, Source::Book);
    assert!(engine.set_option("Book", "no such file").is_err());
}

#[test]
fn a_game_is_learned_into_the_file_of_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.book");
    Book::default().save(&path).unwrap();
    let name = path.to_str().unwrap();
    let (mut engine, reports) = engine(&[("Book", name), ("OwnBook", "true"), ("Book Depth", "8")]);
    assert_eq!(choose(&mut engine, &reports, Limits::depth(1)).source, Source::Search);
    for ply in super::game(3).plies() {
        engine.play(ply.mv).unwrap();
    }
    let learned = engine.learn().unwrap();
    assert_eq!((learned.positions, learned.added), (8, 8));
    let book = Book::load(&path).unwrap();
    assert_eq!(book.len(), 8);
    assert_eq!(book.get(Board::START).unwrap().games.count(), 1);
    assert!(book.incomplete().is_empty());
    engine.new_game();
    assert_eq!(engine.book_moves().len(), book.moves(Board::START).len());
    assert!(engine.learns_to_file());
    let second = engine.learn().unwrap();
    assert_eq!((second.positions, second.added), (1, 0), "a game that is not over counts for nothing");
    assert_eq!(Book::load(&path), Ok(book));
}

#[test]
fn games_are_added_to_what_others_wrote_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let (path, book) = book_file(&folder);
    let open = || engine(&[("Book", &path), ("Book Depth", "8")]).0;
    let (mut first, mut second) = (open(), open());
    let learn = |engine: &mut Engine, number| {
        engine.new_game();
        for ply in super::game(number).plies() {
            engine.play(ply.mv).unwrap();
        }
        engine.learn().unwrap();
        Book::load(std::path::Path::new(&path)).unwrap().get(Board::START).unwrap().games.count()
    };
    let before = book.get(Board::START).unwrap().games.count();
    assert_eq!(learn(&mut first, 61), before + 1);
    assert_eq!(learn(&mut second, 62), before + 2);
    assert_eq!(learn(&mut first, 63), before + 3);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(learn(&mut first, 64), before + 4, "a book that was removed is written again");
    std::fs::write(&path, "not a book").unwrap();
    assert!(first.learn().unwrap_err().to_string().starts_with("not an opening book"));
    assert_eq!(std::fs::read(&path).unwrap(), b"not a book");
}

#[test]
fn a_book_that_another_run_changes_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (path, book) = book_file(&folder);
    let (mut engine, _) = engine(&[("Book", &path)]);
    engine.play(engine_moves()[0]).unwrap();
    let lock = kado::book::BookLock::acquire(std::path::Path::new(&path)).unwrap();
    let refused = engine.learn().unwrap_err().to_string();
    assert_eq!(refused, "in use: another run of Kado is changing this book");
    assert_eq!(Book::load(std::path::Path::new(&path)), Ok(book));
    drop(lock);
    assert!(engine.learn().is_ok());
}
