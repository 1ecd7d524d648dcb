//! Options, and the thinking output of a search.

use kado::protocol::Files;

use super::session::{TestSession, check};

/// Returns the options after some lines, as the features list them.
fn options_after(lines: &[&str]) -> String {
    let mut lines = lines.to_vec();
    lines.push("protover 2");
    TestSession::new().output(&lines).join("\n")
}

#[test]
fn options_are_set_by_their_names_and_by_the_commands_of_the_protocol() {
    for (line, shown) in [
        ("memory 100", "\"Hash -spin 100 "),
        ("cores 1", "\"Threads -spin 1 "),
        ("option Hash=32", "\"Hash -spin 32 "),
        ("option move_overhead=80", "\"Move Overhead -spin 80 "),
        ("option Time Dialect=fischer", "/// *fischer\""),
        ("hard", "\"Ponder -check 1\""),
        ("option Ponder=1", "\"Ponder -check 1\""),
        ("option Weights=handmade", "\"Weights -file handmade\""),
    ] {
        let shown_after = options_after(&[line]);
        assert!(shown_after.contains(shown), "{line}: {shown_after}");
    }
    assert!(options_after(&["hard", "easy"]).contains("\"Ponder -check 0\""));
}

#[test]
fn a_bad_value_is_an_error() {
    let hash = "Hash takes a whole number from 1 to 1048576";
    for (line, answer) in [
        ("option Hash=0", format!("Error ({hash}, not '0'): option Hash=0")),
        ("memory 0", format!("Error ({hash}, not '0'): memory 0")),
        ("option Color=red", "Error (unknown option 'Color'): option Color=red".to_owned()),
        ("memory 8000", "Error (cannot allocate a transposition table of 8000 MB): memory 8000".to_owned()),
    ] {
        check(&[line], &[&answer]);
    }
    let output =
        TestSession::with(Files::Denied).output(&["option Weights=/etc/passwd", "option Weights=handmade"]);
    assert_eq!(output, ["Error (files are switched off): option Weights=/etc/passwd"]);
}

#[test]
fn thinking_is_shown_after_post() {
    let line = "7 400 0 1000 7 1000000 0\tP@d3 P@c3";
    check(&["post", "go"], &[line, "move P@d3"]);
    check(&["go"], &["move P@d3"]);
    check(&["post", "nopost", "go"], &["move P@d3"]);
    check(&["option MultiPV=2", "post", "go"], &[line, "7 300 0 1000 7 1000000 0\tP@c4 P@c3", "move P@d3"]);
    check(&["post", "nps 100", "go"], &["7 400 1000 1000 7 1000000 0\tP@d3 P@c3", "move P@d3"]);
}

#[test]
fn a_hint_is_a_move_and_the_game_goes_on() {
    check(&["hint", "d3"], &["Hint: P@d3", "move P@c3"]);
    check(&["force", "setboard 8/8/8/8/8/8/8/ppp5 w - - 0 1", "hint", "ping 1"], &["pong 1"]);
    check(&["post", "hint", "ping 1"], &["Hint: P@d3", "pong 1"]);
}
