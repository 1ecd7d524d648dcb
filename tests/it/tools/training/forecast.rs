//! `kado train forecast`: the node counts from which a search forecasts its iterations.

use crate::support::process::run;
use crate::support::repository::root;

#[test]
fn the_constants_do_not_depend_on_the_number_of_jobs() {
    let arguments = ["train", "forecast", "--positions", "24", "--solve-from", "18", "--jobs"];
    let [one, two] = ["1", "2"].map(|jobs| {
        let run = run(&[&arguments[..], &[jobs]].concat(), "").without_complaints();
        run.stdout
    });
    assert_eq!(one, two);
    let first: Vec<&str> =
        one.lines().map(|line| line.split("  ").find(|cell| !cell.is_empty()).unwrap_or("").trim()).collect();
    assert_eq!(first[..7], ["selectivity", "73 %", "87 %", "95 %", "98 %", "99 %", "100 %"], "{one}");
    assert!(one.contains("(built-in: 150 exp(0.260 depth))"), "{one}");
}

#[test]
fn the_positions_can_come_from_a_file_of_games() {
    let sample = std::fs::read_to_string(root().join("tests/data/games/wthor_sample.txt")).unwrap();
    let games = sample.lines().filter(|line| !line.starts_with('#')).take(20);
    let moves: Vec<&str> = games.filter_map(|line| line.split_whitespace().last()).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    std::fs::write(&file, moves.join("\n")).unwrap();
    let forecast = |file: &str| {
        run(&["train", "forecast", "--positions", "16", "--solve-from", "18", "--games", file], "")
    };
    let made = forecast(file.to_str().unwrap()).without_complaints();
    assert!(made.stdout.contains("first less selective iteration: "), "{}", made.stdout);

    let problems = std::fs::read_to_string(root().join("tests/data/endgame/fforum-1-19.obf")).unwrap();
    for (name, games) in [("short.txt", "f5d6c3\n"), ("late.obf", &problems)] {
        let file = folder.path().join(name);
        std::fs::write(&file, games).unwrap();
        let refused = forecast(file.to_str().unwrap()).refused(2);
        let message = format!("{name}: no game leads from 46 empties or more to 16 or fewer");
        assert!(refused.contains(&message), "{refused}");
    }
}

#[test]
fn the_weights_can_be_chosen() {
    let forecast = |weights: &str| {
        run(&["train", "forecast", "--positions", "16", "--solve-from", "18", "--weights", weights], "")
            .stdout
    };
    let [one, other] = ["builtin", "handmade"].map(forecast);
    assert!(
        one.starts_with("selectivity") && other.starts_with("selectivity") && one != other,
        "{one}{other}"
    );
}

#[test]
fn too_few_positions_are_refused() {
    let refused = run(&["train", "forecast", "--positions", "1"], "").refused(2);
    assert!(refused.contains("1 sample taken, too few to fit the model: increase --positions"), "{refused}");
}
