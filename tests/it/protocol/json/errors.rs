//! The errors of the methods: code, place and remedy.

use serde_json::{Value, json};

use super::methods::name_of;
use super::schema::kinds;
use super::session::{ask, request, run};

#[test]
fn errors_have_a_code_a_place_and_a_remedy() {
    for (method, params, name, place) in [
        ("describe", json!({"position": {"moves": "f5f5"}}), "illegal_move", "params.position.moves, move 2"),
        ("describe", json!({"position": {"moves": "f5z9"}}), "text", "params.position.moves, column 3"),
        ("describe", json!({"position": {"moves": ["f5", "no"]}}), "text", "params.position.moves, move 2"),
        ("describe", json!({"position": {"game": "chess"}}), "unknown_game", "params.position.game"),
        ("describe", json!({"position": {"board": ["X-", "O"]}}), "text", "params.position.board"),
        ("describe", json!({"position": {"game": "othello:7"}}), "unknown_game", "params.position.game"),
        ("describe", json!({"positon": {}}), "invalid_params", "params.positon"),
        ("describe", json!({"position": ["gomoku:9"]}), "invalid_params", "params.position"),
        ("analyze", json!({"limits": [3]}), "invalid_params", "params.limits"),
        ("best", json!({"limits": {"clock": [1000]}}), "invalid_params", "params.limits.clock"),
        ("parse", json!({"text": "f5", "filter": ["x"]}), "invalid_params", "params.filter"),
        ("convert", json!({"games": [["f5"]], "to": "sgf"}), "invalid_params", "params.games[0]"),
        ("best", json!({"limits": {"level": 31}}), "invalid_params", "params.limits.level"),
        ("best", json!({"limits": {"level": 3, "elo": 900}}), "invalid_params", "params.limits"),
        ("analyze", json!({"limits": {"level": 3, "elo": 900}}), "invalid_params", "params.limits"),
        ("best", json!({"player": "minimax"}), "option", "params.player"),
        ("best", json!({"player": "weights:4", "position": {"game": "gomoku"}}), "option", "params.player"),
        ("best", json!({"only": ["a1"]}), "illegal_move", "params.only, move 1"),
        ("analyze", json!({"lines": 0}), "invalid_params", "params.lines"),
        ("analyze", json!({"priority": 101}), "invalid_params", "params.priority"),
        ("solve", json!({"selectivity": 50}), "invalid_params", "params.selectivity"),
        ("set", json!({"options": {"Level": 31}}), "option", "params.options.Level"),
        ("set", json!({"options": {"Hash": 1_048_577}}), "option", "params.options.Hash"),
        ("set", json!({"options": {"Weights": "/etc/passwd"}}), "denied", "params.options.Weights"),
        ("parse", json!({}), "invalid_params", "params"),
        ("parse", json!({"base64": "!"}), "text", "params.base64"),
        ("convert", json!({"games": [{}], "to": "docx"}), "invalid_params", "params.to"),
        ("convert", json!({"text": "f5", "from": "docx", "to": "ggf"}), "invalid_params", "params.from"),
        (
            "convert",
            json!({"games": [{}, {"position": {"moves": ["f5", "no"]}}], "to": "ggf"}),
            "text",
            "params.games[1].position.moves, move 2",
        ),
        ("start", json!({"start": "random:65"}), "invalid_params", "params.start"),
        ("start", json!({"game": "gomoku", "start": "mirrored"}), "invalid_params", "params.start"),
    ] {
        let error = ask(method, &params);
        assert_eq!(
            (name_of(&error), &error["data"]["where"]),
            (name, &json!(place)),
            "{method} {params}: {error}"
        );
        assert!(error["message"].as_str().unwrap().len() > 5, "{error}");
        assert!(error["data"]["remedy"].as_str().unwrap().len() > 3, "{error}");
    }
    let played = ask("describe", &json!({"position": {"moves": "f5d6a1"}}));
    assert_eq!(played["data"]["played"], json!(["f5", "d6"]));
    assert_eq!(name_of(&ask("nonsense", &json!({}))), "unknown_method");
    let over = json!({"position": {"board": format!("{} X", "X".repeat(64))}});
    assert_eq!(name_of(&ask("best", &over)), "game_over");
}

#[test]
fn a_wrong_type_is_named_with_its_place_and_the_right_one() {
    let member = |member: &str, value: Value| json!({member: value});
    let limit = |name: &str, value: Value| json!({"limits": {name: value}});
    let whole = "a whole number from 1 to 1000";
    let nodes = "a whole number from 1 to 9223372036854775807";
    let lines = "a whole number from 1 to 65535 or \"all\"";
    for (method, params, place, message, remedy) in [
        ("analyze", member("lines", json!(65536)), "lines", "65536 where {} is expected", lines),
        ("analyze", member("lines", json!("some")), "lines", "\"some\" where {} is expected", lines),
        ("best", member("limits", json!(null)), "limits", "null where {} is expected", "an object"),
        ("best", json!({"limits": {"depth": 1.5}}), "limits.depth", "1.5 where {} is expected", whole),
        (
            "best",
            json!({"limits": {"depth": 3_000_000_000_i64}}),
            "limits.depth",
            "3000000000 where {} is expected",
            whole,
        ),
        (
            "best",
            json!({"limits": {"clock": {}}}),
            "limits.clock.remaining_ms",
            "the member 'remaining_ms' is missing",
            "the member 'remaining_ms' and its value",
        ),
        (
            "describe",
            json!({"position": {"turn": "red"}}),
            "position.turn",
            "\"red\" where {} is expected",
            "one of black, white",
        ),
        (
            "describe",
            member("position", json!("board")),
            "position",
            "\"board\" where {} is expected",
            "\"game\" or an object",
        ),
        (
            "set",
            json!({"options": {"Level": []}}),
            "options.Level",
            "[] where {} is expected",
            "a text, a whole number, true or false",
        ),
        (
            "best",
            limit("level", json!(-1)),
            "limits.level",
            "-1 where {} is expected",
            "a whole number from 1 to 30",
        ),
        (
            "best",
            limit("elo", json!("3")),
            "limits.elo",
            "\"3\" where {} is expected",
            "a whole number from 500 to 2659",
        ),
        ("best", limit("nodes", json!(1.5)), "limits.nodes", "1.5 where {} is expected", nodes),
        (
            "review",
            member("priority", json!(0.5)),
            "priority",
            "0.5 where {} is expected",
            "a whole number from -100 to 100",
        ),
        (
            "solve",
            member("selectivity", json!(256)),
            "selectivity",
            "256 where {} is expected",
            "73, 87, 95, 98, 99 or 100",
        ),
        (
            "convert",
            json!({"games": [{}, {"annotations": [{"ply": "x"}]}], "to": "sgf"}),
            "games[1].annotations[0].ply",
            "\"x\" where {} is expected",
            "a whole number from 0 to 18446744073709551615",
        ),
        ("describe", member("step", json!(true)), "step", "unknown member 'step'", "position, steps"),
        ("ping", member("now", json!(1)), "now", "unknown member 'now'", "no members"),
        ("transform", json!({}), "by", "the member 'by' is missing", "the member 'by' and its value"),
    ] {
        let error = ask(method, &params);
        assert_eq!(error["message"], message.replace("{}", remedy), "{params}");
        let found = (name_of(&error), &error["data"]["where"], &error["data"]["remedy"]);
        assert_eq!(found, ("invalid_params", &json!(format!("params.{place}")), &json!(remedy)), "{params}");
    }
}

/// Kinds of errors that no request can cause: an internal error, and lack of memory or threads.
/// A unit test covers them.
const NOT_BY_REQUEST: [&str; 2] = ["internal", "resources"];

#[test]
fn every_kind_of_error_has_a_place_and_a_remedy() {
    let filled = json!({"position": {"board": format!("{} X", "X".repeat(64))}});
    let mut typed = vec![b'{'];
    typed.extend(b"\n[]\n");
    typed.extend("x".repeat((16 << 20) + 1).into_bytes());
    let asked = [
        ("nonsense", json!({})),
        ("describe", json!({"positon": {}})),
        ("describe", json!({"position": {"moves": "z9"}})),
        ("describe", json!({"position": {"moves": "f5f5"}})),
        ("describe", json!({"position": {"game": "chess"}})),
        ("describe", json!({"position": {"board": vec!["-----"; 5]}})),
        ("best", filled),
        ("set", json!({"options": {"Strength": 3}})),
        ("set", json!({"options": {"Book": "/etc/passwd"}})),
        ("convert", json!({"games": [{"position": {"game": "gomoku"}}], "to": "ggf"})),
    ];
    let searches = (0..300).map(|_| ("analyze", json!({})));
    for (id, (method, params)) in (1..).zip(asked.into_iter().chain(searches).chain([("stop", json!({}))])) {
        typed.extend(format!("\n{}", request(id, method, &params)).into_bytes());
    }
    typed.push(b'\n');
    let lines = run(&typed, &[]);
    let errors = lines.iter().filter_map(|line| line.get("error"));
    let mut met: Vec<&str> = errors.map(name_of).chain(NOT_BY_REQUEST).collect();
    met.sort_unstable();
    met.dedup();
    let mut known: Vec<&str> = kinds().collect();
    known.sort_unstable();
    assert_eq!(met, known);
    // `run` has read the lines and fails if a place or a remedy is missing.
}
