//! The logs of a session, and a log that cannot be opened.

use crate::support::process::{kado, run, run_command};

#[test]
fn a_log_file_that_cannot_be_opened_is_an_error_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none").join("kado.log");
    let stderr = run(&["--log-file", path.to_str().unwrap()], "name\n").refused(2);
    assert!(stderr.starts_with("kado: cannot open the log file ") && stderr.contains("kado.log"), "{stderr}");
}

#[test]
fn the_wire_is_logged_both_ways_with_times_and_the_log_is_appended_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kado.log");
    for _ in 0..2 {
        run(&["--log-file", path.to_str().unwrap()], "1 name\r\nboo\u{1b}\n").succeeded();
    }
    let log = std::fs::read_to_string(&path).unwrap();
    let wire = log.lines().map(|line| {
        let (time, wire) = line.split_once(' ').unwrap();
        let shape: String = time.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        assert_eq!(shape, "0000-00-00T00:00:00.000Z");
        wire
    });
    let session = ["< 1 name", "> =1 Kado", ">", "< boo\\u{1b}", "> ? unknown command", ">"];
    let mut logged: Vec<&str> = wire.collect();
    let mut expected = [session, session].concat();
    // The second line may be logged before the first reply.
    logged.sort_unstable();
    expected.sort_unstable();
    assert_eq!(logged, expected);
}

#[test]
fn the_wire_is_shown_on_stderr_only_on_request() {
    let mut command = kado(&["gtp"]);
    command.env("RUST_LOG", "wire=debug");
    let shown = run_command(command, "name\n").stderr;
    assert!(shown.contains("< name") && shown.contains("> = Kado"), "{shown}");
    assert_eq!(run(&["gtp"], "name\n").stderr, "");
}
