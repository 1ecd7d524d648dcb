//! The opening rule swap2: the next step, and Kado's choices.

use serde_json::{Value, json};

use super::session::{TestSession, ask};

fn opening(moves: &Value, choices: &Value) -> Value {
    json!({"position": {"game": "gomoku:15", "moves": moves}, "choices": choices})
}

fn due(moves: &Value, choices: &Value) -> Value {
    ask("swap2", &opening(moves, choices))
}

#[test]
fn every_step_of_an_opening_has_a_player_and_a_duty() {
    let stone = |number: usize, of: usize, color: &str| json!({"number": number, "of": of, "color": color});
    for (moves, choices, by, stone, offered, black) in [
        ("", json!([]), json!("first"), stone(1, 3, "black"), json!([]), "first"),
        ("h8", json!([]), json!("first"), stone(2, 3, "white"), json!([]), "first"),
        ("h8i9m10", json!([]), json!("second"), Value::Null, json!(["black", "white", "two"]), "first"),
        ("h8i9m10", json!(["black"]), Value::Null, Value::Null, json!([]), "second"),
        ("h8i9m10", json!(["white"]), Value::Null, Value::Null, json!([]), "first"),
        ("h8i9m10", json!(["two"]), json!("second"), stone(4, 5, "white"), json!([]), "first"),
        ("h8i9m10a1", json!(["two"]), json!("second"), stone(5, 5, "black"), json!([]), "first"),
        ("h8i9m10a1a2", json!(["two"]), json!("first"), Value::Null, json!(["black", "white"]), "first"),
        ("h8i9m10a1a2", json!(["two", "black"]), Value::Null, Value::Null, json!([]), "first"),
        ("h8i9m10a1a2", json!(["two", "white"]), Value::Null, Value::Null, json!([]), "second"),
        ("h8i9m10a1a2a3a4", json!(["two", "white"]), Value::Null, Value::Null, json!([]), "second"),
    ] {
        let wanted = json!({"by": by, "stone": stone, "choices": offered, "black": black});
        assert_eq!(due(&json!(moves), &choices), wanted, "{moves} {choices}");
    }
}

#[test]
fn openings_that_swap2_does_not_have_are_refused() {
    for (params, place) in [
        (json!({"position": {"game": "othello"}}), "params.position.game"),
        (json!({"position": {"game": "tictactoe"}}), "params.position.game"),
        (json!({"position": {"game": "mnk:9,9,4"}}), "params.position.game"),
        (
            json!({"position": {"game": "gomoku:5", "board": format!("X{} O", "-".repeat(24))}}),
            "params.position.board",
        ),
        (opening(&json!("h8"), &json!(["black"])), "params.choices, choice 1"),
        (opening(&json!("h8i9m10a1a2"), &json!(["two", "two"])), "params.choices, choice 2"),
        (opening(&json!("h8i9m10a1a2"), &json!(["white", "white"])), "params.choices, choice 2"),
        (opening(&json!("h8i9m10a1"), &json!([])), "params.choices"),
        (opening(&json!("h8i9m10a1a2a3"), &json!(["two"])), "params.choices"),
    ] {
        for method in ["swap2", "swap2.best"] {
            let error = ask(method, &params);
            assert_eq!(
                (&error["data"]["name"], &error["data"]["where"]),
                (&json!("invalid_params"), &json!(place)),
                "{method} {params}"
            );
        }
    }
    // Here it is not Kado's turn.
    for (moves, choices) in [("h8", json!([])), ("h8i9m10", json!(["white"])), ("h8i9m10", json!(["two"]))] {
        let error = ask("swap2.best", &opening(&json!(moves), &choices));
        assert_eq!(error["data"]["where"], "params.position.moves", "{moves} {choices}");
    }
}

#[test]
fn kado_places_three_stones_and_chooses_a_color() {
    for game in ["gomoku:15", "standard:15", "caro5:15", "caro6:15", "renju:15", "gomoku:7", "mnk:9,9,5"] {
        let position = json!({"game": game});
        let found = ask("swap2.best", &json!({"position": position, "limits": {"depth": 1}}));
        assert_eq!(
            (found["stones"].as_array().unwrap().len(), &found["choice"]),
            (3, &Value::Null),
            "{game}"
        );
        let placed = json!({"game": game, "moves": found["stones"]});
        assert_eq!(ask("swap2", &json!({"position": placed}))["by"], "second", "{game}");
        let chosen = ask("swap2.best", &json!({"position": placed, "limits": {"time_ms": 20}}));
        assert!(["black", "white"].contains(&chosen["choice"].as_str().unwrap()), "{game}: {chosen}");
        assert_eq!(chosen["stones"], json!([]));
    }
}

#[test]
fn the_searches_of_an_opening_share_every_part_of_the_clock() {
    let clock = json!({"remaining_ms": 0, "increment_ms": 300, "overtime": {"period_ms": 600, "stones": 1}});
    let found = ask("swap2.best", &json!({"position": {"game": "gomoku"}, "limits": {"clock": clock}}));
    assert_eq!(found["stones"].as_array().unwrap().len(), 3);
}

#[test]
fn the_better_color_is_chosen() {
    // Two black stones in the open middle against a white one in the corner; then a white four.
    for (moves, choices, chosen) in [
        (json!(["h8", "a1", "h9"]), json!([]), "black"),
        (json!(["a1", "h8", "o15", "h9", "a15"]), json!(["two"]), "white"),
    ] {
        assert_eq!(ask("swap2.best", &opening(&moves, &choices))["choice"], chosen, "{moves}");
    }
}

#[test]
fn a_cancelled_opening_returns_its_result_so_far() {
    let mut session = TestSession::new();
    let mut params = opening(&json!([]), &json!([]));
    params["limits"] = json!({"time_ms": 600_000});
    session.send(1, "swap2.best", &params);
    session.send(2, "swap2.best", &params);
    session.send(3, "cancel", &json!({"id": 2}));
    assert_eq!(session.answer(2)["error"]["data"]["name"], "cancelled");
    session.send(4, "cancel", &json!({"id": 1}));
    let result = session.answer(1)["result"].clone();
    assert_eq!((&result["stopped"], result["stones"].as_array().unwrap().len()), (&json!(true), 3));
    drop((session.answer(3), session.answer(4)));
    assert_eq!(session.end(), Vec::<Value>::new());
}
