//! The state of a fit: an interrupted fit resumes to the same result, and the state of another fit is
//! refused.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use kado::eval::othello::parameters::Parameters;
use kado::eval::othello::shapes::TABLE;
use kado::training::Checkpoint;
use kado::training::fit::{Event, Settings, WarmUp};
use kado::training::positions::Record;

use super::{WITH, boards, fit_records, fitted, known, settings, taught};
use crate::support::process::{kado, run};
use crate::tools::training::write_games;

#[test]
fn the_fit_depends_neither_on_the_threads_nor_on_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let [state, killed] = ["state", "killed"].map(|name| folder.path().join(name));
    let records = taught(&boards(60, 3));
    let settings = Settings { warm_up: vec![WarmUp { sample: 3, iterations: 4 }], rounds: 3, ..settings() };
    let whole = fitted(&records, &settings);
    let run = |jobs: usize, state: &Path, report: &mut dyn FnMut(&Event)| {
        let settings = Settings { jobs: NonZeroUsize::new(jobs).unwrap(), ..settings.clone() };
        let checkpoint = Checkpoint { path: state, interval: Duration::ZERO };
        fit_records(&records, None, &settings, Some(checkpoint), report).unwrap()
    };
    let shared = run(3, &state, &mut |event| {
        if matches!(event, Event::Iteration(2, 5, _)) {
            fs::copy(&state, &killed).unwrap();
        }
    });
    assert!(shared == whole, "three threads");
    let mut iterations = Vec::new();
    let resumed = run(2, &killed, &mut |event| {
        if let Event::Iteration(round, iteration, _) = event {
            iterations.push((*round, *iteration));
        }
    });
    assert!(resumed == whole, "after a kill");
    assert_eq!(iterations[0], (2, 5), "saved iterations are not repeated");

    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    whole.write(&first).unwrap();
    resumed.write(&second).unwrap();
    assert!(fs::read(first).unwrap() == fs::read(second).unwrap(), "byte for byte");
}

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
        // The result is the same after a kill at any moment.
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

#[test]
fn the_state_of_another_fit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let records = taught(&boards(2, 9));
    let run = |records: &[Record], prior: Option<&Parameters>, ridge: f32| {
        let settings = Settings { ridge, stages: vec![30], rounds: 1, ..settings() };
        let checkpoint = Checkpoint { path: &state, interval: Duration::ZERO };
        fit_records(records, prior, &settings, Some(checkpoint), &mut |_| ())
            .map_err(|error| error.to_string())
    };
    let first = run(&records, None, 0.1).unwrap();
    assert!(run(&records, None, 0.1).unwrap() == first, "its own state is accepted, whatever its fractions");
    let refusal = run(&records, None, 0.2).unwrap_err();
    assert!(refusal.contains("state: it belongs to a training with other settings: {"), "{refusal}");
    assert!(refusal.contains("\"ridge\":0.1,") && refusal.contains("\"ridge\":0.2,"), "{refusal}");
    assert!(refusal.ends_with("; remove it or use another output"), "{refusal}");
    let other =
        "it belongs to a training with other positions or another prior; remove it or use another output";
    for refusal in [run(&records[1..], None, 0.1), run(&records, Some(&known()), 0.1)] {
        let refusal = refusal.unwrap_err();
        assert!(refusal.ends_with(other), "{refusal}");
    }
}
