//! `kado train forecast`: the node counts from which a search forecasts its iterations.

use crate::support::process::run;

#[test]
fn the_constants_do_not_depend_on_the_number_of_jobs() {
    let arguments = ["train", "forecast", "--positions", "24", "--solve-from", "18", "--jobs"];
    let [one, two] = ["1", "2"].map(|jobs| {
        let run = run(&[&arguments[..], &[jobs]].concat(), "");
        assert_eq!((run.code, run.complaints().as_str()), (Some(0), ""));
        run.stdout
    });
    assert_eq!(one, two);
    let first: Vec<&str> =
        one.lines().map(|line| line.split("  ").find(|cell| !cell.is_empty()).unwrap_or("").trim()).collect();
    assert_eq!(first[..7], ["selectivity", "73 %", "87 %", "95 %", "98 %", "99 %", "100 %"], "{one}");
    assert!(one.contains("(built-in: 150 exp(0.260 depth))"), "{one}");
}

#[test]
fn too_few_positions_are_refused() {
    let run = run(&["train", "forecast", "--positions", "1"], "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.contains("1 samples are too few to fit the model"), "{}", run.stderr);
}
