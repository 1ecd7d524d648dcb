//! `kado hint`, `kado eval`, and `kado solve` of one position.

use serde_json::{Value, json};

use crate::support::process::{Run, run};

/// The first problem of the first endgame suite, in which g8 wins by 18 and h1 by 12.
const BOARD: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn lines(arguments: &[&str]) -> Vec<String> {
    let stdout = run(arguments, "").succeeded();
    stdout.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn object(arguments: &[&str]) -> Value {
    let stdout = run(&[&arguments[..1], &["--json"], &arguments[1..]].concat(), "").succeeded();
    serde_json::from_str(&stdout).unwrap()
}

/// Returns moves and scores.
fn scored(object: &Value) -> Vec<(&str, f64)> {
    let moves = object["moves"].as_array().unwrap();
    moves.iter().map(|mv| (mv["move"].as_str().unwrap(), mv["score"].as_f64().unwrap())).collect()
}

#[test]
fn the_board_of_a_long_hint_is_read_back() {
    let hint = run(&["hint", "--game", "gomoku", "--level", "1", "h8"], "").succeeded();
    assert!(hint.len() > 10_000);
    let read = object(&["eval", "--game", "gomoku", "--board", &hint]);
    assert_eq!(read["board"], object(&["eval", "--game", "gomoku", "h8"])["board"]);
}

#[test]
fn hints_of_an_endgame_are_its_exact_scores() {
    let solved = object(&["hint", "--exact-from", "14", "--board", BOARD]);
    assert_eq!(
        scored(&solved),
        [
            ("g8", 18.0),
            ("h1", 12.0),
            ("a2", 6.0),
            ("h7", 6.0),
            ("a3", 4.0),
            ("b1", -4.0),
            ("a4", -22.0),
            ("g2", -24.0)
        ]
    );
    assert_eq!(
        (&solved["score"], &solved["exact"], &solved["empties"]),
        (&18.into(), &true.into(), &14.into())
    );
    assert_eq!((&solved["board"], &solved["turn"]), (&BOARD.into(), &"black".into()));
    let two = object(&["hint", "2", "--exact-from", "14", "--board", BOARD]);
    assert_eq!(scored(&two), [("g8", 18.0), ("h1", 12.0)]);
}

#[test]
fn hints_stand_on_the_board_and_below_it() {
    let lines = lines(&["hint", "--exact-from", "14", "--board", BOARD]);
    assert_eq!(lines[0], "a b c d e f g h");
    assert_eq!(lines[1], "1 - -4 X X X X X +12");
    assert_eq!(lines[8], "8 - O O O O O +18* -");
    assert_eq!(lines[9], "Black (X) to move, discs 27-23, 14 empty");
    assert_eq!(lines[10], "# move score depth seconds nodes line (scores for the side to move)");
    assert!(lines[11].starts_with("1 g8 +18 14 ") && lines[11].contains(" g8 "), "{}", lines[11]);
    assert_eq!(lines.len(), 11 + 8);
}

#[test]
fn a_position_is_given_in_several_ways() {
    let moves = object(&["hint", "1", "f5d6c3d3c4", "--level", "2"]);
    assert_eq!((&moves["opening"], &moves["turn"]), (&"Tiger (虎定石)".into(), &"white".into()));
    let board = moves["board"].as_str().unwrap();
    for arguments in [
        &["hint", "1", "--moves", "F5 D6 C3 D3 C4"][..],
        &["hint", "1", "1. f5 d6 2. c3 d3 3. c4"],
        &["hint", "1", "--", board],
        &["hint", "--board", board, "1"],
        &["hint", "1", "8/8/2xo4/2xxx3/3oxx2/3o4/8/8 o"],
    ] {
        let found = object(&[&arguments[..1], &["--level", "2"], &arguments[1..]].concat());
        assert_eq!(
            (&found["board"], &found["moves"][0]["move"]),
            (&moves["board"], &moves["moves"][0]["move"])
        );
    }
    let row = object(&["hint", "--level", "1", "--game", "mnk:5,1,2", "--board", "5 x"]);
    assert_eq!((&row["board"], &row["empties"]), (&"----- X".into(), &5.into()));
    let start = object(&["hint", "--level", "1"]);
    assert_eq!((&start["empties"], start["moves"].as_array().unwrap().len()), (&60.into(), 4));
}

#[test]
fn the_boards_that_kado_draws_are_read_as_positions() {
    let hint = run(&["hint", "f5d6c3d3c4", "--level", "1"], "").succeeded();
    let moves = ["b f5", "w d6", "b c3", "w d3", "b c4"].map(|mv| format!("play {mv}\n")).concat();
    let gtp = run(&["gtp"], format!("{moves}showboard\n")).succeeded();
    let expected = &object(&["eval", "f5d6c3d3c4"])["board"];
    for drawn in [&hint, &gtp] {
        for arguments in [["eval", "--board"], ["eval", "--"]] {
            assert_eq!(&object(&[&arguments[..], &[drawn]].concat())["board"], expected, "{drawn}");
        }
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": "parse", "params": { "text": drawn } });
        let parsed: Value = serde_json::from_str(&run(&["json"], format!("{request}\n")).stdout).unwrap();
        assert_eq!(&parsed["result"]["games"][0]["position"]["board"], expected);
    }
    let sideless = gtp.replace("white to move", "");
    let refused = run(&["eval", "--board", &sideless], "").refused(2);
    assert!(refused.contains("the side to move ('X to move' or 'O to move') is expected"), "{refused}");
}

#[test]
fn a_board_without_a_game_is_one_of_othello_of_its_own_size() {
    let board = "--------------OX----XO-------------- X";
    for text in [board, "6/6/2ox2/2xo2/6/6 x", "6/6/2Pp2/2pP2/6/6 w - - 0 1"] {
        for arguments in [&["hint", "--level", "1", "--board"][..], &["eval", "--board"], &["eval", "--"]] {
            let found = object(&[arguments, &[text]].concat());
            assert_eq!((&found["game"], &found["board"]), (&"othello:6".into(), &board.into()), "{text}");
        }
        assert_eq!(object(&["eval", "--board", text, "--moves", "c2"])["empties"], 31);
        assert_eq!(lines(&["perft", "3", "--board", text])[3].split(' ').nth(1), Some("56"));
    }
    assert_eq!(object(&["solve", "--board", "XOXX-OXXOOXX--XX X"])["score"], 12);
    let largest = format!("{} X", "-".repeat(256));
    assert_eq!(object(&["eval", "--board", &largest])["game"], "othello:16");
}

#[test]
fn every_move_of_a_large_board_is_scored() {
    let gomoku = ["--level", "1", "--game", "gomoku"];
    assert_eq!(scored(&object(&[&["hint"], &gomoku[..], &["h8"]].concat())).len(), 224);
    let all = ["solve", "--json", "--all-moves", "--nodes", "30000", "--game", "mnk:9,9,4", "--board", "9"];
    let Run { stdout, .. } = run(&all, "");
    let first: Value = serde_json::from_str(stdout.lines().next().unwrap()).unwrap();
    assert_eq!(first["moves"].as_array().unwrap().len(), 81);
}

#[test]
fn an_invalid_position_is_refused_with_its_place() {
    for (arguments, message) in [
        (&["hint", "f5d6a1"][..], "column 5: 'a1' where a legal move of black"),
        (&["hint", "--moves", "f5q9"], "'q9' where a move"),
        (&["hint", "--game", "gomoku", "h8h8"], "column 3: 'h8' where an empty square is expected"),
        (
            &["hint", "--game", "renju", "f8a1g8a3i8a5j8a7k8b1h8"],
            "'h8' where a move that is not forbidden to Black (overline) is expected",
        ),
        (&["eval", "--board", "XO-Q"], "'Q' where a square"),
        (&["eval", "XO"], "a square (X, O or -; 2 of 64 are given)"),
        (&["solve", "--board", &BOARD[..64]], "the side to move"),
        (&["eval", "--board", "5/5/5/5/5 w"], "--board: this game is not played on a 5x5 board"),
        (
            &["eval", "--board", "8/8 w", "--game", "othello"],
            "--board: this game is not played on a 8x2 board",
        ),
        (&["hint", "--game", "antiothello", "--board", "-----OX--XO----- X"], "--board: "),
        (&["hint", "3", "4"], "give only one number of moves"),
        (&["hint", "0"], "of at least 1"),
        (&["hint", "f5", "--moves", "f5"], "either as an argument or by"),
        (&["solve", "-", "--board", BOARD], "cannot be used with"),
        (&["solve"], "nothing to solve: give files"),
        (&["solve", "--json", "--jobs", "2", "--game", "tictactoe"], "--jobs is for problem files"),
        (&["solve", "--json", "--jobs", "2", "--game", "othello"], "--jobs is for problem files"),
    ] {
        let Run { code, stdout, stderr, .. } = run(arguments, "");
        assert_eq!(code, Some(2), "{arguments:?}");
        assert_eq!(stdout, "");
        assert!(stderr.contains(message), "{arguments:?}: {stderr}");
    }
}

#[test]
fn an_evaluation_is_that_of_the_board_and_of_its_children() {
    let found = object(&["eval", "f5d6c3", "--weights", "handmade"]);
    let moves = scored(&found);
    assert_eq!(moves.len(), 4);
    assert!(moves.windows(2).all(|pair| pair[0].1 >= pair[1].1), "best first: {moves:?}");
    for (mv, score) in moves {
        let next = object(&["eval", &format!("f5d6c3{mv}"), "--weights", "handmade"]);
        assert!((next["score"].as_f64().unwrap() + score).abs() < 1e-9, "{mv}");
    }
    let lines = lines(&["eval", "f5d6c3"]);
    assert!(lines[9].starts_with("White (O) to move") && lines[10].starts_with("evaluation: "), "{lines:?}");
}

#[test]
fn a_finished_game_has_its_result_and_no_move() {
    let full = format!("{}--{} O", "X".repeat(30), "X".repeat(32));
    for command in ["hint", "eval"] {
        let over = object(&[command, &full]);
        assert_eq!((&over["score"], &over["exact"]), (&(-64).into(), &true.into()));
        assert_eq!(over["moves"], Value::Array(Vec::new()));
        assert!(lines(&[command, &full])[9].starts_with("Game over: B+64, discs 62-0, 2 empty"));
    }
    let passing = format!("{}XO-{} O", "X".repeat(8), "X".repeat(53));
    assert_eq!(scored(&object(&["hint", &passing])), [("pass", -64.0)]);
    assert_eq!(scored(&object(&["eval", &passing]))[0].0, "pass");
}

#[test]
fn a_position_is_solved_and_drawn_without_a_file() {
    let found = lines(&["solve", "--all-moves", "--board", BOARD]);
    assert_eq!((found[1].as_str(), found[8].as_str()), ("1 - -4 X X X X X +12", "8 - O O O O O +18* -"));
    assert!(found[11].starts_with("1 14 14 +18 g8 "), "{}", found[11]);
    let wins = lines(&["solve", "--wld", "--board", BOARD]);
    assert_eq!(wins[8].matches("win*").count() + wins[1].matches("win*").count(), 1, "{wins:?}");
    let Run { code, stdout, .. } = run(&["solve", "--json", "--board", BOARD], "");
    let first: Value = serde_json::from_str(stdout.lines().next().unwrap()).unwrap();
    assert_eq!((code, &first["score"], &first["move"]), (Some(0), &18.into(), &"g8".into()));
}

#[test]
fn the_game_alone_stands_for_its_start_position() {
    for game in ["othello", "othello:6", "mnk:5,5,4"] {
        let Run { code, stdout, stderr, .. } = run(&["solve", "--depth", "2", "--json", "--game", game], "");
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{game}: {stdout}");
    }
}

#[test]
fn a_position_without_a_proof_is_said_to_be_unsolved() {
    for board in [BOARD, "mnk:5,5,4"] {
        let position = if board == BOARD { ["--board", board] } else { ["--game", board] };
        let solve = |limits: &[&str]| run(&[&["solve"], limits, &position].concat(), "").stderr;
        assert!(solve(&["--nodes", "10"]).contains("not solved: the score is an estimate"), "{board}");
        assert_eq!(solve(&["--depth", "2"]), "");
    }
    assert_eq!(run(&["solve", "--board", BOARD], "").stderr, "");
    let unlimited = run(&["solve", "--nodes", "10000", "--game", "othello"], "").stderr;
    assert!(unlimited.contains("not solved"), "{unlimited}");
    let wiped_out = "-".repeat(63) + "X X";
    assert_eq!(run(&["solve", "--board", &wiped_out], "").stderr, "", "the game is over");
}

/// A draw on a board whose 81 cells are too many for the solver, with 11 empty cells.
#[test]
fn a_position_that_cannot_be_solved_keeps_the_limits() {
    let board = "XXOO-XOOXOOXXOOXXOXXOOXXOOXOOXX-OXXOOOXXOOX-OX-OO-XOOXOOXXOO-X-XXOOXX--XXXOOX--OX X";
    let hint = |limits: &[&str]| {
        let found = object(&[&["hint", "1", "--game", "gomoku:9", "--board", board], limits].concat());
        (found["moves"][0]["depth"].clone(), found["moves"][0]["exact"].clone())
    };
    assert_eq!(hint(&["--level", "4", "--exact-from", "11"]), (3.into(), false.into()));
    let (depth, _) = hint(&["--level", "30"]);
    assert_eq!(depth, 11, "no search is deeper than the number of empty cells");
}

#[test]
fn no_color_is_sent_into_a_pipe() {
    for command in ["hint", "eval"] {
        assert!(!run(&[command, "--level", "1"], "").stdout.contains('\u{1b}'));
    }
}
