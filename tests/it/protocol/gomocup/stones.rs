//! Blocks of stones, as in the tests of `AlphaGomoku` (<https://github.com/MaciejKozarzewski/AlphaGomoku>,
//! test/protocols), and malformed ones.

use super::{answers, assert_error, point};

/// Returns the answers to a move on each point after a block that only sets the board.
fn after_board(block: &str, points: &[&str]) -> Vec<String> {
    let plays: String =
        points.iter().flat_map(|point| ["PLAY ", point, "\nTAKEBACK ", point, "\n"]).collect();
    answers(&format!("START 15\n{block}\n{plays}")).into_iter().skip(1).step_by(2).collect()
}

#[test]
fn a_board_is_answered_by_a_move_on_a_free_point() {
    for stones in ["", "2,3,2\n5,6,2\n0,0,1\n", "2,3,2\n5,6,2\n0,0,1\n0,1,1\n"] {
        let output = answers(&format!("START 20\nBOARD\n{stones}DONE\n"));
        assert_eq!(output.len(), 2);
        let mv = point(&output[1], 20);
        assert!(stones.lines().all(|stone| point(stone.rsplit_once(',').unwrap().0, 20) != mv), "{output:?}");
    }
}

#[test]
fn unequal_stones_are_a_board_with_the_engine_to_move() {
    // Four own stones in a row, which one more completes.
    let output = answers("START 15\nBOARD\n3,7,1\n4,7,1\n5,7,1\n6,7,1\n0,0,2\nDONE\n");
    assert!(["2,7", "7,7"].contains(&output[1].as_str()), "{output:?}");
    let output = answers("START 15\nBOARD\n3,7,2\n4,7,2\n5,7,2\n2,7,1\n6,7,2\n0,0,2\nDONE\n");
    assert_eq!(output[1], "7,7", "the opponent's fifth stone is kept off");
}

#[test]
fn marks_are_not_counted_as_stones() {
    assert_eq!(after_board("YXBOARD\n7,7,2\n8,8,3\nDONE", &["8,8"]), ["8,8"]);
    assert_error(&after_board("YXBOARD\n 7, 8 ,2\nDONE", &["7,8"])[0], "7,8 is taken");
}

#[test]
fn an_invalid_block_changes_nothing() {
    for (block, about) in [
        ("BOARD\n7,7,1\n7,7,2\nDONE", "7,7 is taken"),
        ("BOARD\n7,15,1\nDONE", "off the board"),
        ("BOARD\n15,7,1\nDONE", "off the board"),
        ("BOARD\n7,7,4\nDONE", "unknown field"),
        ("BOARD\n7,7,0\nDONE", "unknown field"),
        ("BOARD\n7,7\nDONE", "unknown field"),
        ("BOARD\nh8\n7,7,1\nDONE", "'h8' is not a stone"),
        ("BOARD\n7,8,\nDONE", "'7,8,' is not a stone"),
        ("BOARD\n7\nDONE", "'7' is not a stone"),
        ("BOARD\n7,8,1,1\nDONE", "'7,8,1,1' is not a stone"),
        ("BOARD\n-1,8,1\nDONE", "'-1,8,1' is not a stone"),
        ("SWAP2BOARD\n1,1\n1,1\n2,2\nDONE", "1,1 is taken"),
        ("SWAP2BOARD\n7,7\nDONE", "0, 3 or 5"),
        ("YXBLOCK\n99,0\nDONE", "off the board"),
    ] {
        let output = answers(&format!("START 15\nPLAY 0,0\n{block}\nTAKEBACK 0,0\n"));
        assert_error(&output[2], about);
        assert_eq!(output[3..], ["OK"], "{block}");
    }
}

#[test]
fn a_block_without_an_end_is_discarded() {
    let output = answers("START 15\nBOARD\n7,7,2\nRESTART\nPLAY 7,7\n");
    assert_error(&output[1], "DONE is missing");
    assert_eq!(output[2..], ["OK", "7,7"]);
}

#[test]
fn settings_within_a_block_apply() {
    let output = answers("START 15\nBOARD\n7,7,2\nINFO rule 2\nDONE\nINFO rule 0\nTURN 7,7\n");
    assert_error(&output[1], "rule 2");
    assert_eq!(output.len(), 3);
}

#[test]
fn under_the_rules_of_renju_the_first_stone_is_blacks() {
    // A double three at 7,7 for the first side; see the rules of renju.
    let threes = "5,7,A\n0,0,B\n6,7,A\n2,0,B\n7,5,A\n0,14,B\n7,6,A\n14,0,B\n";
    let forbids = |own: &str, other: &str| {
        let stones = threes.replace('A', own).replace('B', other);
        answers(&format!("INFO rule 4\nSTART 15\nYXBOARD\n{stones}DONE\nYXSHOWFORBID\n"))[1].clone()
    };
    assert_eq!(forbids("1", "2"), "FORBID 0707.");
    assert_eq!(forbids("2", "1"), "FORBID .", "White is to move");
}
