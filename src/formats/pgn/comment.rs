//! The contents of comments in PGN: scores and times of moves, and results.

use crate::base::Color;
use crate::formats::{Reason, WrittenMove, WrittenResult};

use super::Style;

/// Adds the annotations in a comment to the move before the comment.
/// The comment holds a score, a time and further text, all optional: `+4.00/21 0.52s book move`.
pub(super) fn annotate(written: &mut WrittenMove, comment: &str) {
    let mut words = comment.split_whitespace().peekable();
    if let Some(score) = words.peek().and_then(|word| score(word)) {
        written.score = Some(score);
        words.next();
    }
    if let Some(seconds) = words.peek().and_then(|word| seconds(word)) {
        written.seconds = Some(seconds);
        words.next();
    }
    append(&mut written.comment, &words.collect::<Vec<_>>().join(" "));
}

/// Appends a text to a comment on one line.
pub(super) fn append(comment: &mut Option<String>, text: &str) {
    for word in text.split_whitespace() {
        match comment {
            None => *comment = Some(word.to_owned()),
            Some(comment) => comment.extend([" ", word]),
        }
    }
}

/// Returns the score, the time and the comment of a move as PGN comments in braces.
/// A text that would be read as a score or a time follows in braces of its own: `{} {+3 is my guess}`.
/// Returns nothing if the move has no annotations.
pub(super) fn write(written: &WrittenMove) -> Vec<String> {
    let score = written.score.map(|score| format!("{score:+}"));
    let seconds = written.seconds.map(|seconds| format!("{seconds}s"));
    let numbers: Vec<String> = score.into_iter().chain(seconds).collect();
    let numbers = numbers.join(" ");
    let Some(comment) = &written.comment else {
        return if numbers.is_empty() { Vec::new() } else { vec![clean(&numbers)] };
    };
    let joined = format!("{numbers} {comment}");
    let mut read = WrittenMove::new(written.color, written.mv);
    annotate(&mut read, &joined);
    if (read.score, read.seconds) == (written.score, written.seconds) {
        vec![clean(&joined)]
    } else {
        vec![clean(&numbers), clean(comment)]
    }
}

/// Formats a text as a comment in braces on one line.
/// Each `}` becomes `)`, because a `}` would end the comment.
pub(super) fn clean(text: &str) -> String {
    format!("{{{}}}", text.replace('}', ")").split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Parses a score with a sign or a depth: `+4.00`, `-12/30` or `0.00/21`.
fn score(word: &str) -> Option<f64> {
    let word = word.trim_end_matches(',');
    let (score, depth) = word.split_once('/').unwrap_or((word, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (score.starts_with(['+', '-']) || (!depth.is_empty() && is_number(depth)))
        .then(|| number(score.trim_start_matches('+')))?
}

/// Parses a time in seconds: `0.52s`.
fn seconds(word: &str) -> Option<f64> {
    number(word.trim_end_matches(',').strip_suffix('s')?).filter(|&seconds| seconds >= 0.0)
}

fn number(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    text.parse().ok().filter(|number: &f64| plain && number.is_finite())
}

/// Parses the result in the last comment of a game.
/// Examples are `Black wins 40-24`, `White wins by 3.5`, `Draw 32-32`, `White resigns` and `White forfeits on
/// time`. Empty squares count for the winner.
pub(super) fn result(comment: &str, style: Style, squares: usize) -> Option<WrittenResult> {
    let words: Vec<&str> = comment.split_whitespace().collect();
    let color = |name: &str| {
        let [black, white] = style.names();
        match name {
            "X" | "x" => Some(Color::Black),
            "O" | "o" => Some(Color::White),
            _ if name.eq_ignore_ascii_case(black) => Some(Color::Black),
            _ if name.eq_ignore_ascii_case(white) => Some(Color::White),
            _ => None,
        }
    };
    let won_by = |winner: Color, margin: f64| WrittenResult::Margin(winner.pick(margin, -margin));
    match words[..] {
        ["Draw" | "draw"] => Some(WrittenResult::Margin(0.0)),
        ["Draw" | "draw", discs] => counted(discs, squares).map(|_| WrittenResult::Margin(0.0)),
        [side, "wins", discs] => Some(won_by(color(side)?, counted(discs, squares)?)),
        [side, "wins", "by", margin] => Some(won_by(color(side)?, number(margin)?)),
        [side, "resigns"] => Some(WrittenResult::Won(color(side)?.opponent(), Reason::Resignation)),
        [side, "forfeits" | "loses", "on", "time"] => {
            Some(WrittenResult::Won(color(side)?.opponent(), Reason::Time))
        }
        _ => None,
    }
}

/// Parses the disc counts of both sides, `40-24` or `24-40`, and returns the winner's margin in discs.
/// Empty squares count for the winner. Returns `None` if the text is malformed or gives more discs than
/// `squares`.
fn counted(discs: &str, squares: usize) -> Option<f64> {
    let (one, other) = discs.split_once('-')?;
    let (one, other): (usize, usize) = (one.parse().ok()?, other.parse().ok()?);
    let empties = squares.checked_sub(one.checked_add(other)?)?;
    Some((one.abs_diff(other) + if one == other { 0 } else { empties }) as f64)
}

/// Formats a result as the comment that [`result`] parses.
/// For a result with a margin, the comment gives two disc counts with the sum `squares`: `Black wins 40-24`.
/// If `squares` is `None`, or no two such counts differ by the margin, the comment gives the margin:
/// `Black wins by 3.5`. Returns `None` if a side won for an unknown reason.
pub(super) fn write_result(result: WrittenResult, style: Style, squares: Option<usize>) -> Option<String> {
    let name = |color: Color| style.names()[color as usize];
    match (result, result.winner()) {
        (WrittenResult::Margin(_), None) => {
            Some(squares.map_or_else(|| "Draw".to_owned(), |squares| format!("Draw {0}-{0}", squares / 2)))
        }
        (WrittenResult::Margin(margin), Some(winner)) => {
            let discs_on =
                |squares| Some((WrittenResult::Margin(margin.abs()).black_discs(squares)?, squares));
            let name = name(winner);
            Some(squares.and_then(discs_on).map_or_else(
                || format!("{name} wins by {}", margin.abs()),
                |(discs, squares)| format!("{name} wins {discs}-{}", squares - discs),
            ))
        }
        (WrittenResult::Won(winner, Reason::Resignation), _) => {
            Some(format!("{} resigns", name(winner.opponent())))
        }
        (WrittenResult::Won(winner, Reason::Time), _) => {
            Some(format!("{} forfeits on time", name(winner.opponent())))
        }
        (WrittenResult::Won(_, Reason::Unknown), _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Move, Size};

    fn annotations(comment: &str) -> (Option<f64>, Option<f64>, Option<String>) {
        let mut written = WrittenMove::new(Color::Black, Move::PASS);
        annotate(&mut written, comment);
        (written.score, written.seconds, written.comment)
    }

    #[test]
    fn a_comment_holds_score_time_and_words() {
        let words = |text: &str| Some(text.to_owned());
        for (comment, expected) in [
            ("+4.00/21 0.52s", (Some(4.0), Some(0.52), None)),
            ("-2.5/8, 1s, good", (Some(-2.5), Some(1.0), words("good"))),
            ("0.00/12", (Some(0.0), None, None)),
            ("3s", (None, Some(3.0), None)),
            ("book", (None, None, words("book"))),
            ("12 games", (None, None, words("12 games"))),
            ("+inf a/b -", (None, None, words("+inf a/b -"))),
        ] {
            assert_eq!(annotations(comment), expected, "{comment}");
        }
    }

    #[test]
    fn results_are_read_as_they_are_written() {
        let squares = Size::OTHELLO.squares();
        for style in [Style::Edax, Style::Flipello] {
            for sign in [1.0, -1.0] {
                for result in [
                    WrittenResult::Margin(16.0 * sign),
                    WrittenResult::Margin(22.87 * sign),
                    WrittenResult::Margin(0.0),
                ] {
                    let text = write_result(result, style, Some(squares)).unwrap();
                    assert_eq!(super::result(&text, style, squares), Some(result), "{text}");
                }
            }
            for winner in Color::BOTH {
                for reason in [Reason::Resignation, Reason::Time] {
                    let result = WrittenResult::Won(winner, reason);
                    let text = write_result(result, style, Some(squares)).unwrap();
                    assert_eq!(super::result(&text, style, squares), Some(result), "{text}");
                }
            }
        }
        let read = |text, style| result(text, style, squares);
        assert_eq!(read("Black wins 40-24", Style::Edax), Some(WrittenResult::Margin(16.0)));
        assert_eq!(read("Black wins 40-24", Style::Reversi), Some(WrittenResult::Margin(-16.0)));
        assert_eq!(read("O wins 24-36", Style::Edax), Some(WrittenResult::Margin(-16.0)));
        for text in
            ["", "Black wins", "Black wins 60-24", "Black wins x-2", "Green wins 40-24", "Black wins at last"]
        {
            assert_eq!(read(text, Style::Edax), None, "{text}");
        }
    }
}
