//! The player `discs` maximizes its disc difference.
//! Like many introductory minimax programs, it tries moves column by column and ends a variation at a pass.

use crate::base::{Color, Move, Size};
use crate::game::Position;

use super::lookahead::{Judgment, Pass};

#[derive(Debug)]
pub(super) struct Discs;

impl Judgment for Discs {
    const PASS: Pass = Pass::EndsTheLine;

    fn points<P: Position>(&self, position: &P, color: Color) -> i32 {
        let discs = position.size().all_squares().filter_map(|square| position.at(square));
        discs.map(|disc| if disc == color { 1 } else { -1 }).sum()
    }

    /// Sorts moves by column, then by row.
    fn order(&self, moves: &mut [Move], size: Size) {
        moves.sort_by_key(|mv| mv.square().map(|square| (square.column(size), square.row(size))));
    }
}
