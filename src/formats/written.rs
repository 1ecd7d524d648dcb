//! Writes games and positions as records of a text file.

use std::io;

use crate::base::Size;
use crate::game::{Diagram, Rules};

use super::obf::Problem;
use super::pgn::Style;
use super::{
    Format, GameText, GameTextError, Known, WrittenMove, board64, fen, ggf, is_plain_othello, obf, pgn, sgf,
    transcript,
};

/// Why a format cannot hold a game.
///
/// ```
/// # use kado::formats::{Format, GameText, Positions, position, text};
/// let game = GameText::from_record(&position("h8", Some("gomoku".parse()?))?);
/// let error = text(Format::Ggf, &game, Positions::All).expect_err("GGF is for Othello");
/// let message = "ggf cannot store a game of gomoku:15, only Othello in which more discs win";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The format does not support the rules of the game.
    #[error("{format} cannot store a game of {rules}, only Othello in which more discs win")]
    Rules {
        /// Name of the format.
        format: &'static str,
        /// The rules of the game.
        rules: Rules,
    },
    /// WTHOR does not support this board size.
    #[error("WTHOR cannot store a {}x{} board, only 8x8 or 10x10", .0.columns(), .0.rows())]
    Size(Size),
    /// The board size differs from that of the first game in the WTHOR file.
    #[error("a {}x{} board: all games of a WTHOR file must have the board size of its first one", .0.columns(), .0.rows())]
    OtherSize(Size),
    /// The game does not begin at the standard start, and WTHOR cannot store another start position.
    #[error("a start position other than the standard one, which WTHOR cannot store")]
    Start,
    /// The game has no result in discs, which WTHOR requires.
    #[error("no result in discs, which WTHOR needs")]
    Result,
    /// The table of player or tournament names is full: WTHOR numbers the names with 16 bits.
    #[error("more names than WTHOR can number (65,534)")]
    Names,
    /// A move is off the board.
    #[error("a move off the board")]
    Square,
    /// WTHOR is binary, so its games cannot be written as text: use [`super::wthor::Writer`].
    #[error("WTHOR is not a text format")]
    Binary,
    /// The start position of the game is invalid under the rules, or a move is illegal.
    #[error(transparent)]
    Game(#[from] GameTextError),
}

/// Why a game was not written.
///
/// ```
/// # use std::io::Cursor;
/// # use kado::formats::{GameText, Unfit, WriteError, position, wthor::Writer};
/// let unfinished = GameText::from_record(&position("f5d6c3", None)?);
/// let error = Writer::new(Cursor::new(Vec::new()))?.write(&unfinished).expect_err("no result");
/// assert!(matches!(error, WriteError::Unfit(Unfit::Result)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The format cannot hold the game.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Which positions of a game to write in a format without moves.
///
/// ```
/// use kado::formats::{Format, GameText, Positions, fen::Spelling, position, text};
///
/// let game = GameText::from_record(&position("f5d6", None)?);
/// assert_eq!(text(Format::Board, &game, Positions::All)?.lines().count(), 3);
/// let last = text(Format::Fen(Spelling::Ugi), &game, Positions::Last)?;
/// assert_eq!(last, "8/8/8/3ox3/3oxx2/3o4/8/8 x\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Positions {
    /// Every position, from the first to the last.
    All,
    /// The position before the first move.
    First,
    /// The position after the last move.
    Last,
}

/// Returns a game as text in a format.
/// The moves must be legal and include all passes, as in [`games`](super::games()). A position format yields
/// one line for each of the `positions`; a game format yields one record.
///
/// # Errors
/// If the format is binary or cannot hold the game. In a position format, also if a move is illegal.
pub fn text(format: Format, game: &GameText, positions: Positions) -> Result<String, Unfit> {
    let lines = |write: &dyn Fn(&Step<'_>) -> String| {
        let steps = steps(game, positions)?;
        Ok(steps.iter().map(|step| write(step) + "\n").collect())
    };
    check_supported(format, game.rules)?;
    let in_variations = game.variations.iter().flat_map(|variation| &variation.moves);
    check_on_board(game.start.size(), game.moves.iter().chain(in_variations))?;
    match format {
        Format::Transcript => Ok(transcript::write_game(game) + "\n"),
        Format::Ggf => Ok(ggf::write(game) + "\n"),
        Format::Sgf(points) => Ok(sgf::write_with(game, points) + "\n"),
        Format::Pgn(style) => Ok(pgn::write_with(game, style)),
        Format::Obf => lines(&|step| obf::write(&step.problem())),
        Format::Board => lines(&|step| board64::write(&step.diagram)),
        Format::Fen(spelling) => lines(&|step| fen::write(&step.diagram, spelling)),
        Format::Wthor => Err(Unfit::Binary),
    }
}

/// Returns an error if one of the moves is off a board of this size.
pub(super) fn check_on_board<'a>(
    size: Size,
    mut moves: impl Iterator<Item = &'a WrittenMove>,
) -> Result<(), Unfit> {
    let is_on_board = |written: &WrittenMove| written.mv.square().is_none_or(|square| size.contains(square));
    if moves.all(is_on_board) { Ok(()) } else { Err(Unfit::Square) }
}

/// Returns an error if a format cannot store games with these rules.
/// GGF, WTHOR and two styles of PGN store only Othello in which more discs win. All other formats store
/// games with any rules.
pub(super) fn check_supported(format: Format, rules: Rules) -> Result<(), Unfit> {
    let is_for_othello =
        matches!(format, Format::Ggf | Format::Wthor | Format::Pgn(Style::Reversi | Style::Flipello));
    if is_for_othello && !is_plain_othello(rules) {
        return Err(Unfit::Rules { format: format.name(), rules });
    }
    Ok(())
}

/// A position of a game and the number of moves played before it.
struct Step<'a> {
    game: &'a GameText,
    ply: usize,
    diagram: Diagram,
}

impl Step<'_> {
    /// Returns the position with its known scores in discs.
    /// The next move of the game has its score in the game, rounded to whole discs and limited to the number
    /// of squares, which an evaluation may exceed. The start position also has the comment on the game and
    /// the scores in `GameText::known`, which take precedence. A comment that would be read as a score is
    /// quoted.
    fn problem(&self) -> Problem {
        let Known { score, mut moves } =
            if self.ply == 0 { self.game.known.clone() } else { Known::default() };
        if let Some(written) = self.game.moves.get(self.ply)
            && let Some(score) = written.score
            && !moves.iter().any(|&(mv, _)| mv == written.mv)
        {
            let most = self.diagram.size().squares() as f64;
            moves.push((written.mv, score.clamp(-most, most).round() as i32));
        }
        let comment = self.game.comment.as_ref().filter(|_| self.ply == 0);
        let comment = comment.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
        let comment = comment.filter(|text| !text.is_empty());
        Problem { diagram: self.diagram.clone(), moves, score, comment }.with_comment_quoted()
    }
}

fn steps(game: &GameText, positions: Positions) -> Result<Vec<Step<'_>>, GameTextError> {
    let mut steps =
        game.positions()?.into_iter().enumerate().map(|(ply, diagram)| Step { game, ply, diagram });
    Ok(match positions {
        Positions::All => steps.collect(),
        Positions::First => steps.take(1).collect(),
        Positions::Last => steps.next_back().into_iter().collect(),
    })
}
