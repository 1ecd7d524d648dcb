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
    let game =
        run(&between_mocks(folder.path(), &[], &["--rounds", "1", "--game", "othello:6"])).with_status(2);
    let message = "begun with other settings: game was \"othello:8\" and is \"othello:6\"; give";
    assert!(game.stderr.contains(message), "{}", game.stderr);
}

#[test]
fn the_number_of_rounds_can_only_be_raised() {
    let folder = tempfile::tempdir().unwrap();
    let rounds = |count: &str| {
        let mut arguments = between_mocks(folder.path(), &["--do", "resign"], &["--rounds", count]);
        // Random openings would depend on the number of rounds.
        arguments.retain(|argument| !["--random-plies", "4"].contains(&argument.as_str()));
        run(&arguments)
    };
    rounds("1").with_status(0);
    rounds("2").with_status(0);
    assert_whole(&games(folder.path()), 4);
    let fewer = rounds("1").with_status(2);
    let message = "rounds was 2 and is 1; give at least as many rounds to resume it";
    assert!(fewer.stderr.contains(message), "{}", fewer.stderr);
}
