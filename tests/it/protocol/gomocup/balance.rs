//! Balancing moves, searches of every defence, and the output of a search.

use crate::support::process;

use super::{all_answers, answers, assert_error, point};

/// Black has an open three: White has to answer it, and every other move loses.
const THREE: &str = "START 15\nYXBOARD\n7,7,2\n0,0,1\n7,8,2\n0,14,1\n7,9,2\nDONE\n";

#[test]
fn a_balance_of_one_is_a_move_and_one_of_two_a_move_and_its_reply() {
    for (command, moves) in
        [("YXBALANCEONE 0", 1), ("yxbalanceone", 1), ("YXBALANCETWO 0", 2), ("YXBALANCETWO -50", 2)]
    {
        let output = answers(&format!(
            "INFO max_depth 1\nINFO max_node 100000\nSTART 9\nYXBOARD\n4,4,2\nDONE\n{command}\n"
        ));
        let points: Vec<_> = output[1].split(' ').map(|text| point(text, 9)).collect();
        assert_eq!(points.len(), moves, "{command}: {output:?}");
        assert!(moves == 1 || points[0] != points[1], "{output:?}");
    }
}

#[test]
fn a_balanced_move_is_worse_than_the_best_one_for_who_is_ahead() {
    // Black is to move with an open three: the best move wins, and the move that balances the game is another
    // one.
    let ahead = "INFO max_depth 1\nINFO max_node 100000\nSTART 9\nYXBOARD\n4,3,1\n0,0,2\n4,4,1\n8,8,2\n4,5,1\n0,8,2\nDONE\n";
    let best = answers(&format!("{ahead}YXNBEST 1\n"));
    let even = answers(&format!("{ahead}YXBALANCEONE 0\n"));
    assert!(["4,2", "4,6"].contains(&best[1].as_str()), "{best:?}");
    assert_ne!(best[1], even[1]);
}

#[test]
fn the_moves_of_a_balance_are_played() {
    let output = answers("START 9\nYXBOARD\n4,4,2\nDONE\nYXBALANCETWO\n");
    let first = output[1].split(' ').next().unwrap();
    let again = answers(&format!("START 9\nYXBOARD\n4,4,2\nDONE\nYXBALANCETWO\nTURN {first}\n"));
    assert_error(again.last().unwrap(), "is taken");
}

#[test]
fn a_search_of_all_defences_scores_every_move() {
    // This test uses no node limit, unlike the others, which need one to be fast.
    let input = format!("INFO max_depth 1\nINFO show_detail 2\n{THREE}YXSEARCHDEFEND\n");
    let run = process::run(&["gomocup", "--hash", "1"], input);
    let output: Vec<String> = run.stdout.lines().map(str::to_owned).collect();
    let heads: Vec<&String> =
        output.iter().filter(|line| line.starts_with("INFO PV ") && !line.ends_with("DONE")).collect();
    assert_eq!(heads.len(), 15 * 15 - 5, "{}", heads.len());
    assert!(output.contains(&"INFO NUMPV 220".to_owned()));
    assert!(
        output.iter().any(|line| line.starts_with("INFO EVAL -M")),
        "moves that do not answer the three lose"
    );
    assert!(["7,5", "7,6", "7,10", "7,11"].contains(&output.last().unwrap().as_str()), "{:?}", output.last());
}

#[test]
fn show_detail_selects_the_output() {
    let kinds = |detail: &str| {
        let output = all_answers(&format!("INFO show_detail {detail}\nSTART 15\nTURN 7,7\n"));
        let has = |begin: &str| output.iter().any(|line| line.starts_with(begin));
        (has("MESSAGE depth"), has("MESSAGE REALTIME BEST "), has("INFO PV 0"))
    };
    assert_eq!(kinds("0"), (true, false, false));
    assert_eq!(kinds("1"), (true, true, false));
    assert_eq!(kinds("2"), (true, false, true));
    assert_eq!(kinds("3"), (true, true, true));
}

#[test]
fn a_balance_without_a_score_or_a_board_is_refused() {
    assert_error(&answers("START 15\nYXBALANCEONE x\n")[1], "a score in hundredths");
    assert_error(&answers("START 15\nYXBALANCETWO 1e9\n")[1], "a score in hundredths");
    assert_error(&answers("YXBALANCEONE 0\n")[0], "START comes first");
    assert_error(&answers("YXSEARCHDEFEND\n")[0], "START comes first");
}
