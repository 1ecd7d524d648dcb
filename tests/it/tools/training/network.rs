//! `kado train network`: the same file for any number of threads and after any kill.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Instant;

use super::write_games;
use crate::support::process::{kado, run};

#[test]
fn a_network_is_the_same_for_any_number_of_threads_and_after_kills() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [games, unbroken, broken] = ["games", "unbroken", "broken"].map(path);
    write_games(&games, "320");
    let train = |output, jobs| {
        ["train", "network", &games, "--passes", "6", "--save-every", "0", "--jobs", jobs, "--output", output]
    };
    let begun = Instant::now();
    let outcome = run(&train(&unbroken, "2"), "");
    let unhurried = begun.elapsed();
    assert_eq!((outcome.code, outcome.complaints().as_str()), (Some(0), ""));
    let lines: Vec<String> = outcome.stdout.lines().map(str::to_owned).collect();
    assert!(lines[0].ends_with(" held out") && lines[6].starts_with("pass 6: held-out error "), "{lines:?}");

    let mut kills = 0;
    for part in [0.5, 0.9] {
        let mut child = kado(&train(&broken, "1")).spawn().unwrap();
        // The result is the same after a kill at any moment, also after the end.
        thread::sleep(unhurried.mul_f64(part));
        kills += i32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let is_left = || ["state", "work"].iter().any(|end| Path::new(&format!("{broken}.{end}")).exists());
    if is_left() || !Path::new(&broken).exists() {
        assert_eq!(run(&train(&broken, "1"), "").code, Some(0));
    }
    assert!(fs::read(&broken).unwrap() == fs::read(&unbroken).unwrap(), "{kills} kills");
    assert!(!is_left());
    run(&["train", "report", "--weights", &broken, &games], "").with_status(0);
}

#[test]
fn invalid_settings_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games").to_str().unwrap().to_owned();
    write_games(&games, "32");
    for (option, value, message) in [
        ("--row-rate", "NaN", "the step size of the rows must be above 0, not NaN"),
        ("--head-rate", "0", "the step size of the heads must be above 0, not 0"),
        ("--huber", "-1", "the Huber threshold must be above 0, not -1"),
        ("--outcome-share", "1.5", "the outcome share must be from 0 to 1, not 1.5"),
    ] {
        let output = folder.path().join("network").to_str().unwrap().to_owned();
        let option = format!("{option}={value}");
        let outcome = run(&["train", "network", &games, &option, "--output", &output], "").with_status(2);
        assert!(outcome.complaints().contains(message), "{}", outcome.complaints());
    }
}

#[test]
fn a_training_that_diverges_is_refused_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (games, output) = (path("games"), path("weights"));
    write_games(&games, "32");
    for (command, option, remedy) in [
        ("network", "--row-rate=1e38", "use smaller learning rates"),
        ("network", "--head-rate=1e38", "use smaller learning rates"),
        ("fit", "--exact-weight=1e38", "use smaller weights of positions, or larger penalties"),
        ("fit", "--late-weight=1e38", "use smaller weights of positions, or larger penalties"),
    ] {
        let outcome = run(&["train", command, &games, option, "--output", &output, "--save-every", "0"], "");
        let message = format!("kado: the weights diverge: {remedy}\n");
        assert_eq!((outcome.code, outcome.complaints()), (Some(2), message), "{command} {option}");
        assert!(!outcome.stdout.contains("NaN"), "{}", outcome.stdout);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{command} {option}");
    }
}
