//! The logs of a session, and a log or an output that cannot be written.

use std::io::Write as _;

use crate::support::process::{Run, kado, run, run_command, wait};

#[test]
fn a_log_file_that_cannot_be_opened_is_an_error_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none").join("kado.log");
    let stderr = run(&["--log-file", path.to_str().unwrap()], "name\n").refused(1);
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

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_does_not_stop_the_session() {
    let Run { code, stdout, stderr, .. } = run(&["--log-file", "/dev/full"], "name\n");
    assert_eq!((code, stdout.as_str(), stderr.as_str()), (Some(0), "= Kado\n\n", ""));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = kado(&["gtp"]).stdout(full()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"name\n").unwrap();
    assert_eq!(wait(&mut child).code(), Some(1));

    for line in
        ["hint 1 --level 2", "eval", "perft 2", "man", "completions bash", "levels", "--help", "gtp -h", "-V"]
    {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let output = kado(&arguments).stdout(full()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr, "kado: cannot write to stdout: No space left on device\n", "{line}");
        assert!(!output.status.success(), "{line}");
    }
}
