//! Sessions whose stdin, stdout or log is unusual: not readable, not writable, or a pipe that does not block.

#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::support::process::{kado, run, wait};

const PROTOCOLS: [&str; 8] = ["gtp", "nboard", "cassio", "xboard", "uci", "ugi", "gomocup", "json"];

#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for protocol in PROTOCOLS {
        let mut command = kado(&[protocol]);
        command.stdin(File::open(folder.path()).unwrap());
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{protocol}");
        assert!(stderr.starts_with("kado: cannot read stdin: "), "{protocol}: {stderr}");
    }
}

#[test]
fn a_session_waits_for_pipes_that_do_not_block() {
    let pair = || {
        let (ours, theirs) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        (ours, Stdio::from(OwnedFd::from(theirs)))
    };
    let ((mut input, stdin), (output, stdout)) = (pair(), pair());
    let mut command = kado(&["gtp"]);
    let mut child = command.stdin(stdin).stdout(stdout).spawn().unwrap();
    drop(command);
    let mut output = BufReader::new(output);
    let mut line = String::new();
    for _ in 0..2 {
        sleep(Duration::from_millis(50));
        input.write_all(b"name\n").unwrap();
        line.clear();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "= Kado\n");
        output.read_line(&mut line).unwrap();
    }
    // The answers have more bytes than the pipe.
    let count = 20_000;
    let writer = std::thread::spawn(move || input.write_all("showboard\n".repeat(count).as_bytes()));
    sleep(Duration::from_millis(200));
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    writer.join().unwrap().unwrap();
    assert_eq!(rest.matches("= \n").count() + rest.matches("=\n").count(), count);
    assert_eq!(wait(&mut child).code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_does_not_stop_the_session() {
    assert_eq!(run(&["--log-file", "/dev/full"], "name\n").succeeded(), "= Kado\n\n");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let mut child = kado(&["gtp"]).stdout(full()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"name\n").unwrap();
    assert_eq!(wait(&mut child).code(), Some(2));

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
