//! Implements a small game on a row of ten cells: a move takes a cell, and the player who takes the last one
//! wins. Its `Position` works with all code that is generic over games: here `perft`, which counts move
//! sequences.
#![expect(clippy::print_stdout, reason = "an example prints")]

use kado::base::{Color, Move, Size, Square};
use kado::game::perft::{Passes, perft};
use kado::game::{Diagram, Outcome, Position, Rules, SetupError};

/// The board: the owner of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row(Diagram);

impl Position for Row {
    fn set_up(_: Rules, diagram: &Diagram) -> Result<Row, SetupError> {
        Ok(Row(diagram.clone()))
    }

    fn rules(&self) -> Rules {
        Rules::OTHELLO
    }

    fn size(&self) -> Size {
        self.0.size()
    }

    fn turn(&self) -> Color {
        self.0.turn()
    }

    fn at(&self, square: Square) -> Option<Color> {
        self.0.at(square)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.size().all_squares().filter(|&square| self.at(square).is_none()).map(Move::from).collect()
    }

    fn play_unchecked(&mut self, mv: Move) {
        let color = self.turn();
        mv.square().into_iter().for_each(|square| self.0.set(square, Some(color)));
        self.0.set_turn(color.opponent());
    }

    fn outcome(&self) -> Option<Outcome> {
        self.legal_moves().is_empty().then(|| Outcome::won_by(self.turn().opponent()))
    }

    fn key(&self) -> u64 {
        self.0.cells().iter().fold(0, |key, cell| key * 3 + cell.map_or(0, |color| color as u64 + 1))
    }
}

fn main() {
    let start = Row(Diagram::empty(Size::new(10, 1).expect("a row of ten cells")));
    println!("{} sequences of four moves", perft(&start, 4, Passes::OnePly));
}
