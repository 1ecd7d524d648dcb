//! The error messages and output lines of the `NBoard` protocol.
//! `NBoard` shows an error dialog if the keyword of a line is known but the line cannot be parsed. `NBoard`
//! supports neither characters above U+00FF nor numbers with an exponent.

use std::io::{self, Write};

use crate::base::{Bound, Depth, Move, Score, Selectivity};
use crate::engine::{BookMove, EngineError, Info};
use crate::formats::TextError;
use crate::game::othello8;

#[derive(Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error("{0}")]
    Takes(&'static str),
    #[error("set game takes a game in GGF; {0}")]
    NoGame(TextError),
    #[error("set game takes a game in GGF, (;GM[Othello]...;)")]
    Empty,
    #[error("the game cannot be played: {0}")]
    Game(EngineError),
    #[error("illegal move: {}", name(*.0))]
    Move(Move),
    #[error("cannot learn: {0}")]
    Learn(String),
    #[error("a line has at most {0} bytes")]
    Oversized(usize),
    /// The output failed, so no error can be reported to the client.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The maximum length of an error in characters.
const LONGEST_ERROR: usize = 300;

impl CommandError {
    /// Writes the error to the status bar, where it cannot be mistaken for a reply.
    ///
    /// # Errors
    /// If the output cannot be written, or this is [`CommandError::Output`].
    pub(super) fn write(self, out: &mut dyn Write) -> io::Result<()> {
        if let CommandError::Output(error) = self {
            return Err(error);
        }
        let readable = |c: char| if c.is_control() || c > '\u{ff}' { '?' } else { c };
        let text: String = self.to_string().chars().map(readable).take(LONGEST_ERROR).collect();
        writeln!(out, "status Error: {text}")
    }
}

/// Writes the search result for one move, `search F5D6C3 1.50 0 18`.
/// After `search`, the line contains the principal variation, the value in discs from the view of the side
/// to move, the constant 0, and the depth in plies. After a search to the end of the game, the certainty of
/// the score replaces the depth. `empties` is the number of empties in the position.
pub(super) fn write_line(out: &mut dyn Write, info: &Info, value: Score, empties: Depth) -> io::Result<()> {
    let pv: String = info.line.pv.iter().map(|&mv| name(mv)).collect();
    writeln!(out, "search {pv} {} 0 {}", discs(value), certainty(info, empties))
}

/// Writes the book entry of one move, `book F5D6C3 1.50 12 18`.
/// After `book`, the line contains the move with its best continuation, the value in discs, the number of
/// learned games that reached the position after the move, and the depth in plies. After a search to the
/// end of the game, the selectivity in percent replaces the depth.
pub(super) fn write_book(
    out: &mut dyn Write,
    known: &BookMove,
    value: Score,
    empties: Depth,
) -> io::Result<()> {
    let line: String = known.line.iter().map(|&mv| name(mv)).collect();
    let games = known.games.wins + known.games.draws + known.games.losses;
    let depth = depth_text(known.effort.depth.into(), known.effort.selectivity, empties);
    writeln!(out, "book {line} {} {games} {depth}", discs(value))
}

/// Returns the depth in plies or, after a search to the end of the game, the selectivity in percent.
fn depth_text(depth: Depth, selectivity: Selectivity, empties: Depth) -> String {
    if depth >= empties { format!("{selectivity}%") } else { depth.to_string() }
}

/// Returns the depth in plies or, after a search to the end of the game, the certainty of the score.
/// `100%` marks a proven score; `100%W` marks a proven winner whose exact score is unknown.
fn certainty(info: &Info, empties: Depth) -> String {
    match (info.solved, info.line.bound) {
        (true, Bound::Exact) => "100%".to_owned(),
        (true, Bound::Lower | Bound::Upper) => "100%W".to_owned(),
        (false, _) => depth_text(info.depth, info.selectivity, empties),
    }
}

/// Returns a move in upper case, as `NBoard` requires.
pub(super) fn name(mv: Move) -> String {
    othello8::move_name(mv, "pa").to_uppercase()
}

/// Returns a score in discs with two decimals and no plus sign.
pub(super) fn discs(score: Score) -> String {
    format!("{:.2}", score.discs())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::Line;

    #[test]
    fn the_depth_field_shows_the_certainty() {
        let line_of = |depth, selectivity, solved, bound| {
            let line = Line { score: Score::from_discs(-4), bound, pv: vec![Move::PASS] };
            let (rank, nodes, time) = (0, 1, Duration::ZERO);
            let info = Info { depth, selectivity, solved, rank, line, nodes, time };
            let mut out = Vec::new();
            write_line(&mut out, &info, info.line.score, 12).expect("a vector can be written to");
            String::from_utf8(out).expect("lines are UTF-8")
        };
        let full = Selectivity::Full;
        let selective = Selectivity::Percent87;
        assert_eq!(line_of(8, selective, false, Bound::Exact), "search PA -4.00 0 8\n");
        assert_eq!(line_of(12, selective, false, Bound::Exact), "search PA -4.00 0 87%\n");
        assert_eq!(line_of(12, full, true, Bound::Exact), "search PA -4.00 0 100%\n");
        assert_eq!(line_of(12, full, true, Bound::Upper), "search PA -4.00 0 100%W\n");
    }

    #[test]
    fn an_error_is_one_line_of_latin_1() {
        let found = "\u{fffd}\n\u{3b1}é".to_owned();
        let error = TextError { line: None, column: 1, found, expected: "x".repeat(1000) };
        let mut out = Vec::new();
        CommandError::NoGame(error).write(&mut out).expect("a vector can be written to");
        let text = String::from_utf8(out).expect("lines are UTF-8");
        assert!(text.starts_with("status Error: set game takes a game in GGF; column 1: '"), "{text}");
        assert!(text.trim_end().chars().all(|c| c <= '\u{ff}' && !c.is_control()), "{text}");
        assert!(text.chars().count() < 400);
    }
}
