//! The lines that report a running search: `MESSAGE` lines and blocks of `INFO` lines.
//! Match managers parse the `MESSAGE` lines, whose format is that of Yixin and Rapfi.

use crate::base::{Score, Size};
use crate::engine::Info;
use crate::game::notation;

use super::super::win_probability;
use super::written;

/// Returns an info as a line `MESSAGE depth 2-3 multipv 1 ev 34 n 52K n/ms 610 tm 85 pv h8 i9 j8`.
/// The first depth is the depth of the search. The second depth is the larger of the first depth and the
/// length of the principal variation. `multipv` is omitted if `lines` is 1.
pub(super) fn message(info: &Info, lines: usize, size: Size) -> String {
    let Info { depth, rank, nodes, time, .. } = *info;
    let multipv = if lines > 1 { format!(" multipv {}", rank + 1) } else { String::new() };
    let longest = info.line.pv.len().max(depth.unsigned_abs() as usize);
    let names: Vec<String> = info.line.pv.iter().map(|&mv| notation::move_name(mv, size, "pass")).collect();
    let line = names.join(" ");
    format!(
        "MESSAGE depth {depth}-{longest}{multipv} ev {} n {} n/ms {} tm {} pv {line}",
        evaluation(info.line.score),
        abbreviated(nodes),
        info.nodes_per_second() / 1000,
        time.as_millis(),
    )
}

/// Returns `REALTIME` lines that mark the move of `info` on the client's board as best or as losing.
/// The text is empty if the move is neither.
pub(super) fn realtime(info: &Info, size: Size) -> String {
    let point = written(info.line.mv(), size);
    let is_lost = info.line.score.plies_to_end().is_some_and(|plies| plies < 0);
    let best = if info.rank == 0 {
        format!("MESSAGE REALTIME REFRESH\nMESSAGE REALTIME BEST {point}\n")
    } else {
        String::new()
    };
    let lost = if is_lost { format!("MESSAGE REALTIME LOST {point}\n") } else { String::new() };
    best + &lost
}

/// Returns an info as a block of `INFO` lines for the GUI Yixin-Board.
/// The first line is `INFO PV` with the rank of the variation, counted from 0. The last is `INFO PV DONE`.
pub(super) fn info_block(info: &Info, lines: usize, size: Size) -> String {
    let Info { depth, rank, nodes, time, .. } = *info;
    let longest = info.line.pv.len().max(depth.unsigned_abs() as usize);
    let points: Vec<String> = info.line.pv.iter().map(|&mv| written(mv, size)).collect();
    let figures = [
        ("PV", rank.to_string()),
        ("NUMPV", lines.to_string()),
        ("DEPTH", depth.to_string()),
        ("SELDEPTH", longest.to_string()),
        ("NODES", nodes.to_string()),
        ("TOTALNODES", nodes.to_string()),
        ("TOTALTIME", time.as_millis().to_string()),
        ("SPEED", info.nodes_per_second().to_string()),
        ("EVAL", evaluation(info.line.score)),
        ("WINRATE", format!("{:.4}", win_rate(info.line.score))),
        ("BESTLINE", points.join(" ")),
        ("PV", "DONE".to_owned()),
    ];
    figures.map(|(key, value)| format!("INFO {key} {value}\n")).concat()
}

/// Returns the chance of winning, from 0 to 1.
/// For a proven win the chance is 1, for a proven loss 0. `win_probability::of_lead`, the function for
/// Othello, converts any other score. One point of the score counts as two discs.
fn win_rate(score: Score) -> f64 {
    match score.plies_to_end() {
        Some(plies) => f64::from(u8::from(plies > 0)),
        None => win_probability::of_lead(2.0 * score.discs()),
    }
}

/// Returns a score in hundredths of a point, or a proven score as plies to the end (`+M5`, `-M4`).
fn evaluation(score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) if plies < 0 => format!("-M{}", -plies),
        Some(plies) => format!("+M{plies}"),
        None => score.centidiscs().to_string(),
    }
}

/// Returns an abbreviated number: 52K, 1204K, 31M.
fn abbreviated(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}K", number / 1000),
        10_000_000..10_000_000_000 => format!("{}M", number / 1_000_000),
        _ => format!("{}G", number / 1_000_000_000),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::base::{Bound, Depth, Selectivity, Square};
    use crate::engine::Line;

    /// Returns an info with a time of 100 ms and the principal variation h8 i9 on a 15x15 board.
    fn step(score: Score, depth: Depth, rank: usize, nodes: u64) -> Info {
        let pv = [(7, 7), (8, 8)].map(|(x, y): (u16, u16)| Square::new(y * 15 + x).into()).to_vec();
        let line = Line { score, bound: Bound::Exact, pv };
        let (selectivity, time) = (Selectivity::Full, Duration::from_millis(100));
        Info { depth, selectivity, solved: false, rank, line, nodes, time }
    }

    #[test]
    fn an_info_is_a_message_that_managers_parse() {
        let size = Size::square_board(15);
        let message_of = |score, lines| message(&step(score, 8, 0, 52_345), lines, size);
        assert_eq!(
            message_of(Score::from_centidiscs(-34), 1),
            "MESSAGE depth 8-8 ev -34 n 52K n/ms 523 tm 100 pv h8 i9"
        );
        assert_eq!(
            message_of(Score::win_in(5), 2),
            "MESSAGE depth 8-8 multipv 1 ev +M5 n 52K n/ms 523 tm 100 pv h8 i9"
        );
        assert!(message_of(Score::loss_in(4), 1).contains(" ev -M4 "));
    }

    #[test]
    fn an_info_is_a_block_and_marks_for_a_board() {
        let size = Size::square_board(15);
        let info = |score, rank| step(score, 3, rank, 5000);
        let written = info_block(&info(Score::from_centidiscs(200), 1), 3, size);
        let lines: Vec<&str> = written.lines().collect();
        let expected = [
            "INFO PV 1",
            "INFO NUMPV 3",
            "INFO DEPTH 3",
            "INFO SELDEPTH 3",
            "INFO NODES 5000",
            "INFO TOTALNODES 5000",
            "INFO TOTALTIME 100",
            "INFO SPEED 50000",
            "INFO EVAL 200",
            "INFO WINRATE 0.7311",
            "INFO BESTLINE 7,7 8,8",
            "INFO PV DONE",
        ];
        assert_eq!(lines, expected);
        let lost = info(Score::loss_in(4), 0);
        assert!(info_block(&lost, 3, size).contains("INFO EVAL -M4\nINFO WINRATE 0.0000\n"));
        assert_eq!(
            realtime(&lost, size),
            "MESSAGE REALTIME REFRESH\nMESSAGE REALTIME BEST 7,7\nMESSAGE REALTIME LOST 7,7\n"
        );
        assert_eq!(realtime(&info(Score::default(), 1), size), "");
    }

    #[test]
    fn numbers_are_abbreviated() {
        let written = [0, 9_999, 10_000, 9_999_999, 10_000_000, 12_345_678_901].map(abbreviated);
        assert_eq!(written, ["0", "9999", "10K", "9999K", "10M", "12G"]);
    }
}
