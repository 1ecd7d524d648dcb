//! Reads the position that a subcommand works on.
//!
//! The position is given either by the flags `--board` and `--moves` or by the positional arguments.

use anyhow::{Context, ensure};
use clap::Args;

use crate::base::Size;
use crate::formats::{self, transcript};
use crate::game::{AnyPosition, Diagram, Position, Record, Rules, RulesError};

use super::Settings;

/// The flags that give a position.
#[derive(Debug, Args)]
pub(crate) struct PositionFlags {
    /// Board with side to move, FEN, or board size
    ///
    /// Board: its squares (X, O, -) row by row from a1 and the side to move (X or O); or a FEN; or the board
    /// size of the start position, such as 10 or 15x13.
    #[arg(long, value_name = "BOARD64", allow_hyphen_values = true)]
    board: Option<String>,

    /// Moves from --board or from the start position: f5d6c3
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl PositionFlags {
    /// Returns whether a position is given.
    pub(crate) fn are_given(&self) -> bool {
        self.board.is_some() || self.moves.is_some()
    }

    /// Returns the rules of the game that the position belongs to.
    ///
    /// The game is the value of `--game`, by default Othello. If the value of `--board` is a size, this size
    /// replaces the board size of the game.
    pub(crate) fn rules(&self, settings: &Settings) -> Result<Rules, RulesError> {
        settings.rules(self.size())
    }

    /// Returns the position given by the flags or by `text`, with the moves that lead to it.
    ///
    /// `text` holds moves from the start position, or a board. If neither text nor flags are given, the
    /// result is the start position.
    ///
    /// # Errors
    /// If both text and flags are given, or the position is invalid.
    pub(crate) fn record(&self, rules: Rules, text: &str) -> anyhow::Result<Record<AnyPosition>> {
        if text.is_empty() {
            let board = self
                .board()
                .map(|board| formats::diagram(board, Some(rules.size())))
                .transpose()
                .context("--board")?;
            let moves = self.moves.as_deref().unwrap_or_default();
            return replayed(rules, board, moves).with_context(|| format!("--moves '{moves}'"));
        }
        ensure!(
            self.board().is_none() && self.moves.is_none(),
            "'{text}': give the position either as an argument or by --board and --moves"
        );
        formats::position(text, Some(rules)).with_context(|| format!("'{text}'"))
    }

    /// Returns the text of `--board` unless it is a board size.
    fn board(&self) -> Option<&str> {
        self.board.as_deref().filter(|_| self.size().is_none())
    }

    fn size(&self) -> Option<Size> {
        self.board.as_deref().and_then(|text| Rules::parse_size(text).ok())
    }
}

/// Plays moves from `board`, or from the start position of the game if `board` is `None`.
fn replayed(rules: Rules, board: Option<Diagram>, moves: &str) -> anyhow::Result<Record<AnyPosition>> {
    let start = match board {
        Some(board) => AnyPosition::set_up(rules, &board)?,
        None => AnyPosition::start(rules)?,
    };
    let mut record = Record::new(start);
    transcript::replay(moves, &mut record)?;
    Ok(record)
}
