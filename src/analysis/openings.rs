//! Names of openings.
//!
//! A name belongs to a position and to its symmetric images, so transpositions have the same name. A game is
//! named after its last named position.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use crate::base::Color;
use crate::formats::transcript;
use crate::game::othello8::{Board, Othello8, Symmetry};
use crate::game::{AnyPosition, Position, Record};

const TABLE: &str = include_str!("../../data/opening_names.tsv");

/// An opening with an English name, a Japanese name, or both.
///
/// ```
/// use kado::analysis::opening_name;
/// use kado::formats::position;
///
/// let (ply, opening) = opening_name(&position("f5d6c3d3c4b3", None)?).expect("a named opening");
/// assert_eq!((ply, opening.english), (6, Some("Aubrey")));
/// # Ok::<(), kado::formats::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The moves from the start position, as in `data/opening_names.tsv`: `f5d6c3`.
    pub moves: &'static str,
    /// English name.
    pub english: Option<&'static str>,
    /// Japanese name.
    pub japanese: Option<&'static str>,
}

/// Writes both names as `Tiger (虎定石)`, or the only known name alone.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.english, self.japanese) {
            (Some(english), Some(japanese)) => write!(f, "{english} ({japanese})"),
            (english, japanese) => f.write_str(english.or(japanese).unwrap_or_default()),
        }
    }
}

/// Returns all named openings, in the order of `data/opening_names.tsv`.
pub fn all() -> impl Iterator<Item = Opening> {
    TABLE.lines().filter_map(read)
}

/// Returns the opening that leads to a position, or `None` if the position has no name.
/// Only positions of 8x8 Othello have names.
pub fn of_position(position: &AnyPosition) -> Option<Opening> {
    static NAMES: LazyLock<HashMap<Place, Opening>> = LazyLock::new(|| {
        let reached = |opening: Opening| {
            let mut record = Record::new(Othello8::start());
            let is_legal = transcript::replay(opening.moves, &mut record).is_ok();
            is_legal.then(|| (place(record.position()), opening))
        };
        all().filter_map(reached).collect()
    });
    let AnyPosition::Othello8(position) = position else { return None };
    NAMES.get(&place(position)).copied()
}

/// Returns the ply (from 0) and the opening of the last named position of a game.
/// Returns `None` if no position of the game has a name.
pub fn opening_name(game: &Record<AnyPosition>) -> Option<(usize, Opening)> {
    let named = |(ply, position)| Some((ply, of_position(position)?));
    game.positions().iter().enumerate().rev().find_map(named)
}

/// The lookup key of a position: side to move, mover's discs, opponent's discs.
///
/// The two sets of discs are the smallest image of the board under the symmetries of the start position, so
/// all images have the same key.
type Place = (Color, u64, u64);

fn place(position: &Othello8) -> Place {
    let images = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.board(Board::START) == Board::START);
    let boards = images.map(|symmetry| symmetry.board(position.board()));
    let (player, opponent) = boards.map(|board| (board.player, board.opponent)).min().unwrap_or_default();
    (position.turn(), player, opponent)
}

/// Parses a line of `data/opening_names.tsv`: moves, English name, Japanese name.
///
/// Returns `None` for a comment or a line without names.
fn read(line: &'static str) -> Option<Opening> {
    let mut cells = line.split('\t');
    let moves = cells.next().filter(|moves| !moves.starts_with('#'))?;
    let name = |cell: &'static str| (!cell.is_empty()).then_some(cell);
    let (english, japanese) = (cells.next().and_then(name), cells.next().and_then(name));
    (english.is_some() || japanese.is_some()).then_some(Opening { moves, english, japanese })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> Record<AnyPosition> {
        let mut record = Record::new(AnyPosition::Othello8(Othello8::start()));
        transcript::replay(moves, &mut record).unwrap_or_else(|error| panic!("{moves}: {error}"));
        record
    }

    fn name(moves: &str) -> Option<(usize, String)> {
        opening_name(&game(moves)).map(|(ply, opening)| (ply, opening.to_string()))
    }

    #[test]
    fn every_row_of_the_table_names_another_position() {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(all().count(), rows);
        for opening in all() {
            assert_eq!(of_position(game(opening.moves).position()), Some(opening));
        }
    }

    #[test]
    fn transpositions_and_turned_boards_have_the_same_name() {
        let tiger = Some((5, "Tiger (虎定石)".to_owned()));
        for moves in ["f5d6c3d3c4", "F5 D6 C4 D3 C3", "e6f4c3c4d3", "c4e3f6e6f5", "d3c5f6f5e6"] {
            assert_eq!(name(moves), tiger, "{moves}");
        }
        assert_eq!(name("f5f6e6f4e3"), name("f5f6e6d6c5"));
    }

    #[test]
    fn a_game_has_the_name_of_its_last_named_position() {
        assert_eq!(name(""), None);
        assert_eq!(name("f5"), None);
        assert_eq!(name("f5d6c3d3"), Some((3, "虎系".to_owned())));
        assert_eq!(name("f5d6c3d3c4f4c6"), Some((7, "Spencer".to_owned())));
    }
}
