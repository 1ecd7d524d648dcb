//! Formats the thinking output and, on request, the state of the search.

use std::time::Duration;

use crate::engine::{Game, Info};

use super::super::text::bound_mark;
use super::Xboard;

/// Returns a line of thinking output.
/// The line consists of depth, score in centidiscs, time in centiseconds, nodes, depth again as selective
/// depth, nodes per second, 0 tablebase hits, a tab, and the principal variation. While pondering, the
/// variation begins with the expected move. A `!` after the variation marks a lower bound, a `?` an upper
/// bound.
pub(super) fn line(session: &Xboard, info: &Info, game: &Game) -> String {
    let time = session.timing.measured(info.time, info.nodes);
    let mark = bound_mark(info.line.bound, "!", "?");
    let moves = session.expected().into_iter().chain(info.line.pv.iter().copied());
    let pv: Vec<String> = moves.map(|mv| session.variant.write_move(mv, game.size())).collect();
    let Info { depth, nodes, .. } = *info;
    let (score, speed) = (info.line.score.centidiscs(), info.nodes_per_second());
    format!("{depth} {score} {} {nodes} {depth} {speed} 0\t{}{mark}", centiseconds(time), pv.join(" "))
}

/// Returns the state of the search for the command `.`.
/// The state consists of the time in centiseconds, the nodes, the depth of the last finished iteration, 0
/// remaining moves, the number of legal moves, and the best move. The best move is omitted until the first
/// iteration has finished. Without a search, all numbers except the number of legal moves are 0.
pub(super) fn status(session: &Xboard, game: &Game) -> String {
    let moves = game.legal_moves().len();
    let Some(running) = &session.running else { return format!("stat01: 0 0 0 0 {moves}") };
    let latest = running.latest.as_ref();
    let (nodes, depth) = latest.map_or((0, 0), |info| (info.nodes, info.depth));
    let time = centiseconds(session.timing.measured(running.started.elapsed(), nodes));
    let best = latest.map(|info| format!(" {}", session.variant.write_move(info.line.mv(), game.size())));
    format!("stat01: {time} {nodes} {depth} 0 {moves}{}", best.unwrap_or_default())
}

fn centiseconds(time: Duration) -> u128 {
    time.as_millis() / 10
}
