//! A search that ends before it has scored a move reports no score.

use std::sync::Arc;
use std::time::Duration;

use kado::base::{Bound, Score, Selectivity};
use kado::engine::{Limits, Line, Report, Source};
use kado::game::Position;
use kado::game::othello8::Othello8;
use kado::protocol::{Files, Gtp, Json, Nboard, Protocol};
use kado::search::{Control, Searcher, Sink};

use super::session::stage::Stage;

/// Searches until it is stopped, and scores no move.
struct Unscored;

impl Searcher<Othello8> for Unscored {
    fn search(&self, root: &Othello8, _: &Limits, control: &Control, _: &mut dyn Sink) -> Report {
        while !control.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Report {
            lines: vec![Line {
                score: Score::default(),
                bound: Bound::Lower,
                pv: vec![root.legal_moves()[0]],
            }],
            depth: 0,
            selectivity: Selectivity::Full,
            solved: false,
            nodes: 7,
            time: Duration::ZERO,
            source: Source::Search,
        }
    }
}

/// Returns the output of a session with this input.
fn output(protocol: impl Protocol + Send + 'static, input: &str) -> String {
    let stage = Stage::with_searcher(Unscored, Arc::default(), protocol);
    stage.type_in(input);
    stage.finish()
}

#[test]
fn gtp_refuses_a_question_for_a_score() {
    for (command, reply) in [
        ("genmove b", "= D3\n\n"),
        ("reg_genmove b", "= D3\n\n"),
        ("kado-hint", "? the search ended before it had a score\n\n"),
        ("kado-solve", "? the search ended before it had a score\n\n"),
        ("lz-genmove_analyze b", "=\nplay D3\n\n"),
    ] {
        assert_eq!(output(Gtp::new(Files::Denied), &format!("{command}\n# interrupt\n")), reply, "{command}");
    }
}

#[test]
fn nboard_leaves_the_value_of_a_move_out() {
    let hint = output(Nboard::new(Files::Denied), "hint 2\nquit\n");
    assert!(hint.ends_with("nodestats 7 0.000\nstatus\n") && !hint.contains("search "), "{hint}");
    let go = output(Nboard::new(Files::Denied), "go\nquit\n");
    assert!(go.contains("=== D3//0."), "{go}");
    let analysis = output(Nboard::new(Files::Denied), "analyze\nquit\n");
    assert!(!analysis.contains("analysis "), "{analysis}");
}

#[test]
fn json_has_null_or_an_empty_list() {
    let request = |id: u32, method: &str, params: &str| {
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\",\"params\":{params}}}\n")
    };
    for (method, member) in [("best", "\"score\":null"), ("analyze", "\"lines\":[]")] {
        let lines = request(1, method, "{\"position\":{}}") + &request(2, "cancel", "{\"id\":1}");
        let json = output(Json::new(Files::Denied), &lines);
        assert!(json.contains(member), "{json}");
    }
}
