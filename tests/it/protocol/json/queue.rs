//! The queue of searches: order, priorities, cancellation, and suspension of an analysis.

use serde_json::{Value, json};

use super::talk::{Talk, request, run};

/// Returns a search that takes a while and has limits.
fn long() -> Value {
    json!({"limits": {"time_ms": 60_000}})
}

fn short() -> Value {
    json!({"limits": {"depth": 2}})
}

/// Returns requests as input lines.
fn typed(lines: &[Value]) -> Vec<u8> {
    lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect()
}

fn ids(lines: &[Value]) -> Vec<&Value> {
    lines.iter().filter(|line| line.get("method").is_none()).map(|line| &line["id"]).collect()
}

#[test]
fn searches_are_answered_by_priority_and_then_in_order() {
    let mut talk = Talk::new();
    talk.send("first", "best", &long());
    for (id, priority) in [("a", 0), ("b", 0), ("c", 5), ("d", -5)] {
        talk.send(id, "best", &json!({"limits": {"depth": 2}, "priority": priority}));
    }
    talk.send("queue", "queue", &json!({}));
    let queue = talk.answer("queue")["result"].clone();
    assert_eq!(queue, json!({"running": "first", "waiting": ["c", "a", "b", "d"]}));
    talk.send("stop it", "cancel", &json!({"id": "first"}));
    assert_eq!(talk.answer("stop it")["result"], json!({"found": true}));
    assert_eq!(talk.answer("first")["result"]["stopped"], true);
    let rest = talk.end();
    assert_eq!(ids(&rest), ["c", "a", "b", "d"]);
}

#[test]
fn questions_are_answered_beside_a_search() {
    let mut talk = Talk::new();
    talk.send(1, "analyze", &json!({}));
    for (id, method) in [(2, "describe"), (3, "hello"), (4, "evaluate"), (5, "ping"), (6, "options")] {
        talk.send(id, method, &json!({}));
        assert!(talk.answer(id).get("result").is_some());
    }
    talk.send(7, "cancel", &json!({"id": 1}));
    assert_eq!(talk.answer(1)["result"]["stopped"], true);
}

#[test]
fn what_waits_is_cancelled_with_an_error_and_once() {
    let mut talk = Talk::new();
    talk.send(1, "best", &long());
    talk.send(2, "best", &short());
    talk.send(3, "cancel", &json!({"id": 2}));
    assert_eq!(talk.answer(2)["error"]["data"]["name"], "cancelled");
    talk.send(4, "cancel", &json!({"id": 2}));
    assert_eq!(talk.answer(4)["result"], json!({"found": false}));
    talk.send(5, "best", &short());
    talk.send(6, "stop", &json!({}));
    assert_eq!(talk.answer(6)["result"], json!({"stopped": 2}));
    assert_eq!(talk.answer(1)["result"]["stopped"], true);
    assert_eq!(talk.answer(5)["error"]["data"]["name"], "cancelled");
}

#[test]
fn an_analysis_without_limits_steps_aside_and_goes_on() {
    let mut talk = Talk::new();
    talk.send("analysis", "analyze", &json!({"lines": "all", "every_ms": 0}));
    talk.event("analysis");
    talk.send("move", "best", &short());
    assert_eq!(talk.answer("move")["result"]["depth"], 2);
    talk.send("queue", "queue", &json!({}));
    assert_eq!(talk.answer("queue")["result"]["running"], "analysis");
    talk.event("analysis");
    talk.send("another", "analyze", &json!({"every_ms": null}));
    talk.send("queue again", "queue", &json!({}));
    assert_eq!(talk.answer("queue again")["result"]["waiting"], json!(["another"]));
    let rest = talk.end();
    assert_eq!(rest.len(), 2, "both are stopped at the end of the input: {rest:?}");
}

#[test]
fn a_search_that_ponders_answers_when_it_is_told() {
    let mut talk = Talk::new();
    talk.send(1, "best", &json!({"limits": {"depth": 1}, "ponder": true}));
    talk.send(2, "queue", &json!({}));
    assert_eq!(talk.answer(2)["result"]["running"], 1);
    talk.send(3, "ponderhit", &json!({"id": 1}));
    assert_eq!(talk.answer(3)["result"], json!({"found": true}));
    assert_eq!(talk.answer(1)["result"]["stopped"], false);
    talk.send(4, "ponderhit", &json!({"id": 1}));
    assert_eq!(talk.answer(4)["result"], json!({"found": false}));
}

#[test]
fn a_review_steps_aside_between_positions_and_can_be_stopped() {
    let mut talk = Talk::new();
    let game = json!({"moves": "f5d6c3d3c4f4f6g5e6d7"});
    talk.send("review", "review", &json!({"position": game, "limits": {"time_ms": 200}}));
    talk.event("review");
    talk.send("urgent", "best", &json!({"limits": {"depth": 2}, "priority": 1}));
    assert!(talk.answer("urgent").get("result").is_some());
    talk.send("end", "cancel", &json!({"id": "review"}));
    let review = talk.answer("review")["result"].clone();
    assert_eq!(review["unfinished"], true);
    let positions = review["positions"].as_array().unwrap();
    assert!(!positions.is_empty() && positions.len() < 11);
    assert_eq!(positions.last().unwrap()["ply"], 10, "the last positions are done first");
}

#[test]
fn the_queue_is_bounded_and_an_id_is_used_once_at_a_time() {
    let mut lines = vec![request("first", "best", &long())];
    lines.extend((0..300).map(|number| request(number, "best", &short())));
    lines.push(request("first", "ping", &json!({})));
    lines.push(request("stop", "stop", &json!({})));
    let answers = run(&typed(&lines), &[]);
    let named = |name: &str| answers.iter().filter(|line| line["error"]["data"]["name"] == name).count();
    assert_eq!((named("queue_full"), named("cancelled"), named("invalid_request")), (44, 256, 1));
    assert_eq!(ids(&answers).len(), 303);
}

#[test]
fn quit_ends_a_search_and_answers_what_waits() {
    let lines = [
        request(1, "analyze", &json!({})),
        request(2, "best", &long()),
        request(3, "quit", &json!({})),
        request(4, "ping", &json!({})),
    ];
    let answers = run(&typed(&lines), &[]);
    let mut answered = ids(&answers);
    assert_eq!(answered.pop(), Some(&json!(3)));
    answered.sort_by_key(ToString::to_string);
    assert_eq!(answered, [&json!(1), &json!(2)]);
}

#[test]
fn options_that_a_search_uses_wait_for_it() {
    let mut talk = Talk::new();
    talk.send(1, "analyze", &json!({}));
    talk.send(2, "set", &json!({"options": {"Hash": 2}}));
    assert_eq!(talk.answer(2)["result"]["options"], json!({"Hash": "2"}));
    talk.send(3, "set", &json!({"options": {"Level": 3}}));
    assert_eq!(talk.answer(3)["result"]["options"], json!({"Level": "3"}));
    talk.send(4, "clear", &json!({}));
    assert_eq!(talk.answer(4)["result"], json!({}));
    talk.send(5, "stop", &json!({}));
    assert_eq!(talk.answer(1)["result"]["stopped"], true);
}

#[test]
fn a_line_that_is_no_request_gets_one_error_without_an_id() {
    let lines = b"[1]\n{\n\n   \n7\nnull\n{\"id\":1.5}\n{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}\n\xff\n{\"jsonrpc\":\"2.0\",\"method\":\"ping\"}\n";
    let answers = run(lines, &[]);
    assert_eq!(answers.len(), 7, "{answers:?}");
    assert!(
        answers.iter().all(|line| line["id"].is_null() && line["error"]["code"].as_i64() <= Some(-32600))
    );
    let mut long = vec![b'{'; kado::protocol::MAX_LINE + 1];
    long.extend_from_slice(b"\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n");
    let answers = run(&long, &[]);
    assert_eq!(answers[0]["error"]["data"]["name"], "too_large");
    assert_eq!(answers[1]["result"], json!({}));
}
