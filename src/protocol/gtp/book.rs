//! Commands about the opening book.

use crate::dialect::Vertices;
use crate::engine::BookMove;

use super::call::{Answer, Call, Handled};
use super::reply::CommandError;

/// Lists the moves in the book, best first.
pub(super) fn moves(call: &mut Call<'_>) -> Handled {
    let (known, vertices) = (call.engine.book_moves(), call.vertices());
    let lines: Vec<String> = known.iter().map(|known| line(known, vertices)).collect();
    Ok(Answer::text(lines.join("\n")))
}

/// Returns the line of a book move, such as `D3 +0.50 14@73% link 3-1-2 D3 C5 F6`.
/// The line consists of the move, its score, the depth with the selectivity, `link` or `leaf`, the numbers of
/// games won, drawn and lost, and the best continuation. A `link` leads to another book position or to the
/// end of the game. The `leaf` is the best move that leaves the book.
fn line(known: &BookMove, vertices: Vertices) -> String {
    let BookMove { score, games, effort, .. } = known;
    let kind = if known.linked { "link" } else { "leaf" };
    let (mv, line) = (vertices.write(known.mv()), vertices.write_all(&known.line));
    format!(
        "{mv} {score} {}@{}% {kind} {}-{}-{} {line}",
        effort.depth, effort.selectivity, games.wins, games.draws, games.losses
    )
}

/// Adds the game to the book.
pub(super) fn learn(call: &mut Call<'_>) -> Handled {
    let learned = super::super::learn(call.engine, call.client.files).map_err(CommandError::Learn)?;
    Ok(Answer::text(format!("{} {}", learned.positions, learned.added)))
}
