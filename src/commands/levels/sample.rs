//! Samples unforced moves at regular intervals from the games in a file.

use std::path::Path;

use anyhow::{Context, bail};

use crate::base::{Move, Square};
use crate::formats::{lines, text_of_file, transcript};
use crate::game::othello8::Othello8;
use crate::game::{Position, Record};

/// An unforced move of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) position: Othello8,
    /// The square of the opponent's last move; `None` at the start of the game and after a pass.
    pub(super) last: Option<Square>,
    pub(super) played: Move,
    /// Line number of the game in the file, from 0.
    pub(super) game: u64,
}

/// Reads the games in a file and returns at most `wanted` of their moves, evenly spread.
///
/// The last word of each line is the transcript of a game; lines that begin with `#` are comments.
pub(super) fn read(path: &Path, wanted: usize) -> anyhow::Result<Vec<Turn>> {
    let text = text_of_file(path).with_context(|| path.display().to_string())?;
    let mut turns = Vec::new();
    for (index, line) in lines(&text).enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let Some(moves) = line.split_whitespace().last() else { continue };
        let mut record = Record::new(Othello8::start());
        transcript::replay(moves, &mut record)
            .with_context(|| format!("{}:{}", path.display(), index + 1))?;
        turns.extend(turns_of(&record, index as u64));
    }
    if turns.is_empty() {
        bail!("{}: it contains no games", path.display());
    }
    let step = turns.len().div_ceil(wanted.max(1));
    // Colors mostly alternate: an even step would often sample moves of one color only.
    let step = if step % 2 == 0 && step > 1 { step + 1 } else { step };
    Ok(turns.into_iter().step_by(step).collect())
}

fn turns_of(record: &Record<Othello8>, game: u64) -> Vec<Turn> {
    let mut position = *record.start();
    let mut last = None;
    let mut turns = Vec::new();
    for ply in record.plies() {
        if position.legal_moves().len() > 1 {
            turns.push(Turn { position, last, played: ply.mv, game });
        }
        position.play_unchecked(ply.mv);
        last = ply.mv.square();
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_behind_a_byte_order_mark() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.txt");
        std::fs::write(&file, "\u{feff}# games\r\n1 f5d6c3\r\n").unwrap();
        assert_eq!(read(&file, 9).unwrap().len(), 3);
        std::fs::write(&file, "\u{feff}f5d6\r\n").unwrap();
        assert_eq!(read(&file, 9).unwrap().len(), 2);
    }
}
