//! Games for the tests: random games, and the games of the WTHOR sample.

use kado::base::{Move, Size};
use kado::formats::transcript;
use kado::game::othello::Othello;
use kado::game::othello8::Othello8;
use kado::game::{Position, Record, playout};
use proptest::prelude::{Strategy, any};

/// Returns the start position on plain cells.
pub(crate) fn plain(side: u8) -> Othello {
    Othello::start(Size::square_board(side)).unwrap()
}

/// The longest game that [`random`] can play without repeating its choices.
const CHOICES: usize = 120;

/// The choices of a random game.
pub(crate) fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), CHOICES)
}

/// Plays to the end of the game: each choice picks one of the legal moves. Panics if the game has more plies
/// than possible: two for each square.
pub(crate) fn random<P: Position>(start: P, choices: &[u8]) -> Record<P> {
    let limit = 2 * start.size().squares();
    let mut record = Record::new(start.clone());
    for (mv, _) in playout(start, chosen(choices)) {
        assert!(record.plies().len() < limit, "no end of the game after {limit} plies");
        record.play(mv).unwrap();
    }
    record
}

/// Returns a function that picks a move by each choice in turn, beginning again after the last.
pub(crate) fn chosen(choices: &[u8]) -> impl FnMut(&[Move]) -> Option<Move> {
    let mut choices = choices.iter().cycle();
    move |moves| moves.get(usize::from(*choices.next()?) % moves.len().max(1)).copied()
}

/// One line of the WTHOR sample.
pub(crate) struct SampleGame {
    /// The line of the file, for messages.
    pub(crate) line: &'static str,
    /// Black's discs at the end, empty squares counted for the winner.
    pub(crate) score: i32,
    pub(crate) passes: usize,
    pub(crate) black: usize,
    pub(crate) white: usize,
    pub(crate) moves: &'static str,
}

/// Returns the games of the WTHOR sample.
pub(crate) fn sample() -> impl Iterator<Item = SampleGame> {
    data_lines(include_str!("../../data/games/wthor_sample.txt")).map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        SampleGame {
            line,
            score: fields[2].parse().unwrap(),
            passes: fields[4].parse().unwrap(),
            black: fields[5].parse().unwrap(),
            white: fields[6].parse().unwrap(),
            moves: fields[7],
        }
    })
}

impl SampleGame {
    /// Returns every position of the game, the last one included.
    pub(crate) fn positions(&self) -> Vec<Othello8> {
        let mut positions = vec![Othello8::start()];
        let mut record = Record::new(Othello8::start());
        for mv in transcript::parse(self.moves, Size::OTHELLO).unwrap() {
            record.replay([(None, mv)]).unwrap();
            positions.push(*record.position());
        }
        positions
    }
}

/// Returns the lines of a data file without its comments.
pub(crate) fn data_lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}
