//! The fitted model: unrounded weights in discs, and how often each pattern class occurred.
//! A pattern class is a pattern with its mirror image.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::eval::othello::parameters::{COUNTS, LARGEST_COUNT, Parameters, Stage, UNITS};
use crate::eval::othello::shapes::{SHAPES, TABLE};
use crate::files::Existing;
use crate::training::FileError;
use crate::training::array_file::{self, Contents, VALUE};
use crate::training::header::PREFIX;

use super::Settings;
use super::settings::{STAGES, are_stages};
use super::space::{EACH_COUNT, EMPTIES, Space};

/// The first bytes of a file of a fitted model.
pub(crate) const MAGIC: &str = "kadofit1";

/// Largest absolute weight of a fit in discs.
/// A larger weight could overflow the 16 bits of a stored weight.
const MOST_DISCS: f32 = 255.0;

/// Largest valid number of occurrences of a pattern class; a larger number means a damaged file.
const MOST_SEEN: f32 = 1e18;

/// Header of a model file, as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) settings: Settings,
    /// Number of distinct training positions.
    pub(crate) positions: u64,
}

/// A fitted model with weights in discs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fitted {
    /// Settings of the fit and number of positions.
    pub(crate) head: Head,
    stages: Vec<FittedStage>,
    /// Constant term by number of empties, in discs.
    empties: Vec<f32>,
}

/// Weights of a stage in discs, and how often each pattern class occurred in training.
/// The layout is the same as in [`Stage`]. A pattern class is a pattern with its mirror image.
#[derive(Clone, Debug, PartialEq)]
struct FittedStage {
    patterns: [Vec<f32>; SHAPES],
    counts: Vec<f32>,
    seen: [Vec<f32>; SHAPES],
}

impl Fitted {
    /// Converts a weight vector to a model.
    /// `seen` holds a table for each stage: the number of occurrences of each pattern class and of each value
    /// of a count feature (mobility and potential mobility). A pattern class is a pattern with its mirror
    /// image.
    pub(super) fn new(head: Head, space: &Space, vector: &[f32], seen: &[Vec<f32>]) -> Fitted {
        let by_shape = |table: &[f32]| {
            std::array::from_fn(|shape| {
                let classes = space.classes(shape);
                if classes.is_empty() { vec![0.0; TABLE[shape].classes().1] } else { table[classes].to_vec() }
            })
        };
        let stage = |(stage, seen): (usize, &Vec<f32>)| {
            let table = space.expand(&vector[space.stage(stage)]);
            FittedStage {
                patterns: by_shape(&table),
                counts: table[space.counts()].to_vec(),
                seen: by_shape(seen),
            }
        };
        let stages = seen.iter().enumerate().map(stage).collect();
        Fitted { head, stages, empties: vector[space.empties()].to_vec() }
    }

    /// Returns whether every weight is in the range that a model file may hold.
    pub(super) fn is_bounded(&self) -> bool {
        let patterns = self.stages.iter().flat_map(|stage| stage.patterns.iter().chain([&stage.counts]));
        let mut weights = patterns.chain([&self.empties]).flatten();
        weights.all(|weight| weight.abs() <= MOST_DISCS)
    }

    /// Reads a model file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a model file, is damaged, or holds a value out of range.
    pub(crate) fn read(path: &Path) -> Result<Fitted, FileError> {
        let Contents::<Head> { head, values, offset } = array_file::read(path, MAGIC)?;
        let damaged = |offset, fault| Err(FileError::Damaged { offset, fault });
        let stages = &head.settings.stages;
        if !are_stages(stages) {
            return damaged(PREFIX, format!("{STAGES}, not {stages:?}"));
        }
        let classes = TABLE.map(|shape| shape.class_count());
        let seen = classes.iter().sum::<usize>();
        let each = seen + COUNTS * EACH_COUNT + seen;
        if values.len() != stages.len() * each + EMPTIES {
            let fault = format!("{} values do not fit {} stages", values.len(), stages.len());
            return damaged(offset, fault);
        }
        let range = |place: usize| {
            let is_seen = place < stages.len() * each && place % each >= each - seen;
            if is_seen { 0.0..=MOST_SEEN } else { -MOST_DISCS..=MOST_DISCS }
        };
        if let Some(place) = (0..values.len()).find(|&place| !range(place).contains(&values[place])) {
            let (least, most) = range(place).into_inner();
            let fault = format!("{} is out of range ({least} to {most})", values[place]);
            return damaged(offset + VALUE * place, fault);
        }
        let mut rest = values.as_slice();
        let mut take = |length: usize| {
            let (taken, left) = rest.split_at(length);
            rest = left;
            taken.to_vec()
        };
        let stages = head
            .settings
            .stages
            .iter()
            .map(|_| FittedStage {
                patterns: classes.map(&mut take),
                counts: take(COUNTS * EACH_COUNT),
                seen: classes.map(&mut take),
            })
            .collect();
        let empties = take(EMPTIES);
        Ok(Fitted { head, stages, empties })
    }

    /// Writes a model file atomically.
    ///
    /// # Errors
    /// If the file cannot be written, or exists and must be kept.
    pub(crate) fn write(&self, path: &Path, existing: Existing) -> Result<(), FileError> {
        let mut values: Vec<&[f32]> = Vec::new();
        for stage in &self.stages {
            values.extend(stage.patterns.iter().map(Vec::as_slice));
            values.push(&stage.counts);
            values.extend(stage.seen.iter().map(Vec::as_slice));
        }
        values.push(&self.empties);
        array_file::write((path, existing), MAGIC, &self.head, &values)
    }

    /// Returns all weights, rounded to the units of the weights file (`UNITS` per disc).
    pub(crate) fn parameters(&self) -> Parameters {
        let stage = |(&empties, stage): (&u32, &FittedStage)| Stage {
            empties,
            patterns: stage
                .patterns
                .each_ref()
                .map(|weights| weights.iter().map(|&weight| units(weight)).collect()),
            counts: std::array::from_fn(|count| {
                std::array::from_fn(|value| units(stage.counts[count * (LARGEST_COUNT + 1) + value]))
            }),
            seen: stage.seen.each_ref().map(|seen| seen.iter().map(|&times| logarithm(times)).collect()),
        };
        Parameters {
            stages: self.head.settings.stages.iter().zip(&self.stages).map(stage).collect(),
            empties: std::array::from_fn(|empties| units(self.empties[empties])),
        }
    }
}

fn units(discs: f32) -> i16 {
    (discs * UNITS as f32).round() as i16
}

/// Returns log4(`times` + 1), rounded up.
fn logarithm(times: f32) -> u8 {
    ((times + 1.0).log2() / 2.0).ceil() as u8
}
