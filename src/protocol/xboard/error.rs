//! The errors of commands, in the format of the protocol.

use crate::engine::EngineError;
use crate::formats::TextError;

use super::super::SWITCHED_OFF;
use super::super::text::without_controls;

/// The maximum number of characters that an error message quotes from an input line.
/// The quotation of a longer line is truncated and ends with `...`.
const REPEATED: usize = 60;

#[derive(Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error("unknown command")]
    Unknown,
    #[error("{command} takes {takes}")]
    Arguments { command: &'static str, takes: &'static str },
    #[error("a line has at most {0} bytes")]
    Oversized(usize),
    #[error("unknown variant; known are flipello and reversi")]
    UnknownVariant,
    #[error("use setboard")]
    Edit,
    #[error("no move to take back")]
    NothingToUndo,
    #[error("the game is over")]
    GameOver,
    #[error("the other side is to move")]
    WrongSide,
    #[error("no analysis runs")]
    NoAnalysis,
    #[error("{SWITCHED_OFF}")]
    FilesOff,
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("{0}")]
    IllegalMove(Illegal),
    #[error("{0}")]
    Position(#[from] TextError),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Illegal {
    #[error("a move is like P@d3, a pass is @@@@")]
    NotAMove,
    #[error("the game is over")]
    GameOver,
    #[error("the square is taken")]
    Taken,
    #[error("it flips nothing")]
    FlipsNothing,
    #[error("the side to move must pass")]
    MustPass,
    #[error("the side to move has a move")]
    MayNotPass,
}

impl CommandError {
    /// Returns the error line for `line`, which consists of a command and its `arguments`.
    pub(super) fn text(&self, line: &str, arguments: &str) -> String {
        let text = match self {
            CommandError::IllegalMove(reason) => {
                format!("Illegal move ({reason}): {}", shortened(arguments))
            }
            CommandError::Position(_) | CommandError::Engine(EngineError::Setup(_)) => {
                format!("tellusererror Illegal position: {self}")
            }
            _ => format!("Error ({self}): {}", shortened(line)),
        };
        // The reason may quote a word of the line with its control characters.
        without_controls(&text).collect()
    }
}

/// Returns a text without control characters, truncated after 60 characters.
fn shortened(text: &str) -> String {
    let mut characters = without_controls(text);
    let mut kept: String = characters.by_ref().take(REPEATED).collect();
    if characters.next().is_some() {
        kept.push_str("...");
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_contains_no_control_characters() {
        let unknown = crate::engine::Options::default().find("\x1b[2JLevle").unwrap_err();
        let error = CommandError::from(EngineError::from(unknown));
        let text = error.text("option \x1b[2JLevle=1", "");
        assert!(text.contains("[2JLevle") && !text.contains('\x1b'), "{text:?}");
    }

    #[test]
    fn a_long_line_is_not_repeated_whole() {
        let text = CommandError::Unknown.text(&"é".repeat(1000), "");
        assert_eq!(text, format!("Error (unknown command): {}...", "é".repeat(REPEATED)));
        assert_eq!(CommandError::Unknown.text("a\tb", ""), "Error (unknown command): ab");
    }
}
