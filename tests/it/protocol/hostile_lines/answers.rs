//! The answers that each protocol requires for the lines of a session, valid or not.

use crate::support::expected_answers;
use crate::support::gtp_replies;

/// Returns an error if the output of a session breaks the protocol.
pub(super) fn check(protocol: &str, typed: &[u8], output: &str) -> Result<(), String> {
    if let Some(line) = output.lines().find(|line| line.contains(|c: char| c.is_control() && c != '\t')) {
        return Err(format!("control characters in {line:?}"));
    }
    match protocol {
        "gtp" => equal("replies", &gtp_replies::replies(output).len(), &expected_answers::replies(typed)),
        "nboard" => nboard(typed, output),
        "cassio" => each(output, is_of_cassio),
        "xboard" => {
            let pongs: Vec<&str> = output.lines().filter(|line| line.starts_with("pong ")).collect();
            equal(
                "pongs",
                &pongs.iter().map(|&pong| pong.to_owned()).collect(),
                &expected_answers::pongs(typed),
            )
        }
        "uci" | "ugi" => {
            let count = |word: &str| output.lines().filter(|line| line.starts_with(word)).count();
            equal("moves", &count("bestmove "), &expected_answers::moves(typed))?;
            equal("readyok", &count("readyok"), &expected_answers::lines_of(typed, "isready"))
        }
        "gomocup" => each(output, is_of_gomocup),
        "json" => {
            let answers = output.lines().filter(|line| !line.starts_with(EVENT)).map(id_of);
            let mut ids = answers.collect::<Result<Vec<String>, String>>()?;
            ids.sort();
            equal("answers", &ids, &expected_answers::ids(typed))
        }
        _ => Ok(()),
    }
}

/// The beginning of an event of JSON-RPC.
const EVENT: &str = r#"{"jsonrpc":"2.0","method":"event","#;

/// Returns the id of an answer.
fn id_of(line: &str) -> Result<String, String> {
    let value: serde_json::Value =
        serde_json::from_str(line).map_err(|error| format!("{line:?} is no JSON: {error}"))?;
    Ok(value["id"].to_string())
}

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, owed: &T) -> Result<(), String> {
    if found == owed { Ok(()) } else { Err(format!("{what}: {found:?} in place of {owed:?}")) }
}

fn each(output: &str, is_known: fn(&str) -> bool) -> Result<(), String> {
    output
        .lines()
        .find(|line| !is_known(line))
        .map_or(Ok(()), |line| Err(format!("a strange line: {line:?}")))
}

fn nboard(typed: &[u8], output: &str) -> Result<(), String> {
    const KNOWN: [&str; 9] = [
        "set myname Kado",
        "status",
        "nodestats ",
        "=== ",
        "search ",
        "book ",
        "learned",
        "analysis ",
        "pong ",
    ];
    each(output, |line| {
        KNOWN.iter().any(|known| line.starts_with(known)) && line.chars().all(|c| c <= '\u{ff}')
    })?;
    let pongs: Vec<i64> =
        output.lines().filter_map(|line| line.strip_prefix("pong ")?.parse().ok()).collect();
    equal("pongs", &pongs, &expected_answers::nboard_pings(typed))
}

fn is_of_cassio(line: &str) -> bool {
    let is_known = ["ready.", "ok.", "bye bye.", "version: Kado ", "ERROR: ", "node "];
    let is_result = line.get(65..72) == Some(", move ") && line.contains(" <= v <= ");
    is_result || is_known.iter().any(|known| line.starts_with(known))
}

fn is_of_gomocup(line: &str) -> bool {
    let is_point = |text: &str| {
        text.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
    };
    let known = ["OK", "MESSAGE ", "INFO ", "ERROR ", "UNKNOWN ", "name=", "SWAP", "FORBID "];
    known.iter().any(|known| line.starts_with(known)) || line.split(' ').all(is_point)
}
