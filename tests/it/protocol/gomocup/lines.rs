//! Lines and their answers.

use super::{all_answers, answers, assert_error, point};

#[test]
fn a_game_is_played_from_either_side() {
    let output = answers("START 15\nBEGIN\nTURN 0,0\nRESTART\nTURN 7,7\nEND\n");
    assert_eq!([&output[0], &output[3]], ["OK", "OK"]);
    assert_eq!(output.len(), 5);
    assert_ne!(point(&output[1], 15), point(&output[2], 15));
    assert_ne!(output[4], "7,7");
}

#[test]
fn every_move_of_a_long_game_is_legal() {
    // The engine plays both sides: each answer is sent as the next opponent's move.
    let mut lines = vec!["START 10".to_owned()];
    let mut stones = Vec::new();
    for ply in 0..12 {
        let board = stones
            .iter()
            .enumerate()
            .map(|(place, point)| format!("{point},{}\n", if place % 2 == ply % 2 { 1 } else { 2 }));
        lines.push(format!("BOARD\n{}DONE", board.collect::<String>()));
        let output = answers(&lines.join("\n"));
        let last = output.last().unwrap().clone();
        point(&last, 10);
        assert!(!stones.contains(&last), "{last} is taken");
        stones.push(last);
        lines.truncate(1);
    }
}

#[test]
fn about_names_the_program() {
    let about = format!("name=\"Kado\", version=\"{}\", ", env!("CARGO_PKG_VERSION"));
    assert!(answers("ABOUT\n")[0].starts_with(&about));
}

#[test]
fn an_unknown_line_is_answered_and_the_session_continues() {
    let output = answers("START 15\nFOO 1\n\n7,7\nTURN 20,3\nTURN x\nTURN\nTAKEBACK 3,3\nPLAY 15,0\nABOUT\n");
    assert_eq!(output.len(), 9);
    assert!(output[1].starts_with("UNKNOWN ") && output[2].starts_with("UNKNOWN "), "{output:?}");
    for line in ["DONE", "STARTS 15", "YXHASHDUMP x"] {
        assert!(answers(line)[0].starts_with("UNKNOWN "), "{line}");
    }
    for (answer, about) in
        output[3..8].iter().zip(["off the board", "takes", "takes", "no stone on 3,3", "off the board"])
    {
        assert_error(answer, about);
    }
}

#[test]
fn an_untidy_line_is_read_and_a_malformed_one_is_an_error() {
    let output =
        answers("  start\t15 \r\nRECTSTART 20, 5\nPLAY 7, 4\ntakeback 7 ,4\ninfo folder /a path\nTURN 7, 3");
    assert_eq!((&output[..4], output.len()), (&["OK", "OK", "7,4", "OK"].map(str::to_owned)[..], 5));
    for line in [
        "START",
        "START x",
        "START 0",
        "RECTSTART 20",
        "TURN",
        "TURN 7",
        "TURN 7,7,1",
        "TURN -1,0",
        "YXNBEST x",
    ] {
        assert_error(&answers(line)[0], " takes ");
    }
    assert_error(&answers("START 99999")[0], "a board of 255x255 is too large");
}

#[test]
fn a_refused_request_for_a_move_leaves_the_stones() {
    // The opponent's move makes five in a row: the game is over, and the move is not kept.
    let five = "START 15\nYXBOARD\n0,0,2\n0,1,2\n0,2,2\n0,3,2\n9,9,1\n9,7,1\n9,5,1\n9,3,1\nDONE\n";
    let output = answers(&format!("{five}PLAY 5,5\nTURN 0,4\nTAKEBACK 0,4\nTAKEBACK 5,5\n"));
    assert_eq!(output[1], "5,5");
    assert_error(&output[2], "the game is over");
    assert_error(&output[3], "no stone on 0,4");
    assert_eq!(output[4], "OK");
    // A board with a finished game is refused as a whole, even if points are blocked.
    let over = "BOARD\n0,0,1\n0,1,1\n0,2,1\n0,3,1\n0,4,1\nDONE\n";
    let output = answers(&format!("START 15\nPLAY 7,7\nYXBLOCK\n1,1\nDONE\n{over}TAKEBACK 7,7\n"));
    assert_error(&output[2], "the game is over");
    assert_eq!(output[3], "OK");
    // The opponent's move is taken back when every point is excluded from the answer.
    let points: Vec<String> = (0..25).map(|point| format!("{},{}", point % 5, point / 5)).collect();
    let points = points.join("\n");
    let blocked = format!("START 5\nYXBLOCK\n{points}\nDONE\nTURN 0,0\nYXBLOCKRESET\nTURN 0,0\n");
    let output = answers(&blocked);
    assert_error(&output[1], "all empty points are blocked");
    point(&output[2], 5);
}

#[test]
fn nothing_is_played_without_a_board() {
    for line in
        ["BEGIN", "TURN 7,7", "RESTART", "PLAY 1,1", "BOARD\nDONE", "SWAP2BOARD\nDONE", "YXSHOWFORBID"]
    {
        assert_error(&answers(line)[0], "START comes first");
    }
}

#[test]
fn board_sizes_are_those_of_the_rules() {
    for side in [5, 15, 19, 20, 22, 25] {
        assert_eq!(answers(&format!("START {side}\n")), ["OK"]);
    }
    for start in ["START 4", "START 26", "START 0", "START 300", "START", "RECTSTART 4,4", "RECTSTART 26,5"] {
        assert!(answers(start)[0].starts_with("ERROR "), "{start}");
    }
    let output = answers("RECTSTART 20,5\nBOARD\n19,4,2\nDONE\nTURN 19,5\n");
    assert_eq!(output[0], "OK");
    assert_error(&output[2], "off the board of 20x5");
}

#[test]
fn a_refused_board_keeps_the_previous_one() {
    let output = answers("START 15\nPLAY 7,7\nSTART 99\nTURN 7,7\n");
    assert_error(&output[3], "7,7 is taken");
}

#[test]
fn the_engines_own_move_can_be_chosen_and_taken_back() {
    let output = answers("START 15\nPLAY 7,7\nTAKEBACK 7,7\nPLAY 7,7\nTURN 7,7\nTAKEBACK 8,8\n");
    assert_eq!(output[..4], ["OK", "7,7", "OK", "7,7"]);
    assert_error(&output[4], "7,7 is taken");
    assert_error(&output[5], "no stone on 8,8");
}

#[test]
fn a_stone_that_was_not_the_last_can_be_taken_back() {
    let output = answers("START 15\nYXBOARD\n0,0,2\n1,0,1\n5,5,2\nDONE\nTAKEBACK 0,0\nPLAY 0,0\nTURN 5,5\n");
    assert_eq!(output[..3], ["OK", "OK", "0,0"]);
    assert_error(&output[3], "5,5 is taken");
}

#[test]
fn thinking_output_has_the_form_that_managers_parse() {
    let output = all_answers("START 15\nINFO max_depth 2\nTURN 7,7\n");
    let thoughts: Vec<&String> = output.iter().filter(|line| line.starts_with("MESSAGE depth ")).collect();
    assert!(!thoughts.is_empty());
    for thought in thoughts {
        let words: Vec<&str> = thought.split(' ').collect();
        assert_eq!(
            [words[3], words[5], words[7], words[9], words[11]],
            ["ev", "n", "n/ms", "tm", "pv"],
            "{thought}"
        );
        assert!(words[2].split_once('-').is_some(), "{thought}");
    }
}

#[test]
fn the_best_moves_are_reported_with_their_ranks() {
    let output = all_answers("START 15\nINFO max_depth 1\nPLAY 7,7\nYXNBEST 2\nYXNBEST 0\n");
    assert!(output.iter().any(|line| line.contains(" multipv 2 ev ")), "{output:?}");
    assert_error(output.last().unwrap(), "YXNBEST takes");
}

#[test]
fn blocked_points_are_not_played_on() {
    let all: Vec<String> = (0..25).filter(|&n| n != 7).map(|n| format!("{},{}\n", n % 5, n / 5)).collect();
    let block = all.concat();
    let output = answers(&format!("START 5\nYXBLOCK\n{block}DONE\nBEGIN\nTURN 0,0\nYXBLOCKRESET\nBEGIN\n"));
    assert_eq!(output[..2], ["OK", "2,1"], "the only point that is left");
    assert_error(&output[2], "blocked");
    assert_eq!(output.len(), 4);
    let output =
        answers(&format!("START 5\nYXBLOCK\n{block}DONE\nYXBLOCKUNDO\n3,3\nDONE\nPLAY 2,1\nYXNBEST 1\n"));
    assert_eq!(output[2], "3,3");
}

#[test]
fn a_finished_game_has_no_move() {
    let row = "1,0,2\n1,1,1\n2,0,2\n2,1,1\n3,0,2\n3,1,1\n4,0,2\n4,1,1\n";
    let output = answers(&format!("START 15\nBOARD\n{row}5,0,2\nDONE\nABOUT\n"));
    assert_error(&output[1], "the game is over");
    assert_eq!(output.len(), 3);
    let four = "0,0,1\n9,1,2\n0,1,1\n9,3,2\n0,2,1\n9,5,2\n0,3,1\n9,7,2\n";
    let output = answers(&format!("START 15\nYXBOARD\n{four}DONE\nPLAY 0,4\nTURN 9,9\n"));
    assert_eq!(output[1], "0,4");
    assert_error(&output[2], "the game is over");
    let output = answers(&format!("START 15\nYXBOARD\n{row}DONE\nTURN 5,0\n"));
    assert!(output[1].starts_with("ERROR ") || point(&output[1], 15) != point("5,0", 15));
}

#[test]
fn queries_about_the_search_are_answered() {
    let output = all_answers("YXSHOWINFO\nYXSHOWHASHUSAGE\nYXHASHCLEAR\nSTOP\nYXSTOP\n");
    assert_eq!(output[..2], ["MESSAGE INFO MAX_THREAD_NUM 256", "MESSAGE INFO MAX_HASH_SIZE 30"]);
    assert!(output[2].starts_with("MESSAGE transposition table full: "));
    assert_eq!(output.len(), 3);
}
