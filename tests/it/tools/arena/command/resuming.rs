//! Matches that go on in the folder of an earlier run.

use std::fs::{self, OpenOptions};
use std::io::Write;

use super::{assert_whole, between_mocks, games, run};

#[test]
fn a_half_written_last_game_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = between_mocks(folder.path(), &[], &["--rounds", "3"]);
    assert_eq!(run(&arguments).code, Some(0));
    let path = folder.path().join("games.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 100]).unwrap();
    let again = run(&arguments).with_status(0);
    assert!(again.stderr.contains("the last line is not a finished game and is dropped"), "{}", again.stderr);
    assert_whole(&games(folder.path()), 6);
    OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{}\n{}\n").unwrap();
    assert_eq!(run(&arguments).code, Some(2), "a damaged line is no game");
}

#[test]
fn a_match_resumes_only_with_the_same_settings() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(&between_mocks(folder.path(), &[], &["--rounds", "1"])).code, Some(0));
    let other = run(&between_mocks(folder.path(), &["--seed", "6"], &["--rounds", "1"])).with_status(2);
    let message = "begun with other settings: engines.2.args";
    assert!(other.stderr.contains(message), "{}", other.stderr);
}
