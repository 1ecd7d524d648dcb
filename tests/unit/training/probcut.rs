//! The fit of the Multi-ProbCut model: its samples, their file, and the command.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use kado::base::Size;
use kado::eval::othello::Weights;
use kado::formats::board64;
use kado::game::othello8::Board;
use kado::game::othello8::{Isa, Othello8};
use kado::search::othello::model::Parameters;
use kado::training::probcut::{Fit, Sample, Settings, Store, collect};

const SETTINGS: Settings = Settings { seed: 7, depth: 3, solve_from: 12 };

fn sampled(file: &Path, positions: u32, jobs: usize) -> Vec<Sample> {
    let mut store = Store::open(file, &SETTINGS).unwrap();
    let weights = Arc::new(Weights::handmade());
    collect(Isa::best(), &weights, SETTINGS, positions, jobs, &mut store, || ()).unwrap();
    let mut samples = store.items.clone();
    samples.sort_by_key(|sample| sample.n);
    samples
}

fn board(sample: &Sample) -> Board {
    let diagram = board64::parse(&sample.board, Some(Size::OTHELLO)).unwrap();
    Othello8::from_diagram(&diagram).unwrap().board()
}

#[test]
fn an_interrupted_run_resumes_to_the_same_samples_with_any_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, broken] = ["whole", "broken"].map(|name| folder.path().join(name));
    let samples = sampled(&whole, 24, 1);
    let text = fs::read_to_string(&whole).unwrap();
    let cut = text.match_indices('\n').nth(9).unwrap().0 + 30;
    fs::write(&broken, &text[..cut]).unwrap();
    assert_eq!(sampled(&broken, 24, 3), samples);
    let lines = |file: &Path| fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect();
    let (first, second): (BTreeSet<String>, BTreeSet<String>) = (lines(&whole), lines(&broken));
    assert_eq!(first, second);
    assert_eq!(first.len(), 25, "no sample occurs twice");
}

#[test]
fn samples_are_positions_with_a_score_for_each_depth_short_of_the_end() {
    let folder = tempfile::tempdir().unwrap();
    for sample in sampled(&folder.path().join("samples"), 24, 2) {
        let board = board(&sample);
        assert_eq!(sample.empties, board.empties(), "{sample:?}");
        assert!(board.moves() != 0 && (8..=56).contains(&sample.empties), "{sample:?}");
        assert_eq!(sample.scores.len(), 4, "{sample:?}");
        assert_eq!(sample.solved.is_some(), sample.empties <= 12, "{sample:?}");
        assert!(sample.solved.is_none_or(|score| score % 200 == 0), "{sample:?}");
    }
}

#[test]
fn a_file_of_other_settings_another_evaluation_or_other_contents_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("samples");
    sampled(&file, 2, 1);
    let other = Settings { depth: 4, ..SETTINGS };
    let message = Store::open(&file, &other).unwrap_err().to_string();
    assert!(
        message
            .starts_with("its samples were taken with other settings (--seed 7 --depth 3 --solve-from 12)"),
        "{message}"
    );

    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("\"scores\":[", "\"scores\":[1", 1)).unwrap();
    let mut store = Store::open(&file, &SETTINGS).unwrap();
    let weights = Arc::new(Weights::handmade());
    let message = collect(Isa::best(), &weights, SETTINGS, 2, 1, &mut store, || ()).unwrap_err();
    assert_eq!(
        message.to_string(),
        "sample 0 was taken with another evaluation: use the same --weights or another file"
    );
    drop(store);

    fs::write(&file, "{\"seed\":7,\"depth\":3,\"solve_from\":12}\nnonsense\n").unwrap();
    let message = Store::open(&file, &SETTINGS).unwrap_err().to_string();
    assert!(message.starts_with("line 2: "), "{message}");

    let (before, after) = text.split_once("\"empties\":").unwrap();
    let after = after.split_once(',').unwrap().1;
    fs::write(&file, format!("{before}\"empties\":4294967295,{after}")).unwrap();
    let message = Store::open(&file, &SETTINGS).unwrap_err().to_string();
    assert_eq!(message, "line 2: its board is not a position with 4294967295 empties");
}

#[test]
fn only_the_beginning_of_the_settings_is_an_incomplete_first_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("samples");
    for foreign in ["precious notes", "{\"seed\":8"] {
        fs::write(&file, foreign).unwrap();
        let message = Store::open(&file, &SETTINGS).unwrap_err().to_string();
        assert!(message.starts_with("not a samples file of `kado train probcut`"), "{message}");
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign);
    }
    fs::write(&file, "{\"seed\":7,\"de").unwrap();
    Store::open(&file, &SETTINGS).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "{\"seed\":7,\"depth\":3,\"solve_from\":12}\n");
}

/// Scores whose differences follow a known law: 30 + 20 deep, spread evenly around that by 100 per deep ply.
fn known(n: u32) -> Sample {
    let empties = 8 + n % 40;
    let sign = if (n / 40).is_multiple_of(2) { 1 } else { -1 };
    let scores = (0..8).map(|depth: i32| if depth < 3 { 0 } else { 30 + 20 * depth + sign * 100 * depth });
    Sample {
        n,
        board: String::new(),
        empties,
        scores: scores.collect(),
        solved: (empties < 20).then_some(50 + sign * 400),
    }
}

#[test]
fn the_fit_finds_the_law_that_the_samples_follow() {
    let samples: Vec<Sample> = (0..800).map(known).collect();
    let Parameters { midgame, end } = Fit::new(&samples).unwrap().parameters;
    for empties in [10, 25, 40] {
        let mean = midgame.mean(empties, 0, 6);
        assert!((mean - 150).abs() < 60, "{empties} empties: {mean}");
        let deviation = midgame.deviation(empties, 0, 6);
        assert!((450..800).contains(&deviation), "{empties} empties: {deviation}");
    }
    assert!((end.mean(14, 0, 14) - 50).abs() < 40, "{}", end.mean(14, 0, 14));
    assert_eq!(
        Fit::new(&samples[..3]).unwrap_err().to_string(),
        "3 samples taken, too few to fit the model: increase --positions"
    );
}
