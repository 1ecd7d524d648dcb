//! Parsers for the answers of a GTP engine. An answer is `=` or `?`, a text, and an empty line.

use crate::arena::client::{
    Answer, Claim, ClientError, ClientResult, Decision, Failure, Received, SearchInfo, Wire, fail, word_after,
};
use crate::arena::played_game::Fault;
use crate::base::Color;
use crate::dialect::{Vertices, read_color};

/// A GTP answer: whether the command was accepted, and the text after the `=` or `?`.
pub(super) struct Reply {
    pub(super) accepted: bool,
    pub(super) text: String,
}

pub(super) fn ask(wire: &mut Wire<'_>, command: &str) -> ClientResult<Reply> {
    wire.send(command)?;
    read_reply(wire, 0)
}

/// Sends a command that the engine must accept, and returns the answer.
pub(super) fn demand(wire: &mut Wire<'_>, command: &str) -> ClientResult<String> {
    let reply = ask(wire, command)?;
    if reply.accepted {
        return Ok(reply.text);
    }
    fail(Fault::StartFailure, format!("refused '{command}': {}", reply.text))
}

/// Reads the first line of an answer.
///
/// Skips empty lines and at most `banner` other lines before the answer.
fn read_first(wire: &mut Wire<'_>, mut banner: usize) -> ClientResult<(Reply, Received)> {
    loop {
        let received = wire.receive()?;
        let line = received.text.trim_end();
        if let Some(rest) = line.strip_prefix(['=', '?']) {
            let text = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
            return Ok((Reply { accepted: line.starts_with('='), text }, received));
        }
        if !line.is_empty() {
            banner = banner.checked_sub(1).ok_or_else(|| wire.garbage(line))?;
        }
    }
}

/// Reads an answer up to the empty line that ends it.
///
/// Skips empty lines and at most `banner` other lines before the answer.
pub(super) fn read_reply(wire: &mut Wire<'_>, banner: usize) -> ClientResult<Reply> {
    let (mut reply, _) = read_first(wire, banner)?;
    loop {
        let line = wire.receive()?.text;
        if line.trim().is_empty() {
            return Ok(reply);
        }
        reply.text.push('\n');
        reply.text.push_str(line.trim_end());
    }
}

/// Reads the answer to `genmove`.
///
/// The time used for the move ends when the first line of the answer arrives.
pub(super) fn read_move(wire: &mut Wire<'_>, vertices: Vertices, mover: Color) -> ClientResult<Answer> {
    let (reply, received) = read_first(wire, 0)?;
    let time = wire.time_of(&received);
    while !wire.receive()?.text.trim().is_empty() {}
    if !reply.accepted {
        return Err(refused_to_move(wire, &reply));
    }
    let vertex = match reply.text.split_once(' ') {
        Some((color, vertex)) => match read_color(color) {
            Some(color) if color == mover => vertex.trim(),
            Some(_) => {
                return fail(Fault::WrongColor, format!("answered '{}' for {mover}", reply.text));
            }
            None => return Err(wire.garbage(&reply.text)),
        },
        None => reply.text.as_str(),
    };
    Ok(Answer { decision: decision(wire, vertices, vertex)?, time, info: SearchInfo::default() })
}

/// Reads the answer to an analyzing `genmove`: `info` lines, then a `play` line with the move.
pub(super) fn read_analysis(wire: &mut Wire<'_>, vertices: Vertices) -> ClientResult<Answer> {
    let (reply, _) = read_first(wire, 0)?;
    if !reply.accepted {
        return Err(refused_to_move(wire, &reply));
    }
    if !reply.text.is_empty() {
        return Err(wire.garbage(&reply.text));
    }
    let mut info = SearchInfo::default();
    loop {
        let received = wire.receive()?;
        let words: Vec<&str> = received.text.split_whitespace().collect();
        match words[..] {
            ["info", ..] => info = read_info(&words),
            ["play", vertex] => {
                let time = wire.time_of(&received);
                while !wire.receive()?.text.trim().is_empty() {}
                return Ok(Answer { decision: decision(wire, vertices, vertex)?, time, info });
            }
            _ => return Err(wire.garbage(&received.text)),
        }
    }
}

fn refused_to_move(wire: &Wire<'_>, reply: &Reply) -> ClientError {
    let fault = if reply.text.to_lowercase().contains("color") { Fault::WrongColor } else { Fault::Refusal };
    Failure::new(fault, format!("refused '{}': {}", wire.question, reply.text)).into()
}

/// Parses the search information about the best move, the first move in an `info` line.
fn read_info(words: &[&str]) -> SearchInfo {
    let best = words.iter().skip(1).position(|&word| word == "info").map_or(words, |end| &words[..=end]);
    let number = |key| word_after(best, key);
    SearchInfo {
        score: number("scoreLead").or(number("score")).and_then(|text| text.parse().ok()),
        depth: number("depth").and_then(|text| text.parse().ok()),
        nodes: number("visits").and_then(|text| text.parse().ok()),
        selectivity: number("selectivity").and_then(|text| text.parse().ok()),
    }
}

fn decision(wire: &Wire<'_>, vertices: Vertices, vertex: &str) -> ClientResult<Decision> {
    if vertex.eq_ignore_ascii_case("resign") {
        return Ok(Decision::Resign);
    }
    let mv = vertices.read(vertex).map_err(|_| wire.unreadable_move(vertex, vertices.size, vertex))?;
    Ok(Decision::Play(mv))
}

/// Parses a final score: `B+12`, `W+4.0`, `0` or `draw`.
pub(super) fn read_score(text: &str) -> Option<Claim> {
    let text = text.trim();
    let claim = |winner, margin| Some(Claim { text: text.to_owned(), winner, margin });
    if text.eq_ignore_ascii_case("draw") || text.parse() == Ok(0.0) {
        return claim(None, Some(0));
    }
    let (color, margin) = text.split_once('+')?;
    claim(Some(read_color(color)?), margin.trim().trim_end_matches(".0").parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_line_of_a_report_has_score_depth_and_nodes() {
        let report =
            "info move D3 visits 20000 scoreLead 0.54 depth 9 selectivity 73 pv D3 C5 info move C4 visits 1";
        let words: Vec<&str> = report.split(' ').collect();
        let info = read_info(&words);
        assert_eq!(
            info,
            SearchInfo { score: Some(0.54), depth: Some(9), nodes: Some(20000), selectivity: Some(73) }
        );
    }

    #[test]
    fn results_are_read_in_the_words_that_engines_use() {
        let winner = |text| read_score(text).map(|claim| (claim.winner, claim.margin));
        assert_eq!(winner("B+12"), Some((Some(Color::Black), Some(12))));
        assert_eq!(winner("W+4.0"), Some((Some(Color::White), Some(4))));
        assert_eq!(winner("W+Resign"), Some((Some(Color::White), None)));
        for draw in ["0", "0.0", "Draw"] {
            assert_eq!(winner(draw), Some((None, Some(0))), "{draw}");
        }
        for text in ["", "W-4", "cannot score", "+4"] {
            assert_eq!(winner(text), None, "{text}");
        }
    }
}
