//! The programs of `examples/` run and print what their first lines promise.

use std::path::Path;
use std::process::Command;

use crate::support::repository::root;

/// Runs an example that cargo built beside this test, or builds it first, and returns its output.
fn run(name: &str) -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let args = ["run", "--quiet", "--example", name, "--target-dir"];
    let output = Command::new(env!("CARGO")).args(args).arg(target).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_example_runs_and_prints_its_result() {
    for (name, part) in [
        ("play_game", "winner: "),
        ("solve_file", "line 1: +18 discs, g8"),
        ("stream_analysis", "depth 10 line 2: "),
        ("engine_match", "depth 4 against depth 1: "),
        ("small_game", "5040 sequences of four moves"),
    ] {
        let printed = run(name);
        assert!(printed.contains(part), "{name} printed: {printed}");
    }
}

#[test]
fn every_example_is_shorter_than_sixty_lines() {
    for entry in std::fs::read_dir(root().join("examples")).unwrap() {
        let path = entry.unwrap().path();
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines < 60, "{} has {lines} lines", path.display());
    }
}
