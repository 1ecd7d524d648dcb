//! The state of a fit: an interrupted fit resumes to the same result, and the state of another fit is
//! refused.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use kado::eval::othello::parameters::Parameters;
use kado::files::Existing;
use kado::training::Checkpoint;
use kado::training::fit::{Event, Settings, WarmUp};
use kado::training::positions::Record;

use super::{boards, fit_records, fitted, known, settings, taught};

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
    whole.write(&first, Existing::Keep).unwrap();
    resumed.write(&second, Existing::Keep).unwrap();
    assert!(fs::read(first).unwrap() == fs::read(second).unwrap(), "byte for byte");
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
    let difference = "state: it belongs to a training with other settings: ridge was 0.1 and is 0.2; ";
    assert!(refusal.contains(difference), "{refusal}");
    assert!(refusal.ends_with("; remove it or use another output"), "{refusal}");
    let other =
        "it belongs to a training with other positions or another prior; remove it or use another output";
    for refusal in [run(&records[1..], None, 0.1), run(&records, Some(&known()), 0.1)] {
        let refusal = refusal.unwrap_err();
        assert!(refusal.ends_with(other), "{refusal}");
    }
}
