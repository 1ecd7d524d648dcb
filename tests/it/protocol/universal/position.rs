//! Positions: every accepted spelling, and refused ones, which change nothing.

use super::session::{uci, ugi};
use crate::support::process::run;

/// White to move after the first move of the game, in both spellings.
const AFTER_F5: &str = "Fen: 8/8/8/3pP3/3PPP2/8/8/8[";
/// Black to move; after A1 White must pass, and after C8 the game is over: White has no discs.
const STUCK_AFTER_A1: &str = "1pP5/8/8/8/8/8/8/Pp6 w";

fn fen_after(lines: &[&str]) -> String {
    let output = uci(&[lines, &["d"]].concat());
    assert_eq!(output.iter().filter(|line| line.starts_with("Fen: ")).count(), 1, "{output:?}");
    output.last().unwrap().clone()
}

#[test]
fn every_position_command_contains_the_whole_game() {
    for line in [
        "position startpos moves P@f4",
        "position startpos moves f4",
        "position startpos moves p@F4 ",
        "position   startpos\tmoves  P@f4",
        "position fen 8/8/8/3pP3/3Pp3/8/8/8[PPpp] w 0 1 moves P@f4",
        "position fen 8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1 moves P@f4",
        "position fen 8/8/8/3pP3/3Pp3/8/8/8[60P60p] w moves f4",
    ] {
        let fen = fen_after(&[line]);
        assert!(fen.starts_with(AFTER_F5) && fen.contains("] b "), "{line}: {fen}");
    }
}

#[test]
fn the_option_start_does_not_bar_a_position_on_another_board() {
    let output =
        run(&["uci"], "setoption name Start value random:20\nposition fen 4/1pP1/1Pp1/4 w\nd\n").stdout;
    assert!(output.contains("Fen: 4/1pP1/1Pp1/4[") && !output.contains("error"), "{output}");
}

#[test]
fn an_invalid_position_is_refused_and_changes_nothing() {
    let before = "position startpos moves P@f4";
    let takes =
        "position takes startpos or fen and a position, then perhaps moves and the moves played from there";
    for (line, error) in [
        ("position", takes),
        ("position start", takes),
        ("position startpos P@f4", takes),
        ("position startpos moves e2e4", "move 1: 'e2e4' is not a move"),
        ("position startpos moves P@f4 P@f4", "move 2: 'P@f4' is not legal"),
        ("position startpos moves a1a1", "move 1: 'a1a1' is not legal"),
        ("position startpos moves P@f5", "move 1: 'P@f5' is not legal"),
        (
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
            "position fen, column 1: 'r' where a square (P, p or a number of empty ones) is expected",
        ),
        (
            "position fen 8/8/8 w",
            "Othello is not played on a board of 8x3: it is square, even and 4x4 to 16x16",
        ),
        ("position fen", "position fen, column 1: the text ends where a row of squares is expected"),
    ] {
        let output = uci(&[before, line, "d"]);
        assert_eq!(output[0], format!("info string error: {error}"), "{line}");
        assert_eq!(output.last(), Some(&fen_after(&[before])), "{line}");
    }
}

#[test]
fn passes_are_read_in_every_spelling_and_may_be_omitted() {
    let all =
        "a8 b1b1 c1, a8 h1h1 c1, a8 0000 c1, a8 pass c1, a8 @@@@ P@c1, a8 -- c1, a8 c1, a8 c1 0000 0000";
    for moves in all.split(", ") {
        let fen = fen_after(&[&format!("position fen {STUCK_AFTER_A1} moves {moves}")]);
        assert!(fen.starts_with("Fen: PPP5/8/8/8/8/8/8/PPP5["), "{moves}: {fen}");
    }
}

#[test]
fn a_pass_is_answered_with_the_own_square_or_four_zeros() {
    let output = ugi(&["position fen 1ox5/8/8/8/8/8/8/xo6 x moves a1", "go depth 1"]);
    assert_eq!(output.last().unwrap(), "bestmove 0000", "{output:?}");
    let output = uci(&[&format!("position fen {STUCK_AFTER_A1} moves a8"), "go depth 1"]);
    assert_eq!(output.last().unwrap(), "bestmove b1b1 ponder P@c1", "{output:?}");
}

#[test]
fn ugi_has_its_own_squares_and_rows() {
    let output = ugi(&["position startpos moves f5", "query fen"]);
    assert_eq!(output, ["response 8/8/8/3ox3/3xxx2/8/8/8 o"]);
    let output = ugi(&["position fen 8/8/8/3ox3/3xxx2/8/8/8 o moves f4 f3 pass", "query fen"]);
    assert!(output[0].starts_with("info string error: move 3: 'pass' is not legal"), "{output:?}");
    assert_eq!(output[1], "response 8/8/8/3ox3/3xo3/8/8/8 x");
}

#[test]
fn a_new_game_begins_at_the_start_and_clears_the_tables() {
    let fen = fen_after(&["position startpos moves P@f4", "ucinewgame"]);
    assert_eq!(fen, fen_after(&[]));
}

#[test]
fn the_start_position_is_that_of_the_variant_whatever_board_came_before() {
    const SMALL: &str = "position fen 6/6/2pP2/2Pp2/6/6 w";
    let start = fen_after(&[]);
    for line in ["position startpos", "ucinewgame"] {
        assert_eq!(fen_after(&[SMALL, line]), start, "{line}");
        assert_eq!(fen_after(&["position startpos", SMALL, "position nonsense", line]), start, "{line}");
    }
    let ten = "setoption name UCI_Variant value flipello10";
    assert_eq!(
        fen_after(&[SMALL, ten, SMALL, "position startpos moves P@e7"]),
        fen_after(&[ten, "position startpos moves P@e7"])
    );
    let wrong = uci(&[SMALL, "position startpos moves P@a1", "d"]);
    assert!(wrong[0].ends_with("move 1: 'P@a1' is not legal"), "{wrong:?}");
    assert_eq!(wrong.last(), Some(&fen_after(&[SMALL])));
    let size = uci(&[SMALL, "position fen 7/7/7/7/7/7/7 w"]);
    assert!(size[0].contains("not played on a board of 7x7"), "{size:?}");
}

#[test]
fn a_refused_position_on_another_board_keeps_the_seed_and_the_table() {
    let play = |go: &str, between: &str| {
        let turn = format!("position startpos moves P@f4 P@f5\n{go}\n{between}\n");
        let output = run(&["uci", "--level", "1", "--game-seed", "5"], turn.repeat(3)).stdout;
        let nodes = |line: &str| {
            line.split_once(" nodes ").map(|(_, rest)| rest.split(' ').next().unwrap().to_owned())
        };
        let moves = output.lines().filter(|line| line.starts_with("bestmove")).map(str::to_owned);
        let moves: Vec<String> = moves.collect();
        assert_eq!(moves.len(), 3, "{output}");
        (moves, output.lines().filter_map(nodes).collect::<Vec<_>>())
    };
    for go in ["go", "go depth 9"] {
        let refused = "position fen 6/6/2pP2/2Pp2/6/6 w moves a1";
        assert_eq!(play(go, refused), play(go, ""), "{go}");
    }
}
