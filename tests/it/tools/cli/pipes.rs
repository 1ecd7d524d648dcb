//! Sessions whose stdin or stdout is unusual: not readable, or a pipe that does not block.

#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::support::process::{kado, wait};

const PROTOCOLS: [&str; 8] = ["gtp", "nboard", "cassio", "xboard", "uci", "ugi", "gomocup", "json"];

#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for protocol in PROTOCOLS {
        let mut command = kado(&[protocol]);
        command.stdin(File::open(folder.path()).unwrap());
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{protocol}");
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
