//! The command that measures the ProbCut model.

use std::fs;

use kado::search::othello::model::Parameters;

use crate::support::process::run;

#[test]
fn the_command_writes_the_model_and_shows_how_well_it_fits() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (samples, model) = (path("samples"), path("model"));
    let arguments = ["train", "probcut", "--positions", "240", "--depth", "5", "--solve-from", "14"];
    let files = ["--samples", &samples, "--output", &model];
    let made = run(&[&arguments[..], &files].concat(), "").without_complaints();
    assert_eq!(made.written(), [&samples, &model]);
    let stdout = made.stdout;
    let text = fs::read_to_string(model).unwrap();
    assert!(Parameters::read(&text).is_some(), "{text}");
    assert!(text.contains("--positions 240 --depth 5 --solve-from 14 --seed 1"), "{text}");
    assert!(stdout.starts_with(&text) && stdout.contains("midgame  shallow deep"), "{stdout}");

    let stderr = run(&["train", "probcut", "--depth", "6", "--samples", &samples], "").refused(2);
    assert!(stderr.contains("samples: its samples were taken with"), "{stderr}");
}
