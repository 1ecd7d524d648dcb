//! Scores that a file gives for a position.

use crate::base::Move;

/// Scores of a position, in discs from the mover's view.
///
/// ```
/// use kado::formats::{Format, games};
///
/// let line = "-XX-OOOOXXXXO--O X; +4;";
/// let game = games(Format::Obf, line.as_bytes()).next().expect("a record")?;
/// assert_eq!((game.known.score, game.known.moves.len()), (Some(4), 0));
/// # Ok::<(), kado::formats::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The score of the position in discs, mover's view; `None` if the score is unknown.
    pub score: Option<i32>,
    /// The scores of moves in discs, mover's view, in the order of the text.
    pub moves: Vec<(Move, i32)>,
}

/// The result of a game if both sides had played perfectly from some point on.
///
/// ```
/// use std::io::Cursor;
/// use kado::formats::{Format, GameText, Theoretical, games, position, wthor::Writer};
///
/// let mut game = GameText::from_record(&position("e6f4e3f6g5d6e7f5c5", None)?);
/// game.theoretical = Some(Theoretical { empties: 51, black_discs: 64 });
/// let mut writer = Writer::new(Cursor::new(Vec::new()))?;
/// writer.write(&game)?;
/// let file = writer.finish((2026, 11, 23), &mut Vec::new(), &mut Vec::new())?.into_inner();
/// let read = games(Format::Wthor, file.as_slice()).next().expect("a game")?;
/// assert_eq!(read.theoretical, game.theoretical);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theoretical {
    /// The number of empty squares at which perfect play begins.
    pub empties: u8,
    /// The number of Black's discs at the end. Empty squares count for the winner.
    pub black_discs: u8,
}
