//! The options of a session.

use serde_json::{Value, json};

use super::methods::name_of;
use super::session::TestSession;

#[test]
fn options_are_set_all_or_none() {
    let mut session = TestSession::new();
    session.send(1, "set", &json!({"options": {"Hash": 2, "own book": true}}));
    assert_eq!(session.answer(1)["result"]["options"], json!({"Hash": "2", "OwnBook": "true"}));
    session.send(2, "set", &json!({"options": {"Hash": 4, "Level": "99"}}));
    assert_eq!(name_of(&session.answer(2)["error"]), "option");
    for (id, value) in [(4, json!(9_223_372_036_854_775_808_u64)), (5, json!(1.5))] {
        let error = session.ask(id, "set", &json!({"options": {"Nodes": value}}))["error"].clone();
        let found = (name_of(&error), &error["data"]["remedy"]);
        assert_eq!(found, ("option", &json!("0 to 9223372036854775807")));
    }
    assert_eq!(session.ask(3, "options", &json!({}))["result"]["options"][0]["value"], "2");
    assert_eq!(session.end(), Vec::<Value>::new());
}

#[test]
fn options_for_play_do_not_bar_questions_about_other_games() {
    let mut session = TestSession::new();
    session.send(1, "set", &json!({"options": {"Player": "discs:3", "Start": "random:61"}}));
    drop(session.answer(1));
    let small = json!({"position": {"game": "othello:4"}, "limits": {"depth": 2}});
    let gomoku = json!({"position": {"game": "gomoku:9"}, "limits": {"depth": 2}});
    let by_kado = json!({"position": {"game": "gomoku:9"}, "limits": {"depth": 2}, "player": "kado"});
    for (id, method, params) in [
        (2, "analyze", &small),
        (3, "review", &small),
        (4, "best", &small),
        (5, "analyze", &gomoku),
        (6, "best", &by_kado),
        (7, "solve", &small),
    ] {
        let answer = session.ask(id, method, params);
        assert!(answer.get("result").is_some(), "{method} {params}: {answer}");
    }
    session.send(8, "best", &gomoku);
    let error = session.answer(8)["error"].clone();
    assert_eq!((name_of(&error), &error["data"]["where"]), ("option", &json!("the option Player")));
    session.send(9, "best", &json!({"limits": {"depth": 1}}));
    let best = session.answer(9)["result"].clone();
    assert_eq!(best["depth"], 3, "the player is set again");
    assert_eq!(best["source"], "player");
    assert_eq!(session.end(), Vec::<Value>::new());
}

#[test]
fn options_are_set_whatever_game_was_searched_last() {
    let mut session = TestSession::new();
    let game = |game: &str| json!({"position": {"game": game}, "limits": {"depth": 1}});
    session.send(1, "set", &json!({"options": {"Player": "discs:3"}}));
    session.send(2, "analyze", &game("gomoku:9"));
    drop(session.answer(2));
    session.send(3, "set", &json!({"options": {"Start": "mirrored", "Player": "weights:2"}}));
    assert_eq!(session.answer(3)["result"]["options"]["Start"], "mirrored");
    session.send(4, "analyze", &game("othello:4"));
    drop(session.answer(4));
    session.send(5, "set", &json!({"options": {"Start": "random:20"}}));
    assert_eq!(session.answer(5)["result"]["options"]["Start"], "random:20");
    assert_eq!(session.ask(6, "best", &game("othello:8"))["result"]["depth"], 2);
}
