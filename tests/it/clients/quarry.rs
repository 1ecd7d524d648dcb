//! A game in Quarry, a graphical board, which `scripts/quarry-game.sh` clicks through on a display of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::Game;
use crate::programs;
use crate::repository::root;

#[test]
fn quarry_and_both_engines_agree_on_a_whole_game() {
    let Some([bash, ..]) = programs::find(["bash", "quarry", "Xvfb", "xdotool", "import"]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let run = Command::new(bash)
        .arg(root().join("scripts/quarry-game.sh"))
        .arg(folder.path())
        .args([env!("CARGO_BIN_EXE_kado"), "--nodes", "2000"])
        .output()
        .unwrap();
    let log = fs::read_to_string(folder.path().join("quarry.log")).unwrap_or_default();
    assert!(run.status.success(), "{}\n{log}", String::from_utf8_lossy(&run.stderr));

    let mut game = Game::new();
    for vertex in log.lines().filter_map(|line| line.strip_prefix("> play ")) {
        game.play("Kado", vertex.split(' ').nth(1).unwrap_or_default());
    }
    assert!(game.outcome().is_some(), "the game stopped after {}", game.transcript());
    assert!(!log.lines().any(|line| line.starts_with("  ?")), "Kado refused a command:\n{log}");
    assert!(is_png(&folder.path().join("final-board.png")));
}

fn is_png(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"\x89PNG\r\n\x1a\n"))
}
