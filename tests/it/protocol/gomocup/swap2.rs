//! The opening rule swap2.

use super::{answers, assert_error, point};

#[test]
fn an_opening_of_three_stones_is_placed() {
    let output = answers("START 15\nSWAP2BOARD\nDONE\n");
    let mut points: Vec<_> = output[1].split(' ').map(|text| point(text, 15)).collect();
    assert_eq!(points.len(), 3);
    points.dedup();
    assert_eq!(points.len(), 3);
}

#[test]
fn the_better_side_is_taken() {
    // White is to move and cannot stop Black's five, or wins at once.
    let lost = "3,3\n14,14\n4,4\n14,12\n5,5\n";
    for stones in ["7,7\n7,8\n8,8\n", lost] {
        let output = answers(&format!("START 15\nSWAP2BOARD\n{stones}DONE\n"));
        if output[1] != "SWAP" {
            assert!(!stones.lines().any(|taken| taken == output[1]), "{output:?}");
            point(&output[1], 15);
        }
    }
}

#[test]
fn the_answered_stones_are_placed() {
    for block in ["", "7,7\n7,8\n0,0\n"] {
        let request = format!("INFO max_depth 2\nSTART 15\nSWAP2BOARD\n{block}DONE\n");
        let output = answers(&request);
        assert_ne!(output[1], "SWAP", "the last stone is far from the first");
        let stones: Vec<&str> = output[1].split(' ').collect();
        let back: Vec<String> = stones.iter().rev().map(|stone| format!("TAKEBACK {stone}\n")).collect();
        let output = answers(&format!("{request}{}", back.concat()));
        assert_eq!(output[2..], vec!["OK"; stones.len()], "{block}");
    }
}

#[test]
fn other_numbers_of_stones_are_refused() {
    for stones in ["1,1\n", "1,1\n2,2\n", "1,1\n2,2\n3,3\n4,4\n"] {
        assert_error(&answers(&format!("START 15\nSWAP2BOARD\n{stones}DONE\n"))[1], "0, 3 or 5");
    }
}

#[test]
fn a_board_without_room_has_no_opening() {
    assert_error(&answers("INFO mnk 1\nSTART 1\nSWAP2BOARD\nDONE\n")[1], "too small");
}
