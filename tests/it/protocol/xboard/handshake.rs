//! Start and end of a session, and lines that are not commands.

use kado::engine::OptionKind;
use kado::protocol::{Files, MAX_LINE, session_options, xboard};

use super::session::{TestSession, check};

const START: &str = "setup (P.................p.................) 8x8+1_fairy 8/8/8/3pP3/3Pp3/8/8/8";

#[test]
fn features_are_sent_from_version_2_on_with_every_option() {
    check(&["xboard", "protover 1"], &[]);
    let output = TestSession::new().output(&["xboard", "protover 2"]);
    assert_eq!(output, TestSession::new().output(&["protover 3"]));
    assert!(output.iter().all(|line| line.starts_with("feature ")), "{output:?}");
    assert_eq!(output.last().map(String::as_str), Some("feature done=1"));
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(output[1], format!("feature myname=\"Kado {version}\" variants=\"flipello,reversi\""));
    for feature in ["ping=1", "setboard=1", "usermove=1", "colors=0", "analyze=1", "exclude=1"] {
        assert!(output[0].split(' ').any(|word| word == feature), "{feature}: {}", output[0]);
    }
    for spec in session_options().specs() {
        let feature = format!("feature option=\"{} -", spec.name);
        assert_eq!(output.iter().filter(|line| line.starts_with(&feature)).count(), 1, "{feature}");
    }
    for expected in [
        "feature option=\"Hash -spin 64 1 1048576\"",
        "feature option=\"Ponder -check 0\"",
        "feature option=\"Time Dialect -combo *auto /// spec /// fischer\"",
        "feature option=\"Nodes -string 0\"",
        "feature option=\"Weights -file builtin\"",
    ] {
        assert!(output.iter().any(|line| line == expected), "{expected}: {output:#?}");
    }
}

#[test]
fn an_option_is_offered_with_its_present_value_and_files_only_where_they_are_allowed() {
    let output = TestSession::new().output(&["option Level=20", "option Time Dialect=spec", "protover 2"]);
    for expected in ["\"Level -spin 20 ", "\"Time Dialect -combo auto /// *spec /// fischer\""] {
        assert!(output.iter().any(|line| line.contains(expected)), "{expected}: {output:#?}");
    }
    let denied = TestSession::with(Files::Denied).output(&["protover 2"]);
    let takes_file = |name: &str| {
        session_options().find(name).is_ok_and(|spec| matches!(spec.kind, OptionKind::File { .. }))
    };
    assert!(takes_file("Weights") && !denied.iter().any(|line| line.contains("-file")), "{denied:#?}");
}

#[test]
fn the_start_of_xboard_4_9_1_is_understood() {
    let hand = "P".repeat(60) + &"p".repeat(60);
    let start = format!("{START}[{hand}] w 0 1");
    let setboard = format!("setboard 8/8/8/3pP3/3Pp3/8/8/8[{hand}] w - - 0 1");
    let first = [
        "xboard",
        "accepted ping",
        "rejected setscore",
        "memory 68",
        "cores 1",
        "new",
        "random",
        "variant flipello",
        "level 0 0:05 0",
        "post",
        "easy",
        "ping 1",
        "force",
        "ping 2",
        &setboard,
        "computer",
        "time 500",
        "otim 500",
        "nopost",
        "go",
    ];
    check(&first, &[&start, "piece P& @8", "pong 1", "pong 2", "move P@d6"]);
    let second =
        ["new", "variant flipello", "force", &setboard, "time 500", "otim 472", "usermove P@d6", "go"];
    check(&second, &[&start, "piece P& @8", "move P@c6"]);
}

#[test]
fn a_ping_is_answered_in_order() {
    check(&["ping 1", "go", "ping 2", "ping 3"], &["pong 1", "move P@d3", "pong 2", "pong 3"]);
    check(
        &["ping", "ping x", "ping -1"],
        &[
            "Error (ping takes a number): ping",
            "Error (ping takes a number): ping x",
            "Error (ping takes a number): ping -1",
        ],
    );
}

#[test]
fn commands_without_an_answer_have_no_output() {
    check(
        &[
            "",
            "  ",
            "\t",
            "xboard",
            "random",
            "computer",
            "name Ada",
            "rating 2600 1500",
            "ics -",
            "draw",
            "?",
        ],
        &[],
    );
    check(
        &["accepted option", "rejected x y", "egtpath nalimov /t", "level 0 5 0", "st 3", "sd 4", "post"],
        &[],
    );
}

#[test]
fn an_unknown_command_is_an_error_and_changes_nothing() {
    for (line, answer) in [
        ("nonsense", "Error (unknown command): nonsense"),
        ("GO", "Error (unknown command): GO"),
        ("e2e4", "Error (unknown command): e2e4"),
        ("setscore 0 1", "Error (unknown command): setscore 0 1"),
        ("edit", "Error (use setboard): edit"),
        ("exit", "Error (no analysis runs): exit"),
        ("undo", "Error (no move to take back): undo"),
        ("remove", "Error (no move to take back): remove"),
        ("variant", "Error (variant takes the name of a variant): variant"),
        ("variant normal", "Error (unknown variant; known are flipello and reversi): variant normal"),
        ("protover", "Error (protover takes a version number): protover"),
        ("level 0 5", "Error (level takes moves, minutes and an increment in seconds): level 0 5"),
        ("level x 5 0", "Error (level takes moves, minutes and an increment in seconds): level x 5 0"),
        ("sd 0", "Error (sd takes a depth in plies): sd 0"),
        ("time soon", "Error (time takes a time in centiseconds): time soon"),
        ("memory", "Error (memory takes a size in MB): memory"),
        ("option", "Error (option takes NAME=VALUE): option"),
    ] {
        check(&[line, "force", "usermove P@d3", "ping 1"], &[answer, "pong 1"]);
    }
}

#[test]
fn a_line_that_is_too_long_is_refused_once_and_the_next_is_executed() {
    let long = "x".repeat(MAX_LINE + 1);
    let output = TestSession::new().output(&[&long, "ping 1"]);
    let error = format!("Error (a line has at most {MAX_LINE} bytes): {}...", "x".repeat(60));
    assert_eq!(output, [error.as_str(), "pong 1"]);
}

#[test]
fn quit_ends_the_session_and_every_command_is_listed_once() {
    check(&["ping 1", "quit", "ping 2"], &["pong 1"]);
    let mut names: Vec<&str> = xboard::commands().collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}
