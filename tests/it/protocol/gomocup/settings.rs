//! `INFO`: it has no answer; an invalid value is reported when a move is requested.

use super::{answers, assert_error, point};

#[test]
fn no_key_is_answered() {
    let keys = "\
        INFO timeout_turn 123\nINFO timeout_match 1234\nINFO time_left 12\nINFO max_memory 83886080\n\
        INFO game_type ???\nINFO game_type 1\nINFO rule 0\nINFO rule 1\nINFO rule 2\nINFO rule 4\nINFO rule 8\n\
        INFO evaluate ???\nINFO evaluate 3,3\nINFO folder some path\nINFO max_depth 5\nINFO max_node 100\n\
        INFO hash_size 2048\nINFO thread_num 1\nINFO time_increment 100\nINFO caution_factor 3\nINFO show_detail 3\n\
        INFO pondering 0\nINFO\nINFO nothing\nINFO rule x\n";
    assert!(answers(keys).is_empty());
}

#[test]
fn unsupported_rules_are_reported_when_a_move_is_requested() {
    for (rule, about) in [("2", "rule 2"), ("3", "rule 3"), ("5", "rule 5"), ("64", "rule 64"), ("x", "'x'")]
    {
        let output = answers(&format!("START 15\nINFO rule {rule}\nTURN 7,7\nINFO rule 0\nTURN 7,7\n"));
        assert_eq!(output[0], "OK");
        assert_error(&output[1], about);
        point(&output[2], 15);
    }
}

#[test]
fn the_gui_of_yixin_plays_renju_by_its_own_number() {
    let start = "info show_detail 1\nyxshowinfo\nINFO rule 2\nstart 15 15\nyxquerydatabaseall\n7,7\ndone\n";
    let output = answers(&format!("{start}board\n7,7,2\ndone\nyxshowforbid\n"));
    assert_eq!((output[0].as_str(), output.len()), ("OK", 3), "{output:?}");
    point(&output[1], 15);
    assert_eq!(output[2], "FORBID .");
    // Kado's stones come first, though the opponent has as many: they are Black's, who has a forbidden point.
    let forbidden = "5,7,1\n0,0,2\n6,7,1\n2,0,2\n7,5,1\n0,14,2\n7,6,1\n14,0,2";
    let output = answers(&format!("{start}yxboard\n{forbidden}\ndone\nyxshowforbid\n"));
    assert_eq!(output, ["OK", "FORBID 0707."]);
    assert_error(&answers("START 15 16 17\n")[0], "START takes");
    assert_eq!(answers("START 20 15\n"), ["OK"]);
}

#[test]
fn the_rules_hold_whether_they_come_before_the_board_or_after() {
    // Six in a row wins in freestyle, but not under the rule of exactly five.
    let six = "0,0,1\n0,2,2\n1,0,1\n2,2,2\n2,0,1\n4,2,2\n4,0,1\n6,2,2\n5,0,1\n8,2,2\n";
    for order in ["START 15\nINFO rule #\n", "INFO rule #\nSTART 15\n"] {
        let six_is = |rule: &str| {
            let play = format!("{}YXBOARD\n{six}DONE\nPLAY 3,0\nBEGIN\n", order.replace('#', rule));
            answers(&play).last().unwrap().clone()
        };
        assert_error(&six_is("0"), "the game is over");
        point(&six_is("1"), 15);
        assert_error(&six_is("8"), "the game is over");
        point(&six_is("9"), 15);
    }
}

#[test]
fn rules_that_change_keep_the_stones() {
    let output = answers("START 15\nPLAY 7,7\nINFO rule 1\nTURN 7,7\n");
    assert_error(&output[2], "7,7 is taken");
}

#[test]
fn other_lengths_are_played() {
    let output = answers("INFO mnk 3\nSTART 3\nYXBOARD\n0,0,1\n1,1,2\n1,0,1\n0,2,2\nDONE\nBEGIN\n");
    assert_eq!(output, ["OK", "2,0"]);
    let output = answers("START 3\nINFO mnk 3\nINFO rule 4\nSTART 15\nBEGIN\n");
    assert_error(&output[0], "3x3");
    assert_error(&output[2], "lines of 5");
    let output = answers("INFO mnk 6\nSTART 5\nBEGIN\nINFO mnk 1000\nBEGIN\n");
    assert_eq!(output[0], "OK");
    assert_error(&output[1], "a line of 6 stones is impossible on a board of 5x5");
    assert_error(&output[2], "mnk takes a whole number up to 255, not 1000");
    let output = answers("START 15\nINFO show_detail 4\nBEGIN\nINFO show_detail 0\nBEGIN\n");
    assert_error(&output[1], "show_detail takes a whole number up to 3, not 4");
    point(&output[2], 15);
}

#[test]
fn a_rule_that_is_not_supported_keeps_the_row() {
    let output = answers("INFO mnk 3\nINFO rule 2\nSTART 3\nRESTART\nBEGIN\nINFO rule 0\nBEGIN\n");
    assert_eq!((&output[..2], output.len()), (&["OK", "OK"].map(str::to_owned)[..], 4), "{output:?}");
    assert_error(&output[2], "rule 2");
    assert_eq!(output[3], "1,1");
}

#[test]
fn stones_that_the_rules_do_not_allow_are_reported_when_a_move_is_requested() {
    // Six in a row of both sides: both win in freestyle.
    let six = "0,0,1\n1,9,2\n1,0,1\n2,9,2\n2,0,1\n3,9,2\n3,0,1\n4,9,2\n5,0,1\n6,9,2\n4,0,1\n5,9,2\n";
    let after = |lines: &str| {
        let start = "START 15\nINFO rule 1\nINFO max_depth 2\nYXBOARD\n";
        answers(&format!("{start}{six}DONE\nINFO rule 0\nINFO max_depth 1\n{lines}\n"))
    };
    assert_error(&after("BEGIN")[1], "only one side can have won");
    point(&after("BOARD\n7,7,2\nDONE")[1], 15);
    point(&after("RESTART\nBEGIN")[2], 15);
}
