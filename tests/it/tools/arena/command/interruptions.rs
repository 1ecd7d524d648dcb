//! Interrupted matches lose no game and play none twice.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::support::process::wait;
use crate::support::scale::scaled;

use super::{assert_whole, between_mocks, command, games, run};

#[test]
fn a_match_that_is_stopped_at_any_moment_loses_no_game_and_plays_none_twice() {
    let rounds: u64 = scaled(100, 300);
    let folder = tempfile::tempdir().unwrap();
    // Games are slow enough that many remain at each interruption, on any machine.
    let mischief = ["--do", "noise", "--delay", "20"];
    let arguments = between_mocks(folder.path(), &mischief, &["--rounds", &rounds.to_string()]);
    let mut chance = fastrand::Rng::with_seed(7);
    let mut grew = BTreeSet::new();
    let kills: usize = env::var("KADO_KILLS").map_or(7, |kills| kills.parse().unwrap());
    for stop in 0..2 * kills {
        let enough = written(folder.path()) + chance.usize(0..8);
        let mut child = start(&arguments);
        while written(folder.path()) < enough && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        // The match must be intact after a signal at any moment, so the pause only varies it.
        thread::sleep(Duration::from_millis(chance.u64(0..20)));
        let signal = if stop % 2 == 0 { Signal::KILL } else { Signal::INT };
        // A match that has already ended needs no signal.
        let _ = kill_process(Pid::from_child(&child), signal);
        wait(&mut child);
        if folder.path().join("games.jsonl").exists() {
            grew.insert(games(folder.path()).len());
        }
    }
    assert!(grew.len() > 2, "the match never got anywhere: {grew:?}");
    run(&arguments).with_status(0);
    assert_whole(&games(folder.path()), 2 * rounds);
}

/// Returns the current number of games in the file of a match.
fn written(folder: &Path) -> usize {
    fs::read_to_string(folder.join("games.jsonl")).map_or(0, |file| file.lines().count())
}

fn start(arguments: &[String]) -> Child {
    command(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn ctrl_c_ends_a_match_and_explains_how_to_resume_it() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = between_mocks(folder.path(), &["--do", "hang", "--at", "2"], &["--rounds", "2", "-vv"]);
    let mut child = command(&arguments).stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // Once a move is requested the match handles signals, and its games cannot end.
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(log.any(|line| line.unwrap().contains("genmove")), "no move was requested");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stdout}");
    assert!(
        stdout.contains("stopped with 4 games to play: run the same command again to resume"),
        "{stdout}"
    );
}

#[test]
fn a_closed_pipe_stops_a_match_and_explains_how_to_resume_it() {
    let folder = tempfile::tempdir().unwrap();
    let more = ["--rounds", "5", "--concurrency", "1"];
    let arguments = between_mocks(folder.path(), &["--do", "resign"], &more);
    let (reader, closed) = io::pipe().unwrap();
    drop(reader);
    let mut child = command(&arguments).stdout(closed).spawn().unwrap();
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!(wait(&mut child).code(), Some(1), "{stderr}");
    assert!(stderr.contains("stdout is closed: stopped with "), "{stderr}");
    assert_eq!(run(&arguments).code, Some(0));
    assert_whole(&games(folder.path()), 10);
}
