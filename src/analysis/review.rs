//! The review of a game: the score of every position and the loss of every move.
//!
//! A [`Review`] hands out the searches to run and takes their results; [`review`] runs all of them in a loop.
//! A review works from the end of the game to the start, so that the transposition table already covers the
//! continuation of a position.

use crate::base::{Depth, Move};
use crate::engine::{Goal, Level, Limits, Report, is_solvable};
use crate::game::{AnyPosition, Position, Record};

use super::PositionReview;

/// Search settings of a review.
///
/// ```
/// use kado::analysis::Settings;
/// use kado::engine::Goal;
/// use kado::formats::position;
///
/// let settings = Settings::at_level(10, 3);
/// let early = settings.limits_at(position("f5d6c3", None)?.position());
/// assert_eq!((early.depth, early.lines), (Some(9), 3));
/// let late = settings.limits_at(position("", Some("othello:4".parse()?))?.position());
/// assert_eq!((late.goal, late.lines), (Goal::Exact, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Limits of each search, including the number of lines.
    pub limits: Limits,
    /// Positions with this many empties or fewer are solved, regardless of the limits.
    /// This excludes positions of k in a row that no search solves, such as those of renju with more than 10
    /// empty cells.
    pub exact_from: u32,
}

impl Settings {
    /// Returns the settings of level `number`; each search reports up to `lines` best lines.
    pub fn at_level(number: u32, lines: usize) -> Settings {
        let level = Level::new(number);
        let limits =
            Limits { depth: Some(level.depth), selectivity: Level::SELECTIVITY, lines, ..Limits::default() };
        Settings { limits, exact_from: level.solve_from }
    }

    /// Returns the search limits for a position.
    /// With `exact_from` empties or fewer, these are the limits of an exact search, if the position is
    /// solvable.
    pub fn limits_at(&self, position: &AnyPosition) -> Limits {
        if position.diagram().empties() <= self.exact_from && is_solvable(position) {
            Limits { lines: self.limits.lines, ..Limits::exact() }
        } else {
            self.limits.clone()
        }
    }
}

/// A search requested by a review.
///
/// ```
/// use kado::analysis::{Review, Settings};
/// use kado::formats::position;
///
/// let mut review = Review::new(&position("f5d6", None)?, Settings::at_level(10, 1));
/// let inquiry = review.next_inquiry().expect("a search of the last position");
/// assert_eq!((inquiry.ply, inquiry.limits.depth), (2, Some(9)));
/// # Ok::<(), kado::formats::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// Ply of the position.
    pub ply: usize,
    /// The position to search.
    pub position: AnyPosition,
    /// The limits of the search.
    pub limits: Limits,
}

/// A review in progress.
///
/// ```
/// # use kado::analysis::{Review, Settings};
/// # use kado::engine::Engine;
/// # use kado::formats::position;
/// # use kado::game::{Position, Rules};
/// # let rules: Rules = "tictactoe".parse()?;
/// let game = position("b2b1", Some(rules))?;
/// let mut engine = Engine::of(rules)?;
/// let mut review = Review::new(&game, Settings::at_level(10, 1));
/// while let Some(inquiry) = review.next_inquiry() {
///     engine.setup(&inquiry.position.diagram())?;
///     review.answer(engine.search(inquiry.limits)?);
/// }
/// assert_eq!(review.finish().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Review {
    settings: Settings,
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
    /// The position reviews completed so far, in reverse game order.
    done: Vec<PositionReview>,
    /// A searched position whose played move still needs a score.
    half_done: Option<PositionReview>,
    /// Whether the limits ended the last search before its first iteration, which is then made up for.
    repeats: bool,
}

impl Review {
    /// Starts the review of a game.
    pub fn new(game: &Record<AnyPosition>, settings: Settings) -> Review {
        let moves = game.plies().iter().map(|ply| ply.mv).collect();
        let positions = game.positions().to_vec();
        Review { settings, positions, moves, done: Vec::new(), half_done: None, repeats: false }
    }

    /// Returns the next search, or `None` if the review is complete.
    /// Pass the result of the search to [`Review::answer`].
    pub fn next_inquiry(&mut self) -> Option<Inquiry> {
        let inquiry = self.inquiry()?;
        Some(if self.repeats {
            Inquiry { limits: first_iteration(inquiry.limits), ..inquiry }
        } else {
            inquiry
        })
    }

    fn inquiry(&mut self) -> Option<Inquiry> {
        if let Some(half_done) = &self.half_done {
            return Some(self.inquiry_of_played(half_done));
        }
        while let Some(ply) = self.ply() {
            let position = &self.positions[ply];
            let known = PositionReview::of_end(ply, position).or_else(|| self.of_only_move(ply, position));
            let Some(review) = known else {
                let limits = self.settings.limits_at(position);
                return Some(Inquiry { ply, position: position.clone(), limits });
            };
            self.done.push(review);
        }
        None
    }

    /// Takes the report of the search that `next_inquiry` returned last.
    /// If the search finished no iteration, the next inquiry repeats it to a depth of one ply.
    /// Does nothing if the review is complete.
    pub fn answer(&mut self, report: Report) {
        let has_score = report.depth > 0 || report.best().score.is_proven();
        self.repeats = !has_score && !self.repeats;
        if self.repeats {
            return;
        }
        if let Some(mut review) = self.half_done.take() {
            review.nodes += report.nodes;
            review.time += report.time;
            review.exact &= report.solved || report.best().score.is_proven();
            review.set_played(report.best().clone());
            self.done.push(review);
            return;
        }
        let Some(ply) = self.ply() else { return };
        let review = PositionReview::of_report(ply, self.positions[ply].clone(), report);
        match self.moves.get(ply) {
            None => self.done.push(review),
            Some(&mv) => self.add(review, mv),
        }
    }

    /// Returns the position reviews completed so far, in reverse game order.
    pub fn done(&self) -> &[PositionReview] {
        &self.done
    }

    /// Returns the number of positions of the game, reviewed or not.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Returns the position reviews completed so far, in game order.
    pub fn finish(mut self) -> Vec<PositionReview> {
        self.done.reverse();
        self.done
    }

    /// Returns the ply of the next position to review; `None` if the review is complete.
    fn ply(&self) -> Option<usize> {
        self.positions.len().checked_sub(1 + self.done.len())
    }

    /// Completes the review of a position if the score of the played move `mv` is known.
    /// Otherwise keeps the incomplete review until the played move has been searched.
    fn add(&mut self, mut review: PositionReview, mv: Move) {
        let next = self.done.last();
        let proven = next.filter(|next| next.score.is_proven());
        let searched = || review.lines.iter().find(|line| line.mv() == mv).cloned();
        let solved = || next.filter(|next| review.exact && next.exact).map(|next| next.line_before(mv));
        match proven.map(|next| next.line_before(mv)).or_else(searched).or_else(solved) {
            Some(line) => {
                review.set_played(line);
                self.done.push(review);
            }
            None => self.half_done = Some(review),
        }
    }

    /// Returns an inquiry about the played move alone, as deep as the search of the position and within its
    /// limits of time and nodes.
    /// In k in a row the proof of one move can be short and that of another endless: where the search of the
    /// position has proven its score or reached the end of the game, the played move is searched with the
    /// limits of the position instead.
    fn inquiry_of_played(&self, review: &PositionReview) -> Inquiry {
        let (depth, selectivity) = (review.depth, review.selectivity);
        let only = vec![self.moves[review.ply]];
        let reaches_end = depth >= review.position.diagram().empties() as Depth;
        let is_mnk = matches!(review.position, AnyPosition::Mnk(_));
        let limits = Limits { lines: 1, only, ..self.settings.limits_at(&review.position) };
        let limits = if is_mnk && (reaches_end || review.score.is_proven()) {
            limits
        } else if reaches_end {
            Limits { goal: Goal::Exact, depth: None, selectivity, ..limits }
        } else {
            Limits { depth: Some(depth.max(1)), selectivity, ..limits }
        };
        Inquiry { ply: review.ply, position: review.position.clone(), limits }
    }

    /// Derives the review of a position with only one legal move from the review of the next position.
    ///
    /// Returns `None` if the position has several legal moves or is the last one of the game.
    fn of_only_move(&self, ply: usize, position: &AnyPosition) -> Option<PositionReview> {
        let (&mv, next) = (self.moves.get(ply)?, self.done.last()?);
        (position.legal_moves() == [mv])
            .then(|| PositionReview::of_only_move(ply, position.clone(), mv, next))
    }
}

/// Returns the limits of a search to a depth of one ply, otherwise without an end.
fn first_iteration(limits: Limits) -> Limits {
    Limits { lines: limits.lines, only: limits.only, selectivity: limits.selectivity, ..Limits::depth(1) }
}

/// Reviews a game with `search` and returns the reviews of its positions in game order.
/// Calls `each` for every position as soon as its review is finished, beginning with the last position.
///
/// # Errors
/// Returns the first error of `search`.
pub fn review<E>(
    game: &Record<AnyPosition>,
    settings: Settings,
    mut search: impl FnMut(&Inquiry) -> Result<Report, E>,
    mut each: impl FnMut(&PositionReview),
) -> Result<Vec<PositionReview>, E> {
    let mut review = Review::new(game, settings);
    let mut reported = 0;
    loop {
        let inquiry = review.next_inquiry();
        review.done()[reported..].iter().for_each(&mut each);
        reported = review.done().len();
        match inquiry {
            Some(inquiry) => review.answer(search(&inquiry)?),
            None => return Ok(review.finish()),
        }
    }
}
