//! `kado solve`: its output for right and wrong answers, in both forms, and its exit status.

mod bad_input;

use std::path::Path;

use serde_json::Value;

use crate::support::process::{Run, objects_of, run};

const FFORUM: &str = include_str!("../../../data/endgame/fforum-1-19.obf");

/// Returns the problem of a line of the first endgame suite, with some text of its scores replaced.
fn problem(number: usize, from: &str, to: &str) -> String {
    let line = FFORUM.lines().nth(number - 1).unwrap();
    assert!(line.contains(from), "{line}");
    format!("{}\n", line.replace(from, to))
}

/// Returns the board of a line of the suite, with another answer.
fn answered(number: usize, answer: &str) -> String {
    let board = FFORUM.lines().nth(number - 1).unwrap().split(';').next().unwrap();
    format!("{board}{answer}\n")
}

/// Solves problems from stdin with a small table.
fn solve(arguments: &[&str], input: &str) -> Run {
    run(&[&["solve", "-", "--hash", "1"], arguments].concat(), input)
}

/// Returns the objects of a run that must have an empty stderr.
fn objects(arguments: &[&str], input: &str) -> Vec<Value> {
    let Run { stdout, stderr, .. } = solve(&[&["--json"], arguments].concat(), input);
    assert_eq!(stderr, "");
    objects_of(&stdout)
}

fn data(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/endgame").join(name).display().to_string()
}

/// Returns the table without its columns of nodes, speed and time, with single blanks.
fn rows(stdout: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let is_problem = |words: &[String]| words.get(8).is_some_and(|word| word == "right" || word == "wrong");
    let shortened = |mut words: Vec<String>| {
        if is_problem(&words) {
            words.drain(5..8);
        }
        words.join(" ")
    };
    stdout.lines().map(|line| shortened(words(line))).collect()
}

#[test]
fn a_suite_is_solved_in_a_table_with_totals() {
    let stdout = run(&["solve", &data("fforum-1-19.obf"), "--hash", "1"], "").succeeded();
    let rows = rows(&stdout);
    assert_eq!(
        rows[0],
        "# empties depth score move nodes nodes/second seconds answer line (scores for the side to move)"
    );
    assert!(rows[1].starts_with("1 14 14 +18 g8 right g8 "), "{}", rows[1]);
    assert!(rows[9].starts_with("9 15 15 -8 ") && rows[9].contains(" right "), "{}", rows[9]);
    assert_eq!(rows.len(), 1 + 19 + 2);
    assert!(rows[20].starts_with("19 positions: ") && rows[20].ends_with(" nodes/second"), "{}", rows[20]);
    assert_eq!(
        rows[21],
        "wrong moves: 0, wrong scores: 0, mean absolute error in discs: move 0.000, score 0.000"
    );
}

#[test]
fn every_problem_is_one_object_and_the_totals_are_the_last() {
    let (first, second) = (data("fforum-1-19.obf"), data("edax_d3.script"));
    let stdout = run(&["solve", "--json", "--hash", "1", &first, &second], "").succeeded();
    let objects = objects_of(&stdout);
    assert!(stdout.starts_with(r#"{"n":1,"empties":14,"score":18,"expected":18,"move":"g8","pv":["g8","#));
    let (totals, problems) = objects.split_last().unwrap();
    assert_eq!(problems.len(), 19 + 300);
    let mut nodes = 0;
    for (number, problem) in (1u64..).zip(problems) {
        assert_eq!(problem["n"], number);
        assert_eq!((&problem["ok"], &problem["selectivity"]), (&Value::from(true), &Value::from(100)));
        assert_eq!(problem["score"], problem["expected"]);
        assert_eq!(problem["move"], problem["pv"].get(0).cloned().unwrap_or_default());
        assert!(problem["move"].is_null() || problem["depth"] == problem["empties"], "{problem}");
        assert!(problem["time_ms"].is_f64(), "{problem}");
        nodes += problem["nodes"].as_u64().unwrap();
    }
    assert_eq!((&problems[18]["file"], &problems[18]["line"]), (&first.into(), &19.into()));
    assert_eq!((&problems[19]["file"], &problems[19]["line"]), (&second.into(), &1.into()));
    assert_eq!((&totals["positions"], &totals["nodes"]), (&319.into(), &nodes.into()));
    assert_eq!((&totals["ok"], &totals["errors"], totals.get("n")), (&true.into(), &0.into(), None));
}

#[test]
fn a_wrong_score_is_reported_with_the_expected_one() {
    let Run { code, stdout, stderr, .. } = solve(&[], &problem(1, "G8:+18", "G8:+24"));
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
    let rows = rows(&stdout);
    assert!(rows[1].starts_with("1 14 14 +18 g8 wrong g8 "), "{}", rows[1]);
    assert_eq!(rows[2], "wrong score: +24 expected, error +6");
    assert_eq!(
        rows[4],
        "wrong moves: 0, wrong scores: 1, mean absolute error in discs: move 0.000, score 6.000"
    );
}

#[test]
fn a_wrong_move_is_reported_with_the_expected_ones_and_its_loss() {
    let input = problem(1, "G8:+18; H1:+12; H7:+6", "G8:+14; H1:+18; H7:+18");
    let Run { code, stdout, stderr, .. } = solve(&[], &input);
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
    let rows = rows(&stdout);
    assert!(rows[1].starts_with("1 14 14 +18 g8 wrong g8 "), "{}", rows[1]);
    assert_eq!(rows[2], "wrong move: h1, h7 expected, with score +18, error +4");
    assert_eq!(
        rows[4],
        "wrong moves: 1, wrong scores: 0, mean absolute error in discs: move 4.000, score 0.000"
    );
    let objects = objects(&[], &input);
    assert_eq!((&objects[0]["ok"], &objects[0]["best"]), (&false.into(), &vec!["h1", "h7"].into()));
    assert_eq!((&objects[1]["ok"], &objects[1]["wrong_moves"]), (&false.into(), &1.into()));
}

#[test]
fn positions_without_an_answer_agree() {
    let Run { code, stdout, .. } = solve(&[], &answered(1, ""));
    assert_eq!(code, Some(0));
    assert!(stdout.lines().nth(1).unwrap().contains(" - "), "{stdout}");
    assert!(stdout.ends_with("mean absolute error in discs: move -, score -\n"), "{stdout}");
    let objects = objects(&[], &answered(1, " % a comment"));
    assert_eq!((&objects[0]["ok"], &objects[0]["expected"]), (&Value::Null, &Value::Null));
    assert_eq!((&objects[0]["score"], &objects[1]["ok"]), (&18.into(), &true.into()));
}

#[test]
fn every_move_is_scored_and_compared_with_the_file() {
    let objects_of = |input: &str| objects(&["--all-moves"], input);
    let moves = &objects_of(&problem(1, "", ""))[0]["moves"];
    assert_eq!(moves.as_array().unwrap().len(), 8);
    for line in moves.as_array().unwrap() {
        assert_eq!((&line["score"], &line["move"]), (&line["expected"], &line["pv"][0]));
    }
    let wrong = problem(1, "G2:-24", "G2:-26");
    let objects = objects_of(&wrong);
    assert_eq!((&objects[0]["ok"], &objects[1]["wrong_scores"]), (&false.into(), &1.into()));
    let Run { code, stdout, .. } = solve(&["--all-moves"], &wrong);
    let rows = rows(&stdout);
    assert_eq!(code, Some(1));
    assert!(rows[2].starts_with("+12 h1 right h1 ") && rows[8].starts_with("-24 g2 wrong g2 "), "{rows:?}");
    assert_eq!(rows[9], "wrong score of g2: -26 expected");
}

#[test]
fn several_best_moves_can_be_requested() {
    let moves = &objects(&["--multi-pv", "3"], &problem(1, "", ""))[0]["moves"];
    let scores: Vec<&Value> = moves.as_array().unwrap().iter().map(|line| &line["score"]).collect();
    assert_eq!(scores, [18, 12, 6]);
}

#[test]
fn a_search_for_the_winner_compares_only_the_winner() {
    let input = problem(1, "G8:+18", "G8:+2") + &answered(2, "; +4;") + &answered(4, " % +00");
    let objects = objects(&["--wld"], &input);
    let scores: Vec<&Value> = objects[..3].iter().map(|object| &object["score"]).collect();
    assert_eq!(scores, ["win", "win", "draw"]);
    for object in &objects[..3] {
        assert_eq!((&object["ok"], &object["expected"]), (&true.into(), &object["score"]), "{object}");
    }
    let Run { code, stdout, .. } = solve(&["--wld"], &answered(9, " % +8"));
    let rows = rows(&stdout);
    assert_eq!((code, rows[2].as_str()), (Some(1), "wrong score: win expected"));
    assert!(rows[1].starts_with("1 15 15 loss "), "{}", rows[1]);
}

#[test]
fn at_a_fixed_depth_only_the_move_is_judged() {
    let objects = objects(&["--depth", "4"], &(problem(1, "", "") + &answered(1, "; +64;")));
    assert_eq!((&objects[0]["depth"], &objects[1]["depth"]), (&4.into(), &4.into()));
    assert!(objects[0]["score"].is_f64() && objects[0]["ok"].is_boolean(), "{}", objects[0]);
    assert_eq!((&objects[1]["ok"], &objects[1]["expected"]), (&Value::Null, &64.into()));
    assert!(objects[2]["mean_score_error"].as_f64().unwrap() > 0.0);
    let deep = self::objects(&["--depth", "20"], &problem(1, "", ""));
    assert_eq!((&deep[0]["depth"], &deep[0]["score"]), (&14.into(), &18.into()));
}

#[test]
fn only_the_known_selectivities_are_accepted() {
    for selectivity in ["73", "87", "95", "98", "99", "100"] {
        let found = &objects(&["--selectivity", selectivity], &problem(5, "", ""))[0];
        assert!(found["selectivity"].as_u64().unwrap() >= selectivity.parse().unwrap(), "{found}");
    }
    let Run { code, stderr, .. } = solve(&["--selectivity", "90"], "");
    assert_eq!(code, Some(2));
    assert!(stderr.contains("73, 87, 95, 98, 99 or 100 is expected"), "{stderr}");
}

#[test]
fn a_node_limit_leaves_an_estimate() {
    let found = &objects(&["--nodes", "500"], &problem(1, "", ""))[0];
    assert!(found["score"].is_f64() && found["nodes"].as_u64().unwrap() < 2000, "{found}");
}

#[test]
fn no_figure_depends_on_the_problems_before_it() {
    let nodes = |input: &str| -> Vec<Value> {
        objects(&[], input).iter().map(|object| object["nodes"].clone()).collect()
    };
    let alone = nodes(&problem(3, "", ""));
    let both = nodes(&(problem(3, "", "") + &problem(4, "", "") + &problem(3, "", "")));
    assert_eq!((&both[0], &both[2]), (&alone[0], &alone[0]));
}

#[test]
fn a_finished_game_has_its_final_score_and_no_move() {
    let full = format!("{}--{} O; -64;\n", "X".repeat(30), "X".repeat(32));
    let objects = objects(&["--all-moves"], &full);
    let over = &objects[0];
    assert_eq!((&over["score"], &over["move"], &over["ok"]), (&(-64).into(), &Value::Null, &true.into()));
    assert_eq!(
        (&over["empties"], &over["nodes"], &over["pv"]),
        (&2.into(), &0.into(), &Value::Array(vec![]))
    );
    let Run { code, stdout, .. } = solve(&[], &full);
    assert_eq!((code, rows(&stdout)[1].as_str()), (Some(0), "1 2 0 -64 - right"));
    assert_eq!(solve(&["--wld"], &full.replace("-64", "+64")).code, Some(1));
}

#[test]
fn a_side_that_must_pass_passes() {
    let input = format!("{}XO-{} X % +64\n", "X".repeat(8), "X".repeat(53));
    let passing = input.replace(" X %", " O %").replace("+64", "-64");
    let objects = objects(&[], &(input + &passing));
    assert_eq!((&objects[0]["move"], &objects[0]["ok"]), (&"c2".into(), &true.into()));
    assert_eq!(objects[1]["pv"], Value::from(vec!["pass", "c2"]));
    assert_eq!(objects[1]["ok"], true);
}

#[test]
fn a_score_that_is_not_proven_is_marked_as_not_solved() {
    let solve = |arguments: &[&str]| run(&[&["solve", "--json"], arguments].concat(), "");
    let late = solve(&["--game", "mnk:6,6,4", "--nodes", "1000"]);
    assert!(late.stdout.contains("\"score\":\"W19\",\"exact\":false"), "{}", late.stdout);
    assert_eq!(late.stderr, "kado: not solved: the score is an estimate or a bound\n");
    let solved = solve(&["--game", "mnk:6,6,4"]).succeeded();
    assert!(solved.contains("\"score\":\"W11\",\"exact\":true"), "{solved}");
}
