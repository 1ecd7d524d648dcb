//! Moves, scores and depths as text for people.

use crate::analysis::openings;
use crate::base::{Color, Depth, Move, Score, Selectivity, Size};
use crate::game::notation::move_name;
use crate::game::{AnyPosition, Outcome, Position, Record, Rules};

/// Note in the header of a table: scores are from the view of the side to move.
pub(super) const VIEW: &str = "scores for the side to move";

pub(super) const PASS: &str = "pass";

/// Formats a move on the 8x8 board: `f5` or `pass`.
pub(super) fn name(mv: Move) -> String {
    name_on(Size::OTHELLO, mv)
}

/// Formats a move on a board of any size: `f5` or `pass`.
pub(crate) fn name_on(size: Size, mv: Move) -> String {
    move_name(mv, size, PASS)
}

/// Formats each move on a board of this size: `f5` or `pass`.
pub(super) fn names_on(size: Size, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| name_on(size, mv)).collect()
}

/// Formats a variation on a board of any size: `f5 d6 c3`.
pub(super) fn line_on(size: Size, pv: &[Move]) -> String {
    names_on(size, pv).join(" ")
}

/// Returns a text that states the side to move or, if the game is over, the outcome.
fn turn(outcome: Option<Outcome>, turn: Color) -> String {
    match outcome {
        Some(outcome) => format!("Game over: {outcome}"),
        None if turn == Color::Black => "Black (X) to move".to_owned(),
        None => "White (O) to move".to_owned(),
    }
}

/// Returns the line below a board: the side to move, the disc counts, the empties and the opening.
///
/// The line begins with the name of the game, unless the game is standard Othello.
pub(super) fn describe(record: &Record<AnyPosition>) -> String {
    let position = record.position();
    let (rules, diagram) = (position.rules(), position.diagram());
    let game = if rules == Rules::OTHELLO { String::new() } else { format!("{rules}: ") };
    let turn = turn(position.outcome(), position.turn());
    let pieces = if matches!(rules, Rules::Othello(_)) { "discs" } else { "stones" };
    let (black, white) = (diagram.count(Color::Black), diagram.count(Color::White));
    let opening =
        openings::opening_name(record).map(|(_, opening)| format!(", {opening}")).unwrap_or_default();
    format!("{game}{turn}, {pieces} {black}-{white}, {} empty{opening}", diagram.empties())
}

/// Formats a score: `+4` discs if final, `+4.37` discs if estimated.
/// In a game without discs, `W7` is a proven win in seven plies, and `L4` is a proven loss in four plies.
pub(super) fn score(is_final: bool, score: Score) -> String {
    if is_final && !score.is_proven() { format!("{:+}", score.whole_discs()) } else { score.to_string() }
}

/// Formats the score of a finished game in discs.
///
/// In a game without discs, the text for a win is `win` and the text for a loss is `loss`.
pub(super) fn end(end: Score) -> String {
    if end.is_proven() { end.result_word().to_owned() } else { score(true, end) }
}

/// Formats the loss of a move in discs, without decimals if the scores are final.
pub(super) fn loss(is_final: bool, loss: Score) -> String {
    if is_final { loss.whole_discs().to_string() } else { format!("{:.2}", loss.discs()) }
}

/// Formats a depth: `24`, or `24@95%` for a selective search.
pub(crate) fn depth(depth: Depth, selectivity: Selectivity) -> String {
    match selectivity {
        Selectivity::Full => depth.to_string(),
        selectivity => format!("{depth}@{}%", selectivity.percent()),
    }
}
