//! A game as files carry it: what the formats of games have in common.

use crate::base::{Color, Move};
use crate::game::othello;
use crate::game::{AnyPosition, Diagram, Ply, Position, Record, ReplayError, Rules, SetupError};

use super::{Reason, TextError, Variation, WrittenResult};

/// A start position, moves, and what the text says of them. Nothing says that the moves are legal.
#[derive(Clone, Debug, PartialEq)]
pub struct GameText {
    /// Which game it is. Nothing says that the game knows the board.
    pub rules: Rules,
    /// The position before the first move.
    pub start: Diagram,
    /// The moves as written; passes may be missing.
    pub moves: Vec<WrittenMove>,
    /// What the text has beside these moves, in its order: a variation stands behind the one that it leaves,
    /// and in front of those that leave the same line later.
    pub variations: Vec<Variation>,
    /// The name of the player with the black discs.
    pub black: Option<String>,
    /// The name of the player with the white discs.
    pub white: Option<String>,
    /// The ratings of Black and White.
    pub ratings: [Option<f64>; 2],
    /// The clocks of Black and White in the form of GGF: `main/increment/extension`, such as `05:00//02:00`.
    pub clocks: [Option<String>; 2],
    /// The result.
    pub result: Option<WrittenResult>,
    /// The tournament or match.
    pub event: Option<String>,
    /// Where it was played: a town, or a server such as `GGS/os`.
    pub place: Option<String>,
    /// The date in any form, the year first.
    pub date: Option<String>,
    /// The round of the event.
    pub round: Option<String>,
    /// The type that the Generic Game Server gives it, such as `8`, `s8r18` or `8kr20`.
    pub kind: Option<String>,
    /// What Black is given, in discs.
    pub komi: Option<f64>,
    /// What the text says of the whole game.
    pub comment: Option<String>,
    /// What is known of the start position.
    pub known: Known,
    /// The result of perfect play from some point on, as WTHOR has it.
    pub theoretical: Option<Theoretical>,
}

/// Scores of a position, in discs from the mover's view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The score of the position.
    pub score: Option<i32>,
    /// The scores of moves, in the order of the text.
    pub moves: Vec<(Move, i32)>,
}

/// How a game would have ended with perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theoretical {
    /// How many squares are empty where perfect play begins.
    pub empties: u8,
    /// Black's discs at the end, empty squares counted for the winner.
    pub black_discs: u8,
}

/// A move and what was written with it.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenMove {
    /// The side that the text gives the move to.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// What the player thought of it, in discs from its own view.
    pub score: Option<f64>,
    /// How long the player thought, in seconds.
    pub seconds: Option<f64>,
    /// What the text says of it.
    pub comment: Option<String>,
}

impl WrittenMove {
    /// Returns a move of which nothing is said.
    pub fn new(color: Color, mv: Move) -> WrittenMove {
        WrittenMove { color, mv, score: None, seconds: None, comment: None }
    }

    /// Returns a move whose side is found when it is played.
    pub(super) fn of_nobody(mv: Move) -> WrittenMove {
        WrittenMove::new(Color::Black, mv)
    }
}

/// Why a text is not a game of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    /// The start position is not one of the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move cannot be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Why a text whose moves are played as they are read is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The rules do not allow it.
    #[error(transparent)]
    Game(#[from] GameTextError),
}

impl GameText {
    /// Returns a game of Othello without a move, of which nothing else is said.
    pub fn new(start: Diagram) -> GameText {
        GameText::of(Rules::Othello(othello::Rules::most(start.size())), start)
    }

    /// Returns a game of these rules without a move, of which nothing else is said.
    pub fn of(rules: Rules, start: Diagram) -> GameText {
        GameText {
            rules,
            start,
            moves: Vec::new(),
            variations: Vec::new(),
            black: None,
            white: None,
            ratings: [None; 2],
            clocks: [None, None],
            result: None,
            event: None,
            place: None,
            date: None,
            round: None,
            kind: None,
            komi: None,
            comment: None,
            known: Known::default(),
            theoretical: None,
        }
    }

    /// Returns a game without a move that begins at this board: of these rules on a board of its size, or
    /// else Othello.
    pub(super) fn on_board(rules: Option<Rules>, start: Diagram) -> GameText {
        match rules {
            // Rules that do not know the size refuse the board itself.
            Some(rules) => GameText::of(rules.with_size(start.size()).unwrap_or(rules), start),
            None => GameText::new(start),
        }
    }

    /// Returns a record as a text, with all its passes, and its result if the game is over.
    pub fn from_record<P: Position>(record: &Record<P>) -> GameText {
        let start = record.start().diagram();
        let sides = sides(&start);
        let moves = record.plies().iter().zip(sides).map(|(ply, side)| WrittenMove::new(side, ply.mv));
        GameText {
            moves: moves.collect(),
            result: record.position().outcome().map(WrittenResult::from),
            ..GameText::of(record.start().rules(), start)
        }
    }

    /// Returns whether the game begins where its rules say.
    pub(super) fn begins_at_start(&self) -> bool {
        AnyPosition::start(self.rules).is_ok_and(|start| start.diagram() == self.start)
    }

    /// Plays the moves from the start position. Passes that were left out are filled in.
    ///
    /// # Errors
    /// If the rules do not know the board or do not allow a move.
    pub fn replay<P: Position>(&self) -> Result<Record<P>, GameTextError> {
        let mut record = Record::new(P::set_up(self.rules, &self.start)?);
        record.replay(self.moves.iter().map(|written| (Some(written.color), written.mv)))?;
        Ok(record)
    }

    /// Returns the positions of the game, from the one before the first move to the one after the last,
    /// before and after every pass.
    ///
    /// # Errors
    /// If the rules of Othello do not know the board or do not allow a move.
    pub fn positions(&self) -> Result<Vec<Diagram>, GameTextError> {
        Ok(self.replay::<AnyPosition>()?.positions().iter().map(AnyPosition::diagram).collect())
    }

    /// Appends moves whose sides are not known, which is found by playing them; passes that were left out are
    /// filled in. A finished game without a result is given its own.
    ///
    /// # Errors
    /// If the rules of Othello do not know the board or do not allow a move.
    pub fn play(&mut self, moves: impl IntoIterator<Item = WrittenMove>) -> Result<(), GameTextError> {
        let sided = self.moves.len();
        self.moves.extend(moves);
        let moves = self.moves.iter().enumerate();
        let moves: Vec<_> =
            moves.map(|(index, written)| ((index < sided).then_some(written.color), written.mv)).collect();
        let record = played(self.rules, &self.start, &moves)?;
        self.take(&record);
        if !self.variations.is_empty() {
            self.play_variations(record, sided == moves.len());
        }
        Ok(())
    }

    /// Plays the moves and fills in the passes that were left out. A finished game without a result is given
    /// its own.
    ///
    /// # Errors
    /// If the rules of Othello do not know the board or do not allow a move.
    pub fn complete(&mut self) -> Result<(), GameTextError> {
        self.play([])
    }

    /// Takes over the plies of a replay, each with what was written of it.
    fn take(&mut self, record: &Record<AnyPosition>) {
        let written = std::mem::take(&mut self.moves);
        self.moves = filled_in(record.plies(), written, sides(&self.start));
        let outcome = record.position().outcome();
        let lacks_margin = match self.result {
            None => true,
            Some(WrittenResult::Won(winner, Reason::Unknown)) => {
                outcome.is_some_and(|end| end.winner == Some(winner))
            }
            Some(_) => false,
        };
        if lacks_margin && self.komi.is_none() {
            self.result = outcome.map(WrittenResult::from).or(self.result);
        }
    }
}

/// Returns the sides of the plies from a start position on.
pub(super) fn sides(start: &Diagram) -> impl Iterator<Item = Color> + use<> {
    [start.turn(), start.turn().opponent()].into_iter().cycle()
}

/// Returns moves as they were played, each with what was written of it, and the passes that were filled in.
pub(super) fn filled_in(
    plies: &[Ply],
    written: Vec<WrittenMove>,
    sides: impl Iterator<Item = Color>,
) -> Vec<WrittenMove> {
    let mut written = written.into_iter();
    let complete = plies.iter().zip(sides).map(|(ply, side)| {
        let read = if ply.implied { None } else { written.next() };
        WrittenMove { color: side, ..read.unwrap_or_else(|| WrittenMove::new(side, ply.mv)) }
    });
    complete.collect()
}

/// Plays moves of a game.
fn played(
    rules: Rules,
    start: &Diagram,
    moves: &[(Option<Color>, Move)],
) -> Result<Record<AnyPosition>, GameTextError> {
    let mut record = Record::new(AnyPosition::set_up(rules, start)?);
    record.replay(moves.iter().copied())?;
    Ok(record)
}
