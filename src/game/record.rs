//! A game: a start position and the moves played from it, with every position on the way kept for undo.

use crate::base::Move;

use super::{IllegalMove, Position};

/// One recorded ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move played.
    pub mv: Move,
    /// Whether this is a pass that nobody announced: it was filled in because the next move was the other
    /// side's. It is taken back together with the move that follows it.
    pub implied: bool,
}

/// A start position and the moves played from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<P> {
    /// Positions before each ply, then the current one: never empty.
    positions: Vec<P>,
    plies: Vec<Ply>,
}

impl<P: Position> Record<P> {
    /// Starts a game.
    pub fn new(start: P) -> Record<P> {
        Record { positions: vec![start], plies: Vec::new() }
    }

    /// Returns the start position.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Returns the current position.
    pub fn position(&self) -> &P {
        &self.positions[self.plies.len()]
    }

    /// Returns the plies played so far, passes included.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.push(Ply { mv, implied: false })
    }

    /// Fills in a pass that nobody announced.
    ///
    /// # Errors
    /// If the mover need not pass; the game is then unchanged.
    pub fn play_implied_pass(&mut self) -> Result<(), IllegalMove> {
        self.push(Ply { mv: Move::PASS, implied: true })
    }

    fn push(&mut self, ply: Ply) -> Result<(), IllegalMove> {
        let mut next = self.position().clone();
        next.play(ply.mv)?;
        self.positions.push(next);
        self.plies.push(ply);
        Ok(())
    }

    /// Takes the last move back, and with it an implied pass before it. Returns the move, or `None` at the
    /// start position.
    pub fn undo(&mut self) -> Option<Move> {
        let undone = self.pop()?;
        while self.plies.last().is_some_and(|ply| ply.implied) {
            self.pop();
        }
        Some(undone.mv)
    }

    fn pop(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        self.positions.pop();
        Some(ply)
    }
}
