//! The queue of searches: order, priorities, cancellation, and suspension of an analysis.

use serde_json::{Value, json};

use super::session::{TestSession, request, run};

/// Returns a long search with limits.
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
    let mut session = TestSession::new();
    session.send("first", "best", &long());
    for (id, priority) in [("a", 0), ("b", 0), ("c", 5), ("d", -5)] {
        session.send(id, "best", &json!({"limits": {"depth": 2}, "priority": priority}));
    }
    let queue = session.ask("queue", "queue", &json!({}))["result"].clone();
    assert_eq!(queue, json!({"running": "first", "waiting": ["c", "a", "b", "d"]}));
    assert_eq!(session.ask("stop it", "cancel", &json!({"id": "first"}))["result"], json!({"found": true}));
    assert_eq!(session.answer("first")["result"]["stopped"], true);
    let rest = session.end();
    assert_eq!(ids(&rest), ["c", "a", "b", "d"]);
}

#[test]
fn questions_are_answered_during_a_search() {
    let mut session = TestSession::new();
    session.send(1, "analyze", &json!({}));
    for (id, method) in [(2, "describe"), (3, "hello"), (4, "evaluate"), (5, "ping"), (6, "options")] {
        assert!(session.ask(id, method, &json!({})).get("result").is_some());
    }
    session.send(7, "cancel", &json!({"id": 1}));
    assert_eq!(session.answer(1)["result"]["stopped"], true);
}

#[test]
fn a_waiting_request_is_cancelled_once_with_an_error() {
    let mut session = TestSession::new();
    session.send(1, "best", &long());
    session.send(2, "best", &short());
    session.send(3, "cancel", &json!({"id": 2}));
    assert_eq!(session.answer(2)["error"]["data"]["name"], "cancelled");
    assert_eq!(session.ask(4, "cancel", &json!({"id": 2}))["result"], json!({"found": false}));
    session.send(5, "best", &short());
    assert_eq!(session.ask(6, "stop", &json!({}))["result"], json!({"stopped": 2}));
    assert_eq!(session.answer(1)["result"]["stopped"], true);
    assert_eq!(session.answer(5)["error"]["data"]["name"], "cancelled");
}

#[test]
fn an_infinite_analysis_is_suspended_and_resumed() {
    let mut session = TestSession::new();
    session.send("analysis", "analyze", &json!({"lines": "all", "every_ms": 0}));
    session.event("analysis");
    assert_eq!(session.ask("move", "best", &short())["result"]["depth"], 2);
    assert_eq!(session.ask("queue", "queue", &json!({}))["result"]["running"], "analysis");
    session.event("analysis");
    session.send("another", "analyze", &json!({"every_ms": null}));
    assert_eq!(session.ask("queue again", "queue", &json!({}))["result"]["waiting"], json!(["another"]));
    let rest = session.end();
    assert_eq!(rest.len(), 2, "both are stopped at the end of the input: {rest:?}");
    assert!(rest.iter().all(|answer| answer["result"]["stopped"] == true), "{rest:?}");
}

#[test]
fn a_waiting_infinite_analysis_lets_every_search_of_its_priority_pass() {
    let mut session = TestSession::new();
    session.send(1, "best", &long());
    session.send(2, "analyze", &json!({"every_ms": null}));
    session.send(3, "analyze", &json!({"every_ms": null}));
    session.send(4, "best", &short());
    session.send(5, "best", &json!({"limits": {"depth": 2}, "priority": -1}));
    session.send("queue", "queue", &json!({}));
    assert_eq!(session.answer("queue")["result"], json!({"running": 1, "waiting": [4, 2, 3, 5]}));
    session.send("stop", "cancel", &json!({"id": 1}));
    assert_eq!(session.answer(4)["result"]["depth"], 2);
    assert_eq!(session.ask("resume", "best", &short())["result"]["depth"], 2);
    assert_eq!(session.ask("queue", "queue", &json!({}))["result"], json!({"running": 2, "waiting": [3, 5]}));
}

#[test]
fn a_resumed_analysis_keeps_its_deeper_result() {
    let mut session = TestSession::new();
    session.send("analysis", "analyze", &json!({"every_ms": 0}));
    let mut before = session.event("analysis")["info"].clone();
    while before["depth"].as_i64() < Some(10) {
        before = session.event("analysis")["info"].clone();
    }
    // The search of another game drops the transposition table.
    session.send("move", "best", &json!({"position": {"game": "gomoku:9"}, "limits": {"depth": 1}}));
    drop(session.answer("move"));
    session.send("end", "cancel", &json!({"id": "analysis"}));
    let answer = session.answer("analysis")["result"].clone();
    let effort = |info: &Value| (info["depth"].as_i64(), info["nodes"].as_u64());
    assert!(effort(&answer) >= effort(&before), "{answer} after {before}");
    assert_eq!((&answer["stopped"], &answer["lines"][0]["depth"]), (&json!(true), &answer["depth"]));
}

#[test]
fn a_cancelled_evaluation_is_marked() {
    let mut session = TestSession::new();
    session.send(1, "evaluate", &json!({"position": {"game": "gomoku:25"}}));
    let found = session.ask(2, "cancel", &json!({"id": 1}))["result"]["found"].clone();
    assert_eq!(session.answer(1)["result"]["stopped"], found);
}

#[test]
fn a_pondering_search_answers_after_ponderhit() {
    let mut session = TestSession::new();
    session.send(1, "best", &json!({"limits": {"depth": 1}, "ponder": true}));
    assert_eq!(session.ask(2, "queue", &json!({}))["result"]["running"], 1);
    assert_eq!(session.ask(3, "ponderhit", &json!({"id": 1}))["result"], json!({"found": true}));
    assert_eq!(session.answer(1)["result"]["stopped"], false);
    assert_eq!(session.ask(4, "ponderhit", &json!({"id": 1}))["result"], json!({"found": false}));
}

#[test]
fn a_review_is_suspended_between_positions_and_can_be_stopped() {
    let mut session = TestSession::new();
    let game = json!({"moves": "f5d6c3d3c4f4f6g5e6d7"});
    session.send("review", "review", &json!({"position": game, "limits": {"time_ms": 200}}));
    session.event("review");
    session.send("urgent", "best", &json!({"limits": {"depth": 2}, "priority": 1}));
    assert!(session.answer("urgent").get("result").is_some());
    session.send("end", "cancel", &json!({"id": "review"}));
    let review = session.answer("review")["result"].clone();
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
fn quit_ends_a_search_and_answers_waiting_requests() {
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
fn a_refused_quit_changes_nothing() {
    let mut session = TestSession::new();
    session.send(1, "analyze", &json!({}));
    assert!(session.ask(2, "quit", &json!({"now": true})).get("error").is_some());
    assert_eq!(session.ask(3, "queue", &json!({}))["result"]["running"], 1);
    session.send(4, "stop", &json!({}));
    drop(session.answer(4));
}

#[test]
fn options_that_a_search_uses_wait_for_it() {
    let mut session = TestSession::new();
    session.send(1, "analyze", &json!({}));
    session.send(2, "set", &json!({"options": {"Hash": 2}}));
    assert_eq!(session.answer(2)["result"]["options"], json!({"Hash": "2"}));
    session.send(3, "set", &json!({"options": {"Level": 3}}));
    assert_eq!(session.answer(3)["result"]["options"], json!({"Level": "3"}));
    assert_eq!(session.ask(4, "clear", &json!({}))["result"], json!({}));
    session.send(5, "stop", &json!({}));
    assert_eq!(session.answer(1)["result"]["stopped"], true);
}

#[test]
fn an_invalid_line_gets_one_error_without_an_id() {
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
