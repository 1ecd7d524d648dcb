//! Trains on one batch: computes the gradients, then updates the weights.
//!
//! The batch is cut into lanes. The threads first compute the gradients of the lanes in parallel, then update
//! the embedding tables in parallel. Each embedding table is updated by one thread. Finally, Adam updates the
//! other weights.

use std::f32::consts::PI;
use std::io;

use crate::eval::othello::network::{NetworkWeights, OUTPUT_DISCS};
use crate::eval::othello::parameters::PHASES;
use crate::game::othello8::{Isa, isa::on_tier};
use crate::parallel::for_each_mut;
use crate::training::fit::{Judgment, Packed, Split};

use super::model::{DENSE, Model, Sample, Sampler, Vector};
use super::state::State;
use super::{BATCH, LANES, Settings, isa as tiers, quantize};

/// Number of positions over which the step sizes rise to their full values.
/// Without the warm-up, the first updates of each embedding row would be large.
const WARM_UP: f32 = 2e6;

/// Smallest value of the warm-up factor and of the decay factor on the step sizes.
/// It is reached at the start of the warm-up and at the end of the training run.
const LAST_SHARE: f32 = 0.01;

/// Adam: decay of the moving average of the gradients.
const MEAN_DECAY: f32 = 0.9;
/// Adam: decay of the moving average of the squared gradients.
const SQUARE_DECAY: f32 = 0.999;

/// Number of samples between the prefetch of a sample's rows and the update of these rows.
const PREFETCH_DISTANCE: usize = 4;

/// Approximate maximum number of held-out positions for measuring the error after each pass.
const JUDGES: u64 = 400_000;

/// A network in training.
pub(super) struct Trainer<'a> {
    settings: &'a Settings,
    isa: Isa,
    /// Total number of training positions over all passes.
    whole: u64,
    sampler: Sampler,
    lanes: Vec<Lane>,
    pub(super) state: State,
}

/// One of the [`LANES`] parts of a batch, with its gradients.
struct Lane {
    samples: Vec<Sample>,
    /// For each sample, the gradient of its loss with respect to one embedding row of the sample.
    /// All embedding rows that a sample uses have the same gradient.
    by_rows: Vec<Vector>,
    /// The sum of the gradients with respect to [`Model::dense`].
    dense: Vec<f32>,
}

impl<'a> Trainer<'a> {
    pub(super) fn new(settings: &'a Settings, isa: Isa, model: Model, whole: u64) -> Trainer<'a> {
        let lane = || Lane { samples: Vec::new(), by_rows: Vec::new(), dense: vec![0.0; DENSE] };
        let lanes = (0..LANES).map(|_| lane()).collect();
        Trainer { settings, isa, whole, sampler: Sampler::new(isa), lanes, state: State::new(model) }
    }

    /// Trains on positions, batch by batch.
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
                    if let Some(next) = lane.samples.get(number + PREFETCH_DISTANCE) {
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
    pub(super) fn judge(&self, held_out: &Split) -> io::Result<Judgment> {
        let share = held_out.total().div_ceil(JUDGES).max(1);
        let mut judgment = Judgment::default();
        for phase in 0..PHASES {
            held_out.read(phase, 0, held_out.sampled(phase, share as u32), |positions| {
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

    /// Returns the quantized network.
    pub(super) fn weights(&self) -> NetworkWeights {
        quantize::quantize(&self.state.model, &self.state.squares)
    }
}

impl State {
    /// Applies an Adam step with the step size `rate` to all weights outside the embedding tables.
    /// These weights are the heads and the accumulator biases. `sum` is the gradient of the loss with respect
    /// to these weights, summed over a batch. `positions` is the number of positions in the batch.
    fn adam(&mut self, sum: &[f32], positions: f32, rate: f32) {
        let batches = self.batches.min(1 << 20) as i32;
        let [mean_bias, square_bias] = [MEAN_DECAY, SQUARE_DECAY].map(|decay| 1.0 - decay.powi(batches));
        let weights = self.model.dense.iter_mut().zip(&mut self.means).zip(&mut self.squares);
        for (((weight, mean), square), &gradient) in weights.zip(sum) {
            let gradient = gradient / positions;
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * gradient;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * gradient * gradient;
            *weight -= rate * (*mean / mean_bias) / ((*square / square_bias).sqrt() + 1e-8);
        }
    }
}

/// Returns the factor on the step sizes after `learned` of `whole` positions.
/// The factor rises linearly during the warm-up, stays at 1 until half of the training run is done, then
/// decays as a cosine.
fn share(learned: u64, whole: u64) -> f32 {
    let rise = (learned as f32 / WARM_UP).min(1.0);
    let progress = learned as f32 / whole as f32;
    let fall = if progress < 0.5 { 1.0 } else { 0.5 * (1.0 + (PI * (2.0 * progress - 1.0)).cos()) };
    rise.max(LAST_SHARE) * fall.max(LAST_SHARE)
}
