//! Encodes each pattern weight as the difference from the previous stage, in quantization steps.
//! The weights are sorted by stage, then by shape, then by class. A class is a pattern index together with
//! its mirror image. Neighboring stages differ little, so that most differences are small and deflate
//! compresses them well.

use crate::eval::othello::parameters::Stage;
use crate::eval::othello::shapes::SHAPES;

use super::PackingError;
use super::header::Header;

/// The escape byte: the next two bytes hold the weight itself in quantization steps.
/// It is used if the difference from the previous stage does not fit into one byte.
const ESCAPE: i8 = i8::MIN;

/// The maximum length of an encoded weight in bytes: the escape byte and two more.
pub(super) const LONGEST: usize = 3;

/// The pattern weights of one stage: for each shape, one weight per class.
/// A class is a pattern index together with its mirror image.
type Patterns = [Vec<i16>; SHAPES];

/// Encodes the pattern weights of all stages as a section of the file, not yet compressed.
pub(super) fn write(stages: &[Stage], quantum: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before: Vec<i16> = vec![0; super::class_counts().iter().sum()];
    for stage in stages {
        for (before, &weight) in before.iter_mut().zip(stage.patterns.iter().flatten()) {
            let steps = in_steps(weight, quantum);
            match i8::try_from(i32::from(steps) - i32::from(*before)) {
                Ok(difference) if difference != ESCAPE => bytes.push(difference as u8),
                _ => {
                    bytes.push(ESCAPE as u8);
                    bytes.extend(steps.to_le_bytes());
                }
            }
            *before = steps;
        }
    }
    bytes
}

/// Converts a weight to quantization steps of size `quantum`, rounded to the nearest integer.
/// The result is clamped so that its product with `quantum` fits into an `i16`.
fn in_steps(weight: i16, quantum: u16) -> i16 {
    let (weight, quantum) = (i32::from(weight), i32::from(quantum));
    let (least, most) = (i32::from(i16::MIN) / quantum, i32::from(i16::MAX) / quantum);
    (2 * weight + quantum).div_euclid(2 * quantum).clamp(least, most) as i16
}

/// Parses the decompressed section of pattern weights and returns the weights of each stage.
///
/// # Errors
/// If the section is too short or too long, or a weight does not fit into an `i16`.
pub(super) fn read(
    bytes: &[u8],
    header: &Header<'_>,
    classes: &[usize; SHAPES],
) -> Result<Vec<Patterns>, PackingError> {
    let mut bytes = bytes.iter().copied();
    let mut stages: Vec<Patterns> = Vec::with_capacity(header.stages.len());
    for &empties in &header.stages {
        let mut patterns = classes.map(Vec::with_capacity);
        for (shape, patterns) in patterns.iter_mut().enumerate() {
            let before = stages.last().map(|stage| stage[shape].as_slice());
            read_shape(&mut bytes, before, header.quantum, classes[shape], patterns)
                .ok_or(PackingError::Weight { empties })?;
        }
        stages.push(patterns);
    }
    if bytes.next().is_some() { Err(PackingError::Section("pattern weights")) } else { Ok(stages) }
}

/// Parses the weights of one shape.
/// Returns `None` if the section ends too early or a weight does not fit into an `i16`.
fn read_shape(
    bytes: &mut impl Iterator<Item = u8>,
    before: Option<&[i16]>,
    quantum: i16,
    classes: usize,
    patterns: &mut Vec<i16>,
) -> Option<()> {
    for class in 0..classes {
        let weight = match bytes.next()? as i8 {
            ESCAPE => i16::from_le_bytes([bytes.next()?, bytes.next()?]).checked_mul(quantum)?,
            difference => {
                let difference = i16::from(difference) * quantum;
                before.map_or(0, |before| before[class]).checked_add(difference)?
            }
        };
        patterns.push(weight);
    }
    Some(())
}
