//! Implements a small game: three in a row on a board of ten cells in one row, `mnk:10,1,3`. Its `Position`
//! works with all code that is generic over games: here `perft`, which counts move sequences.
#![expect(clippy::print_stdout, reason = "an example prints")]

use kado::base::{Color, Move, Size, Square};
use kado::game::{Diagram, Outcome, Position, Rules, SetupError, perft};

/// The board: the owner of each cell, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row(Diagram);

impl Position for Row {
    fn set_up(_: Rules, diagram: &Diagram) -> Result<Row, SetupError> {
        Ok(Row(diagram.clone()))
    }

    fn rules(&self) -> Rules {
        "mnk:10,1,3".parse().expect("a board of ten cells has room for three")
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
        let is_playable = |&square: &Square| self.outcome().is_none() && self.at(square).is_none();
        self.size().all_squares().filter(is_playable).map(Move::from).collect()
    }

    fn play_unchecked(&mut self, mv: Move) {
        let color = self.turn();
        mv.square().into_iter().for_each(|square| self.0.set(square, Some(color)));
        self.0.set_turn(color.opponent());
    }

    fn outcome(&self) -> Option<Outcome> {
        let cells = self.0.cells();
        let owner = |line: &[Option<Color>]| line[0].filter(|_| line[0] == line[1] && line[0] == line[2]);
        let win = cells.windows(3).find_map(owner).map(Outcome::won_by);
        win.or_else(|| cells.iter().all(Option::is_some).then_some(Outcome { winner: None, margin: 0 }))
    }

    fn key(&self) -> u64 {
        self.0.cells().iter().fold(0, |key, cell| key * 3 + cell.map_or(0, |color| color as u64 + 1))
    }
}

fn main() {
    let start = Row(Diagram::empty(Size::new(10, 1).expect("a row of ten cells")));
    println!("{} sequences of four moves", perft::perft(&start, 4, perft::Passes::OnePly));
}
