//! A game in Quarry, a GUI, which `scripts/quarry-game.sh` operates by clicks on a separate display.

use std::fs;
use std::path::Path;

use kado::base::Size;
use kado::game::notation::move_name;

use super::{Game, play_in_gui, wire_logs};
use crate::support::programs;

#[test]
fn quarry_and_both_engines_agree_on_a_whole_game() {
    let Some([bash, ..]) = programs::find(["bash", "quarry", "Xvfb", "xdotool", "import"]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let run = play_in_gui(&bash, "quarry-game.sh", folder.path());
    let log = fs::read_to_string(folder.path().join("quarry.log")).unwrap_or_default();
    assert!(run.status.success(), "{}\n{log}", String::from_utf8_lossy(&run.stderr));

    let mut game = Game::new();
    for move_command in log.lines().filter_map(|line| line.strip_prefix("> play ")) {
        game.play("Kado", move_command.split(' ').nth(1).unwrap_or_default());
    }
    assert!(game.outcome().is_some(), "the game stopped after {}", game.transcript());
    assert!(!log.lines().any(|line| line.starts_with("  ?")), "Kado refused a command:\n{log}");
    let wires: Vec<Vec<String>> = wire_logs(folder.path()).iter().map(|wire| moves_of(wire)).collect();
    let moves: Vec<String> = game.moves.iter().map(|&mv| move_name(mv, Size::OTHELLO, "pass")).collect();
    assert_eq!(wires, [moves.clone(), moves], "the game of each engine and the one that Quarry logged");
    assert!(is_png(&folder.path().join("final-board.png")));
}

/// Returns the moves that an engine received or answered, from its wire log.
fn moves_of(wire: &str) -> Vec<String> {
    let lines: Vec<&str> = wire.lines().filter_map(|line| Some(line.split_once(' ')?.1)).collect();
    let mv = |(index, line): (usize, &&str)| {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["<", "play", _, vertex] => Some(vertex.to_lowercase()),
            ["<", "genmove", _] => Some(lines.get(index + 1)?.strip_prefix("> = ")?.to_lowercase()),
            _ => None,
        }
    };
    lines.iter().enumerate().filter_map(mv).collect()
}

fn is_png(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"\x89PNG\r\n\x1a\n"))
}
