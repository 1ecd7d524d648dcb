//! `kado perft`: its counts, its positions, and a closed stdout.

use std::io::{BufRead, BufReader};

use kado::game::othello8::Isa;

use crate::support::process::{Run, kado, run, wait};

use super::BOARD;

/// Returns the counts that `kado perft` prints, depth 1 first.
fn leaves(arguments: &[&str]) -> Vec<u64> {
    let stdout = run(&[&["perft"], arguments].concat(), "").succeeded();
    let rows: Vec<Vec<&str>> = stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["depth", "leaves", "seconds", "leaves/second"]);
    let depths = rows[1..].iter().map(|row| row[0].parse::<usize>().unwrap());
    assert!(depths.eq(1..rows.len()), "{stdout}");
    rows[1..].iter().map(|row| row[1].parse().unwrap()).collect()
}

#[test]
fn perft_counts_in_each_convention_and_on_each_instruction_set() {
    let common = [4, 12, 56, 244, 1396, 8200, 55092, 390_216];
    for (passes, last) in [
        ("one-ply", [3_005_288, 24_571_284]),
        ("zero-plies", [3_005_320, 24_571_420]),
        ("without-finished", [3_005_288, 24_571_056]),
    ] {
        let expected = [&common[..], &last].concat();
        for isa in Isa::available() {
            assert_eq!(leaves(&["10", "--passes", passes, "--isa", isa.name()]), expected, "{passes} {isa}");
        }
    }
}

#[test]
fn perft_starts_from_any_board_and_reports_an_invalid_one() {
    let start = format!("{BOARD} X");
    assert_eq!(leaves(&["4", "--board", &start]), [4, 12, 56, 244]);
    let full = format!("{} X", "X".repeat(64));
    assert_eq!(leaves(&["2", "--board", &full]), [1, 1]);
    assert_eq!(leaves(&["2", "--board", &full, "--passes", "without-finished"]), [0, 0]);
    for wrong in ["", "X", BOARD, &start.replace("OX", "OQ"), &format!("{start} X")] {
        let Run { code, stderr, .. } = run(&["perft", "2", "--board", wrong], "");
        assert_eq!(code, Some(2), "{wrong}");
        assert!(stderr.contains("--board"), "{wrong}: {stderr}");
    }
}

#[test]
fn a_closed_stdout_is_not_an_error() {
    let mut child = kado(&["perft", "20"]).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.contains("leaves"));
    assert_eq!(wait(&mut child).code(), Some(0));
}
