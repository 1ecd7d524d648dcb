//! The training pipeline: every step of `kado train`.

mod fit;
mod forecast;
mod network;
mod probcut;
mod report;
mod selfplay;
mod tuning;

use std::fs::{self, File};
use std::path::Path;

use crate::support::process::run;

/// Writes a position file of quick self-play games.
fn write_games(file: &str, games: &str) {
    let arguments =
        ["train", "selfplay", "--games", games, "--depth", "1", "--solve-from", "8", "--output", file];
    assert_eq!(run(&arguments, "").code, Some(0));
}

/// Locks a file as another run of Kado does while it writes the file.
fn locked(path: &Path) -> File {
    let file = File::options().write(true).create(true).truncate(false).open(path).unwrap();
    file.lock().unwrap();
    file
}

#[test]
fn no_two_runs_write_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (games, output) = (path("games"), path("output"));
    write_games(&games, "32");
    let runs: [(&str, &[&str]); 5] = [
        ("output", &["train", "tune", "--parameters", "probcut_73", "--games", "2", "--nodes", "99"]),
        ("output", &["train", "selfplay", "--games", "32", "--depth", "1", "--solve-from", "8"]),
        ("output", &["train", "label", &games, "--depth", "1", "--solve-from", "8"]),
        ("output.lock", &["train", "fit", &games]),
        ("output.lock", &["train", "network", &games]),
    ];
    for (name, arguments) in runs {
        let file = path(name);
        let lock = locked(Path::new(&file));
        let refused = run(&[arguments, &["--output", &output]].concat(), "").refused(2);
        assert!(refused.ends_with("another run of Kado is writing this file\n"), "{arguments:?}: {refused}");
        drop(lock);
        fs::remove_file(&file).unwrap();
    }
}
