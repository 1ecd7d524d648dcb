//! The review of a game: the value of every position, and what each move lost.
//!
//! [`Review`] says what to search next and takes the answers, so that it serves whoever runs searches: a loop
//! ([`review`]) or a session that waits for events. It works from the end of the game back, so that the table
//! of the search already knows what follows a position.

use crate::base::{Depth, Move};
use crate::engine::{Goal, Level, Limits, Report};
use crate::game::{AnyPosition, Position, Record};

use super::PositionReview;

/// How the positions of a game are searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What the search of a position may use up, and how many lines it finds.
    pub limits: Limits,
    /// Positions with so many empty squares or fewer are solved, whatever the limits say.
    pub exact_from: u32,
}

impl Settings {
    /// Returns the settings of a review at a level, which finds `lines` lines of each position.
    pub fn at_level(number: u32, lines: usize) -> Settings {
        let level = Level::new(number);
        let limits =
            Limits { depth: Some(level.depth), selectivity: Level::SELECTIVITY, lines, ..Limits::default() };
        Settings { limits, exact_from: level.solve_from }
    }

    /// Returns the limits of the search of a position.
    pub fn limits_at(&self, position: &AnyPosition) -> Limits {
        if position.diagram().empties() <= self.exact_from {
            Limits { lines: self.limits.lines, ..Limits::exact() }
        } else {
            self.limits.clone()
        }
    }
}

/// A search that a review needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// How many plies of the game come before the position.
    pub ply: usize,
    /// The position.
    pub position: AnyPosition,
    /// The limits of the search.
    pub limits: Limits,
}

/// A review in progress.
#[derive(Clone, Debug)]
pub struct Review {
    settings: Settings,
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
    /// What is done, the last position first.
    done: Vec<PositionReview>,
    /// A position whose best move is known, but not yet the score of the move of the game.
    half_done: Option<PositionReview>,
}

impl Review {
    /// Begins the review of a game.
    pub fn new(game: &Record<AnyPosition>, settings: Settings) -> Review {
        let moves = game.plies().iter().map(|ply| ply.mv).collect();
        Review { settings, positions: game.positions().to_vec(), moves, done: Vec::new(), half_done: None }
    }

    /// Returns the next search, or `None` if the review is complete. Its answer goes to [`Review::answer`].
    pub fn next_inquiry(&mut self) -> Option<Inquiry> {
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

    /// Takes the answer to the last inquiry. Nothing is left to answer once there is none.
    pub fn answer(&mut self, report: Report) {
        if let Some(mut review) = self.half_done.take() {
            review.nodes += report.nodes;
            review.time += report.time;
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

    /// Returns what is done so far, the last position of the game first.
    pub fn done(&self) -> &[PositionReview] {
        &self.done
    }

    /// Returns how many positions there are to review.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Returns what is done in the order of the game.
    pub fn finish(mut self) -> Vec<PositionReview> {
        self.done.reverse();
        self.done
    }

    /// Returns the place of the next position to do.
    fn ply(&self) -> Option<usize> {
        self.positions.len().checked_sub(1 + self.done.len())
    }

    /// Adds a searched position with the move of the game, or remembers that the score of the move is
    /// missing.
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

    /// Returns the search of the move of the game alone, which goes as far as that of the position did. One
    /// that ended with a proven win may have ended early: the other move gets what a position gets.
    fn inquiry_of_played(&self, review: &PositionReview) -> Inquiry {
        let (depth, selectivity) = (review.depth, review.selectivity);
        let only = vec![self.moves[review.ply]];
        let common = Limits { selectivity, only, ..Limits::default() };
        let limits = if depth >= review.position.diagram().empties() as Depth {
            Limits { goal: Goal::Exact, ..common }
        } else if review.score.is_proven() {
            Limits { lines: 1, only: common.only, ..self.settings.limits.clone() }
        } else {
            Limits { depth: Some(depth.max(1)), ..common }
        };
        Inquiry { ply: review.ply, position: review.position.clone(), limits }
    }

    /// Returns the review of a position with one legal move, which the next position knows all about.
    fn of_only_move(&self, ply: usize, position: &AnyPosition) -> Option<PositionReview> {
        let (&mv, next) = (self.moves.get(ply)?, self.done.last()?);
        (position.legal_moves() == [mv])
            .then(|| PositionReview::of_only_move(ply, position.clone(), mv, next))
    }
}

/// Reviews a game with a search, and tells `each` every position as soon as it is done, the last one first.
/// Returns them in the order of the game.
///
/// # Errors
/// If a search fails.
pub fn review<E>(
    game: &Record<AnyPosition>,
    settings: Settings,
    mut search: impl FnMut(&Inquiry) -> Result<Report, E>,
    mut each: impl FnMut(&PositionReview),
) -> Result<Vec<PositionReview>, E> {
    let mut review = Review::new(game, settings);
    let mut told = 0;
    loop {
        let inquiry = review.next_inquiry();
        review.done()[told..].iter().for_each(&mut each);
        told = review.done().len();
        match inquiry {
            Some(inquiry) => review.answer(search(&inquiry)?),
            None => return Ok(review.finish()),
        }
    }
}
