//! The fit of the learned evaluation: known weights are recovered, and the result depends only on the input.

mod files;
mod state;

use std::num::NonZeroUsize;

use kado::eval::othello::features::Features;
use kado::eval::othello::parameters::{COUNTS, LARGEST_COUNT, Parameters, Stage};
use kado::eval::othello::shapes::{PLACES, SHAPES, Shape, TABLE};
use kado::eval::othello::{Weights, evaluate};
use kado::game::othello8::{Board, Isa, Othello8};
use kado::game::playout;
use kado::training::fit::{Collector, Event, Fitted, Settings, fit};
use kado::training::positions::{Block, Final, Record};
use kado::training::{Checkpoint, TrainError};

/// The shapes in the fits of these tests.
const WITH: [&str; 2] = ["row 2", "diagonal 5"];

fn settings() -> Settings {
    let others = TABLE.iter().map(|shape| shape.name).filter(|name| !WITH.contains(name));
    Settings {
        stages: vec![12, 48],
        without: others.chain(["counts"]).map(str::to_owned).collect(),
        ridge: 0.5,
        sub_pattern_ridge: 0.5,
        smoothness: 0.1,
        huber: 64.0,
        iterations: 12,
        rounds: 4,
        jobs: NonZeroUsize::MIN,
        ..Settings::default()
    }
}

/// Returns boards of random games, each with the number of its game.
fn boards(games: u32, seed: u64) -> Vec<(Board, u32)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut boards = Vec::new();
    for game in 0..games {
        let played = playout(Othello8::start(), |moves| rng.choice(moves).copied());
        let played = played.map(|(_, position)| (position.board(), game));
        boards.extend(played.filter(|(board, _)| (1..=50).contains(&board.empties())));
    }
    boards
}

/// Returns weights for the patterns of the fitted shapes that depend on the pattern index and the stage.
fn known() -> Parameters {
    let hash = |index: i32, stage: usize| (index * 37 + 11 * stage as i32).rem_euclid(101) - 50;
    let weights_of = |shape: Shape, stage: usize| {
        let (classes, count) = shape.classes();
        let mut weights = vec![0; count];
        if WITH.contains(&shape.name) {
            for ((index, image), class) in (-shape.largest()..).zip(shape.mirror_images()).zip(classes) {
                weights[class as usize] = (hash(index, stage) + hash(image, stage)) as i16;
            }
        }
        weights
    };
    let stage = |(place, empties): (usize, u32)| Stage {
        empties,
        patterns: TABLE.map(|shape| weights_of(shape, place)),
        counts: [[0; LARGEST_COUNT + 1]; COUNTS],
        seen: TABLE.map(|shape| vec![0; shape.class_count()]),
    };
    Parameters { stages: [12, 48].into_iter().enumerate().map(stage).collect(), empties: [64; 61] }
}

/// Returns records with the scores of the known weights.
fn taught(boards: &[(Board, u32)]) -> Vec<Record> {
    let weights = Weights::learned(&known()).unwrap();
    let record = |&(board, game): &(Board, u32)| {
        Record::new(board, game).with_search(evaluate(Isa::best(), &weights, board) as i16, 1)
    };
    boards.iter().map(record).collect()
}

/// Fits records with a separate work file.
fn fit_records(
    records: &[Record],
    prior: Option<&Parameters>,
    settings: &Settings,
    checkpoint: Option<Checkpoint>,
    report: &mut dyn FnMut(&Event),
) -> Result<Fitted, TrainError> {
    let folder = tempfile::tempdir().unwrap();
    let mut collector = Collector::new(settings, folder.path()).unwrap();
    collector.add(records).unwrap();
    let input = Block { number: 0, records: records.to_vec() }.checksum();
    let work = collector.finish(&folder.path().join("work"), input).unwrap();
    fit(&work, prior, settings, Isa::best(), checkpoint, report)
}

fn fitted(records: &[Record], settings: &Settings) -> Fitted {
    fit_records(records, None, settings, None, &mut |_| ()).unwrap()
}

/// Returns how often each class of a shape occurs on the boards with 30 empties or more.
fn seen(boards: &[(Board, u32)], shape: usize) -> Vec<u32> {
    let (classes, count) = TABLE[shape].classes();
    let mut seen = vec![0; count];
    for (board, _) in boards.iter().filter(|(board, _)| board.empties() >= 46) {
        let features = Features::new(*board);
        for index in &features.indices()[PLACES * shape..PLACES * (shape + 1)] {
            seen[classes[(i32::from(*index) + TABLE[shape].largest()) as usize] as usize] += 1;
        }
    }
    seen
}

#[test]
fn known_weights_are_recovered() {
    let boards = boards(600, 1);
    // No score is an outlier, so a second round would weight the positions like the first.
    let free = Settings {
        ridge: 0.05,
        sub_pattern_ridge: 0.05,
        smoothness: 0.0,
        iterations: 100,
        rounds: 1,
        ..settings()
    };
    let found = fitted(&taught(&boards), &free).parameters();
    let (known, weights) = (known(), Weights::learned(&found).unwrap());
    let truth = Weights::learned(&known).unwrap();
    let fresh = self::boards(40, 2);
    let errors = fresh.iter().map(|&(board, _)| {
        let score = |weights| evaluate(Isa::best(), weights, board);
        (score(&weights) - score(&truth)).abs()
    });
    let mean = errors.sum::<i32>() as f32 / fresh.len() as f32;
    assert!(mean < 10.0, "the mean error on boards of other games is {mean} centidiscs");

    // A constant may move from one shape to the other, so only differences between classes are compared.
    let common: Vec<usize> =
        (0..).zip(seen(&boards, 0)).filter_map(|(class, seen)| (seen > 400).then_some(class)).collect();
    assert!(common.len() > 3, "{common:?}");
    let difference = |parameters: &Parameters, class: usize| {
        let weights = &parameters.stages[1].patterns[0];
        weights[class] - weights[common[0]]
    };
    for &class in &common {
        let (found, known) = (difference(&found, class), difference(&known, class));
        assert!((found - known).abs() <= 12, "class {class}: {found} instead of {known}");
    }
}

#[test]
fn a_prior_holds_the_weights_of_seen_patterns_only() {
    let mut prior = known();
    let patterns = &mut prior.stages[1];
    let (often, never) = (40, 41);
    patterns.patterns[0][often] = 1000;
    patterns.patterns[0][never] = 1000;
    patterns.seen[0][often] = 9;
    let records = taught(&boards(20, 4));
    let settings = settings();
    let held = |weight| {
        let settings = Settings { prior_weight: weight, ..settings.clone() };
        fit_records(&records, Some(&prior), &settings, None, &mut |_| ()).unwrap().parameters()
    };
    let free = fitted(&records, &settings).parameters();
    let held = held(1.0);
    let weight = |parameters: &Parameters, class: usize| parameters.stages[1].patterns[0][class];
    assert!((weight(&held, often) - 1000).abs() < 10, "{}", weight(&held, often));
    assert!(weight(&held, never) < 800, "{}", weight(&held, never));
    assert!(weight(&free, often) < 200, "{}", weight(&free, often));
    assert_eq!(held.stages[1].seen[0][often], 9, "occurrences in the training of the prior count");
}

#[test]
fn an_unseen_pattern_gets_the_mean_of_its_sub_patterns_and_an_excluded_shape_no_weights() {
    let found = fitted(&taught(&boards(60, 5)), &settings()).parameters();
    for (shape, name) in TABLE.map(|shape| shape.name).into_iter().enumerate() {
        let weights = &found.stages[0].patterns[shape];
        assert_eq!(weights.iter().all(|&weight| weight == 0), !WITH.contains(&name), "{name}");
    }
    let unseen = found.stages[0].seen[0].iter().zip(&found.stages[0].patterns[0]);
    assert!(unseen.filter(|&(&seen, &weight)| seen == 0 && weight != 0).count() > 100);
    assert_eq!(found.stages[0].patterns.len(), SHAPES);
}

#[test]
fn an_exact_score_replaces_inexact_ones_and_symmetric_boards_are_merged() {
    let board = boards(1, 6)[20].0;
    let images = kado::game::othello8::Symmetry::ALL.map(|symmetry| symmetry.board(board));
    let mut records: Vec<Record> = images
        .iter()
        .map(|&image| Record::new(image, 1).with_search(-3000, 5).with_outcome(Final::Played(-30)))
        .collect();
    records.push(Record::new(board, 1).with_outcome(Final::Exact(8)));
    let mut positions = 0;
    let settings = Settings { ridge: 0.01, sub_pattern_ridge: 0.01, ..settings() };
    let found = fit_records(&records, None, &settings, None, &mut |event| {
        if let Event::Positions(training, held_out) = event {
            positions = training + held_out;
        }
    });
    assert_eq!(positions, 1);
    let weights = Weights::learned(&found.unwrap().parameters()).unwrap();
    let score = evaluate(Isa::best(), &weights, board);
    assert!((700..=810).contains(&score), "{score}");
}

#[test]
fn invalid_settings_and_records_without_scores_are_refused() {
    let refused = |settings: &Settings, records: &[Record]| {
        fit_records(records, None, settings, None, &mut |_| ()).unwrap_err().to_string()
    };
    let records = [Record::new(Board::START, 1)];
    assert_eq!(
        refused(&settings(), &records),
        "no position to train on: no record has a score, or all belong to held-out games"
    );
    let falling = Settings { stages: vec![8, 4], ..settings() };
    assert_eq!(
        refused(&falling, &records),
        "stages must be numbers of empties from 0 to 60 in rising order, at least one"
    );
    let unknown = Settings { without: vec!["row 9".into()], ..settings() };
    assert!(refused(&unknown, &records).starts_with("unknown shape `row 9`; known are `row 2`, "));
    let ridge = |ridge| refused(&Settings { ridge, ..settings() }, &records);
    assert_eq!(ridge(0.0), "the ridge must be above 0, not 0");
    assert_eq!(ridge(f32::NAN), "the ridge must be above 0, not NaN");
    let huber = Settings { huber: 0.0, ..settings() };
    let message = "the Huber threshold must be above 0, not 0";
    assert_eq!(refused(&huber, &records), message);
    let share = Settings { outcome_share: 1.5, ..settings() };
    assert_eq!(refused(&share, &records), "the outcome share must be from 0 to 1, not 1.5");
}
