//! Published puzzles for the tests of threat searches.
//! Winning variations are checked with the rules of the game alone, not with the search.

use crate::base::{Color, Size, Square};
use crate::game::mnk::{Line, Mnk, Rules};
use crate::game::{Diagram, Position};

use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::board_of;

const SIZE: Size = Size::square_board(15);

/// A position with a win by continuous fours or threats, and its published solution.
pub(crate) struct Puzzle {
    pub(crate) id: &'static str,
    pub(crate) is_by_fours: bool,
    pub(crate) attacker: Color,
    rows: &'static str,
    /// The number of moves that the attacker needs in the published solution, if given.
    pub(crate) moves: Option<u8>,
    /// The moves of the published solution; empty if the published solution omits moves.
    pub(crate) solution: Vec<Square>,
    /// Pairs of limits; within the limits of each pair, the attacker has no win.
    /// A pair holds the maximum number of the attacker's moves and the maximum number of fours per threat.
    pub(crate) refuted: Vec<(u8, u8)>,
}

impl Puzzle {
    pub(crate) fn position(&self, line: Line) -> Mnk {
        let cells = self.rows.bytes().filter(|&cell| cell != b'/').map(|cell| match cell {
            b'X' => Some(Color::Black),
            b'O' => Some(Color::White),
            _ => None,
        });
        let diagram = Diagram::new(SIZE, cells.collect(), self.attacker).unwrap();
        Mnk::new(Rules::new(SIZE, 5, line).unwrap(), &diagram).unwrap()
    }

    pub(crate) fn board(&self, line: Line) -> ShapeBoard {
        board_of(&self.position(line))
    }
}

/// Returns all puzzles of `tests/data/gomoku/puzzles_threat_sequences.tsv`.
/// The file counts rows from the bottom of the board.
pub(crate) fn puzzles() -> Vec<Puzzle> {
    let text = include_str!("../../../../tests/data/gomoku/puzzles_threat_sequences.tsv");
    let square = |name: &str| {
        let column = u32::from(name.as_bytes()[0] - b'A');
        SIZE.square(column, 15 - name[1..].parse::<u32>().unwrap()).unwrap()
    };
    let read = |row: &'static str| {
        let fields: Vec<&str> = row.split('\t').collect();
        let refuted = fields[7].split(';').filter(|text| !text.is_empty()).map(|text| {
            let numbers: Vec<u8> =
                text.split('/').skip(1).map(|number| number.parse::<u8>().unwrap()).collect();
            (numbers[0], numbers[1])
        });
        Puzzle {
            id: fields[0],
            is_by_fours: fields[2] == "VCF",
            attacker: if fields[1] == "Black" { Color::Black } else { Color::White },
            rows: fields[3],
            moves: fields[4].parse().ok(),
            solution: match fields[6].strip_prefix("...") {
                Some(_) => Vec::new(),
                None => fields[6].split(',').map(square).collect(),
            },
            refuted: refuted.collect(),
        }
    };
    text.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

pub(crate) fn puzzle(id: &str) -> Puzzle {
    puzzles().into_iter().find(|puzzle| puzzle.id == id).unwrap()
}

pub(crate) fn squares(board: &ShapeBoard, line: &[Spot]) -> Vec<Square> {
    line.iter().map(|&spot| board.square(spot)).collect()
}

/// Returns the squares where a side would win at once if it were to move.
fn fives(position: &Mnk, color: Color) -> Vec<Square> {
    let mut diagram = position.diagram();
    diagram.set_turn(color);
    let position = position.with_diagram(&diagram).unwrap();
    let wins = |square: &Square| {
        let mut after = position.clone();
        after.play((*square).into()).is_ok() && after.outcome().is_some_and(|end| end.winner == Some(color))
    };
    SIZE.all_squares().filter(wins).collect()
}

/// Returns the mover's moves that stop a four.
/// `fives` holds the squares where the four becomes a five. The function does not apply to caro, where a five
/// can also be enclosed.
fn answers(position: &Mnk, fives: &[Square]) -> Vec<Square> {
    match fives {
        [five] if position.is_legal((*five).into()) => vec![*five],
        _ => Vec::new(),
    }
}

/// Panics unless a variation wins by continuous fours.
/// Each move of the mover makes a four whose only reply is the next move, and the last one makes a five or a
/// four that cannot be stopped.
pub(crate) fn check_fours(position: &Mnk, line: &[Square]) {
    let (attacker, defender) = (position.turn(), position.turn().opponent());
    let mut position = position.clone();
    for (index, &square) in line.iter().enumerate() {
        position.play(square.into()).unwrap();
        if position.turn() == attacker {
            continue;
        }
        let rest = &line[index + 1..];
        if position.outcome().is_some_and(|end| end.winner == Some(attacker)) {
            assert_eq!(rest, [], "{position:?}");
            return;
        }
        let fives_of = |color| fives(&position, color);
        assert_eq!(fives_of(defender), [], "{position:?}");
        let fives = fives_of(attacker);
        assert!(!fives.is_empty(), "move {index} of {line:?} makes no four: {position:?}");
        assert_eq!(
            answers(&position, &fives).first(),
            rest.first(),
            "move {index} of {line:?}: {position:?}"
        );
        if rest.is_empty() {
            return;
        }
    }
    panic!("the attacker makes the last move");
}
