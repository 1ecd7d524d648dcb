//! The opening book of an engine: loads the book, chooses moves from it and adds games to it.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Instant;

use fastrand::Rng;
use miniz_oxide::inflate::decompress_to_vec_zlib;

use crate::base::{Bound, Color, Depth, Score, Selectivity, Square};
use crate::book::{Book, BookError, BookLock, BookMove, Effort, Learned, Stamp, Verdict};
use crate::game::AnyPosition;
use crate::game::othello8::{Board, Othello8, Squares};
use crate::search::{Control, Goal, Limits, Line, NullSink, Report, Searcher, Source};

use super::searcher::AnySearcher;
use super::{Game, Options};

/// The built-in book file, zlib-compressed by build.rs.
static BUILTIN: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/book.zz"));

/// The built-in book, unpacked when it is first used; empty if it is damaged.
static BUILTIN_BOOK: LazyLock<Arc<Book>> = LazyLock::new(|| {
    Arc::new(builtin_book().unwrap_or_else(|error| {
        log::error!("cannot load the built-in opening book: {error}");
        Book::default()
    }))
});

/// Limits of the search of a new book position: depth in plies, and number of empties.
/// A position with at most this number of empties is solved instead of searched to the depth.
const LEARNING: (Depth, u32) = (10, 14);

/// Returns the built-in book.
///
/// # Errors
/// If the built-in book is damaged. A test checks that it is intact.
pub fn builtin_book() -> Result<Book, BookError> {
    Book::from_bytes(&decompress_to_vec_zlib(BUILTIN).unwrap_or_default())
}

pub(super) struct OpeningBook {
    /// The book; the built-in book is set at its first use.
    /// Engines share one copy of the built-in book. An engine gets a separate copy when it adds a game.
    book: OnceLock<Arc<Book>>,
    /// The file to which the book is saved after a game is added; `None` for the built-in book.
    file: Option<BookFile>,
    /// The random choice of moves.
    pub(super) rng: Rng,
}

struct BookFile {
    path: PathBuf,
    /// The stamp of the file when it was last read or written; `None` if the file did not exist.
    stamp: Option<Stamp>,
}

impl OpeningBook {
    /// Opens the book that the options select; `seed` determines the random choice of moves.
    /// A book file is read now; the built-in book is unpacked when it is first used.
    ///
    /// # Errors
    /// If the file cannot be read or is not a book.
    pub(super) fn open(options: &Options, seed: u64) -> Result<OpeningBook, BookError> {
        let Some(path) = options.book_file() else { return Ok(OpeningBook::builtin(seed)) };
        // The stamp is read first: if the file changes before it is loaded, it is only loaded again.
        let stamp = Stamp::of(&path)?;
        let book = Arc::new(Book::load(&path)?).into();
        Ok(OpeningBook { book, file: Some(BookFile { path, stamp }), rng: Rng::with_seed(seed) })
    }

    pub(super) fn builtin(seed: u64) -> OpeningBook {
        OpeningBook { book: OnceLock::new(), file: None, rng: Rng::with_seed(seed) }
    }

    /// Reseeds the random choice of moves for a new game.
    pub(super) fn reseed(&mut self, seed: u64) {
        self.rng = Rng::with_seed(seed);
    }

    /// Returns whether games that are added to the book are saved to a file.
    pub(super) fn is_file(&self) -> bool {
        self.file.is_some()
    }

    pub(super) fn book(&self) -> &Book {
        self.book.get_or_init(|| Arc::clone(&BUILTIN_BOOK))
    }

    /// Returns the book's move in the current position, as the report of a search.
    /// Returns `None` if the game is not standard Othello, if the options or limits do not allow the book, if
    /// the book does not hold the position, or if the best move leaves the book.
    pub(super) fn answer(&mut self, game: &Game, limits: &Limits, options: &Options) -> Option<Report> {
        let started = Instant::now();
        let board = board(game)?;
        let is_for_play = allows_all(limits, board) && !limits.infinite && limits.goal == Goal::BestMove;
        let ply = 60 - board.empties().min(60);
        if !options.own_book() || !is_for_play || ply >= options.book_depth() {
            return None;
        }
        let tolerance = options.book_randomness();
        self.book();
        let (book, rng) = (self.book.get()?, &mut self.rng);
        let pick = |count| if tolerance == Score::default() { 0 } else { rng.usize(..count) };
        let chosen = book.choose(board, tolerance, pick)?;
        let others = book.moves(board).into_iter().filter(|other| other.mv() != chosen.mv());
        let lines = std::iter::once(chosen.clone()).chain(others).take(limits.lines.max(1));
        Some(Report {
            lines: lines.map(line).collect(),
            depth: chosen.effort.depth.into(),
            selectivity: chosen.effort.selectivity,
            solved: false,
            nodes: 0,
            time: started.elapsed(),
            source: Source::Book,
        })
    }

    /// Adds the game in progress to the book.
    /// `searcher` evaluates new positions. A book from a file is saved to that file. If the file has changed
    /// since it was read, it is read again before.
    ///
    /// # Errors
    /// If the game is not standard Othello, if another run is changing the file, or if the file cannot be
    /// read or written.
    pub(super) fn learn(
        &mut self,
        game: &Game,
        searcher: &AnySearcher,
        options: &Options,
    ) -> Result<Learned, BookError> {
        let game = game.text().replay::<Othello8>().map_err(|_| BookError::OtherGame)?;
        let lock = self.file.as_ref().map(|file| BookLock::acquire(&file.path)).transpose()?;
        self.reload_if_changed()?;
        self.book();
        let Some(book) = self.book.get_mut().map(Arc::make_mut) else { return Ok(Learned::default()) };
        let learned = book.learn(&game, options.book_depth(), |board, moves| judge(searcher, board, moves));
        if let Some(file) = &mut self.file {
            book.save(&file.path)?;
            file.stamp = Stamp::of(&file.path)?;
        }
        drop(lock);
        Ok(learned)
    }

    /// Reads the book file again if it has changed. A file that was removed is ignored.
    fn reload_if_changed(&mut self) -> Result<(), BookError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let stamp = Stamp::of(&file.path)?;
        if stamp.is_some() && stamp != file.stamp {
            self.book = Arc::new(Book::load(&file.path)?).into();
            file.stamp = stamp;
        }
        Ok(())
    }
}

/// Returns whether the limits allow every legal move of the board.
fn allows_all(limits: &Limits, board: Board) -> bool {
    let mut moves = Squares(board.moves()).map(|square| Square::new(square as u16).into());
    limits.only.is_empty() || moves.all(|mv| limits.only.contains(&mv))
}

/// Returns the board if the game is 8x8 Othello, the only game with an opening book.
pub(super) fn board(game: &Game) -> Option<Board> {
    match game.position() {
        AnyPosition::Othello8(position) => Some(position.board()),
        AnyPosition::Othello(_) | AnyPosition::Mnk(_) => None,
    }
}

fn line(known: BookMove) -> Line {
    Line { score: known.score, bound: Bound::Exact, pv: known.line }
}

/// Searches the board with the limits of [`LEARNING`] and only `moves` as root moves.
/// Returns the best of these moves with its score.
fn judge(searcher: &AnySearcher, board: Board, moves: &[usize]) -> Option<Verdict> {
    let (depth, solve_from) = LEARNING;
    let only = moves.iter().map(|&square| Square::new(square as u16).into()).collect();
    let limits = Limits {
        selectivity: Selectivity::Percent73,
        solve_from: Some(solve_from),
        only,
        ..Limits::depth(depth)
    };
    let root = AnyPosition::Othello8(Othello8::new(board, Color::Black));
    let report = searcher.search(&root, &limits, &Control::default(), &mut NullSink);
    Verdict::new(report.mv(), report.best().score, Effort::new(report.depth, report.selectivity))
}

#[cfg(test)]
mod tests {
    use crate::engine::Engine;
    use crate::game::Rules;

    fn is_unpacked(engine: &Engine) -> bool {
        engine.opening_book.book.get().is_some()
    }

    #[test]
    fn the_builtin_book_is_unpacked_before_a_clock_runs_if_moves_can_come_from_it() {
        let mut engine = Engine::of(Rules::OTHELLO).unwrap();
        engine.set_option("Book Depth", "20").unwrap();
        assert!(!is_unpacked(&engine));
        engine.set_option("OwnBook", "true").unwrap();
        assert!(is_unpacked(&engine));
        engine.set_option("Book", "builtin").unwrap();
        assert!(is_unpacked(&engine));
        let mut engine = Engine::of("othello:6".parse().unwrap()).unwrap();
        engine.set_option("OwnBook", "true").unwrap();
        assert!(!is_unpacked(&engine));
        engine.set_rules(Rules::OTHELLO).unwrap();
        assert!(is_unpacked(&engine));
    }
}
