//! The canonical form of a board, equal for all its rotations and reflections.

use crate::base::{Color, Square};
use crate::game::Diagram;

/// Returns the lexicographically smallest list of cells over all symmetries, followed by the side to move.
pub(super) fn cells(diagram: &Diagram) -> Vec<u8> {
    let number = |cell: Option<Color>| cell.map_or(0, |color| color as u8 + 1);
    let images = (0..8).filter_map(|symmetry| {
        let image = image(diagram, symmetry)?;
        Some(image.iter().map(|&square| number(diagram.at(square))).collect())
    });
    let mut least: Vec<u8> = images.min().unwrap_or_default();
    least.push(diagram.turn() as u8);
    least
}

/// Returns the squares of a board, permuted by a symmetry.
///
/// In `symmetry`, bit 0 mirrors the columns, bit 1 mirrors the rows, and bit 2 transposes the board.
/// Returns `None` if it transposes a board that is not square.
fn image(diagram: &Diagram, symmetry: u8) -> Option<Vec<Square>> {
    let size = diagram.size();
    let [is_mirrored, is_flipped, is_transposed] = [1, 2, 4].map(|bit| symmetry & bit != 0);
    if is_transposed && size.columns() != size.rows() {
        return None;
    }
    let last = |side: u8| u32::from(side) - 1;
    let squares = size.all_squares().map(|square| {
        let (mut column, mut row) = (square.column(size), square.row(size));
        if is_transposed {
            (column, row) = (row, column);
        }
        if is_mirrored {
            column = last(size.columns()) - column;
        }
        if is_flipped {
            row = last(size.rows()) - row;
        }
        size.square(column, row)
    });
    squares.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Size;

    #[test]
    fn every_image_of_a_board_has_the_same_form() {
        for (columns, rows, symmetries) in [(5, 5, 8), (5, 7, 4)] {
            let mut board = Diagram::empty(Size::new(columns, rows).unwrap());
            let squares: Vec<Square> = board.size().all_squares().collect();
            board.set(squares[1], Some(Color::Black));
            board.set(squares[7], Some(Color::White));
            let images: Vec<Vec<Square>> = (0..8).filter_map(|number| image(&board, number)).collect();
            assert_eq!(images.len(), symmetries);
            for image in images {
                let mut turned = Diagram::empty(board.size());
                for (&from, &to) in image.iter().zip(&squares) {
                    turned.set(to, board.at(from));
                }
                assert_eq!(cells(&turned), cells(&board));
            }
            let mut other = board.clone();
            other.set(squares[0], Some(Color::Black));
            assert_ne!(cells(&other), cells(&board));
        }
    }
}
