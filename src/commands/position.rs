//! Reads the position that a subcommand works on.
//!
//! The position is given either by the flags `--board` and `--moves` or by the positional arguments.

use anyhow::{Context, ensure};
use clap::Args;

use crate::base::Size;
use crate::formats::{self, transcript};
use crate::game::{AnyPosition, Position, Record, Rules, othello};

use super::Settings;

/// The flags that give a position.
#[derive(Debug, Args)]
pub(crate) struct PositionFlags {
    /// Board with side to move, FEN, or board size
    ///
    /// Board: its squares (X, O, -) row by row from a1 and the side to move (X or O); or a FEN; or a drawn
    /// board with a line such as 'White to move'; or the board size of the start position, such as 10 or
    /// 15x13.
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

    /// Returns the position given by the flags or by `text`, with the moves that lead to it.
    ///
    /// `text` holds moves from the start position, or a board. If neither text nor flags are given, the
    /// result is the start position.
    ///
    /// The game is the value of `--game`, by default Othello. If the value of `--board` is a size, this size
    /// replaces the board size of the game. If neither a game nor a size is given, a board is one of Othello,
    /// of the size that its number of squares or the rows of its FEN determine.
    ///
    /// # Errors
    /// If both text and flags are given, or the position is invalid.
    pub(crate) fn record(&self, settings: &Settings, text: &str) -> anyhow::Result<Record<AnyPosition>> {
        let rules = match self.size() {
            Some(size) => Some(settings.rules(Some(size))?),
            None => settings.given_rules()?,
        };
        if text.is_empty() {
            let mut record = Record::new(self.start(rules)?);
            if let Some(moves) = &self.moves {
                transcript::replay(moves, &mut record).with_context(|| format!("--moves '{moves}'"))?;
            }
            return Ok(record);
        }
        ensure!(
            self.board().is_none() && self.moves.is_none(),
            "'{text}': give the position either as an argument or by --board and --moves"
        );
        formats::position(text, rules).with_context(|| format!("'{text}'"))
    }

    /// Returns the position of `--board`, or the start position of the game.
    fn start(&self, rules: Option<Rules>) -> anyhow::Result<AnyPosition> {
        let Some(board) = self.board() else {
            return Ok(AnyPosition::start(rules.unwrap_or(Rules::OTHELLO))?);
        };
        if is_numbers(board) {
            Rules::parse_size(board).context("--board")?;
        }
        let diagram = formats::diagram(board, rules.map(Rules::size)).context("--board")?;
        let rules = rules.unwrap_or(Rules::Othello(othello::Rules::most(diagram.size())));
        AnyPosition::set_up(rules, &diagram).context("--board")
    }

    /// Returns the text of `--board` unless it is a board size.
    fn board(&self) -> Option<&str> {
        self.board.as_deref().filter(|_| self.size().is_none())
    }

    fn size(&self) -> Option<Size> {
        self.board.as_deref().and_then(|text| Rules::parse_size(text).ok())
    }
}

/// Returns whether a text can only be meant as the size of a board, such as `300` or `8x`.
fn is_numbers(text: &str) -> bool {
    (1..=9).contains(&text.len()) && text.chars().all(|c| c.is_ascii_digit() || c == 'x')
}
