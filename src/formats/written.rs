//! Games and positions as records of a file of text.

use std::io;

use crate::base::Size;
use crate::game::{Diagram, Rules};

use super::obf::Problem;
use super::pgn::Style;
use super::{
    Format, GameText, GameTextError, Known, board64, fen, ggf, is_plain_othello, obf, pgn, sgf, transcript,
};

/// Why a format cannot hold a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The format has Othello alone.
    #[error("a game of {rules} where {format} has only Othello in which more discs win")]
    Rules {
        /// The format.
        format: &'static str,
        /// The game.
        rules: Rules,
    },
    /// WTHOR knows two sizes of boards.
    #[error("a {}x{} board where WTHOR has 8x8 or 10x10", .0.columns(), .0.rows())]
    Size(Size),
    /// A file of WTHOR has games on one board.
    #[error("a {}x{} board where the first game of the file has another", .0.columns(), .0.rows())]
    OtherSize(Size),
    /// WTHOR has no start position.
    #[error("a start position of its own, for which WTHOR has no place")]
    Start,
    /// WTHOR has nothing but discs to say who won.
    #[error("no result in discs, which WTHOR needs")]
    Result,
    /// WTHOR has room for a full board.
    #[error("more moves than WTHOR has room for")]
    Moves,
    /// WTHOR counts names in 16 bits.
    #[error("a name more than WTHOR can count (65,534)")]
    Names,
    /// A file of WTHOR is no text: [`super::wthor::Writer`] writes it.
    #[error("WTHOR is no text")]
    Binary,
    /// The moves cannot be played.
    #[error(transparent)]
    Game(#[from] GameTextError),
}

/// Why a game was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The format cannot hold it.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Which positions of a game are written by a format that has no moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Positions {
    /// Every one, from the first to the last.
    All,
    /// The one before the first move.
    First,
    /// The one after the last move.
    Last,
}

/// Returns the lines of a game in a format of text. The moves are those of [`super::games`]: legal, passes
/// filled in. A format of positions has a line for each of these `positions`, others have one record.
///
/// # Errors
/// If a format of positions needs to play moves that are not legal, if the format does not know the game, or
/// if it is no text, as WTHOR is.
pub fn text(format: Format, game: &GameText, positions: Positions) -> Result<String, Unfit> {
    let lines = |write: &dyn Fn(&Step<'_>) -> String| {
        let steps = steps(game, positions)?;
        Ok(steps.iter().map(|step| write(step) + "\n").collect())
    };
    knows(format, game.rules)?;
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

/// Checks whether a format has a game: some are made for Othello alone.
pub(super) fn knows(format: Format, rules: Rules) -> Result<(), Unfit> {
    let is_for_othello =
        matches!(format, Format::Ggf | Format::Wthor | Format::Pgn(Style::Reversi | Style::Flipello));
    if is_for_othello && !is_plain_othello(rules) {
        return Err(Unfit::Rules { format: format.name(), rules });
    }
    Ok(())
}

/// A position of a game.
struct Step<'a> {
    game: &'a GameText,
    /// How many moves were played before.
    ply: usize,
    diagram: Diagram,
}

impl Step<'_> {
    /// Returns the position with what is known of it: what the text says of the first one, and the score of
    /// the move that was played, in whole discs.
    fn problem(&self) -> Problem {
        let Known { score, mut moves } =
            if self.ply == 0 { self.game.known.clone() } else { Known::default() };
        if let Some(written) = self.game.moves.get(self.ply)
            && let Some(score) = written.score
            && !moves.iter().any(|&(mv, _)| mv == written.mv)
        {
            moves.push((written.mv, score.round() as i32));
        }
        let comment = self.game.comment.as_ref().filter(|_| self.ply == 0);
        let comment = comment.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
        Problem {
            diagram: self.diagram.clone(),
            moves,
            score,
            comment: comment.filter(|text| !text.is_empty()),
        }
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
