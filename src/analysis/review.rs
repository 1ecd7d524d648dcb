//! The review of a game: the value of every position, and what each move lost.
//!
//! [`Review`] says what to search next and takes the answers, so that it serves whoever runs searches: a loop
//! ([`review`]) or a session that waits for events. It works from the end of the game back, so that the table of the
//! search already knows what follows a position.

use crate::base::{Depth, Move};
use crate::engine::{Goal, Limits, Report};
use crate::game::othello8::Othello8;
use crate::game::{Position, Record};

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
    /// Returns the limits of the search of a position.
    pub fn limits_at(&self, position: &Othello8) -> Limits {
        self.limits_with(position.board().empties())
    }

    /// Returns the limits of the search of a position with so many empty squares.
    pub fn limits_with(&self, empties: u32) -> Limits {
        if empties <= self.exact_from {
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
    pub position: Othello8,
    /// The limits of the search.
    pub limits: Limits,
}

/// A review in progress.
#[derive(Clone, Debug)]
pub struct Review {
    settings: Settings,
    positions: Vec<Othello8>,
    moves: Vec<Move>,
    /// What is done, the last position first.
    done: Vec<PositionReview>,
    /// A position whose best move is known, but not yet the score of the move of the game.
    half_done: Option<PositionReview>,
}

impl Review {
    /// Begins the review of a game.
    pub fn new(game: &Record<Othello8>, settings: Settings) -> Review {
        let moves = game.plies().iter().map(|ply| ply.mv).collect();
        Review { settings, positions: game.positions().to_vec(), moves, done: Vec::new(), half_done: None }
    }

    /// Returns the next search, or `None` if the review is complete. Its answer goes to [`Review::answer`].
    pub fn next_inquiry(&mut self) -> Option<Inquiry> {
        if let Some(half_done) = &self.half_done {
            return Some(self.inquiry_of_played(half_done));
        }
        while let Some(ply) = self.ply() {
            let position = self.positions[ply];
            let known = PositionReview::of_end(ply, position).or_else(|| self.of_only_move(ply, &position));
            match known {
                Some(review) => self.done.push(review),
                None => return Some(Inquiry { ply, position, limits: self.settings.limits_at(&position) }),
            }
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
        let review = PositionReview::of_report(ply, self.positions[ply], report);
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

    /// Adds a searched position with the move of the game, or remembers that the score of the move is missing.
    fn add(&mut self, mut review: PositionReview, mv: Move) {
        let next = self.done.last().filter(|next| review.exact && next.exact);
        let line = review.lines.iter().find(|line| line.mv() == mv).cloned();
        match line.or_else(|| next.map(|next| next.line_before(mv))) {
            Some(line) => {
                review.set_played(line);
                self.done.push(review);
            }
            None => self.half_done = Some(review),
        }
    }

    /// Returns the search of the move of the game alone, which goes as far as that of the position did.
    fn inquiry_of_played(&self, review: &PositionReview) -> Inquiry {
        let (depth, selectivity) = (review.depth, review.selectivity);
        let only = vec![self.moves[review.ply]];
        let common = Limits { selectivity, only, ..Limits::default() };
        let limits = if depth >= review.position.board().empties() as Depth {
            Limits { goal: Goal::Exact, ..common }
        } else {
            Limits { depth: Some(depth.max(1)), ..common }
        };
        Inquiry { ply: review.ply, position: review.position, limits }
    }

    /// Returns the review of a position with one legal move, which the next position knows all about.
    fn of_only_move(&self, ply: usize, position: &Othello8) -> Option<PositionReview> {
        let (&mv, next) = (self.moves.get(ply)?, self.done.last()?);
        (position.legal_moves() == [mv]).then(|| PositionReview::of_only_move(ply, *position, mv, next))
    }
}

/// Reviews a game with a search, and tells `each` every position as soon as it is done, the last one first. Returns
/// them in the order of the game.
pub fn review(
    game: &Record<Othello8>,
    settings: Settings,
    mut search: impl FnMut(&Inquiry) -> Report,
    mut each: impl FnMut(&PositionReview),
) -> Vec<PositionReview> {
    let mut review = Review::new(game, settings);
    let mut told = 0;
    loop {
        let inquiry = review.next_inquiry();
        review.done()[told..].iter().for_each(&mut each);
        told = review.done().len();
        match inquiry {
            Some(inquiry) => review.answer(search(&inquiry)),
            None => return review.finish(),
        }
    }
}
