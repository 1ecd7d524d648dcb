//! Limits of a search, and the format of its answer.

use std::sync::Arc;
use std::time::Duration;

use kado::base::{Move, Size};
use kado::dialect::flipello;
use kado::protocol::{Files, Universal};

use super::session::{limits, output, uci, ugi};
use crate::support::process::run;

const fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

fn moves(names: &[&str]) -> Vec<Move> {
    names.iter().map(|name| flipello::read_move(name, Size::OTHELLO).unwrap()).collect()
}

#[test]
fn the_answer_uses_the_keywords_of_the_protocol() {
    let output = uci(&["setoption name MultiPV value 2", "position startpos", "go depth 7"]);
    assert_eq!(
        output,
        [
            "info depth 7 multipv 1 score cp 400 nodes 1000 nps 1000000 tbhits 0 time 1 pv P@d6 P@c6",
            "info depth 7 multipv 2 score cp 300 nodes 1000 nps 1000000 tbhits 0 time 1 pv P@c5 P@c6",
            "info depth 8 multipv 1 score cp 400 nodes 2000 nps 400000 tbhits 0 time 5 pv P@d6 P@c6",
            "info depth 8 multipv 2 score cp 300 nodes 2000 nps 400000 tbhits 0 time 5 pv P@c5 P@c6",
            "bestmove P@d6 ponder P@c6",
        ]
    );
    assert_eq!(ugi(&["go depth 7"]).last().unwrap(), "bestmove d3", "UGI has no word for the reply");
}

#[test]
fn a_line_that_an_unfinished_iteration_has_searched_keeps_its_depth() {
    let input = "setoption name MultiPV value 2\nposition startpos moves f4 d3 c4\ngo nodes 7800\n";
    let output = run(&["uci"], input).stdout;
    let depths = |rank: &str| -> Vec<u32> {
        let lines = output.lines().filter(|line| line.contains(&format!(" multipv {rank} ")));
        lines.map(|line| line.split(' ').nth(2).unwrap().parse().unwrap()).collect()
    };
    assert!(depths("1").is_sorted() && depths("2").is_sorted(), "{output}");
    assert!(depths("1").last() > depths("2").last(), "the nodes end after the first line: {output}");
}

#[test]
fn parameters_set_the_limits_in_any_order() {
    let asked = limits(&["go nodes 5000 searchmoves P@d6 f4 depth 9 movetime 300"]);
    assert_eq!((asked.nodes, asked.depth, asked.time), (Some(5000), Some(9), Some(milliseconds(290))));
    assert_eq!((asked.only, asked.clock, asked.infinite), (moves(&["P@d6", "P@f4"]), None, false));
    assert_eq!(limits(&["go searchmoves zz d6 x9 f4 depth 2"]).only, moves(&["P@d6", "P@f4"]));
    assert_eq!(uci(&["go searchmoves zz d6"])[0], "info string error: go searchmoves: 'zz' is not a move");
    assert_eq!(limits(&["go mate 3"]).depth, Some(6));
    assert_eq!(limits(&["go movetime 16"]).time, Some(milliseconds(8)), "half of a short time is kept");
    assert!(limits(&["go infinite", "stop"]).infinite);
    assert_eq!(limits(&["go depth 0"]).depth, Some(1));
    assert_eq!(limits(&["go nodes -4"]).nodes, Some(1));
}

#[test]
fn the_clock_is_that_of_the_side_to_move() {
    for (line, remaining, increment, moves_to_go) in [
        ("go wtime 60000 btime 50000 winc 1000 binc 2000", 60_000, 1000, None),
        ("go binc 2000 winc 1000 movestogo 7 btime 50000 wtime 60000", 60_000, 1000, Some(7)),
        ("go wtime 100", 100, 0, None),
        ("go btime 100", 100, 0, None),
        ("go wtime -5 movestogo 0", 0, 0, None),
        ("go wtime 99999999999999999999", i64::MAX as u64, 0, None),
    ] {
        let clock = limits(&[line]).clock.unwrap();
        assert_eq!(clock.remaining, milliseconds(remaining), "{line}");
        assert_eq!((clock.increment, clock.moves_to_go), (milliseconds(increment), moves_to_go), "{line}");
    }
    let after_one = ["position startpos moves P@f4", "go wtime 60000 btime 50000 winc 1000 binc 2000"];
    let clock = limits(&after_one).clock.unwrap();
    assert_eq!((clock.remaining, clock.increment), (milliseconds(50_000), milliseconds(2000)));
    let asked = Arc::default();
    output(Universal::ugi(Files::Allowed), &asked, &["go p1time 60000 p2time 1 p1inc 10 p2inc 1"]);
    let clock = asked.only().clock.unwrap();
    assert_eq!((clock.remaining, clock.increment), (milliseconds(60_000), milliseconds(10)));
}

#[test]
fn without_parameters_the_options_set_the_limits() {
    assert_eq!(limits(&["setoption name Level value 15", "go"]).depth, Some(15));
    assert_eq!(limits(&["setoption name Nodes value 77", "go"]).nodes, Some(77));
    let asked = limits(&["setoption name Nodes value 77", "go wtime 1000 btime 1000"]);
    assert_eq!((asked.nodes, asked.clock), (Some(77), None));
    let asked = limits(&["setoption name Nodes value 77", "go depth 3"]);
    assert_eq!((asked.nodes, asked.depth), (None, Some(3)), "what the client asks for holds alone");
}

#[test]
fn a_weak_player_keeps_its_depth_unless_the_client_sets_one() {
    let strength = ["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 674"];
    for options in [&["setoption name Level value 2"][..], &strength] {
        for (line, depth, errs) in [
            ("go movetime 3000", Some(2), true),
            ("go nodes 100000", Some(2), true),
            ("go movetime 3000 depth 5", Some(5), true),
            ("go mate 3", Some(6), true),
            ("go infinite", None, false),
        ] {
            let lines = [options, &[line, "stop"]].concat();
            let asked = Arc::default();
            output(Universal::uci(Files::Allowed), &asked, &lines);
            // The glance of a weak player comes first.
            let searches = asked.limits.lock().unwrap();
            let asked = searches.last().unwrap();
            assert_eq!((asked.depth, asked.persona.is_some()), (depth, errs), "{lines:?}");
        }
    }
}

#[test]
fn invalid_parameters_are_reported_and_the_others_apply() {
    for (line, errors) in [
        ("go depth", vec!["depth takes a whole number, not ''"]),
        ("go depth x", vec!["depth takes a whole number, not 'x'"]),
        (
            "go depth 1.5 nodes x",
            vec!["depth takes a whole number, not '1.5'", "nodes takes a whole number, not 'x'"],
        ),
        ("go depth nodes 10", vec!["depth takes a whole number, not 'nodes'"]),
        (
            "go searchmoves e2e4 d2d4 depth 3",
            vec!["go searchmoves: 'e2e4' is not a move", "go searchmoves: 'd2d4' is not a move"],
        ),
        ("go fast nodes 10", vec!["go: unknown parameter 'fast'"]),
        ("go perft", vec!["perft takes a whole number, not ''"]),
    ] {
        let output = uci(&[line]);
        let reported = output.iter().filter(|line| line.starts_with("info string error")).count();
        assert_eq!(reported, errors.len(), "{output:?}");
        let expected: Vec<String> =
            errors.iter().map(|error| format!("info string error: {error}")).collect();
        assert_eq!(output[..errors.len()], expected, "{line}");
        assert_eq!(output.iter().filter(|line| line.starts_with("bestmove P@")).count(), 1, "{output:?}");
    }
}

#[test]
fn the_number_of_reported_parameters_is_limited() {
    let output = uci(&[&format!("go {}depth 1", "f5 ".repeat(100_000))]);
    let errors = output.iter().filter(|line| line.starts_with("info string error: ")).count();
    assert_eq!(errors, 16);
    assert_eq!(
        output.iter().filter(|line| line.starts_with("bestmove P@")).count(),
        1,
        "{:?}",
        output.last()
    );
}

#[test]
fn a_finished_game_is_answered_without_a_move() {
    for (fen, score) in
        [("8/8/8/8/8/8/8/P7 w", "cp 6400"), ("8/8/8/8/8/8/8/P7 b", "mate 0"), ("8/8/8/8/8/8/8/P6p w", "cp 0")]
    {
        for go in ["go", "go infinite", "go ponder wtime 10", "go depth 3"] {
            let output = uci(&[&format!("position fen {fen}"), go]);
            assert_eq!(
                output,
                [format!("info depth 0 score {score}").as_str(), "bestmove (none)"],
                "{fen} {go}"
            );
        }
    }
}

#[test]
fn perft_matches_published_counts_and_lists_each_move() {
    for (depth, leaves) in [(0, 1), (1, 4), (2, 12), (3, 56), (4, 244), (5, 1396), (6, 8200)] {
        let output = uci(&[&format!("go perft {depth}")]);
        assert_eq!(output.last().unwrap(), &format!("Nodes searched: {leaves}"));
        let parts: Vec<u64> = output
            .iter()
            .filter_map(|line| line.strip_prefix("P@")?.split_once(": ")?.1.parse().ok())
            .collect();
        assert_eq!(parts.len(), if depth == 0 { 0 } else { 4 });
        assert!(depth == 0 || parts.iter().sum::<u64>() == leaves, "{output:?}");
    }
    // White passes, then c8 ends the game.
    for (depth, leaves) in [(1, 1), (2, 1), (3, 0)] {
        let position = "position fen 1ox5/8/8/8/8/8/8/xo6 x moves a1";
        let output = ugi(&[position, &format!("go perft {depth}")]);
        assert_eq!(output, [format!("0000: {leaves}"), String::new(), format!("Nodes searched: {leaves}")]);
    }
    let error = "info string error: a depth of 13 takes too long; the largest is 12";
    assert_eq!(uci(&["go perft 13"]), [error]);
}

#[test]
fn win_probabilities_are_sent_on_request() {
    let output = uci(&["setoption name UCI_ShowWDL value true", "go depth 3"]);
    assert!(output[0].contains(" score cp 400 wdl 679 98 223 nodes "), "{output:?}");
}

#[test]
fn parameters_for_chess_are_harmless() {
    let script = [
        "uci",
        "debug on",
        "isready",
        "ucinewgame",
        "setoption name UCI_AnalyseMode value true",
        "position startpos moves e2e4 e7e5 g1f3",
        "go wtime 100",
        "position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27",
        "go btime 100",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1",
        "go winc 100 btime 100 wtime 100 binc 100",
        "go movestogo 40 wtime 100 searchmoves e2e4",
        "go movetime 100 ponder",
        "stop",
        "register later",
        "quit",
    ];
    let output = uci(&script);
    assert_eq!(output.iter().filter(|line| line.starts_with("bestmove P@")).count(), 5, "{output:#?}");
    assert!(output.iter().filter(|line| line.starts_with("info string error: ")).count() >= 6, "{output:#?}");
}
