//! Games under the rules of other programs, by `scripts/referee.py`: pyffish judges UCI, OpenSpiel judges UGI.
//!
//! `KADO_REFEREE_GAMES` sets how many games; `.ci/run` and `scripts/check.sh --full` play 1000.

use std::process::Command;

use crate::programs;
use crate::repository::root;

/// Games of pyffish take a tenth of a second each, most of it its own.
const GAMES: &str = "200";

/// Returns what the referee said in the end, or `None` if it is not there.
fn judge(rules: &str, package: &str) -> Option<String> {
    let python = programs::python_with(package)?;
    let games = std::env::var("KADO_REFEREE_GAMES").unwrap_or_else(|_| GAMES.to_owned());
    let run = Command::new(python)
        .arg(root().join("scripts/referee.py"))
        .args(["--rules", rules, "--games", &games, "--kado", env!("CARGO_BIN_EXE_kado")])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    Some(format!("{rules}: {said}"))
}

#[test]
fn every_move_and_result_of_games_in_uci_is_right_for_pyffish() {
    println!("{:?}", judge("pyffish", "pyffish"));
}

#[test]
fn every_move_and_result_of_games_in_ugi_is_right_for_open_spiel() {
    println!("{:?}", judge("open_spiel", "pyspiel"));
}
