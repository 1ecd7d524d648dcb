use std::num::NonZeroUsize;
use std::time::Duration;

use fastrand::Rng;

use super::isa as tiers;
use super::model::{DENSE, HEAD, Model, STARTS, Sample, Sampler};
use super::quantize;
use super::settings::Settings;
use super::state::MAGIC;
use super::trainer::Trainer;
use crate::eval::othello::network::{OUTPUT_DISCS, WIDTH, head_of};
use crate::eval::othello::{Weights, evaluate};
use crate::game::othello8::isa::on_tier;
use crate::game::othello8::{Board, Isa, Othello8};
use crate::game::playout;
use crate::training::Checkpoint;
use crate::training::checkpoint::Keeper;
use crate::training::fit::Packed;

/// Returns positions of random games; the target is the disc difference.
fn positions(count: usize) -> Vec<Packed> {
    let [mut moves_rng, mut rng] = [5, 6].map(Rng::with_seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let game = playout(Othello8::start(), |moves| moves_rng.choice(moves).copied());
        for (_, position) in game.filter(|(mv, _)| !mv.is_pass()).filter(|_| rng.u8(..4) == 0) {
            let board = position.board();
            positions.push(Packed::new(board, board.final_score() as f32, board.empties() % 2 == 0, 1));
        }
    }
    positions.truncate(count);
    positions
}

fn settings(jobs: usize) -> Settings {
    Settings { jobs: NonZeroUsize::new(jobs).unwrap(), ..Settings::default() }
}

fn trainer<'a>(settings: &'a Settings, positions: &[Packed]) -> Trainer<'a> {
    Trainer::new(settings, Isa::best(), Model::new(settings.seed), positions.len() as u64)
}

fn trained<'a>(settings: &'a Settings, positions: &[Packed]) -> Trainer<'a> {
    let mut trainer = trainer(settings, positions);
    trainer.learn(positions);
    trainer
}

fn loss(model: &Model, sample: &Sample) -> f64 {
    let error = f64::from(tiers::portable::gradients::score(model, sample) - sample.target);
    error * error / 2.0
}

#[test]
fn gradients_are_the_slopes_of_the_loss() {
    const STEP: f32 = 1.0 / 256.0;
    let settings = settings(1);
    let positions = positions(3000);
    let mut model = trained(&settings, &positions).state.model;
    let (mut compared, mut kinks) = (0, 0);
    let mut same = |slope: Option<f32>, gradient: f32| {
        let Some(slope) = slope else { return kinks += 1 };
        compared += 1;
        assert!((slope - gradient).abs() < 0.02, "{slope} and {gradient}");
    };
    for position in positions.iter().step_by(301) {
        let mut sample = Sampler::new(Isa::best()).sample(position);
        sample.weight = 1.0;
        let mut dense = vec![0.0; DENSE];
        let by_rows = tiers::portable::gradients::gradient(&model, &sample, 100.0, &mut dense);
        // The slope of the loss; `None` at a kink, where the slopes to the left and to the right differ.
        let mut slope = |change: &dyn Fn(&mut Model, f32)| {
            let mut loss_after = |step: f32| {
                change(&mut model, step);
                let loss = loss(&model, &sample);
                change(&mut model, -step);
                loss
            };
            let [before, here, after] = [-STEP, 0.0, STEP].map(&mut loss_after);
            let [left, right] = [here - before, after - here].map(|rise| rise as f32 / STEP);
            ((left - right).abs() < 0.02).then_some(left.midpoint(right))
        };
        let head = HEAD * head_of(sample.empties);
        let start = STARTS + WIDTH * sample.empties as usize;
        for place in (head..head + HEAD).step_by(7).chain(start..start + WIDTH) {
            let slope = slope(&|model, step| model.dense[place] += step);
            same(slope, dense[place]);
        }
        // If a position uses a row n times, the slope is n times the gradient.
        let (table, row) = (9, sample.rows[9][0] as usize);
        let times = sample.rows[9].iter().filter(|&&other| other as usize == row).count() as f32;
        for (index, by_row) in by_rows.into_iter().enumerate() {
            let slope = slope(&|model, step| model.tables[table].rows[row].0[index] += step);
            same(slope, times * by_row);
        }
    }
    assert!(compared > 1500 && kinks < compared / 10, "{compared} compared, {kinks} kinks");
}

#[test]
fn every_instruction_set_computes_the_same_gradients() {
    let settings = settings(1);
    let positions = positions(2000);
    let model = trained(&settings, &positions).state.model;
    for position in positions.iter().step_by(53) {
        let sample = Sampler::new(Isa::PORTABLE).sample(position);
        let results = Isa::available().into_iter().map(|isa| {
            let mut dense = vec![0.0; DENSE];
            let by_rows = on_tier!(isa, tiers::gradients::gradient(&model, &sample, 1.0, &mut dense));
            (by_rows, dense)
        });
        let results: Vec<_> = results.collect();
        assert!(results.iter().all(|result| result == &results[0]));
    }
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let positions = positions(5000);
    let (one, three) = (settings(1), settings(3));
    assert!(trained(&one, &positions).state == trained(&three, &positions).state);
}

#[test]
fn a_training_resumes_where_its_state_was_written() {
    let positions = positions(4000);
    let settings = settings(2);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let checkpoint = Some(Checkpoint { path: &path, interval: Duration::ZERO });
    let whole = trained(&settings, &positions);
    let mut first = trainer(&settings, &positions);
    first.learn(&positions[..2048]);
    first.state.save(1, &mut Keeper::new(checkpoint, MAGIC, &settings, 7)).unwrap();
    let mut second = trainer(&settings, &positions);
    assert_eq!(second.state.resume(&Keeper::new(checkpoint, MAGIC, &settings, 7)).unwrap(), 1);
    second.learn(&positions[2048..]);
    assert!(second.state == whole.state);
    let other = Settings { seed: 2, ..settings.clone() };
    let mut refused = trainer(&other, &positions);
    for (settings, input) in [(&other, 7), (&settings, 8)] {
        assert!(refused.state.resume(&Keeper::new(checkpoint, MAGIC, settings, input)).is_err(), "{input}");
    }
}

#[test]
fn quantization_keeps_the_scores() {
    let positions = positions(60_000);
    let settings = Settings { row_rate: 0.1, ..settings(2) };
    let trainer = trained(&settings, &positions);
    let isa = Isa::best();
    let weights = Weights::network(&trainer.weights()).unwrap();
    let sampler = Sampler::new(isa);
    let (mut untrained, mut learned, mut rounding, mut count) = (0.0, 0.0, 0.0, 0.0);
    for position in positions.iter().step_by(29) {
        let board: Board = position.board();
        if isa.moves(board) | isa.moves(board.pass()) == 0 {
            continue;
        }
        let score = tiers::portable::gradients::score(&trainer.state.model, &sampler.sample(position));
        let discs = (score * OUTPUT_DISCS as f32).clamp(-63.0, 63.0);
        let rounded = evaluate(isa, &weights, board) as f32 / 100.0;
        rounding += (discs - rounded).abs();
        untrained += position.target().abs();
        learned += (rounded - position.target()).abs();
        count += 1.0;
    }
    assert!(count > 1000.0 && rounding < count, "{rounding} discs of rounding in {count} positions");
    assert!(learned < 0.6 * untrained, "{learned} of {untrained} discs");
}

#[test]
fn a_training_with_a_prior_starts_from_its_scores() {
    let positions = positions(60_000);
    let settings = Settings { row_rate: 0.1, ..settings(2) };
    let network = trained(&settings, &positions).weights();
    let mut resumed = Trainer::new(&settings, Isa::best(), quantize::restore(&network), 1 << 30);
    assert!(quantize::quantize(&resumed.state.model, &vec![1.0; DENSE]) == network, "restored exactly");
    let mut fresh = trainer(&settings, &positions);
    let few = &positions[..1024];
    let losses = [&mut resumed, &mut fresh].map(|trainer| {
        trainer.learn(few);
        let sampler = Sampler::new(Isa::best());
        few.iter().map(|position| loss(&trainer.state.model, &sampler.sample(position))).sum::<f64>()
    });
    assert!(losses[0] < 0.7 * losses[1], "{losses:?}");
}
