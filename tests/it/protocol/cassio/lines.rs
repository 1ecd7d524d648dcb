//! Valid, malformed and unknown lines, and the searches that they start.

use std::sync::Arc;

use kado::base::{Score, Selectivity};
use kado::engine::{Goal, Limits};
use kado::protocol::{Cassio, MAX_LINE};

use super::START;
use crate::support::session::{self, Asked};

/// Sends commands to a new session and returns the output lines and the limits of the searches.
fn send(commands: &[&str]) -> (Vec<String>, Vec<Limits>) {
    let asked = Arc::new(Asked::default());
    let lines: Vec<String> = commands
        .iter()
        .map(|command| if command.is_empty() { String::new() } else { format!("ENGINE-PROTOCOL {command}") })
        .collect();
    let output = session::send(&mut Cassio::new(), &asked, lines.join("\n") + "\n");
    let limits = asked.limits.lock().unwrap().clone();
    (output.lines().map(str::to_owned).collect(), limits)
}

fn answers(commands: &[&str]) -> Vec<String> {
    send(commands).0
}

/// Returns the limits of the only search.
fn limits(command: &str) -> Limits {
    let (_, mut limits) = send(&[command]);
    assert_eq!(limits.len(), 1, "{command}");
    limits.remove(0)
}

#[test]
fn an_idle_engine_is_ready() {
    for command in ["init", "  INIT \r", "new-position", "stop", "get-search-infos"] {
        assert_eq!(answers(&[command]), ["ready."], "{command}");
    }
    assert_eq!(answers(&["init", ""]), ["ready.", "ready."]);
    let blank = session::send(&mut Cassio::new(), &Arc::default(), " \n\0\n\u{1b} \u{7f}\n");
    assert_eq!(blank, "ready.\n".repeat(3));
    let version = concat!("version: Kado ", env!("CARGO_PKG_VERSION"));
    assert_eq!(answers(&["get-version"]), [version, "ready."]);
    assert_eq!(answers(&["quit", "init"]), ["bye bye."]);
    assert!(answers(&["empty-hash", &format!("feed-hash {START} -2.00 +2.00 20 73 f5d6c3")]).is_empty());
}

#[test]
fn a_search_writes_its_results_and_ready() {
    let search = format!("midgame-search {START} -64.00 +64.00 20 73");
    assert_eq!(
        answers(&[&search]),
        [
            format!("{START}, move D3, depth 7, @95%, B+4.00 <= v <= B+4.00, D3c3, node 1000, time 0.001"),
            "ready.".to_owned()
        ]
    );
    let white = START[..64].to_owned() + "O";
    let search = format!("endgame-search {white} -64 64 100");
    assert_eq!(
        answers(&[&search])[0],
        format!("{white}, move e3, depth 7, @95%, W+4.00 <= v <= W+4.00, e3D3, node 1000, time 0.001")
    );
}

#[test]
fn the_line_sets_the_limits_of_its_search() {
    let midgame = limits(&format!("midgame-search {START} -64 64 20 87"));
    assert_eq!((midgame.goal, midgame.depth, midgame.window), (Goal::BestMove, Some(20), None));
    assert_eq!(midgame.selectivity, Selectivity::Percent87);
    let deep = limits(&format!("midgame-search {START} -64 64 60 99"));
    assert_eq!((deep.goal, deep.depth, deep.selectivity), (Goal::Exact, None, Selectivity::Percent99));
    let endgame = limits(&format!("endgame-search {START} -2 4 100"));
    assert_eq!((endgame.goal, endgame.depth, endgame.selectivity), (Goal::Exact, None, Selectivity::Full));
    assert_eq!(endgame.window, Some((Score::from_discs(-2), Score::from_discs(4))));
    let fraction = limits(&format!("endgame-search {START} -1.5 1 100"));
    assert_eq!(fraction.window, Some((Score::from_centidiscs(-150), Score::from_discs(1))));
    let apart = limits(&format!("midgame-search {} X -64.00 +64.00 20 70", &START[..64]));
    assert_eq!((apart.depth, apart.selectivity), (Some(20), Selectivity::Percent73));
}

#[test]
fn a_malformed_line_is_an_error_followed_by_ready() {
    for command in [
        "genmove b",
        "midgame-search",
        "midgame-search X -64 64 20 73",
        &format!("midgame-search {START}"),
        &format!("midgame-search {START} -64 64 20"),
        &format!("midgame-search {START} nan 64 20 73"),
        &format!("midgame-search {START} -64 inf 20 73"),
        &format!("midgame-search {START} 64 -64 20 73"),
        &format!("midgame-search {START} -64 64 x 73"),
        "endgame-search X -64 64 100",
        &format!("endgame-search {START} a b 100"),
        &format!("endgame-search {START} -64 64"),
    ] {
        let answers = answers(&[command]);
        assert!(
            answers.len() == 2 && answers[0].starts_with("ERROR: ") && answers[1] == "ready.",
            "{answers:?}"
        );
    }
    let over = format!("{}X", "X".repeat(64));
    assert_eq!(
        answers(&[&format!("endgame-search {over} -64 64 100")]),
        ["ERROR: the game is over", "ready."]
    );
    for feed in ["feed-hash x", &format!("feed-hash {START} -64 64 20")] {
        assert_eq!(answers(&[feed]).len(), 1, "{feed}");
    }
    let long = format!("midgame-search {}", "x".repeat(MAX_LINE));
    assert_eq!(answers(&[&long, "init"]).len(), 3);
}

#[test]
fn a_line_without_a_command_is_an_error() {
    let output = session::send(&mut Cassio::new(), &Arc::default(), "ENGINE-PROTOCOL\n");
    assert_eq!(output, "ERROR: the command after ENGINE-PROTOCOL is missing\nready.\n");
}

#[test]
fn lines_of_other_protocols_are_not_commands() {
    let asked = Arc::default();
    let output = session::send(&mut Cassio::new(), &asked, "hello\ngenmove b\u{7}\n");
    assert_eq!(output, "ERROR: a line begins with ENGINE-PROTOCOL\n".repeat(2));
}
