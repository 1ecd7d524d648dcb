//! The answers of the methods.

use serde_json::{Value, json};

use super::session::ask;

/// FFO endgame 40: 20 empties, won by 38 with a2.
const FFO40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

pub(super) fn name_of(error: &Value) -> &str {
    error["data"]["name"].as_str().unwrap()
}

#[test]
fn hello_lists_methods_games_formats_and_options() {
    let hello = ask("hello", &json!({}));
    assert_eq!((&hello["name"], &hello["protocol"]), (&json!("Kado"), &json!(1)));
    assert_eq!(hello["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(hello["levels"].as_array().unwrap().len(), 30);
    assert_eq!(hello["levels"][0]["elo"], 500);
    assert_eq!(hello["options"].as_array().unwrap().len(), 20);
    assert_eq!(hello["games"][2]["game"], "gomoku:15");
    assert!(hello["formats"].as_array().unwrap().iter().any(|format| format["binary"] == true));
}

#[test]
fn a_position_is_described_with_its_moves() {
    let found = ask("describe", &json!({"position": {"moves": "f5d6c3d3c4"}, "steps": true}));
    assert_eq!(found["game"], "othello:8");
    assert_eq!(found["opening"]["english"], "Tiger");
    assert_eq!((&found["turn"], &found["plies"]), (&json!("white"), &json!(5)));
    assert_eq!(found["steps"].as_array().unwrap().len(), 6);
    assert_eq!(found["steps"][1]["move"], "f5");
    assert_eq!(found["cells"][3], "--XXX---");
    // The position in an answer is accepted as a position.
    let again = ask("describe", &json!({"position": found["position"]}));
    assert_eq!(again["cells"], found["cells"]);
    let over =
        ask("describe", &json!({"position": {"game": "tictactoe", "moves": ["a1", "a2", "b1", "b2", "c1"]}}));
    assert_eq!((&over["over"], &over["winner"], &over["legal"]), (&json!(true), &json!("black"), &json!([])));
    assert_eq!(over["winning_line"], json!(["a1", "b1", "c1"]));
}

#[test]
fn a_board_is_read_in_every_notation() {
    let rows =
        ["--------", "--------", "--------", "---OX---", "---XO---", "--------", "--------", "--------"];
    let text = rows.concat();
    let white = format!("{text} O");
    let drawn = "  A B C D E F G H\n1 . . . . . . . . 1\n2 . . . . . . . . 2\n3 . . . . . . . . 3\n4 . . . O X . . . 4\n\
                 5 . . . X O . . . 5\n6 . . . . . . . . 6\n7 . . . . . . . . 7\n8 . . . . . . . . 8\n  A B C D E F G H\n\
                 black (X) 2, white (O) 2, white to move";
    for board in [
        json!({"board": text, "turn": "white"}),
        json!({"board": white}),
        json!({"board": rows, "turn": "white"}),
        json!({"board": "8/8/8/3pP3/3Pp3/8/8/8[PPpp] b 0 1"}),
        json!({"board": "8/8/8/3ox3/3xo3/8/8/8 o"}),
        json!({"board": "8/8/8/3ox3/3xo3/8/8/8", "turn": "white"}),
        json!({"board": "8/8/8/3Pp3/3pP3/8/8/8", "turn": "white"}),
        json!({"board": drawn}),
        json!({"board": drawn, "turn": "white"}),
        json!({"board": format!("{text} X"), "turn": "white"}),
    ] {
        let found = ask("describe", &json!({"position": board}));
        assert_eq!(
            (&found["board"], &found["fen"]),
            (&json!(white), &json!("8/8/8/3ox3/3xo3/8/8/8 o")),
            "{board}"
        );
    }
    let small = "-".repeat(14) + "OX----XO" + &"-".repeat(14);
    assert_eq!(ask("describe", &json!({"position": {"board": small + " X"}}))["game"], "othello:6");
    // A FEN of one row has no slashes.
    for (board, fen) in [("5 x", "5 x"), ("x3o o", "x3o o"), ("xo-ox x", "xo1ox x"), ("xoxox o", "xoxox o")] {
        let row = ask("describe", &json!({"position": {"game": "mnk:5,1,2", "board": board}}));
        assert_eq!(row["fen"], fen);
    }
}

#[test]
fn a_known_endgame_is_solved_and_its_proof_marked() {
    let exact = ask("solve", &json!({"position": {"board": FFO40}}));
    assert_eq!((&exact["proof"], &exact["outcome"]), (&json!("exact"), &json!("win")));
    assert_eq!(exact["lines"][0]["move"], "a2");
    assert_eq!(
        exact["lines"][0]["score"],
        json!({"value": 38.0, "text": "+38", "final": true, "bound": "exact"})
    );
    let winner = ask("solve", &json!({"position": {"board": FFO40}, "goal": "wld"}));
    assert_eq!((&winner["proof"], &winner["lines"][0]["score"]["text"]), (&json!("wld"), &json!("win")));
    assert_eq!(winner["lines"][0]["score"]["bound"], "lower", "{winner}");
    let guess = ask("solve", &json!({"position": {"board": FFO40}, "selectivity": 73}));
    assert_eq!((&guess["proof"], &guess["outcome"]), (&json!("selective"), &Value::Null));
    let broken = ask("solve", &json!({"position": {"board": FFO40}, "limits": {"nodes": 100}}));
    assert_eq!((&broken["proof"], &broken["outcome"]), (&json!("none"), &Value::Null));
    // The win is proven, but not its length.
    let late = ask("solve", &json!({"position": {"game": "mnk:6,6,4"}, "limits": {"nodes": 1000}}));
    assert_eq!((&late["proof"], &late["outcome"]), (&json!("wld"), &json!("win")));
    assert_eq!(late["lines"][0]["score"]["bound"], "lower");
}

#[test]
fn every_limit_of_a_move_holds() {
    let best = |params: Value| ask("best", &params);
    assert_eq!(best(json!({"limits": {"depth": 4}}))["depth"], 4);
    assert!(best(json!({"limits": {"nodes": 500}}))["nodes"].as_u64().unwrap() < 3000);
    assert!(best(json!({"limits": {"time_ms": 30}}))["time_ms"].as_f64().unwrap() < 1000.0);
    assert_eq!(best(json!({"limits": {"level": 2}}))["depth"], 2);
    assert!(best(json!({"limits": {"level": 5, "nodes": 100}}))["nodes"].as_u64().unwrap() <= 100);
    assert_eq!(best(json!({"limits": {"level": 11, "clock": {"remaining_ms": 600_000}}}))["depth"], 11);
    let clock = json!({"remaining_ms": 200, "increment_ms": 10, "overtime": {"period_ms": 100, "stones": 5}});
    assert!(best(json!({"limits": {"clock": clock}}))["time_ms"].as_f64().unwrap() < 500.0);
    assert_eq!(best(json!({"player": "random", "seed": 7}))["source"], "player");
    assert_eq!(best(json!({"player": "first"}))["move"], "d3");
    assert_eq!(best(json!({"book": true}))["source"], "book");
    assert_eq!(best(json!({"only": ["c4"], "limits": {"depth": 2}}))["move"], "c4");
    let weak = |seed: u32| {
        best(json!({"limits": {"elo": 600}, "seed": seed, "position": {"moves": "f5d6"}}))["move"].clone()
    };
    assert_eq!(weak(5), weak(5), "a seed has one game");
    let limits = |limit: Value| json!({"position": {"moves": "f5d6c3"}, "limits": limit});
    for method in ["analyze", "solve", "review"] {
        for limit in [
            json!({"elo": 800}),
            json!({"level": 3}),
            json!({"clock": {"remaining_ms": 200}, "nodes": 300}),
            json!({"clock": {"remaining_ms": 50}}),
        ] {
            let found = ask(method, &limits(limit));
            assert!(found.get("code").is_none(), "{method}: {found}");
        }
    }
    let threat = json!({"game": "gomoku", "moves": "h8a1h9a2h10a3h11a4"});
    let won = best(json!({"position": threat, "limits": {"depth": 3}}));
    assert_eq!((&won["score"]["text"], &won["score"]["plies"]), (&json!("W1"), &json!(1)));
}

#[test]
fn a_level_within_a_budget_searches_a_few_plies_before_it_solves() {
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    for limits in [json!({"level": 12, "nodes": 500}), json!({"level": 10, "nodes": 500})] {
        let found = ask("analyze", &json!({"position": {"board": board}, "limits": limits}));
        assert!(found["depth"].as_u64() > Some(2), "{found}");
        assert_ne!(found["lines"][0]["move"], "b1", "the first legal move loses 22 discs");
    }
}

#[test]
fn a_review_of_all_moves_scores_those_of_each_position() {
    let review = json!({"position": {"moves": "f5d6c3"}, "limits": {"depth": 1}, "lines": "all"});
    let found = ask("review", &review);
    let lines = found["positions"].as_array().unwrap().iter().map(|position| {
        (position["choices"].as_u64().unwrap(), position["moves"].as_array().unwrap().len() as u64)
    });
    assert_eq!(lines.collect::<Vec<_>>(), [(4, 4), (3, 3), (5, 5), (4, 4)]);
}

#[test]
fn an_analysis_scores_every_move() {
    let found = ask(
        "analyze",
        &json!({"position": {"moves": "f5"}, "lines": "all", "limits": {"depth": 6}, "every_ms": 0}),
    );
    let moves: Vec<&str> =
        found["lines"].as_array().unwrap().iter().map(|line| line["move"].as_str().unwrap()).collect();
    let mut sorted = moves.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["d6", "f4", "f6"]);
    assert_eq!((&found["stopped"], &found["depth"]), (&json!(false), &json!(6)));
}

#[test]
fn the_score_of_an_unfinished_iteration_is_a_lower_bound() {
    let found = ask("best", &json!({"limits": {"nodes": 1}}));
    assert_eq!((&found["depth"], &found["score"]["bound"]), (&json!(0), &json!("lower")), "{found}");
}

#[test]
fn an_evaluation_is_the_sum_of_its_parts() {
    let found = ask("evaluate", &json!({"position": {"moves": "f5d6c3"}}));
    let sum: f64 =
        found["parts"].as_array().unwrap().iter().map(|part| part["value"].as_f64().unwrap()).sum();
    assert!((sum - found["score"]["value"].as_f64().unwrap()).abs() < 0.01, "{found}");
    assert_eq!(found["counts"]["corners"], json!([0, 0]));
    assert_eq!(
        found["moves"].as_array().unwrap().len(),
        found["counts"]["mobility"][0].as_u64().unwrap() as usize
    );
    let other = ask("evaluate", &json!({"position": {"game": "othello:6"}}));
    assert_eq!((other["moves"].as_array().unwrap().len(), &other["counts"]), (4, &Value::Null));
    assert_eq!((&found["stopped"], &other["stopped"]), (&json!(false), &json!(false)));
}

#[test]
fn a_review_grades_every_move() {
    let found = ask(
        "review",
        &json!({"position": {"moves": "f5d6c3d3c4f4f6g5e6d7"}, "limits": {"level": 5}, "black": "Ann"}),
    );
    assert_eq!((&found["black"], &found["unfinished"]), (&json!("Ann"), &json!(false)));
    let positions = found["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 11);
    assert_eq!((&positions[0]["move"], &positions[10]["move"]), (&json!("f5"), &Value::Null));
    for position in &positions[..10] {
        let (best, played) = (&position["score"]["value"], &position["move_score"]["value"]);
        let lost = best.as_f64().unwrap() - played.as_f64().unwrap();
        assert!((lost - position["loss"].as_f64().unwrap()).abs() < 0.011, "{position}");
    }
    assert_eq!(found["players"][1]["moves"], 5);
}

#[test]
fn a_review_within_nodes_solves_nothing_beyond_them() {
    let game = "f5f6e6d6c4e3c5c3f4g5g6g7e2g4h8b4b2g8f7c6b6d7a4a1e7d8d3f3c7f1f2g2d2b7";
    let found = ask("review", &json!({"position": {"moves": game}, "limits": {"level": 30, "nodes": 1000}}));
    let last = &found["positions"][34];
    assert_eq!((&last["nodes"], &last["score"]["final"]), (&json!(1000), &json!(false)), "{last}");
}

#[test]
fn the_book_and_the_names_of_openings_are_looked_up() {
    let book = ask("book", &json!({"position": {"moves": "f5"}}));
    assert!(!book["moves"].as_array().unwrap().is_empty());
    assert_eq!(ask("book", &json!({"position": {"game": "gomoku"}})), json!({"moves": []}));
    let tigers = ask("openings", &json!({"query": "tiger"}));
    assert!(tigers["openings"].as_array().unwrap().iter().any(|opening| opening["moves"] == "f5d6c3d3c4"));
}

#[test]
fn starts_and_turned_boards_are_positions_of_the_game() {
    for (start, discs) in [("standard", 4), ("mirrored", 4), ("random:20", 20), ("xot", 12)] {
        let found = ask("start", &json!({"start": start, "seed": 3}));
        let board = &found["describe"];
        assert_eq!(board["black"].as_u64().unwrap() + board["white"].as_u64().unwrap(), discs, "{start}");
        assert_eq!(ask("start", &json!({"start": start, "seed": 3})), found);
        assert_eq!(ask("describe", &json!({"position": found["position"]}))["cells"], board["cells"]);
    }
    let turned =
        |by: &str| ask("transform", &json!({"position": {"moves": "f5d6"}, "by": by}))["describe"].clone();
    assert_eq!(turned("rotate180")["moves"], json!(["c4", "e3"]));
    assert_eq!(turned("mirror_diagonal")["moves"], json!(["e6", "f4"]));
    assert_eq!(turned("rotate90")["start"][3], "---XO---");
    assert_eq!((&turned("swap_turn")["turn"], &turned("swap_turn")["plies"]), (&json!("white"), &json!(0)));
    assert_eq!(turned("swap_colors")["white"], turned("rotate90")["black"]);
    let four = ["rotate90"; 4].iter().fold(json!({"moves": "f5d6c3"}), |position, by| {
        ask("transform", &json!({"position": position, "by": by}))["position"].clone()
    });
    assert_eq!(four["moves"], json!(["f5", "d6", "c3"]));
    let wide =
        ask("transform", &json!({"position": {"game": "gomoku:15x13", "moves": "a13"}, "by": "rotate90"}));
    assert_eq!(
        (&wide["describe"]["game"], &wide["describe"]["moves"]),
        (&json!("gomoku:13x15"), &json!(["a1"]))
    );
}
