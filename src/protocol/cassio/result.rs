//! The result line of a search:
//! `BOARD, move F5, depth 20, @73%, B+2.00 <= v <= B+64.00, F5d6C3, node 1234, time 0.123`.

use crate::base::{Bound, Color, Move, Score};
use crate::engine::Info;
use crate::formats::board64;
use crate::game::{Diagram, othello8};

/// The largest score in a result line; the smallest is -64 discs.
const LARGEST: Score = Score::from_discs(64);

/// Returns the result line for a board; the score is from the view of its side to move.
/// Black's moves are in upper case, White's in lower case.
pub(super) fn line(board: &Diagram, info: &Info) -> String {
    let squares = board64::write(board).replace(' ', "");
    let turn = board.turn();
    let sides = [turn, turn.opponent()].into_iter().cycle();
    let pv: String = info.line.pv.iter().zip(sides).map(|(&mv, side)| name(mv, side)).collect();
    let side = turn.pick('B', 'W');
    let score = info.line.score.clamp(-LARGEST, LARGEST);
    let (low, high) = match info.line.bound {
        Bound::Exact => (score, score),
        Bound::Lower => (score, LARGEST),
        Bound::Upper => (-LARGEST, score),
    };
    format!(
        "{squares}, move {}, depth {}, @{}%, {side}{low} <= v <= {side}{high}, {pv}, node {}, time {:.3}",
        name(info.line.mv(), turn),
        info.depth,
        info.selectivity,
        info.nodes,
        info.time.as_secs_f64(),
    )
}

fn name(mv: Move, side: Color) -> String {
    let name = othello8::move_name(mv, "pa");
    if side == Color::Black { name.to_uppercase() } else { name }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::base::Selectivity;
    use crate::engine::Line;

    #[test]
    fn a_result_is_seen_by_the_side_to_move() {
        let squares = "-".repeat(64);
        let line_of = |turn: char, score, bound| {
            let board = board64::parse(&format!("{squares}{turn}"), None).expect("a board");
            let pv = ["f5", "pa", "c3"].map(|name| othello8::parse_move(name).expect("a move"));
            let info = Info {
                depth: 20,
                selectivity: Selectivity::Percent73,
                solved: false,
                rank: 0,
                line: Line { score: Score::from_centidiscs(score), bound, pv: pv.into() },
                nodes: 1234,
                time: Duration::from_millis(123),
            };
            line(&board, &info).split_off(64)
        };
        assert_eq!(
            line_of('X', 250, Bound::Exact),
            "X, move F5, depth 20, @73%, B+2.50 <= v <= B+2.50, F5paC3, node 1234, time 0.123"
        );
        assert_eq!(
            line_of('O', -200, Bound::Upper),
            "O, move f5, depth 20, @73%, W-64.00 <= v <= W-2.00, f5PAc3, node 1234, time 0.123"
        );
        assert!(line_of('X', 200, Bound::Lower).contains("B+2.00 <= v <= B+64.00"));
    }
}
