//! A game in `XBoard`, a chess GUI, which `scripts/xboard-game.sh` starts on a separate display.

use std::fs;

use kado::base::{Color, Move, Size};
use kado::dialect::flipello;
use kado::game::notation::move_name;

use super::{Game, play_in_gui, wire_logs};
use crate::support::programs;

#[test]
fn xboard_and_both_engines_agree_on_a_whole_game_and_its_result() {
    let Some([bash, ..]) = programs::find(["bash", "xboard", "Xvfb"]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let run = play_in_gui(&bash, "xboard-game.sh", folder.path());
    let wires = wire_logs(folder.path());
    assert!(run.status.success(), "{}\n{wires:?}", String::from_utf8_lossy(&run.stderr));

    let pgn = fs::read_to_string(folder.path().join("game.pgn")).unwrap();
    let mut game = Game::new();
    for mv in moves_of_pgn(&pgn) {
        game.play("Kado", &move_name(mv, Size::OTHELLO, "pass"));
    }
    let outcome = game.outcome().unwrap_or_else(|| panic!("the game stopped after {}", game.transcript()));
    let result = match outcome.winner {
        Some(Color::Black) => "1-0",
        Some(Color::White) => "0-1",
        None => "1/2-1/2",
    };
    assert!(pgn.contains(&format!("[Result \"{result}\"]")), "{pgn}");
    assert_eq!(wires.len(), 2);
    for wire in &wires {
        assert_eq!(moves_of_wire(wire), game.moves, "{wire}");
        assert!(wire.contains(&format!(" < result {result} {{")), "{wire}");
        for fault in [" > Illegal", " > Error", " > tellusererror"] {
            assert!(!wire.contains(fault), "{wire}");
        }
    }
    assert!(wires.iter().any(|wire| wire.contains(&format!(" > {result} {{"))), "nobody claimed the result");
}

/// Returns the moves of a game saved by `XBoard`, without passes.
fn moves_of_pgn(pgn: &str) -> Vec<Move> {
    let (_, game) = pgn.rsplit_once("--------------}").expect("the start position comes before the moves");
    let words = game.split_whitespace().filter_map(|word| word.strip_prefix("P@"));
    words.filter_map(read_move).collect()
}

/// Returns the moves that an engine received or answered, from its wire log, without passes.
fn moves_of_wire(wire: &str) -> Vec<Move> {
    let lines = wire.lines().filter_map(|line| Some(line.split_once(' ')?.1));
    let moves =
        lines.filter_map(|line| line.strip_prefix("< usermove ").or_else(|| line.strip_prefix("> move ")));
    moves.filter_map(read_move).collect()
}

fn read_move(text: &str) -> Option<Move> {
    flipello::read_move(text, Size::OTHELLO).filter(|mv| !mv.is_pass())
}
