//! Parsers for the output of a Gomocup engine: its moves and its `MESSAGE` lines.

use crate::arena::client::{ClientError, Failure, SearchInfo};

/// Parses the coordinates `x,y` of a move, which may be off the board.
pub(super) fn point(line: &str) -> Option<(i64, i64)> {
    let (x, y) = line.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// Appends the engine's last error message (`complaint`), if any, to the description of a failure.
pub(super) fn explained(error: ClientError, complaint: Option<&str>) -> ClientError {
    match (error, complaint) {
        (ClientError::Failure(failure), Some(complaint)) => {
            let detail = format!("{}; its last error was '{complaint}'", failure.detail);
            Failure::new(failure.fault, detail).into()
        }
        (error, _) => error,
    }
}

/// Parses the depth, the score and the node count in the text of a `MESSAGE` line.
///
/// The score in the text is in hundredths of a point. Accepts the keywords of several engines, such as `ev`
/// and `eval`. Ignores a line about a variation other than the first one (`multipv 1`).
pub(super) fn read_message(text: &str, info: &mut SearchInfo) {
    let words: Vec<&str> = text.split([' ', '\t', ':', '|', '=']).filter(|word| !word.is_empty()).collect();
    let after = |keys: &[&str]| {
        let place = words.iter().position(|word| keys.iter().any(|key| word.eq_ignore_ascii_case(key)))?;
        words.get(place + 1).copied()
    };
    if after(&["multipv"]).is_some_and(|rank| rank != "1") {
        return;
    }
    let depth = after(&["depth"]).and_then(|depth| depth.split('-').next()?.parse().ok());
    info.depth = depth.or(info.depth);
    if let Some(score) = after(&["ev", "eval"]) {
        // A proven win (`+M7`) is not a number: the score is then unknown.
        info.score = score.parse::<f64>().ok().map(|score| score / 100.0);
    }
    info.nodes = after(&["n", "node", "nodes"]).and_then(number).or(info.nodes);
}

/// Parses a number such as `52K` or `1.5M`.
fn number(text: &str) -> Option<u64> {
    let factor = match text.to_ascii_uppercase().chars().last()? {
        'K' => 1e3,
        'M' => 1e6,
        'G' => 1e9,
        _ => 1.0,
    };
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    digits.parse::<f64>().ok().map(|number| (number * factor) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_several_engines_are_read() {
        for (text, score, depth, nodes) in [
            ("depth 8-9 ev -34 n 52K n/ms 523 tm 100 pv h8 i9", Some(-0.34), Some(8), Some(52_000)),
            ("depth 10-14 multipv 1 ev 120 n 1.5M n/ms 400 tm 3 pv h8", Some(1.2), Some(10), Some(1_500_000)),
            ("depth 10-14 multipv 2 ev 120 n 1.5M n/ms 400 tm 3 pv h8", None, None, None),
            ("Depth 5-8 | Eval +M7 | Time 3s | h8", None, Some(5), None),
            ("node:123k eval:55", Some(0.55), None, Some(123_000)),
            ("a remark", None, None, None),
        ] {
            let mut info = SearchInfo::default();
            read_message(text, &mut info);
            assert_eq!(info, SearchInfo { score, depth, nodes, selectivity: None }, "{text}");
        }
    }

    #[test]
    fn a_proven_win_leaves_no_score_of_an_earlier_message() {
        let mut info = SearchInfo::default();
        for text in ["depth 4-8 ev 120 n 50", "depth 5-8 ev +M7 n 60", "a remark"] {
            read_message(text, &mut info);
        }
        assert_eq!(
            info,
            SearchInfo { score: None, depth: Some(5), nodes: Some(60), ..SearchInfo::default() }
        );
    }

    #[test]
    fn moves_are_distinguished_from_other_lines() {
        assert_eq!(point("7,8"), Some((7, 8)));
        assert_eq!(point(" 7, 8 "), Some((7, 8)));
        assert_eq!(point("-1,3"), Some((-1, 3)));
        for line in ["OK", "", "7", "7,8,1", "h8"] {
            assert_eq!(point(line), None, "{line}");
        }
    }
}
