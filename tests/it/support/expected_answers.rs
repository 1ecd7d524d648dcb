//! The answers that each protocol requires to the lines of a session, up to the first line that quits. The
//! fuzz targets use this file, too.

use serde_json::{Map, Value};

/// Returns the input as text, without a byte order mark at its start.
fn text_of(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()
}

/// Returns a line as GTP reads it: without the comment and control characters.
pub fn read_by_gtp(line: &str) -> String {
    let before_comment = line.split('#').next().unwrap_or_default();
    let read = before_comment.chars().filter(|&c| c == '\t' || !c.is_control());
    read.map(|c| if c == '\t' { ' ' } else { c }).collect()
}

/// Returns the number of GTP replies.
pub fn replies(input: &[u8]) -> usize {
    let text = text_of(input);
    let mut expected = 0;
    for line in text.split('\n') {
        let kept = read_by_gtp(line);
        let mut words = kept.split(' ').filter(|word| !word.is_empty()).peekable();
        if words.peek().is_none() {
            continue;
        }
        expected += 1;
        words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        if words.eq(["quit"]) {
            break;
        }
    }
    expected
}

/// Returns the number of moves of UCI and UGI. A `go perft` with a number has no move.
pub fn moves(input: &[u8]) -> usize {
    let text = text_of(input);
    let mut expected = 0;
    for line in text.split('\n') {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first() {
            Some(&"quit") => break,
            Some(&"go") => {
                let counts = |pair: &[&str]| pair[0] == "perft" && pair[1].parse::<i128>().is_ok();
                expected += usize::from(!words.windows(2).any(counts));
            }
            _ => {}
        }
    }
    expected
}

/// Returns the number of lines that begin with a word.
pub fn lines_of(input: &[u8], word: &str) -> usize {
    let text = text_of(input);
    let words = text.split('\n').map(|line| line.split_whitespace().next());
    words.take_while(|&first| first != Some("quit")).filter(|&first| first == Some(word)).count()
}

/// Returns the answers to the pings of `XBoard`.
pub fn pongs(input: &[u8]) -> Vec<String> {
    let text = text_of(input);
    let mut expected = Vec::new();
    for line in text.split('\n') {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("quit"), _) => break,
            (Some("ping"), Some(number))
                if number.len() <= 20 && number.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                expected.push(format!("pong {number}"));
            }
            _ => {}
        }
    }
    expected
}

/// Returns the numbers of the pings of `NBoard`.
pub fn nboard_pings(input: &[u8]) -> Vec<i64> {
    let text = text_of(input);
    let lines = text.split('\n').map(|line| line.split_whitespace().collect::<Vec<_>>());
    let until_quit = lines.take_while(|words| words.first() != Some(&"quit"));
    let number = |words: Vec<&str>| if let ["ping", number] = words[..] { number.parse().ok() } else { None };
    until_quit.filter_map(number).collect()
}

/// Returns the ids of the JSON-RPC answers, sorted.
pub fn ids(input: &[u8]) -> Vec<String> {
    let text = text_of(input);
    let mut expected = Vec::new();
    for line in text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)) {
        let id = id(line);
        let quits = id.as_deref() != Some("null")
            && serde_json::from_str::<Value>(line)
                .is_ok_and(|value| is_request(&value) && value["method"] == "quit" && has_no_params(&value));
        expected.extend(id);
        if quits {
            break;
        }
    }
    expected.sort();
    expected
}

/// Returns the id that a line must be answered with: `null` if it has no valid one, and `None` for a
/// notification.
fn id(line: &str) -> Option<String> {
    if line.chars().all(|c| c.is_whitespace() || c.is_control()) {
        return None;
    }
    let value = serde_json::from_str(line).unwrap_or(Value::Null);
    match value.get("id") {
        Some(Value::Number(number)) if number.as_i64().is_some() => Some(number.to_string()),
        Some(id @ Value::String(text)) if text.len() <= 128 => Some(id.to_string()),
        None if is_request(&value) => None,
        _ => Some("null".to_owned()),
    }
}

fn has_no_params(request: &Value) -> bool {
    request.get("params").and_then(Value::as_object).is_none_or(Map::is_empty)
}

/// Returns whether a value has the form of a request or a notification.
fn is_request(value: &Value) -> bool {
    const MEMBERS: [&str; 4] = ["jsonrpc", "id", "method", "params"];
    value.get("jsonrpc").is_some_and(|version| version == "2.0")
        && value.get("method").is_some_and(Value::is_string)
        && value.get("params").is_none_or(Value::is_object)
        && value.as_object().is_some_and(|object| object.keys().all(|name| MEMBERS.contains(&name.as_str())))
}
