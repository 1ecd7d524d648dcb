//! A game record, independent of the file format.

use crate::base::{Color, Move};
use crate::game::othello;
use crate::game::{AnyPosition, Diagram, Position, Record, ReplayError, Rules, SetupError};

use super::replay::sides;
use super::{Known, TextError, Theoretical, Variation, WrittenResult};

/// A game record: a start position, moves and annotations. The moves may be illegal.
///
/// ```
/// use kado::formats::{GameText, position, sgf};
///
/// let mut game = GameText::from_record(&position("f5d6c3", None)?);
/// game.black = Some("Ann".to_owned());
/// assert_eq!(sgf::parse(&sgf::write(&game))?, game);
/// # Ok::<(), kado::formats::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameText {
    /// The rules of the game. The start position may be invalid under these rules.
    pub rules: Rules,
    /// The position before the first move.
    pub start: Diagram,
    /// The moves as written; passes may be missing.
    pub moves: Vec<WrittenMove>,
    /// Variations in depth-first order: each variation is followed by its own variations.
    /// Variations of the same line are sorted by the index of the replaced move. Variations that replace the
    /// same move keep the order of the text.
    pub variations: Vec<Variation>,
    /// The number of variations that a text has lost, in whole or in part, because the moves of all
    /// variations of a game are limited to 20,000.
    pub variations_left_out: usize,
    /// The name of the player with the black discs.
    pub black: Option<String>,
    /// The name of the player with the white discs.
    pub white: Option<String>,
    /// The ratings of Black and White.
    pub ratings: [Option<f64>; 2],
    /// The clocks of Black and White in GGF notation: `main/increment/extension`, such as `05:00//02:00`.
    pub clocks: [Option<String>; 2],
    /// The result according to the file.
    pub result: Option<WrittenResult>,
    /// The tournament or match.
    pub event: Option<String>,
    /// The place of the game: a town, or a server such as `GGS/os`.
    pub place: Option<String>,
    /// The date as text, with the year first; the separators differ between formats.
    pub date: Option<String>,
    /// The round of the event.
    pub round: Option<String>,
    /// The game type of the Generic Game Server, such as `8`, `s8r18` or `8kr20`.
    pub kind: Option<String>,
    /// The komi in discs, which is subtracted from Black's margin.
    pub komi: Option<f64>,
    /// The comment on the whole game.
    pub comment: Option<String>,
    /// The known scores of the start position.
    pub known: Known,
    /// The result of perfect play from some point on, as WTHOR stores it.
    pub theoretical: Option<Theoretical>,
}

/// A move with its annotations.
///
/// ```
/// let game = kado::formats::pgn::parse("1. f5 {+4.00/21 0.52s} d6 *")?;
/// let (f5, d6) = (&game.moves[0], &game.moves[1]);
/// assert_eq!((f5.score, f5.seconds, d6.score), (Some(4.0), Some(0.52), None));
/// # Ok::<(), kado::formats::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenMove {
    /// The side that plays the move according to the text.
    pub color: Color,
    /// The move or pass.
    pub mv: Move,
    /// The player's evaluation in discs, from the player's view.
    pub score: Option<f64>,
    /// The thinking time in seconds.
    pub seconds: Option<f64>,
    /// The comment on the move.
    pub comment: Option<String>,
}

impl WrittenMove {
    /// Returns a move without annotations.
    pub fn new(color: Color, mv: Move) -> WrittenMove {
        WrittenMove { color, mv, score: None, seconds: None, comment: None }
    }

    /// Returns a move of unknown side, without annotations.
    /// The field `color` is Black until a replay of the game determines the side.
    pub(super) fn of_unknown_side(mv: Move) -> WrittenMove {
        WrittenMove::new(Color::Black, mv)
    }
}

/// Why the game in a text is not legal under its rules.
///
/// ```
/// # use kado::{formats::sgf, game::AnyPosition};
/// let error = sgf::parse("(;GM[2]B[f5]W[d7])")?.replay::<AnyPosition>().expect_err("d7 is illegal");
/// assert_eq!(error.to_string(), "move 2: 'd7' where a legal move of white (f4, d6, f6) is expected");
/// # Ok::<(), kado::formats::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    /// The start position is not valid under the rules.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is illegal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Error: the text of a game is malformed, or the game violates the rules.
///
/// ```
/// # use kado::formats::{ReadError, pgn};
/// assert!(matches!(pgn::parse("1. f5 z9"), Err(ReadError::Text(_))));
/// assert!(matches!(pgn::parse("1. f5 d7"), Err(ReadError::Game(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is malformed.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The game violates the rules.
    #[error(transparent)]
    Game(#[from] GameTextError),
}

impl GameText {
    /// Returns a game of Othello without moves and annotations.
    pub fn new(start: Diagram) -> GameText {
        GameText::of(Rules::Othello(othello::Rules::most(start.size())), start)
    }

    /// Returns a game with these rules and this start position, but without moves and annotations.
    pub(crate) fn of(rules: Rules, start: Diagram) -> GameText {
        GameText {
            rules,
            start,
            moves: Vec::new(),
            variations: Vec::new(),
            variations_left_out: 0,
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

    /// Returns a game without moves that begins with this board.
    /// The rules are adapted to the size of the board; without rules the game is Othello.
    pub(super) fn on_board(rules: Option<Rules>, start: Diagram) -> GameText {
        match rules {
            // If the game is not played on a board of this size, replaying reports the board as an error.
            Some(rules) => GameText::of(rules.with_size(start.size()).unwrap_or(rules), start),
            None => GameText::new(start),
        }
    }

    /// Converts a record to a game text with all passes, and with the result if the game is over.
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

    /// Returns whether the game begins at the start position of its rules.
    pub(super) fn begins_at_start(&self) -> bool {
        AnyPosition::start(self.rules).is_ok_and(|start| start.diagram() == self.start)
    }
}
