//! Streaming analysis in the forms of Leela Zero, `KataGo` and Sabaki.

use kado::base::Move;
use kado::protocol::{Files, Gtp};

use super::STUCK_AFTER_A1;
use super::session::{TestSession, last_reply};
use crate::protocol::session::stage::{Stage, until_stopped};
use crate::support::process::run;

/// Returns the reply of a new session to a first line that is interrupted by another one.
fn analysis(line: &str) -> String {
    TestSession::new().replies(&[line, "name"]).swap_remove(0)
}

#[test]
fn leela_numbers_are_whole_and_kata_numbers_are_fractions() {
    assert_eq!(
        analysis("4 lz-analyze b 10000 maxmoves 2"),
        "=4\n\
         info move D3 visits 2000 winrate 7311 prior 0 lcb 7311 order 0 depth 8 selectivity 100 score +4.00 \
         pv D3 C3 \
         info move C4 visits 2000 winrate 6792 prior 0 lcb 6792 order 1 depth 8 selectivity 100 score +3.00 \
         pv C4 C3"
    );
    assert_eq!(
        analysis("kata-analyze 10000 maxmoves 1"),
        "=\n\
         info move D3 visits 2000 utility 0.4621 winrate 0.7311 scoreMean 4.00 scoreStdev 0.0 \
         scoreLead 4.00 prior 0.0 lcb 0.7311 order 0 depth 8 selectivity 100 score +4.00 pv D3 C3"
    );
    assert_eq!(
        analysis("analyze 10000 maxmoves 1"),
        "=\n\
         info move D3 visits 2000 winrate 7311 scoreLead 4.00 prior 0 lcb 7311 order 0 depth 8 selectivity 100 \
         score +4.00 pv D3 C3"
    );
}

#[test]
fn a_proven_win_leads_by_ten_points() {
    let run = run(&["gtp", "--game", "tictactoe"], "play b B2\nplay w B1\nkata-genmove_analyze b\n");
    assert!(run.stdout.contains(" scoreMean 10.00 scoreStdev 0.0 scoreLead 10.00 "), "{}", run.stdout);
    assert!(run.stdout.contains(" score W"), "{}", run.stdout);
}

/// Returns the moves of the last line of an analysis.
fn moves(reply: &str) -> Vec<&str> {
    let line = reply.lines().last().unwrap();
    line.split("info move ").skip(1).map(|part| part.split(' ').next().unwrap()).collect()
}

#[test]
fn keys_choose_the_moves_and_unknown_keys_are_skipped() {
    for (arguments, expected) in [
        ("", "D3 C4 F5 E6"),
        ("b", "D3 C4 F5 E6"),
        ("100", "D3 C4 F5 E6"),
        ("black 100", "D3 C4 F5 E6"),
        ("interval 100 maxmoves 3", "D3 C4 F5"),
        ("minmoves 2 maxmoves 1", "D3 C4"),
        ("avoid b D3,F5 1", "C4 E6"),
        ("avoid b D3 1 avoid b c4 20", "F5 E6"),
        ("avoid w D3,F5 1", "D3 C4 F5 E6"),
        ("allow b E6,C4 1", "C4 E6"),
        ("allow b pass,E6 1", "E6"),
        ("allow w E3 1", "D3 C4 F5 E6"),
        ("rootInfo true b 100 movesOwnership false maxmoves 1", "D3"),
        ("wideRootNoise", "D3 C4 F5 E6"),
    ] {
        let reply = analysis(&format!("lz-analyze {arguments}"));
        assert_eq!(moves(&reply).join(" "), expected, "{arguments}");
    }
}

const USAGE: &str = "? syntax error: analyze takes a color, an interval in centiseconds, and keys with values, each of them optional";

#[test]
fn a_bad_value_of_a_known_key_is_refused() {
    for (arguments, reply) in [
        ("interval x", "? syntax error: 'x' is not an interval in centiseconds"),
        ("5x", "? syntax error: '5x' is not an interval in centiseconds"),
        ("maxmoves", USAGE),
        ("b 10 20", USAGE),
        ("-1", USAGE),
        ("maxmoves few", "? syntax error: 'few' is not a whole number from 0"),
        ("avoid b D3", USAGE),
        ("avoid b 3D 1", "? syntax error: '3D' is not a vertex like D3 or pass"),
        ("avoid b D3,C4,F5,E6 1", "? no legal move remains after avoid and allow"),
        ("allow b A1 1", "? no legal move remains after avoid and allow"),
    ] {
        assert_eq!(last_reply(&[&format!("analyze {arguments}")]), reply, "{arguments}");
    }
}

#[test]
fn ownership_and_pv_visits_are_sent_on_request() {
    let reply = analysis("kata-analyze maxmoves 1 ownership true pvVisits true");
    let (_, ownership) = reply.split_once(" pv D3 C3 pvVisits 2000 2000 ownership ").unwrap();
    let owners: Vec<f64> = ownership.split(' ').map(|owner| owner.parse().unwrap()).collect();
    assert_eq!(owners.len(), 64);
    assert_eq!(
        (owners[2 * 8 + 3], owners[2 * 8 + 2], owners[0]),
        (1.0, -1.0, 0.0),
        "D3 black, C3 white, A1 empty"
    );
}

#[test]
fn an_analysis_has_no_limits() {
    let mut session = TestSession::new();
    session.replies(&["time_settings 10 0 0", "lz-analyze b 50 maxmoves 2", "name"]);
    let limits = session.asked.only();
    assert!(limits.infinite && limits.clock.is_none() && limits.depth.is_none());
    assert_eq!(limits.lines, 2);
}

#[test]
fn any_line_ends_an_analysis_and_is_then_executed() {
    for (line, served) in
        [("", ""), ("# comment", ""), ("name", "= Kado\n\n"), ("quit", "=\n\n"), ("8", "?8 ")]
    {
        let stage = Stage::with(until_stopped, Gtp::new(Files::Allowed));
        stage.type_in("1 analyze 1\n");
        stage.wait_for("=1\n");
        stage.type_in(format!("{line}\n"));
        let screen = stage.finish();
        let (stream, rest) = screen.split_once("\n\n").unwrap();
        assert!(stream.starts_with("=1\ninfo move D3 "), "{line}: {screen}");
        assert!(rest.starts_with(served) && (served.is_empty() == rest.is_empty()), "{line}: {rest:?}");
    }
}

#[test]
fn an_analysis_reports_at_its_interval() {
    let stage = Stage::with(
        |cue, moves: &[Move], control, sink| {
            sink.info(&crate::protocol::session::stage::step(3, moves[1]));
            until_stopped(cue, moves, control, sink)
        },
        Gtp::new(Files::Allowed),
    );
    stage.type_in("lz-analyze b 1\n");
    stage.wait_until("three lines", || stage.screen.text().matches("info move C4 ").count() >= 3);
    stage.type_in("\n");
    let screen = stage.finish();
    let last = screen.lines().rev().nth(1).unwrap();
    assert!(screen.ends_with("\n\n") && last.starts_with("info move D3 "), "the report comes last: {screen}");
}

#[test]
fn a_candidate_stays_listed_until_it_is_searched_again() {
    let stage = Stage::with(
        |cue, moves: &[Move], control, sink| {
            let info = |rank, mv| kado::engine::Info { rank, ..crate::protocol::session::stage::step(3, mv) };
            for (rank, mv) in [(0, moves[0]), (1, moves[1]), (2, moves[2]), (0, moves[2]), (1, moves[3])] {
                sink.info(&info(rank, mv));
            }
            until_stopped(cue, moves, control, sink)
        },
        Gtp::new(Files::Allowed),
    );
    stage.type_in("lz-analyze b 1 maxmoves 3\n");
    stage.wait_for("\ninfo");
    stage.type_in("\n");
    let screen = stage.finish();
    assert_eq!(moves(screen.lines().nth(1).unwrap()), ["F5", "E6", "D3"]);
}

#[test]
fn a_move_is_chosen_and_played_at_the_end_of_its_analysis() {
    for command in ["lz-genmove_analyze", "kata-genmove_analyze", "genmove_analyze"] {
        let mut session = TestSession::new();
        let lines =
            ["time_settings 60 0 0", &format!("3 {command} b 10 maxmoves 2"), "gogui-rules_side_to_move"];
        let replies = session.replies(&lines);
        assert!(
            replies[1].starts_with("=3\ninfo move D3 ") && replies[1].ends_with("\nplay D3"),
            "{}",
            replies[1]
        );
        assert_eq!(replies[2], "= white");
        let limits = session.asked.only();
        assert!(!limits.infinite && limits.clock.is_some() && limits.lines == 2, "{limits:?}");
    }
    let mut session = TestSession::new();
    session.replies(&["genmove_analyze"]);
    assert_eq!(session.asked.only().lines, 1, "without keys, the choice is that of genmove");
    assert!(last_reply(&["genmove_analyze b avoid b D3 1"]).ends_with("\nplay C4"));
}

#[test]
fn passes_are_analyzed_and_played() {
    let stuck = [STUCK_AFTER_A1, "play b A1"];
    let reply = |line| {
        TestSession::new().replies(&[stuck[0], stuck[1], line, "gogui-rules_side_to_move"]).split_off(2)
    };
    assert_eq!(reply("genmove_analyze w"), ["= \nplay pass", "= black"]);
    assert_eq!(moves(&reply("analyze w")[0]), ["pass"]);
    let behind = reply("analyze b");
    assert_eq!((moves(&behind[0]), behind[1].as_str()), (vec!["C8"], "= white"));
    assert!(reply("genmove_analyze b")[0].ends_with("\nplay C8"));
}
