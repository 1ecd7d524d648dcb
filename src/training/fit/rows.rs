//! Positions in the form that a fit passes over again and again: the class of each feature, the counts, the target.

use crate::eval::othello::features::Features;
use crate::eval::othello::parameters::{COUNTS, SETS, set_of};
use crate::eval::othello::shapes::{FEATURES, PLACED, TABLE};
use crate::game::othello8::{Board, Isa, Symmetry};
use crate::training::positions::{Final, Record};

use super::Settings;
use super::parallel;

/// One game of so many is held out.
const HELD_OUT: u64 = 20;

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// By feature.
    pub(super) classes: [u16; FEATURES],
    /// The counts.
    pub(super) counts: [u8; COUNTS],
    /// The number of empty squares.
    pub(super) empties: u8,
    /// Whether the target is the score of best play.
    pub(super) exact: bool,
    /// The score in discs for the mover.
    pub(super) target: f32,
    /// How much it counts.
    pub(super) weight: f32,
}

/// The positions by the set that serves them.
#[derive(Debug)]
pub(super) struct Rows {
    /// To learn from.
    pub(super) taught: Vec<Vec<Row>>,
    /// To judge by: of other games, and none that is to learn from.
    pub(super) held_out: Vec<Vec<Row>>,
}

/// A position with what is known of it, of one record or several.
struct Case {
    board: Board,
    target: f32,
    weight: f32,
    exact: bool,
    held_out: bool,
}

impl Rows {
    /// Makes the rows of records. Records of the same position, however turned, become one.
    pub(super) fn new(records: &[Record], settings: &Settings, isa: Isa) -> Rows {
        let mut taught: Vec<Vec<Case>> = (0..SETS).map(|_| Vec::new()).collect();
        let mut held_out: Vec<Vec<Case>> = (0..SETS).map(|_| Vec::new()).collect();
        for case in cases(records, settings) {
            let all = if case.held_out { &mut held_out } else { &mut taught };
            all[set_of(case.board.empties())].push(case);
        }
        let classes = classes();
        let rows = |cases: &[Vec<Case>]| {
            parallel::map(settings.jobs, SETS, |set| {
                cases[set].iter().map(|case| case.row(&classes, isa)).collect()
            })
        };
        Rows { taught: rows(&taught), held_out: rows(&held_out) }
    }
}

impl Case {
    fn row(&self, classes: &[Vec<u16>], isa: Isa) -> Row {
        let features = Features::new(self.board);
        let mut row = Row {
            classes: [0; FEATURES],
            counts: counts(self.board, isa),
            empties: self.board.empties() as u8,
            exact: self.exact,
            target: self.target,
            weight: self.weight,
        };
        for (feature, &configuration) in features.configurations().iter().enumerate() {
            let index = i32::from(configuration) + PLACED[feature].largest();
            row.classes[feature] = classes[feature / (FEATURES / TABLE.len())][index as usize];
        }
        row
    }
}

/// Returns the class of each configuration of each shape.
fn classes() -> Vec<Vec<u16>> {
    TABLE.iter().map(|shape| shape.classes().0.into_iter().map(|class| class as u16).collect()).collect()
}

fn counts(board: Board, isa: Isa) -> [u8; COUNTS] {
    let (moves, potential) = isa.moves_and_potential(board);
    let (other_moves, other_potential) = isa.moves_and_potential(board.pass());
    [moves, other_moves, potential, other_potential].map(|set| set.count_ones() as u8)
}

/// Returns the positions that something is known of.
fn cases(records: &[Record], settings: &Settings) -> Vec<Case> {
    let mut known: Vec<(Board, u32)> = Vec::with_capacity(records.len());
    for (place, record) in records.iter().enumerate() {
        if record.board().empties() > 0 && settings.target(record).is_some() {
            known.push((representative(record.board()), place as u32));
        }
    }
    known.sort_unstable_by_key(|&(board, place)| (board.player, board.opponent, place));
    let same = known.chunk_by(|(one, _), (other, _)| one == other);
    same.map(|same| merged(same[0].0, same.iter().map(|&(_, place)| &records[place as usize]), settings))
        .collect()
}

/// Returns the least of the eight images of a board.
fn representative(board: Board) -> Board {
    let images = Symmetry::ALL.map(|symmetry| symmetry.board(board));
    images.into_iter().min_by_key(|image| (image.player, image.opponent)).unwrap_or(board)
}

/// Makes one position of several records of it. Those of games that are not held out count alone if there are any, and
/// exact scores alone if there are any of those; the others count by their mean.
fn merged<'a>(board: Board, records: impl Iterator<Item = &'a Record> + Clone, settings: &Settings) -> Case {
    let held_out = records.clone().all(is_held_out);
    let used = records.filter(|record| held_out || !is_held_out(record));
    let exact = used.clone().any(|record| matches!(record.outcome(), Final::Exact(_)));
    let used = used.filter(|record| !exact || matches!(record.outcome(), Final::Exact(_)));
    let (sum, count) = used.fold((0.0, 0.0), |(sum, count), record| {
        (sum + settings.target(record).unwrap_or_default(), count + 1.0f32)
    });
    let weight = if exact { settings.exact_weight } else { count.sqrt() };
    let late = if board.empties() < settings.late { settings.late_weight } else { 1.0 };
    Case { board, target: sum / count, weight: weight * late, exact, held_out }
}

/// Returns whether the game of a record is held out: no fit learns from it.
pub fn is_held_out(record: &Record) -> bool {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    (u64::from(record.game()).wrapping_mul(SPREAD) >> 32).is_multiple_of(HELD_OUT)
}
