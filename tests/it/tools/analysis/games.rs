//! `kado analyze`, `hint`, `eval` and `solve` for every game of Kado.

use std::collections::{BTreeSet, HashMap};

use kado::base::{Move, Score};
use kado::formats::transcript;
use kado::game::{AnyPosition, Position, Record, Rules};
use serde_json::Value;

use crate::support::process::{Run, objects_of, run};

fn objects(arguments: &[&str], input: &str) -> Vec<Value> {
    let stdout = run(arguments, input).succeeded();
    objects_of(&stdout)
}

fn table(arguments: &[&str], input: &str) -> Vec<String> {
    let Run { code, stdout, stderr, .. } = run(arguments, input);
    let page = arguments.iter().position(|&argument| argument == "--html").map(|place| arguments[place + 1]);
    let written = page.map_or(String::new(), |page| format!("Written: {page}\n"));
    assert_eq!((code, stderr), (Some(0), written), "{arguments:?}");
    stdout.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Returns the value of a position by searching all games from it.
fn value(position: &AnyPosition, known: &mut HashMap<u64, Score>) -> Score {
    if let Some(outcome) = position.outcome() {
        return outcome.score_for(position.rules(), position.turn());
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let behind = position.legal_moves().into_iter().map(|mv| value_of(position, mv, known));
    let value = behind.max().unwrap();
    known.insert(position.key(), value);
    value
}

fn value_of(position: &AnyPosition, mv: Move, known: &mut HashMap<u64, Score>) -> Score {
    let mut next = position.clone();
    next.play(mv).unwrap();
    value(&next, known).before_move()
}

/// Returns a score in its JSON form.
fn written(score: Score) -> Value {
    if score.is_proven() { score.to_string().into() } else { score.whole_discs().into() }
}

fn random_game(rules: Rules) -> Record<AnyPosition> {
    let mut record = Record::new(AnyPosition::start(rules).unwrap());
    while record.position().outcome().is_none() {
        record.play(fastrand::choice(record.position().legal_moves()).unwrap()).unwrap();
    }
    record
}

#[test]
fn solved_reviews_are_those_of_looking_at_every_game() {
    fastrand::seed(7);
    for (game, games) in [("tictactoe", 20), ("othello:4", 4), ("antiothello:4", 4), ("mnk:3,4,3", 2)] {
        let rules: Rules = game.parse().unwrap();
        let mut known = HashMap::new();
        let records: Vec<_> = (0..games).map(|_| random_game(rules)).collect();
        let lines: Vec<String> = records
            .iter()
            .map(|record| {
                let moves: Vec<Move> = record.plies().iter().map(|ply| ply.mv).collect();
                transcript::write(&moves, rules.size())
            })
            .collect();
        let input = lines.join("\n") + "\n";
        let reviews = objects(&["--game", game, "analyze", "--hash", "1", "--json", "-"], &input);
        for (number, record) in (1..).zip(&records) {
            let positions =
                reviews.iter().filter(|object| object["game"] == number && object["ply"].is_u64());
            let positions: Vec<&Value> = positions.collect();
            assert_eq!(positions.len(), record.positions().len(), "{game}");
            for (ply, (found, position)) in positions.iter().zip(record.positions()).enumerate() {
                let score = value(position, &mut known);
                let Some(played) = record.plies().get(ply) else {
                    let is_lost = rules.name() == "Tictactoe" && score < Score::default();
                    assert!(!is_lost || found["score"] == "loss", "{found}");
                    continue;
                };
                assert_eq!(found["score"], written(score), "{game} {}: {found}", lines[number - 1]);
                let played = value_of(position, played.mv, &mut known);
                assert_eq!(found["move_score"], written(played), "{game} {}: {found}", lines[number - 1]);
                assert_eq!(found["exact"], true);
                let ten = |score: Score| if score.is_proven() { 10 * score.centidiscs().signum() } else { 0 };
                let lost = match rules {
                    Rules::Othello(_) => score.whole_discs() - played.whole_discs(),
                    Rules::Mnk(_) => ten(score) - ten(played),
                };
                assert_eq!(found["loss"], lost, "{game}: {found}");
            }
        }
    }
}

/// Black makes an open three, which White ignores, and then an open four.
const GOMOKU: &str = "h8a1h9a3h10a5h7a7h11";

#[test]
fn a_game_of_five_in_a_row_tells_its_wins_by_plies() {
    let rows = table(&["--game", "gomoku", "analyze", "--level", "2", "-"], GOMOKU);
    assert_eq!(rows[0], "Game 1 (gomoku:15): Black - White, 1-0");
    let row = |ply: usize| rows[ply + 1].split(' ').collect::<Vec<_>>();
    assert_eq!(row(9)[..5], ["9", "X", "h11", "W1", "h11"], "{rows:?}");
    assert_eq!(row(8)[..4], ["8", "O", "a7", "L2"], "{rows:?}");
    assert_eq!(row(7)[..4], ["7", "X", "h7", "W3"], "{rows:?}");
    assert_eq!(
        row(6)[..6],
        ["6", "O", "a5", "L4", row(6)[4], "??"],
        "an open three has to be answered: {rows:?}"
    );
    assert_eq!(row(10), ["10", "O", "-", "-", "loss", "0"], "{rows:?}");
}

#[test]
fn a_file_says_which_game_it_has() {
    let sgf = "(;FF[4]GM[4]SZ[15];B[hh];W[aa];B[hi];W[ac])\n";
    let found = objects(&["analyze", "--level", "1", "--json", "-"], sgf);
    let game = found.iter().find(|object| object.get("result").is_some()).unwrap();
    assert_eq!(game["rules"], "gomoku:15", "{game}");
    let squares = format!("{0}O*{1}*O{0}", "-".repeat(44), "-".repeat(8));
    let ggf = format!("(;GM[Othello]TY[10]BO[10 {squares} *]B[e4];)\n");
    let found = objects(&["analyze", "--level", "1", "--json", "-"], &ggf);
    let game = found.iter().find(|object| object.get("result").is_some()).unwrap();
    assert_eq!((&game["rules"], &game["transcript"]), (&"othello:10".into(), &"e4".into()));
}

#[test]
fn several_games_of_several_kinds_are_reviewed_one_after_another() {
    let sgf = "(;FF[4]GM[4]SZ[15];B[hh];W[aa])\n(;FF[4]GM[2]SZ[8];B[f5];W[d6])\n(;FF[4]GM[2]SZ[10];B[e4])\n";
    let found = objects(&["analyze", "--level", "1", "--json", "-"], sgf);
    let rules: Vec<&Value> = found.iter().filter_map(|object| object.get("rules")).collect();
    assert_eq!(rules, ["gomoku:15", "othello:8", "othello:10"]);
}

#[test]
fn every_question_has_one_form_of_json() {
    let keys = |object: &Value| object.as_object().unwrap().keys().cloned().collect::<BTreeSet<String>>();
    let of = |arguments: &[&str]| objects(arguments, "").swap_remove(0);
    let hint = of(&["hint", "--json", "--level", "1", "f5"]);
    for other in [
        of(&["--game", "tictactoe", "hint", "--json"]),
        of(&["--game", "tictactoe", "solve", "--all-moves", "--json"]),
        of(&["--board", "10", "hint", "--json", "--level", "1", "e4"]),
    ] {
        assert_eq!(keys(&other), keys(&hint), "{other}");
        assert_eq!(keys(&other["moves"][0]), keys(&hint["moves"][0]), "{other}");
    }
    let eval = of(&["eval", "--json", "f5"]);
    for game in ["tictactoe", "othello:6", "antiothello:8", "gomoku", "renju", "mnk:7,6,4"] {
        let other = of(&["--game", game, "eval", "--json"]);
        assert_eq!((keys(&other), &other["game"]), (keys(&eval), &game_text(game).into()), "{other}");
        assert!(!other["moves"].as_array().unwrap().is_empty());
    }
}

fn game_text(game: &str) -> String {
    game.parse::<Rules>().unwrap().to_string()
}

#[test]
fn an_evaluation_knows_who_has_won() {
    let lines = table(&["--game", "tictactoe", "eval", "a1b1a2b2a3"], "");
    assert_eq!(
        lines[4..],
        [
            "tictactoe:3: Game over: B+1, stones 3-2, 4 empty",
            "evaluation: loss (scores for the side to move)"
        ]
    );
    let found = objects(&["--game", "tictactoe", "eval", "--json", "a1b1a2b2"], "").swap_remove(0);
    assert_eq!((&found["score"], &found["exact"]), (&"W1".into(), &true.into()), "{found}");
    assert_eq!((&found["moves"][0]["move"], &found["moves"][0]["score"]), (&"a3".into(), &"W1".into()));
}

#[test]
fn a_report_has_the_board_of_each_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("review.html");
    let arguments = ["--game", "gomoku", "analyze", "--level", "1", "--html", path.to_str().unwrap(), "-"];
    table(&arguments, GOMOKU);
    let page = std::fs::read_to_string(&path).unwrap();
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!((&data[0]["columns"], &data[0]["turns"]), (&15.into(), &false.into()));
    assert!(page.contains("Score in points for Black") && page.contains("fault\">??</td>"));
    assert!(!page.contains("NaN") && !page.contains("99999"));
}
