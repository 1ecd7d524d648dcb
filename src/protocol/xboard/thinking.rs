//! What the engine shows of a search: a line for each step, and its state when it is asked.

use std::time::Duration;

use crate::base::{Bound, Move};
use crate::engine::{Game, Info};

use super::Xboard;
use super::thought::Thought;

/// Writes a step: depth, score in centidiscs, time in centiseconds, nodes, the depth again as that of the
/// longest line, nodes a second, tables of endgames (there are none), a tab, and the line of play, which
/// begins with the move that the search expects of the opponent, with a mark if the score is a bound.
pub(super) fn line(session: &Xboard, info: &Info, game: &dyn Game) -> String {
    let time = session.timing.measured(info.time, info.nodes);
    let mark = match info.line.bound {
        Bound::Exact => "",
        Bound::Lower => "!",
        Bound::Upper => "?",
    };
    let expected = session.thought.as_ref().and_then(Thought::expected);
    let moves: Vec<Move> = expected.into_iter().chain(info.line.pv.iter().copied()).collect();
    let pv = session.variant.write_moves(&moves, game.size());
    let Info { depth, nodes, .. } = *info;
    let (score, speed) = (info.line.score.centidiscs(), info.nodes_per_second());
    format!("{depth} {score} {} {nodes} {depth} {speed} 0\t{pv}{mark}", centiseconds(time))
}

/// Writes the state of the search: time, nodes, the depth of the last finished step, after which no move is
/// left of all there are, and the best move. Without a search there are only zeros.
pub(super) fn status(session: &Xboard, game: &dyn Game) -> String {
    let moves = game.legal_moves().len();
    let Some((elapsed, latest)) = session.thought.as_ref().map(|thought| thought.state()) else {
        return format!("stat01: 0 0 0 0 {moves}");
    };
    let (nodes, depth) = latest.map_or((0, 0), |info| (info.nodes, info.depth));
    let time = centiseconds(session.timing.measured(elapsed, nodes));
    let best = latest.map(|info| format!(" {}", session.variant.write_move(info.line.mv(), game.size())));
    format!("stat01: {time} {nodes} {depth} 0 {moves}{}", best.unwrap_or_default())
}

fn centiseconds(time: Duration) -> u128 {
    time.as_millis() / 10
}
