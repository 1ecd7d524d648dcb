//! Random sessions: valid, malformed and meaningless requests in any order. Every request gets exactly one
//! response, and every output line is valid by the schema.

use fastrand::Rng;
use serde_json::{Value, json};

use super::schema::methods;
use super::session::{request, run};
use crate::support::expected_answers;

/// Number of lines of all sessions together, unless `KADO_SESSION_LINES` is set.
const LINES: usize = 20_000;
const LINES_OF_SESSION: usize = 1000;

#[test]
fn random_sessions_are_answered_once_by_lines_of_the_schema() {
    let lines = std::env::var("KADO_SESSION_LINES").map_or(LINES, |lines| lines.parse().unwrap());
    for seed in 0..lines.div_ceil(LINES_OF_SESSION) as u64 {
        session(seed);
    }
}

fn session(seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let mut typed = String::new();
    for number in 0..LINES_OF_SESSION {
        typed += &line(&mut rng, number);
        typed.push('\n');
    }
    let lines = run(typed.as_bytes(), &[("Nodes", "60")]);
    let answers = lines.iter().filter(|line| line.get("method").is_none());
    let mut answered: Vec<String> = answers.map(|line| line["id"].to_string()).collect();
    answered.sort();
    assert_eq!(answered, expected_answers::ids(typed.as_bytes()), "seed {seed}");
}

fn line(rng: &mut Rng, number: usize) -> String {
    // `quit` ends a session.
    let quits = rng.u32(..30) == 0;
    let names: Vec<&str> = methods().filter(|&name| quits || name != "quit").chain(["nonsense"]).collect();
    let method = names[rng.usize(..names.len())];
    let mut line = request(id(rng, number), method, &params(rng, method));
    match rng.u32(..30) {
        0 => drop(line.as_object_mut().unwrap().remove("id")),
        1 => line["params"]["strange"] = json!(1),
        2 => line["params"] = value(rng),
        3 => line["jsonrpc"] = value(rng),
        _ => {}
    }
    let mut text = line.to_string();
    if rng.u32(..20) == 0 {
        let mut place = rng.usize(..text.len());
        while !text.is_char_boundary(text.len().min(place)) {
            place -= 1;
        }
        text.truncate(place);
    }
    text
}

fn id(rng: &mut Rng, number: usize) -> Value {
    match rng.u32(..20) {
        0 => json!(rng.u32(..5)),
        1 => json!(format!("id {number}")),
        2 => value(rng),
        _ => json!(number + 1000),
    }
}

fn value(rng: &mut Rng) -> Value {
    let values = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!("x"),
        json!([]),
        json!({}),
        json!(true),
        json!("é\u{1b}"),
    ];
    values[rng.usize(..values.len())].clone()
}

const GAMES: [&str; 8] =
    ["othello", "othello:6", "antiothello:4", "gomoku:9", "tictactoe", "renju:7", "mnk:4,4,3", "chess"];
const MOVES: [&str; 8] = ["f5d6c3", "f5", "", "c3d3e3", "e5", "a1b2a2b1a3", "zz", "pass"];

fn position(rng: &mut Rng) -> Value {
    let mut position = json!({});
    if rng.u32(..6) == 0 {
        return json!("game");
    }
    if rng.u32(..3) == 0 {
        position["game"] = json!(GAMES[rng.usize(..GAMES.len())]);
    }
    if rng.bool() {
        position["moves"] = json!(MOVES[rng.usize(..MOVES.len())]);
    } else if rng.u32(..3) == 0 {
        let squares: String = (0..64).map(|_| char::from(b"XXXOOO-"[rng.usize(..7)])).collect();
        position = json!({"board": format!("{squares} X")});
    }
    if rng.u32(..20) == 0 {
        position["turn"] = value(rng);
    }
    position
}

fn limits(rng: &mut Rng) -> Value {
    match rng.u32(..6) {
        0 => json!({"depth": rng.u32(..4)}),
        1 => json!({"level": rng.u32(..4)}),
        2 => json!({"nodes": rng.u32(..300)}),
        3 => json!({"time_ms": rng.u32(..3)}),
        4 => json!({"clock": {"remaining_ms": rng.u32(..20)}}),
        _ => json!({"elo": 400 + rng.u32(..400)}),
    }
}

fn params(rng: &mut Rng, method: &str) -> Value {
    let mut params = json!({});
    let has_position =
        ["describe", "transform", "evaluate", "book", "best", "analyze", "solve", "review", "game.new"];
    if has_position.contains(&method) {
        params["position"] = position(rng);
    }
    match method {
        "describe" => params["steps"] = json!(rng.bool()),
        "start" => {
            params["start"] = json!(["standard", "xot", "random:12", "random:99", "x"][rng.usize(..5)]);
        }
        "transform" => {
            params["by"] = json!(["rotate90", "swap_turn", "mirror_vertical", "x"][rng.usize(..4)]);
        }
        "parse" => params["text"] = json!(TEXTS[rng.usize(..TEXTS.len())]),
        "swap2" | "swap2.best" => {
            let moves = ["", "h8", "h8i9m10", "h8i9m10a1a2", "h8i9m10a1a2a3", "zz"][rng.usize(..6)];
            let game = ["gomoku", "renju", "standard:9", "othello", "mnk:3,3,3"][rng.usize(..5)];
            params["position"] = json!({"game": game, "moves": moves});
            let choices = ["black", "white", "two", "x"];
            let choices: Vec<&str> = (0..rng.usize(..3)).map(|_| choices[rng.usize(..4)]).collect();
            params["choices"] = json!(choices);
            if method == "swap2.best" {
                params["limits"] = limits(rng);
            }
        }
        "convert" => {
            params["to"] = json!(["sgf", "ggf", "pgn", "wthor", "obf", "fen", "x"][rng.usize(..7)]);
            if rng.bool() {
                params["games"] = json!([{"position": position(rng)}]);
            } else {
                params["text"] = json!(TEXTS[rng.usize(..TEXTS.len())]);
            }
        }
        "openings" => params["query"] = json!("ti"),
        "best" | "analyze" | "solve" | "review" => {
            // Searches without a limit are stopped by other requests, or at the end of the input.
            if method != "analyze" || rng.u32(..4) > 0 {
                params["limits"] = limits(rng);
            }
            params["priority"] = json!(rng.i32(-2..3));
            if method != "best" && method != "review" && rng.bool() {
                params["lines"] = if rng.bool() { json!("all") } else { json!(rng.u32(..4)) };
                params["every_ms"] = json!(0);
            }
        }
        "cancel" | "ponderhit" => params["id"] = json!(1000 + rng.u32(..LINES_OF_SESSION as u32)),
        "set" => {
            params["options"] =
                [json!({"Level": 3}), json!({"Hash": 1}), json!({"OwnBook": true}), json!({"x": 1})]
                    [rng.usize(..4)]
                .clone();
        }
        "game.play" => params["moves"] = json!(MOVES[rng.usize(..MOVES.len())]),
        "game.undo" => params["count"] = json!(rng.u32(..3)),
        _ => {}
    }
    params
}

const TEXTS: [&str; 6] = [
    "f5d6c3\nf5f5\n",
    "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)",
    "(;GM[2]SZ[8];B[f5];W[d6])",
    "[Event \"?\"]\n\n1. f5 d6 *\n",
    "8/8/8/3ox3/3xo3/8/8/8 x",
    "\u{0}\u{1}",
];
