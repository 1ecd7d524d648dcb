//! Sessions of the binary with any bytes, line lengths and line ends.

use std::io::{Read, Write};

use crate::support::gtp_replies::{Reply, replies};
use crate::support::process::{kado, run, wait};

const MB: usize = 1 << 20;

/// Runs a session that must end with success and an empty stderr, and returns its replies.
fn session(input: impl Into<Vec<u8>>) -> Vec<Reply> {
    replies(&run(&["--nodes", "1000"], input).succeeded())
}

fn ids(replies: &[Reply]) -> Vec<&str> {
    replies.iter().map(|reply| reply.id.as_deref().unwrap_or("none")).collect()
}

fn texts(replies: &[Reply]) -> Vec<&str> {
    replies.iter().map(|reply| reply.text.as_str()).collect()
}

#[test]
fn an_empty_input_is_an_empty_session() {
    for input in ["", "\n", "\r\n\n  \n\t\n", "# a comment\n"] {
        assert_eq!(session(input), [], "{input:?}");
    }
}

#[test]
fn line_ends_of_every_kind_and_a_missing_last_one_are_taken() {
    for input in
        ["name\nprotocol_version\n", "name\r\nprotocol_version\r\n", "name\n\n\r\n\nprotocol_version"]
    {
        assert_eq!(texts(&session(input)), ["Kado", "2"], "{input:?}");
    }
    assert_eq!(texts(&session("name\nquit")), ["Kado", ""]);
}

#[test]
fn control_bytes_are_not_part_of_a_command() {
    assert_eq!(
        texts(&session(b"\0na\0me\x07\n\x1b\x7f\n\tprotocol_version\x08 \n".as_slice())),
        ["Kado", "2"]
    );
}

#[test]
fn bytes_that_are_not_utf_8_get_an_error_and_change_nothing() {
    let replies = session(b"\xff\xfe\n3 play b \xc3\x28\nname \x80\xbf\n4 name\n".as_slice());
    assert_eq!(replies.len(), 4);
    assert!(!replies[0].is_success && !replies[1].is_success);
    assert_eq!((ids(&replies)[1], replies[3].text.as_str()), ("3", "Kado"));
}

/// The first lines of a client and a part of their answer, by protocol.
const GREETINGS: [(&str, &str, &str); 8] = [
    ("gtp", "name", "= Kado\n"),
    ("nboard", "nboard 2", "set myname Kado\n"),
    ("uci", "uci", "uciok\n"),
    ("ugi", "ugi", "ugiok\n"),
    ("xboard", "protover 2", "feature done=1\n"),
    ("cassio", "ENGINE-PROTOCOL init", "ready.\n"),
    ("gomocup", "ABOUT", "name=\"Kado\""),
    ("json", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\"}", "\"result\":{"),
];

#[test]
fn a_byte_order_mark_at_the_start_is_skipped() {
    for (protocol, line, answer) in GREETINGS {
        for arguments in [&[][..], &[protocol]] {
            let marked = run(arguments, format!("\u{feff}{line}\n")).stdout;
            assert_eq!(marked, run(arguments, format!("{line}\n")).stdout, "{arguments:?}");
            assert!(marked.contains(answer), "{arguments:?}: {marked}");
        }
    }
}

#[test]
fn a_line_of_control_characters_is_blank() {
    for (protocol, line, answer) in GREETINGS {
        for arguments in [&[][..], &[protocol]] {
            let blank = run(arguments, format!("\n\n{line}\n\n")).stdout;
            let controls = run(arguments, format!("\0\n\x1b \x7f\n{line}\n\u{9b}\n")).stdout;
            assert_eq!(controls, blank, "{arguments:?}");
            assert!(controls.contains(answer), "{arguments:?}: {controls}");
        }
    }
}

#[test]
fn every_single_byte_is_handled_as_a_line() {
    let input: Vec<u8> = (0..=u8::MAX).flat_map(|byte| [byte, b'\n']).collect();
    session(input);
    let input: Vec<u8> = (0..=u8::MAX).chain(*b"\nname\n").collect();
    assert_eq!(session(input).last().unwrap().text, "Kado");
}

#[test]
fn a_line_of_1_mb_is_a_line() {
    let argument = "x".repeat(MB);
    let replies = session(format!("1 name\n2 {argument}\n3 play b {argument}\n4 name{}\n", " ".repeat(MB)));
    assert_eq!(ids(&replies), ["1", "2", "3", "4"]);
    assert_eq!(replies.iter().map(|reply| reply.is_success).collect::<Vec<_>>(), [true, false, false, true]);
}

#[test]
fn a_line_of_20_mb_gets_one_error_and_the_session_is_in_step_again() {
    for end in ["\n2 name\n", "\r\n2 name", ""] {
        let replies = session(format!("0 name\n1 play b {}{end}", "d3 ".repeat(20 * MB / 3)));
        assert_eq!(replies.len(), if end.is_empty() { 2 } else { 3 });
        assert_eq!((replies[1].is_success, ids(&replies)[1]), (false, "1"), "{}", replies[1].text);
        assert!(replies[1].text.len() < 200, "{}", replies[1].text);
    }
}

#[test]
fn many_commands_in_one_write_are_answered_in_order() {
    let numbers: Vec<String> = (0..20_000).map(|id: u32| id.to_string()).collect();
    let replies = session(numbers.join(" protocol_version\n"));
    assert_eq!(ids(&replies), numbers);
    assert!(replies[..19_999].iter().all(|reply| reply.text == "2"));
}

#[test]
fn the_end_of_the_input_loses_no_answer() {
    let replies = session("1 genmove b\n2 genmove w\n3 genmove b\n4 showboard");
    assert_eq!(ids(&replies), ["1", "2", "3", "4"]);
    assert!(replies.iter().all(|reply| reply.is_success), "{replies:?}");
}

#[test]
fn a_piped_script_that_ends_in_quit_gets_all_its_answers() {
    let replies = session("1 genmove b\n2 genmove w\n3 quit\n4 name\n");
    assert_eq!(ids(&replies), ["1", "2", "3"]);
}

#[test]
fn an_infinite_analysis_is_stopped_by_the_end_of_the_input() {
    let replies = session("1 lz-analyze b 1\n");
    assert_eq!(ids(&replies), ["1"]);
}

#[test]
fn a_closed_output_ends_the_session_quietly() {
    let mut child = kado(&["--nodes", "1000"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The session may end before everything is written.
    drop(stdin.write_all("name\n".repeat(10_000).as_bytes()));
    assert_eq!(wait(&mut child).code(), Some(0));
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!(stderr, "");
}

#[cfg(unix)]
#[test]
fn a_long_search_ends_when_both_ends_are_closed() {
    let mut child = kado(&["uci"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"position startpos\ngo movetime 3600000\n").unwrap();
    drop(child.stdout.take());
    assert_eq!(wait(&mut child).code(), Some(0));
}
