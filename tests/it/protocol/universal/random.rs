//! Random sessions: every `go` is answered exactly once with a legal move, whatever the order of commands.
//! The positions are checked against a slow implementation of the rules.

use std::sync::Arc;

use fastrand::Rng;
use kado::base::{Move, Size};
use kado::dialect::flipello;
use kado::formats::fen;
use kado::game::othello::Othello;
use kado::game::{Diagram, Position, notation, playout};
use kado::protocol::{Files, Universal};

use super::session::output;
use crate::support::session::Asked;

const SESSIONS: u64 = 60;
const LINES: usize = 100;

/// The differences between the two protocols.
#[derive(Clone, Copy)]
struct Spelling {
    begin: fn(Files) -> Universal,
    new_game: &'static str,
    write_move: fn(Move, &Diagram) -> String,
    read_move: fn(&str, Size) -> Option<Move>,
    fen: fen::Spelling,
}

const SPELLINGS: [Spelling; 2] = [
    Spelling {
        begin: Universal::uci,
        new_game: "ucinewgame",
        write_move: flipello::write_move,
        read_move: flipello::read_move,
        fen: fen::Spelling::Flipello,
    },
    Spelling {
        begin: Universal::ugi,
        new_game: "uginewgame",
        write_move: |mv, board| notation::move_name(mv, board.size(), "0000"),
        read_move: notation::parse_move,
        fen: fen::Spelling::Ugi,
    },
];

const GARBAGE: [&str; 14] = [
    "nonsense",
    "position",
    "position fen",
    "position fen x/x w",
    "position startpos moves z9",
    "position startpos moves e2e4",
    "setoption name",
    "setoption name Level value 99",
    "setoption name MultiPV value 3",
    "setoption name UCI_ShowWDL value true",
    "debug on",
    "stop",
    "ponderhit",
    "\u{fffd}\u{1b} é",
];

const GOES: [&str; 12] = [
    "go",
    "go depth 2",
    "go nodes 5",
    "go movetime 1",
    "go wtime 100 btime 100",
    "go p1time 100 p2inc x",
    "go infinite",
    "go ponder",
    "go depth",
    "go searchmoves e2e4 mate 2",
    "go wtime -1 movestogo 0",
    "go ponder infinite nodes 1",
];

/// Generates a session. Returns its lines, and the position of each `go`.
fn type_session(rng: &mut Rng, spelling: Spelling) -> (Vec<String>, Vec<Othello>) {
    let mut position = Othello::start(Size::OTHELLO).unwrap();
    let (mut lines, mut asked) = (Vec::new(), Vec::new());
    while lines.len() < LINES {
        match rng.u32(0..10) {
            0..4 => {
                let (line, after) = game(rng, spelling);
                lines.push(line);
                position = after;
            }
            4..8 => {
                lines.push((*rng.choice(&GOES).unwrap()).to_owned());
                asked.push(position.clone());
                // The line after an infinite search need not end it.
                if rng.bool() {
                    lines.push((*rng.choice(&["isready", "ponderhit", "stop"]).unwrap()).to_owned());
                }
                lines.push("stop".to_owned());
            }
            8 => lines.push((*rng.choice(&GARBAGE).unwrap()).to_owned()),
            _ => {
                lines.push(spelling.new_game.to_owned());
                position = Othello::start(Size::OTHELLO).unwrap();
            }
        }
    }
    (lines, asked)
}

/// Generates a game that continues from a position of another game, with some passes omitted.
fn game(rng: &mut Rng, spelling: Spelling) -> (String, Othello) {
    let (start, plies) = (Othello::start(Size::OTHELLO).unwrap(), rng.usize(0..64));
    let played = playout(start.clone(), |moves| rng.choice(moves).copied()).take(plies).last();
    let mut position = played.map_or(start, |(_, position)| position);
    let mut line = format!("position fen {} moves", fen::write(&position.diagram(), spelling.fen));
    for _ in 0..rng.usize(0..8) {
        let mut before = position.clone();
        if before.legal_moves() == [Move::PASS] && rng.bool() {
            before.play(Move::PASS).unwrap();
        }
        let Some(&mv) = rng.choice(&before.legal_moves()) else { break };
        line = format!("{line} {}", (spelling.write_move)(mv, &before.diagram()));
        before.play(mv).unwrap();
        position = before;
    }
    (line, position)
}

#[test]
fn every_go_of_a_random_session_is_answered_once_and_legally() {
    for seed in 0..SESSIONS {
        let mut rng = Rng::with_seed(seed);
        let spelling = SPELLINGS[seed as usize % 2];
        let (lines, asked) = type_session(&mut rng, spelling);
        let words: Vec<&str> = lines.iter().map(String::as_str).collect();
        let asked_at_once = Arc::new(Asked { at_once: true, ..Asked::default() });
        let output = output((spelling.begin)(Files::Denied), &asked_at_once, &words);
        let answers: Vec<&str> = output.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
        assert_eq!(answers.len(), asked.len(), "seed {seed}: {lines:#?}");
        for (answer, position) in answers.iter().zip(&asked) {
            let name = answer.split(' ').next().unwrap();
            let legal = position.legal_moves();
            let mv = (spelling.read_move)(name, Size::OTHELLO);
            let is_right =
                if legal.is_empty() { name == "(none)" } else { mv.is_some_and(|mv| legal.contains(&mv)) };
            assert!(is_right, "seed {seed}: {answer} at {position:?}");
        }
    }
}
