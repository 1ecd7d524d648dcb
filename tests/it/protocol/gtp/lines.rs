//! Lines, ids, comments, framing, and administrative commands.

use kado::protocol::MAX_LINE;

use super::session::{TestSession, check, last_reply};

#[test]
fn a_reply_repeats_the_id_and_ends_with_an_empty_line() {
    for (input, output) in [
        ("name\n", "= Kado\n\n"),
        ("1 name\n", "=1 Kado\n\n"),
        ("007 komi 6.5\n", "=007\n\n"),
        ("99999999999999999999 name\n", "=99999999999999999999 Kado\n\n"),
        ("5 nonsense\n", "?5 unknown command\n\n"),
        ("6\n", "?6 syntax error: the command after the id is missing\n\n"),
        ("-1 name\n", "? unknown command\n\n"),
        ("7name\n", "? unknown command\n\n"),
        ("1.5 name\n", "? unknown command\n\n"),
        (" \t 5\tname\t\n", "=5 Kado\n\n"),
        ("name\n2 name\nname\n", "= Kado\n\n=2 Kado\n\n= Kado\n\n"),
    ] {
        assert_eq!(TestSession::new().send(input), output, "{input:?}");
    }
}

#[test]
fn lines_are_cleaned_before_they_are_read() {
    for input in [
        "name",
        "name\r\n",
        "\tname \n",
        "  name  \r\n",
        "name# what is it\n",
        "na\0me\n",
        "\u{7}na\u{1b}me\u{7f}\u{9b}\n",
        "\n\n  \n\t\n# comment\n  # x\n#\n\r\n\0\u{1}\nname\n",
        "\u{a0}\n \u{2003}\u{3000}# x\nname\n",
    ] {
        assert_eq!(TestSession::new().send(input), "= Kado\n\n", "{input:?}");
    }
    assert_eq!(TestSession::new().send("play\tb\t  D3 \n"), "=\n\n");
    assert_eq!(
        TestSession::new().send(&b"\xff\xfe\n3 na\xffme\n"[..]),
        "? unknown command\n\n?3 unknown command\n\n"
    );
}

#[test]
fn a_line_that_is_too_long_is_refused_once_and_the_next_is_executed() {
    let input = format!("9 {}\n1 name\n", "x".repeat(MAX_LINE + 1));
    assert_eq!(
        TestSession::new().send(input),
        format!("?9 syntax error: a line has at most {MAX_LINE} bytes\n\n=1 Kado\n\n")
    );
    let comment = format!("# {}\n1 name\n", "x".repeat(MAX_LINE + 1));
    assert_eq!(TestSession::new().send(comment), "=1 Kado\n\n");
    let long = format!("play b {}\n1 name\n", "é".repeat(1 << 19));
    let reply = TestSession::new().send(long);
    assert!(reply.len() < 200 && reply.ends_with("\n\n=1 Kado\n\n"), "{reply}");
}

#[test]
fn a_session_ends_at_quit_or_at_the_end_of_the_input() {
    assert_eq!(TestSession::new().send("genmove b\n2 quit\nname\n"), "= D3\n\n=2\n\n");
    assert_eq!(TestSession::new().send("genmove b"), "= D3\n\n");
    assert_eq!(TestSession::new().send(""), "");
}

#[test]
fn name_version_and_protocol_version_are_returned() {
    check(&[
        ("protocol_version", "= 2"),
        ("name", "= Kado"),
        ("version", concat!("= ", env!("CARGO_PKG_VERSION"))),
        ("gogui-title", concat!("= Kado ", env!("CARGO_PKG_VERSION"))),
        ("list_games", "= Othello\nAntiothello\nGomoku\nStandard\nCaro5\nCaro6\nRenju\nTictactoe\nMnk"),
        ("known_command genmove", "= true"),
        ("known_command GENMOVE", "= false"),
        ("known_command final_status_list", "= false"),
    ]);
    let time: f64 = last_reply(&["cputime"])[2..].parse().unwrap();
    assert!(time >= 0.0);
}

fn listed() -> Vec<String> {
    last_reply(&["list_commands"])[2..].lines().map(str::to_owned).collect()
}

#[test]
fn every_listed_command_is_known_and_explained_and_listed_once() {
    let listed = listed();
    let help = last_reply(&["help"]);
    for name in &listed {
        assert_eq!(last_reply(&[&format!("known_command {name}")]), "= true", "{name}");
        assert_eq!(listed.iter().filter(|other| *other == name).count(), 1, "{name}");
        assert!(help.lines().any(|line| line.starts_with(&format!("{name} takes "))), "{name}");
    }
}

#[test]
fn every_command_refuses_arguments_that_it_does_not_take() {
    let takes_any =
        |name: &str| name.ends_with("analyze") || name == "gogui-play_sequence" || name.ends_with("sgf");
    for name in listed().iter().filter(|name| !takes_any(name)) {
        let reply = last_reply(&[&format!("{name} b D3 1 1 1 nonsense")]);
        assert!(reply.starts_with("? "), "{name}: {reply}");
    }
    check(&[
        ("name x", "? syntax error: name takes no arguments"),
        ("play", "? syntax error: play takes a color and a vertex"),
        ("play b", "? syntax error: play takes a color and a vertex"),
        ("play b D3 x", "? syntax error: play takes a color and a vertex"),
        ("play red D3", "? invalid color 'red': b, black, w or white"),
        ("play b 3D", "? syntax error: '3D' is not a vertex like D3 or pass"),
        ("genmove", "? syntax error: genmove takes a color"),
        ("boardsize x", "? syntax error: 'x' is not a whole number from 0"),
        ("komi x", "? syntax error: 'x' is not a number"),
        ("known_command", "? syntax error: known_command takes the name of a command"),
        ("time_left b 1", "? syntax error: time_left takes a color, a time and stones"),
        ("final_score", "? cannot score"),
        ("undo", "? cannot undo"),
    ]);
}

#[test]
fn a_refused_command_changes_nothing() {
    let before = last_reply(&["play b D3", "showboard"]);
    for line in
        ["play w D3", "play w H8", "play b E6", "boardsize 9", "setboard X", "undo 2", "gg-undo 2", "7"]
    {
        let replies = TestSession::new().replies(&["play b D3", line, "showboard"]);
        assert!(replies[1].starts_with('?'), "{line}: {}", replies[1]);
        assert_eq!(replies[2], before, "{line}");
    }
}
