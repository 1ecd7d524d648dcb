//! A match on a machine that lacks descriptors or suspends the referee: no engine is charged with it.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use kado::arena::played_game::Ending;
use rustix::process::{Pid, Signal, kill_process};

use super::{assert_whole, between_mocks, command, games};
use crate::support::process::{kado, run_command, wait, wait_until};

/// Returns the number of forfeited games.
fn forfeits(out: &Path) -> usize {
    games(out).iter().filter(|game| matches!(game.ending, Ending::Forfeit(_))).count()
}

#[test]
fn a_lack_of_descriptors_ends_the_match_and_is_no_loss() {
    let mut refused_games = 0;
    for limit in 14..26 {
        let folder = tempfile::tempdir().unwrap();
        let arguments = between_mocks(folder.path(), &[], &["--rounds", "1", "--concurrency", "1"]);
        let mut command = Command::new("sh");
        let script = format!("ulimit -n {limit}; exec \"$0\" \"$@\"");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_kado")]).args(&arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let run = run_command(command, "");
        if run.code == Some(0) {
            assert_eq!(forfeits(folder.path()), 0, "{}", run.stdout);
            continue;
        }
        assert_eq!(run.code, Some(2), "{limit}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains("Too many open files"), "{limit}: {}", run.stderr);
        let stored = fs::read_to_string(folder.path().join("games.jsonl")).unwrap_or_default();
        assert_eq!(stored, "", "{limit}");
        refused_games += usize::from(run.stderr.contains(": lower --concurrency, or raise the limits"));
    }
    assert!(refused_games > 0, "every engine started, or none");
}

#[test]
fn a_game_in_which_the_referee_was_suspended_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let more = [
        "--rounds",
        "1",
        "--concurrency",
        "1",
        "--margin",
        "300ms",
        "--each",
        "time=1s/move",
        "arg=--delay",
        "arg=20",
    ];
    let mut child = command(&between_mocks(folder.path(), &[], &more)).spawn().unwrap();
    let games_file = folder.path().join("games.jsonl");
    wait_until("a game has ended", || fs::read_to_string(&games_file).is_ok_and(|text| !text.is_empty()));
    // In the middle of the second game.
    sleep(Duration::from_millis(100));
    kill_process(Pid::from_child(&child), Signal::STOP).unwrap();
    sleep(Duration::from_millis(2500));
    kill_process(Pid::from_child(&child), Signal::CONT).unwrap();
    assert_eq!(wait(&mut child).code(), Some(0));
    assert_whole(&games(folder.path()), 2);
    assert_eq!(forfeits(folder.path()), 0);
}

#[test]
fn the_folder_and_the_openings_need_not_be_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &[u8]| folder.path().join(std::ffi::OsStr::from_bytes(name));
    let openings = path(b"op\xffenings.txt");
    fs::write(&openings, "f5d6\n").unwrap();
    let cmd = format!("cmd={}", super::program());
    let mut command =
        kado(&["match", "--rounds", "1", "--engine", "name=A", &cmd, "--engine", "name=B", &cmd]);
    command.arg("--out").arg(path(b"o\xfft")).arg("--openings").arg(&openings);
    run_command(command, "").with_status(0);
    assert_whole(&games(&path(b"o\xfft")), 2);
}
