//! The game of the session.

use serde_json::{Value, json};

use super::methods::name_of;
use super::session::{TestSession, request, run};

#[test]
fn the_game_of_the_session_is_played_and_taken_back() {
    let mut session = TestSession::new();
    session.send(1, "game.play", &json!({"moves": "f5d6"}));
    session.send(2, "best", &json!({"position": "game", "play": true, "limits": {"depth": 3}}));
    let best = session.answer(2)["result"]["move"].clone();
    assert_eq!(session.ask(3, "game.show", &json!({}))["result"]["moves"], json!(["f5", "d6", best]));
    assert_eq!(session.ask(4, "game.undo", &json!({"count": 2}))["result"]["moves"], json!(["f5"]));
    session.send(5, "game.undo", &json!({"count": 2}));
    assert_eq!(name_of(&session.answer(5)["error"]), "invalid_params");
    session.send(6, "game.new", &json!({"position": {"game": "gomoku"}}));
    session.send(7, "evaluate", &json!({"position": "game"}));
    assert!(session.answer(7)["result"]["moves"].as_array().unwrap().len() > 1);
    assert_eq!(session.answer(6)["result"]["plies"], 0);
    session.send(8, "best", &json!({"position": {"moves": "f5"}, "play": true}));
    assert_eq!(name_of(&session.answer(8)["error"]), "invalid_params");
    drop(session.answer(1));
    assert_eq!(session.end(), Vec::<Value>::new());
}

#[test]
fn moves_played_in_a_row_begin_with_the_game_of_their_turn() {
    let mut session = TestSession::new();
    let best = |limits: Value| json!({"position": "game", "play": true, "limits": limits});
    let ids = [1, 2, 3];
    for id in ids {
        session.send(id, "best", &best(json!({"depth": 3})));
    }
    let moves = ids.map(|id| {
        let result = session.answer(id)["result"].clone();
        assert_eq!(result["played"], true);
        result["move"].clone()
    });
    assert_eq!(session.ask(4, "game.show", &json!({}))["result"]["moves"], json!(moves));
    session.send(5, "best", &best(json!({"time_ms": 60_000})));
    session.send(6, "game.undo", &json!({}));
    session.send(7, "cancel", &json!({"id": 5}));
    let late = session.answer(5)["result"].clone();
    assert_eq!((&late["played"], &late["stopped"]), (&json!(false), &json!(true)));
    assert_eq!(session.ask(8, "game.show", &json!({}))["result"]["moves"], json!(moves[..2]));
    session.send(9, "game.new", &json!({"position": {"game": "tictactoe", "moves": "a1a2b1b2"}}));
    session.send(10, "best", &best(json!({"depth": 1})));
    session.send(11, "best", &best(json!({"depth": 1})));
    assert_eq!(session.answer(10)["result"]["move"], "c1");
    assert_eq!(name_of(&session.answer(11)["error"]), "game_over");
}

#[test]
fn a_session_begins_with_the_game_of_the_command_line() {
    let line = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"game.show\"}\n";
    let run = crate::support::process::run(&["json", "--game", "renju"], line.to_owned());
    let answer: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, &answer["result"]["game"]), (Some(0), &json!("renju:15")));
    // A session without a subcommand detects the protocol from its first line.
    let greeted = crate::support::process::run(&[], line.to_owned());
    let answer: Value = serde_json::from_str(&greeted.stdout).unwrap();
    assert_eq!(answer["result"]["game"], "othello:8");
}

/// Returns the moves of `best` in the positions of these games, one after the other.
fn moves_of(options: &[(&str, &str)], games: &[&str], limits: &Value) -> Vec<Value> {
    let line = |(id, moves): (usize, &&str)| {
        request(id, "best", &json!({"position": {"moves": moves}, "limits": limits})).to_string() + "\n"
    };
    let lines: String = games.iter().enumerate().map(line).collect();
    let answers = run(lines.as_bytes(), options);
    answers.iter().map(|answer| answer["result"]["move"].clone()).collect()
}

#[test]
fn a_weak_player_repeats_its_mistakes_in_a_position_and_varies_its_games_by_the_seed() {
    let weak = json!({"elo": 600});
    let same = moves_of(&[], &["f5d6c3d3c4"; 12], &weak);
    assert_eq!(same, vec![same[0].clone(); 12]);

    let (seed, games) = (("Game Seed", "7"), 10);
    let replies = moves_of(&[seed], &vec!["f5"; games], &weak);
    assert!(replies.iter().any(|reply| *reply != replies[0]), "{replies:?}");
    let input = "clear_board\nplay b f5\ngenmove w\n".repeat(games);
    let arguments = ["--game-seed", "7", "gtp"];
    let set = "kado-setoption UCI_LimitStrength true\nkado-setoption UCI_Elo 600\n";
    let output = crate::support::process::run(&arguments, set.to_owned() + &input).stdout;
    let of_gtp = output.lines().filter_map(|line| line.strip_prefix("= ").filter(|mv| !mv.is_empty()));
    assert_eq!(of_gtp.map(str::to_lowercase).collect::<Vec<_>>(), replies);
}
