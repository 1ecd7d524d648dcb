//! One batch after the other: gradients in lanes, then steps table by table.

use std::f32::consts::PI;
use std::io;

use crate::eval::othello::network::{self, OUTPUT_DISCS};
use crate::eval::othello::parameters::SETS;
use crate::game::othello8::{Isa, isa::on_tier};
use crate::parallel::for_each_mut;
use crate::training::fit::{Judgment, Packed, Part};

use super::model::{DENSE, Model, Numbers, Sample, Sampler};
use super::{BATCH, LANES, Settings, isa as tiers, quantize};

/// Positions over which the step sizes rise from nothing: before, every row moves far.
const RISE: f32 = 2e6;

/// The share of the last step in the full one.
const LAST_SHARE: f32 = 0.01;

/// Decay of the mean and of the mean square of Adam.
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

/// Samples between the fetch of the rows of a table and their step.
const AHEAD: usize = 4;

/// The most held-out positions that judge a pass.
const JUDGES: u64 = 400_000;

/// A network in training.
pub(super) struct Trainer<'a> {
    settings: &'a Settings,
    isa: Isa,
    /// Number of positions to learn from in all passes.
    whole: u64,
    sampler: Sampler,
    lanes: Vec<Lane>,
    pub(super) state: State,
}

/// Everything that the next step depends on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) model: Model,
    /// Mean and mean square of the gradients by the heads (Adam).
    pub(super) means: Vec<f32>,
    pub(super) squares: Vec<f32>,
    /// Positions learned from.
    pub(super) learned: u64,
    /// Batches learned from.
    pub(super) batches: u32,
}

/// A part of a batch.
struct Lane {
    samples: Vec<Sample>,
    /// By sample: the gradient by its rows.
    by_rows: Vec<Numbers>,
    /// The sum of the gradients by the heads and the first sums.
    dense: Vec<f32>,
}

impl<'a> Trainer<'a> {
    /// `whole` is the number of positions to learn from in all passes.
    pub(super) fn new(settings: &'a Settings, isa: Isa, model: Model, whole: u64) -> Trainer<'a> {
        let lane = || Lane { samples: Vec::new(), by_rows: Vec::new(), dense: vec![0.0; DENSE] };
        let state =
            State { model, means: vec![0.0; DENSE], squares: vec![0.0; DENSE], learned: 0, batches: 0 };
        let lanes = (0..LANES).map(|_| lane()).collect();
        Trainer { settings, isa, whole, sampler: Sampler::new(isa), lanes, state }
    }

    /// Learns from positions, batch by batch.
    pub(super) fn learn(&mut self, positions: &[Packed]) {
        for batch in positions.chunks(BATCH) {
            self.batch(batch);
        }
    }

    fn batch(&mut self, positions: &[Packed]) {
        let Trainer { settings, isa, sampler, lanes, state, .. } = self;
        let (isa, huber) = (*isa, settings.huber / OUTPUT_DISCS as f32);
        let parts = positions.chunks(BATCH / LANES).chain(std::iter::repeat(&[][..]));
        let mut work: Vec<(&mut Lane, &[Packed])> = lanes.iter_mut().zip(parts).collect();
        let model = &state.model;
        for_each_mut(settings.jobs, &mut work, |_, (lane, positions)| {
            lane.samples.clear();
            lane.samples.extend(positions.iter().map(|position| sampler.sample(position)));
            lane.dense.fill(0.0);
            lane.by_rows.clear();
            for (index, sample) in lane.samples.iter().enumerate() {
                if let Some(next) = lane.samples.get(index + 1) {
                    model.prefetch(next);
                }
                let by_rows =
                    on_tier!(isa, tiers::gradients::gradient(model, sample, huber, &mut lane.dense));
                lane.by_rows.push(by_rows);
            }
        });
        let share = share(state.learned, self.whole);
        let rate = share * settings.row_rate;
        for_each_mut(settings.jobs, &mut state.model.tables, |index, table| {
            for lane in lanes.iter() {
                for (number, (sample, by_rows)) in lane.samples.iter().zip(&lane.by_rows).enumerate() {
                    if let Some(next) = lane.samples.get(number + AHEAD) {
                        table.prefetch(&next.rows[index]);
                    }
                    on_tier!(isa, tiers::gradients::step(table, &sample.rows[index], by_rows, rate));
                }
            }
        });
        state.learned += positions.len() as u64;
        state.batches += 1;
        let (first, rest) = lanes.split_at_mut(1);
        let sum = &mut first[0].dense;
        for lane in rest {
            for (sum, &part) in sum.iter_mut().zip(&lane.dense) {
                *sum += part;
            }
        }
        state.adam(sum, positions.len() as f32, share * settings.head_rate);
    }

    /// Returns the errors on a sample of the held-out positions.
    pub(super) fn judge(&self, held_out: &Part) -> io::Result<Judgment> {
        let share = held_out.total().div_ceil(JUDGES).max(1);
        let mut judgment = Judgment::default();
        for set in 0..SETS {
            held_out.read(set, held_out.sampled(set, share as u32), |positions| {
                for position in positions {
                    let sample = self.sampler.sample(position);
                    let score = on_tier!(self.isa, tiers::gradients::score(&self.state.model, &sample));
                    let discs = (score * OUTPUT_DISCS as f32).clamp(-64.0, 64.0);
                    let error = discs - position.target();
                    judgment.all.add(error, 1.0);
                    if position.is_exact() {
                        judgment.exact.add(sample.empties, error);
                    }
                }
            })?;
        }
        Ok(judgment)
    }

    /// Returns the network as it is evaluated.
    pub(super) fn numbers(&self) -> network::Numbers {
        quantize::quantize(&self.state.model, &self.state.squares)
    }
}

impl State {
    /// A step of the heads and the first sums against the sum of the gradients of some positions.
    fn adam(&mut self, sum: &[f32], positions: f32, rate: f32) {
        let batches = self.batches.min(1 << 20) as i32;
        let [mean_bias, square_bias] = [MEAN_DECAY, SQUARE_DECAY].map(|decay| 1.0 - decay.powi(batches));
        let numbers = self.model.dense.iter_mut().zip(&mut self.means).zip(&mut self.squares);
        for (((number, mean), square), &gradient) in numbers.zip(sum) {
            let gradient = gradient / positions;
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * gradient;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * gradient * gradient;
            *number -= rate * (*mean / mean_bias) / ((*square / square_bias).sqrt() + 1e-8);
        }
    }
}

/// Returns the share of the full step sizes: it rises at first, stays until half of the training, then falls
/// in the shape of a cosine.
fn share(learned: u64, whole: u64) -> f32 {
    let rise = (learned as f32 / RISE).min(1.0);
    let progress = learned as f32 / whole as f32;
    let fall = if progress < 0.5 { 1.0 } else { 0.5 * (1.0 + (PI * (2.0 * progress - 1.0)).cos()) };
    rise.max(LAST_SHARE) * fall.max(LAST_SHARE)
}
