//! Ctrl-C: `hint`, `solve` and `analyze` print the results so far and mark them as unfinished, and `convert`
//! leaves no files behind.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Child;
use std::thread::{self, sleep};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::support::playout::sample;
use crate::support::process::{kado, wait};

/// Exit status of a run that was interrupted.
const INTERRUPTED: Option<i32> = Some(130);

/// Returns whether a process has installed its SIGINT handler.
fn listens(child: &mut Child) -> bool {
    assert_eq!(child.try_wait().unwrap(), None, "the run ended before the interrupt");
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & 1 << (Signal::INT.as_raw() - 1) != 0
}

/// Returns the CPU time of a process in ticks of a hundredth of a second.
fn ticks(child: &mut Child) -> u64 {
    assert_eq!(child.try_wait().unwrap(), None, "the run ended before the interrupt");
    let status = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<&str> = status.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// A command has started its work when it has used this many ticks: the start takes a quarter of them.
const AT_WORK: u64 = 30;

fn interrupt(child: &mut Child) {
    while !listens(child) {
        sleep(Duration::from_millis(5));
    }
    // The second signal is an echo, as `timeout` sends it.
    for _ in 0..2 {
        kill_process(Pid::from_child(child), Signal::INT).unwrap();
    }
}

/// Runs a command that would take hours, interrupts it, and returns its output.
fn interrupted(arguments: &[&str], input: &str) -> String {
    let mut child = kado(arguments).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    while ticks(&mut child) < AT_WORK {
        sleep(Duration::from_millis(5));
    }
    interrupt(&mut child);
    let mut stdout = String::new();
    child.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
    assert_eq!(wait(&mut child).code(), INTERRUPTED, "{arguments:?}: {stdout}");
    stdout
}

const UNFINISHED: &str = "unfinished: interrupted";

#[test]
fn a_hint_shows_what_it_found() {
    let table = interrupted(&["hint", "--time", "1h", "f5"], "");
    assert!(table.ends_with(&format!("{UNFINISHED}\n")) && table.contains("d6"), "{table}");
    let json = interrupted(&["hint", "--time", "1h", "--json", "f5"], "");
    assert!(json.contains("\"unfinished\":true") && json.contains("\"moves\":[{"), "{json}");
}

#[test]
fn a_position_that_is_solved_shows_its_estimate() {
    let table = interrupted(&["solve", "--moves", "f5d6"], "");
    assert!(table.ends_with(&format!("{UNFINISHED}\n")) && table.contains(" 58 empty"), "{table}");
    let wide = interrupted(&["solve", "--board", "10"], "");
    assert!(wide.ends_with(&format!("{UNFINISHED}\n")), "{wide}");
}

#[test]
fn problems_that_were_solved_before_stay_solved() {
    let easy = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X; +64;";
    let hard = "---------------------------OX------XO--------------------------- X; +0;";
    let mut child = kado(&["solve", "--json", "-"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(format!("{easy}\n{hard}\n{hard}\n").as_bytes()).unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.contains("\"ok\":true") && !first.contains("unfinished"), "{first}");
    interrupt(&mut child);
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    assert_eq!(wait(&mut child).code(), INTERRUPTED);
    // The interrupt may come before the search of the second problem has started.
    let (second, totals, positions) = match &rest[..] {
        [second, totals] => (Some(second), totals, "\"positions\":2,"),
        [totals] => (None, totals, "\"positions\":1,"),
        _ => panic!("{rest:?}"),
    };
    let is_cut = |line: &String| line.contains("\"n\":2") && line.ends_with("\"unfinished\":true}");
    assert!(second.is_none_or(is_cut), "{second:?}");
    assert!(totals.contains(positions) && totals.ends_with("\"unfinished\":true}"), "{totals}");
}

#[test]
fn a_review_shows_the_positions_that_it_did() {
    let game = sample().next().unwrap().moves[..40].to_owned() + "\n";
    let table = interrupted(&["analyze", "--time", "1h", "-"], &game);
    assert!(
        table.contains(&format!("{UNFINISHED}: the last ")) && table.contains(" of 21 positions"),
        "{table}"
    );
    assert!(table.ends_with(&format!("{UNFINISHED}\n")), "{table}");

    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("review.html");
    let html = ["analyze", "--json", "--time", "1h", "--html", page.to_str().unwrap(), "-"];
    let json = interrupted(&html, &game);
    assert_eq!(json.matches("\"unfinished\":true").count(), 2, "{json}");
    assert!(!page.exists(), "a page shows whole games alone");
}

#[test]
fn a_conversion_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.ggf");
    let mut child =
        kado(&["convert", "--from", "transcript", "-", "-o", out.to_str().unwrap()]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"f5d6\n").unwrap();
    interrupt(&mut child);
    // The run ends when a read returns after the signal was handled.
    let typist = thread::spawn(move || while stdin.write_all(b"f5d6\n").is_ok() {});
    assert_eq!(wait(&mut child).code(), INTERRUPTED);
    typist.join().unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_conversion_of_an_endless_record_ends() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.ggf");
    let mut child =
        kado(&["convert", "--from", "sgf", "/dev/zero", "-o", out.to_str().unwrap()]).spawn().unwrap();
    interrupt(&mut child);
    assert_eq!(wait(&mut child).code(), INTERRUPTED);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_conversion_into_a_pipe_says_what_it_wrote() {
    let arguments = ["convert", "--from", "transcript", "-", "--to", "transcript"];
    let mut child = kado(&arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // More than the buffers of the program hold, so that the first games have been read.
    stdin.write_all("f5d6\n".repeat(10_000).as_bytes()).unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "f5d6");
    interrupt(&mut child);
    drop(stdin);
    let written = 1 + lines.map_while(Result::ok).count();
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!(wait(&mut child).code(), INTERRUPTED);
    assert_eq!(stderr, format!("kado: interrupted: {written} records converted before\n"));
}
