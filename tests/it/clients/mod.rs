//! Whole games with other programs. The referee is the plain board, which shares no code with the board that
//! Kado plays on.

mod browser;
mod quarry;
mod referees;
mod rhino;
mod xboard;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use kado::base::{Color, Move, Size};
use kado::game::notation::{move_name, parse_move};
use kado::game::othello::Othello;
use kado::game::{Outcome, Position};

use crate::support::gtp_client::GtpClient;
use crate::support::repository::root;

/// A game in progress, as the referee sees it.
struct Game {
    board: Othello,
    moves: Vec<Move>,
}

impl Game {
    fn new() -> Game {
        Game { board: Othello::start(Size::OTHELLO).unwrap(), moves: Vec::new() }
    }

    /// Plays forced passes; no program here announces them.
    fn pass_if_forced(&mut self) {
        if self.board.legal_moves() == [Move::PASS] {
            self.board.play(Move::PASS).unwrap();
        }
    }

    /// Plays the move that a program wrote.
    fn play(&mut self, who: &str, vertex: &str) {
        self.pass_if_forced();
        let mv = parse_move(vertex, Size::OTHELLO);
        let Some(mv) = mv.filter(|&mv| self.board.play(mv).is_ok()) else {
            panic!("{who} plays {vertex}, which is not legal after {}", self.transcript());
        };
        self.moves.push(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    fn transcript(&self) -> String {
        self.moves.iter().map(|&mv| move_name(mv, Size::OTHELLO, "--")).collect()
    }
}

/// Runs a script of `scripts/` that plays a game between two engines in a GUI, with its files in a folder.
fn play_in_gui(bash: &Path, script: &str, folder: &Path) -> Output {
    Command::new(bash)
        .arg(root().join("scripts").join(script))
        .arg(folder)
        .args([env!("CARGO_BIN_EXE_kado"), "--nodes", "2000"])
        .output()
        .unwrap()
}

/// Returns the wire logs of the engines that a script started.
fn wire_logs(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let wires = entries
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("wire-")));
    wires.map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Plays a game between two engines, indexed by color, from an opening that both receive.
fn referee(engines: &mut [GtpClient; 2], opening: &[Move]) -> (Game, Outcome) {
    let mut game = Game::new();
    for engine in engines.iter_mut() {
        engine.demand("boardsize 8");
        engine.demand("clear_board");
    }
    let play = |mv: Move, color: Color| format!("play {color} {}", move_name(mv, Size::OTHELLO, "pass"));
    for &mv in opening {
        let command = play(mv, game.board.turn());
        for engine in engines.iter_mut() {
            engine.demand(&command);
        }
        game.play("the opening", &move_name(mv, Size::OTHELLO, "pass"));
    }
    loop {
        game.pass_if_forced();
        if let Some(outcome) = game.outcome() {
            return (game, outcome);
        }
        let color = game.board.turn();
        let vertex = engines[color as usize].demand(&format!("genmove {color}"));
        game.play(&format!("{color} ({})", engines[color as usize].name()), &vertex);
        let command = play(game.moves[game.moves.len() - 1], color);
        engines[color.opponent() as usize].demand(&command);
    }
}
