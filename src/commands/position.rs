//! The one position that some subcommands are about.

use anyhow::{Context, ensure};
use clap::Args;
use kado::analysis::openings;
use kado::base::{Color, Size};
use kado::game::formats::fen::{self, Spelling};
use kado::game::formats::{board64, transcript};
use kado::game::othello8::Othello8;
use kado::game::{Position, Record, Rules, RulesError};

use super::{Settings, spelling};

/// The flags that give a position.
#[derive(Debug, Args)]
pub(crate) struct PositionFlags {
    /// The board: its squares (X, O, -) row by row from a1, and the side to move (X or O); or a FEN; or the side of the
    /// board of the start position
    #[arg(long, value_name = "BOARD64", allow_hyphen_values = true)]
    board: Option<String>,

    /// Moves from there, or from the start position: f5d6c3
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl PositionFlags {
    /// Returns whether a position is given.
    pub(crate) fn are_given(&self) -> bool {
        self.board.is_some() || self.moves.is_some()
    }

    /// Returns the game that the position is of: `--board` may name the size of its start position.
    pub(crate) fn rules(&self, settings: &Settings) -> Result<Rules, RulesError> {
        settings.rules(self.size())
    }

    /// Returns the board and the moves as the flags give them, or a text, which is one of both.
    pub(crate) fn board_and_moves<'a>(
        &'a self,
        text: &'a str,
    ) -> anyhow::Result<(Option<&'a str>, Option<&'a str>)> {
        if text.is_empty() {
            return Ok((self.board(), self.moves.as_deref()));
        }
        ensure!(
            self.board().is_none() && self.moves.is_none(),
            "'{text}': give the position by itself or by --board and --moves, not by both"
        );
        // No board has a digit but 0, which is a white disc, unless it is one with slashes between its rows.
        let is_moves = text.contains(|c| ('1'..='9').contains(&c)) && !text.contains('/');
        Ok(if is_moves { (None, Some(text)) } else { (Some(text), None) })
    }

    /// Returns the board as it was given, unless that is a size.
    fn board(&self) -> Option<&str> {
        self.board.as_deref().filter(|_| self.size().is_none())
    }

    fn size(&self) -> Option<Size> {
        self.board.as_deref().and_then(|text| Rules::parse_size(text).ok())
    }

    /// Returns the position with the way to it: what the flags say, the start position if they say nothing.
    pub(crate) fn read(&self) -> anyhow::Result<Record<Othello8>> {
        let start = self.board().map(read_board).transpose().context("--board")?;
        let mut record = Record::new(start.unwrap_or(Othello8::start()));
        if let Some(moves) = &self.moves {
            transcript::replay(moves, &mut record).with_context(|| format!("--moves '{moves}'"))?;
        }
        Ok(record)
    }

    /// Returns the position that the flags give, or that of a text: moves from the start position, or a board.
    pub(crate) fn read_or(&self, text: &str) -> anyhow::Result<Record<Othello8>> {
        if text.is_empty() {
            return self.read();
        }
        let mut record = Record::new(Othello8::start());
        match self.board_and_moves(text)? {
            (Some(_), _) => record = Record::new(read_board(text).with_context(|| format!("'{text}'"))?),
            _ => transcript::replay(text, &mut record).with_context(|| format!("'{text}'"))?,
        }
        Ok(record)
    }
}

/// Refuses every game but standard Othello.
pub(crate) fn ensure_standard(rules: Rules, command: &str) -> anyhow::Result<()> {
    ensure!(rules == Rules::OTHELLO, "kado {command} knows Othello on 8x8 alone, not {rules}");
    Ok(())
}

fn read_board(text: &str) -> anyhow::Result<Othello8> {
    let diagram = if text.contains('/') {
        fen::parse(text, Spelling::of(text))?
    } else {
        board64::parse(text, Some(Size::OTHELLO))?
    };
    Ok(Othello8::from_diagram(&diagram)?)
}

/// Writes whose turn it is, the discs, and the name of the opening: a line below a board.
pub(crate) fn describe(record: &Record<Othello8>) -> String {
    let position = record.position();
    let diagram = position.diagram();
    let (black, white) = (diagram.count(Color::Black), diagram.count(Color::White));
    let turn = spelling::turn(position.outcome(), position.turn());
    let opening =
        openings::opening_name(record).map(|(_, opening)| format!(", {opening}")).unwrap_or_default();
    format!("{turn}, discs {black}-{white}, {} empty{opening}", position.board().empties())
}
