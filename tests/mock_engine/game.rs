//! The game from the engine's point of view.

use kado::base::{Color, Move, Size, Square};
use kado::game::othello8::Othello8;
use kado::game::{Position, Record};

/// A game, a random generator, and the number of moves requested from the engine.
pub(crate) struct Game {
    pub(crate) record: Record<Othello8>,
    pub(crate) asked: u32,
    chance: u64,
}

impl Game {
    pub(crate) fn new(seed: u64) -> Game {
        Game { record: Record::new(Othello8::start()), asked: 0, chance: seed }
    }

    pub(crate) fn begin(&mut self, start: Othello8) {
        self.record = Record::new(start);
        self.asked = 0;
    }

    pub(crate) fn position(&self) -> &Othello8 {
        self.record.position()
    }

    /// Plays a move, with an unannounced pass before it.
    pub(crate) fn play(&mut self, color: Color, mv: Move) -> bool {
        self.pass_for(color);
        self.position().turn() == color && self.record.play(mv).is_ok()
    }

    /// Passes if the other side is to move and cannot.
    pub(crate) fn pass_for(&mut self, color: Color) {
        if self.position().turn() != color && self.position().legal_moves() == [Move::PASS] {
            // The pass is legal, so the record accepts it.
            let _ = self.record.play(Move::PASS);
        }
    }

    /// Returns a random legal move; a pass at the end of the game.
    pub(crate) fn choose(&mut self) -> Move {
        // The linear congruential generator of Knuth's MMIX; its high bits are the most random.
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = self.position().legal_moves();
        let index = (self.chance >> 33) as usize % moves.len().max(1);
        moves.get(index).copied().unwrap_or(Move::PASS)
    }

    /// Returns a move that neither side may play: one onto a disc.
    pub(crate) fn illegal(&self) -> Move {
        let taken = |&square: &Square| self.position().at(square).is_some();
        Size::OTHELLO.all_squares().find(taken).map_or(Move::PASS, Move::from)
    }

    /// Returns a move that only the other side may play, if any.
    pub(crate) fn of_other_side(&self) -> Option<Move> {
        let mut diagram = self.position().diagram();
        diagram.set_turn(self.position().turn().opponent());
        let theirs = Othello8::from_diagram(&diagram).ok()?.legal_moves();
        theirs.into_iter().find(|&mv| !mv.is_pass() && !self.position().is_legal(mv))
    }
}
