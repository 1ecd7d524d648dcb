//! Games under the rules of other programs, by `scripts/referee.py`: pyffish judges Othello on four boards,
//! OpenSpiel Othello and k in a row.
//!
//! `KADO_REFEREE_GAMES` sets the number of games of each kind: `.ci/run` plays 100, `scripts/check.sh --full`
//! 1000.

use std::process::Command;

use crate::support::programs;
use crate::support::repository::root;

/// Returns the referee's final line, or `None` if the referee is not installed. Plays `games` games unless
/// the environment sets another number.
fn judge(rules: &str, game: &str, games: u32) -> Option<String> {
    let package = if rules == "open_spiel" { "pyspiel" } else { rules };
    let python = programs::python_with(package)?;
    let games = std::env::var("KADO_REFEREE_GAMES").unwrap_or_else(|_| games.to_string());
    let run = Command::new(python)
        .arg(root().join("scripts/referee.py"))
        .args(["--rules", rules, "--game", game, "--games", &games, "--kado", env!("CARGO_BIN_EXE_kado")])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{game}: {said}{}", String::from_utf8_lossy(&run.stderr));
    Some(format!("{rules}, {game}: {said}"))
}

// Games of pyffish take a tenth of a second each and more on larger boards, mostly inside pyffish.

#[test]
fn every_move_and_result_of_games_in_uci_is_right_for_pyffish() {
    println!("{:?}", judge("pyffish", "othello", 20));
}

#[test]
fn every_legal_move_and_result_on_small_boards_is_right_for_pyffish() {
    println!("{:?}", judge("pyffish", "othello:4", 30));
    println!("{:?}", judge("pyffish", "othello:6", 12));
}

#[test]
fn every_legal_move_and_result_on_10x10_is_right_for_pyffish() {
    println!("{:?}", judge("pyffish", "othello:10", 5));
}

#[test]
fn every_move_and_result_of_games_in_ugi_is_right_for_open_spiel() {
    println!("{:?}", judge("open_spiel", "othello", 200));
}

#[test]
fn every_legal_move_and_result_of_k_in_a_row_is_right_for_open_spiel() {
    for game in ["mnk:3,3,3", "mnk:5,4,4", "mnk:4,7,3", "mnk:9,9,5", "mnk:15,15,5"] {
        println!("{:?}", judge("open_spiel", game, 20));
    }
}
