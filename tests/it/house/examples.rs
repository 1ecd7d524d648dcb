//! The programs of `examples/` run and print what their first lines promise.

use std::process::Command;

use crate::support::examples::built;
use crate::support::repository::root;

/// The examples, each with a part of its output.
const EXAMPLES: [(&str, &str); 5] = [
    ("play_game", "winner: "),
    ("solve_file", "line 1: +18 discs, g8"),
    ("stream_analysis", "depth 10 line 2: "),
    ("engine_match", "depth 4 against depth 1: "),
    ("small_game", "5040 sequences of four moves"),
];

#[test]
fn every_example_runs_and_prints_its_result() {
    let programs = built(EXAMPLES.map(|(name, _)| name));
    for ((name, part), program) in EXAMPLES.into_iter().zip(programs) {
        let output = Command::new(program).current_dir(root()).output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8(output.stdout).unwrap();
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
