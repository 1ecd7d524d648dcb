//! Questions about the game that need no search.

use super::session::{limits, uci, ugi};

#[test]
fn ugi_answers_queries() {
    for (position, responses) in [
        ("startpos", ["true", "false", "none"]),
        ("startpos moves f5", ["false", "false", "none"]),
        ("fen 8/8/8/8/8/8/8/x7 o", ["false", "true", "p1win"]),
        ("fen 8/8/8/8/8/8/8/o7 x", ["true", "true", "p2win"]),
        ("fen 8/8/8/8/8/8/8/x6o x", ["true", "true", "draw"]),
    ] {
        let output =
            ugi(&[&format!("position {position}"), "query p1turn", "query gameover", "query result"]);
        assert_eq!(output, responses.map(|response| format!("response {response}")), "{position}");
    }
    let output = ugi(&["query board", "query", "query x"]);
    assert_eq!((output[0].as_str(), output[2].as_str()), ("response ", "1 . . . . . . . . 1"));
    assert_eq!(
        output[output.len() - 2..],
        ["info string error: query takes p1turn, gameover, result, fen or board"; 2]
    );
}

#[test]
fn the_board_is_drawn_with_the_ranks_of_the_protocol() {
    let output = uci(&["position startpos moves P@f4", "d"]);
    assert_eq!(output[0], "  a b c d e f g h");
    assert_eq!((output[1].as_str(), output[5].as_str()), ("8 . . . . . . . . 8", "4 . . . X X X . . 4"));
    assert_eq!(output[10], "black (X) 4, white (O) 1, white to move");
}

#[test]
fn eval_returns_the_score_for_the_side_to_move() {
    assert_eq!(uci(&["eval"]), ["info string evaluation +4.00 discs for the side to move"]);
}

#[test]
fn eval_of_a_finished_game_returns_its_final_score() {
    for (side, score) in [("w", "+64.00"), ("b", "-64.00")] {
        let position = format!("position fen 8/8/8/8/8/8/8/P7 {side}");
        let answer = format!("info string evaluation {score} discs for the side to move");
        assert_eq!(uci(&[&position, "eval"]), [answer]);
    }
    for (moves, result) in [("a1 b1 a2 b2 a3", "loss"), ("a1 b1 c1 a2 b2 a3 c2 c3 b3", "draw")] {
        let position = format!("position startpos moves {moves}");
        let output = ugi(&["setoption name UCI_Variant value tictactoe", &position, "eval"]);
        assert_eq!(output[1..], [format!("info string evaluation {result} for the side to move")]);
    }
}

#[test]
fn eval_and_an_infinite_search_make_no_mistakes() {
    for option in ["Level value 1", "UCI_LimitStrength value true"] {
        let option = format!("setoption name {option}");
        for lines in [&["eval"][..], &["go infinite", "stop"]] {
            let asked = limits(&[&[option.as_str()], lines].concat());
            assert_eq!(asked.persona, None, "{option}, {lines:?}");
        }
        assert_eq!(limits(&[&option, "eval"]).depth, Some(1));
    }
}

#[test]
fn without_a_search_stop_and_ponderhit_have_no_output() {
    assert_eq!(uci(&["stop", "ponderhit", "", "  ", "isready"]), ["readyok"]);
}
