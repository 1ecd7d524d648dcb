//! The commands that fit and pack weights: a fit that is killed, and files that they refuse.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Instant;

use kado::eval::othello::shapes::TABLE;

use super::write_games;
use crate::support::process::{kado, run};
use crate::support::repository::root;

/// The shapes in the fit of this test.
const WITH: [&str; 2] = ["row 2", "diagonal 5"];

#[test]
fn a_fit_that_is_killed_repeatedly_writes_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [games, unbroken, broken] = ["games", "unbroken", "broken"].map(path);
    write_games(&games, "320");
    let others = TABLE.iter().map(|shape| shape.name).filter(|name| !WITH.contains(name));
    let without: Vec<&str> = others.flat_map(|name| ["--without", name]).collect();
    let fit = [
        "train",
        "fit",
        &games,
        "--stage-distance",
        "20",
        "--iterations",
        "20",
        "--rounds",
        "4",
        "--jobs",
        "1",
    ];
    let fit = |output| [&fit, &without[..], &["--save-every", "0", "--output", output]].concat();

    let begun = Instant::now();
    let outcome = run(&fit(&unbroken), "");
    let unhurried = begun.elapsed();
    assert_eq!((outcome.code, outcome.complaints().as_str()), (Some(0), ""));

    let mut rng = fastrand::Rng::with_seed(8);
    let mut kills = 0;
    loop {
        let mut child = kado(&fit(&broken)).spawn().unwrap();
        thread::sleep(unhurried.mul_f64(rng.f64() * (1.0 + 0.1 * f64::from(kills))));
        let killed = child.try_wait().unwrap().is_none();
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        if !killed {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            break;
        }
        kills += 1;
    }
    assert!(fs::read(&broken).unwrap() == fs::read(&unbroken).unwrap(), "{kills} kills");
    for extension in ["state", "work"] {
        assert!(!Path::new(&format!("{broken}.{extension}")).exists());
    }
}

/// Runs `kado train` with arguments that it must refuse without output, and returns its message.
fn refusal(arguments: &[&str]) -> String {
    run(&[&["train"], arguments].concat(), "").refused(2)
}

#[test]
fn files_beside_the_output_are_not_replaced_or_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [games, input, output, work] = ["games", "x.work", "fit", "fit.work"].map(path);
    write_games(&games, "32");
    fs::copy(&games, &input).unwrap();
    let message = refusal(&["fit", &input, "--output", &path("x")]);
    assert!(
        message.contains(&format!("cannot write {input}: it is an input; use another output")),
        "{message}"
    );
    let lock = path("fit.lock");
    for (file, kind) in [(&work, "work"), (&lock, "lock")] {
        fs::write(file, "precious").unwrap();
        for command in ["fit", "network"] {
            let message = refusal(&[command, &games, "--output", &output]);
            let expected = format!("fit.{kind}: it is not a {kind} file; remove it or use another output");
            assert!(message.contains(&expected), "{message}");
        }
        assert_eq!(fs::read_to_string(file).unwrap(), "precious");
        fs::remove_file(file).unwrap();
    }
    let message = refusal(&["fit", "tests/data/leaves.kpos", "--output", &output]);
    assert!(message.contains("no position to train on: no record has a score, or all belong"), "{message}");
    for (flag, message) in
        [("--ridge=0", "the ridge must be above 0"), ("--without=zzz", "unknown shape `zzz`")]
    {
        let refused = refusal(&["fit", &games, flag, "--output", &output]);
        assert!(refused.contains(message), "{refused}");
    }
    assert!(!fs::exists(&work).unwrap() && !fs::exists(&output).unwrap());
    // The state of a run alone does not allow replacing the output.
    fs::write(&output, "precious").unwrap();
    fs::write(path("fit.state"), "precious").unwrap();
    for command in ["fit", "network"] {
        let refused = refusal(&[command, &games, "--output", &output]);
        assert!(refused.contains("fit: it exists already; name another file"), "{refused}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_no_output() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games").to_str().unwrap().to_owned();
    write_games(&games, "32");
    let refused = refusal(&["fit", &games, "--output", "/dev/full"]);
    assert!(refused.contains("cannot write /dev/full: it is not a regular file"), "{refused}");
}

#[test]
fn a_fit_without_rounds_ends_with_its_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [games, output] = ["games", "fit"].map(path);
    write_games(&games, "32");
    let fit = ["train", "fit", &games, "--rounds", "0", "--stage-distance", "60", "--output", &output];
    run(&fit, "").without_complaints();
    assert!(!fs::exists(path("fit.work")).unwrap() && !fs::exists(path("fit.state")).unwrap());
}

#[test]
fn a_truncated_position_file_is_noted_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [games, output] = ["games", "fit"].map(path);
    write_games(&games, "64");
    let bytes = fs::read(&games).unwrap();
    fs::write(&games, &bytes[..bytes.len() - 1]).unwrap();
    let fit = ["train", "fit", &games, "--rounds", "0", "--stage-distance", "60", "--output", &output];
    let outcome = run(&fit, "");
    let note = format!("kado: {games}: skipped the last block, which is truncated\n");
    assert_eq!((outcome.code, outcome.complaints()), (Some(0), note));
}

#[test]
fn fitting_from_a_network_and_packing_one_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("output").to_str().unwrap().to_owned();
    let network = root().join("weights/network.kado").to_str().unwrap().to_owned();
    let fit = refusal(&["fit", "--prior", &network, "--output", &output, "tests/data/leaves.kpos"]);
    let message = "weights file of a network: use one of a sum of patterns (version 1)";
    assert!(fit.contains(&network) && fit.contains(message), "{fit}");
    let pack = refusal(&["pack", &network, "--output", &output]);
    assert!(pack.contains("wrong type of file"), "{pack}");
    assert!(!fs::exists(output).unwrap());
}
