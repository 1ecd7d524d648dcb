//! The section of the numbers: by knot, shape and class, what the number in steps of the quantum is more than
//! at the knot before. Neighboring knots differ little, so that most of it are small numbers, which deflate
//! packs well.

use crate::eval::othello::parameters::Knot;
use crate::eval::othello::shapes::SHAPES;

use super::PackingError;
use super::header::Header;

/// Says that the number itself follows, in two bytes, because the difference does not fit into one.
const ESCAPE: i8 = i8::MIN;

/// No number takes more bytes.
pub(super) const LONGEST: usize = 3;

/// The numbers of all patterns at one knot.
type Patterns = [Vec<i16>; SHAPES];

/// Returns the section, not compressed.
pub(super) fn write(knots: &[Knot], quantum: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before: Vec<i16> = vec![0; super::class_counts().iter().sum()];
    for knot in knots {
        for (before, &number) in before.iter_mut().zip(knot.patterns.iter().flatten()) {
            let steps = in_steps(number, quantum);
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

/// Returns a number in steps of the quantum, rounded to the nearest that can be read back.
fn in_steps(number: i16, quantum: u16) -> i16 {
    let (number, quantum) = (i32::from(number), i32::from(quantum));
    let (least, most) = (i32::from(i16::MIN) / quantum, i32::from(i16::MAX) / quantum);
    (2 * number + quantum).div_euclid(2 * quantum).clamp(least, most) as i16
}

/// Reads the section into the patterns of each knot.
pub(super) fn read(
    bytes: &[u8],
    header: &Header<'_>,
    classes: &[usize; SHAPES],
) -> Result<Vec<Patterns>, PackingError> {
    let mut bytes = bytes.iter().copied();
    let mut knots: Vec<Patterns> = Vec::with_capacity(header.knots.len());
    for &empties in &header.knots {
        let mut patterns = classes.map(Vec::with_capacity);
        for (shape, patterns) in patterns.iter_mut().enumerate() {
            let before = knots.last().map(|knot| knot[shape].as_slice());
            read_shape(&mut bytes, before, header.quantum, classes[shape], patterns)
                .ok_or(PackingError::Number { empties })?;
        }
        knots.push(patterns);
    }
    if bytes.next().is_some() { Err(PackingError::Section("the numbers")) } else { Ok(knots) }
}

/// Reads the numbers of one shape. Returns `None` if there are too few, or one is too large.
fn read_shape(
    bytes: &mut impl Iterator<Item = u8>,
    before: Option<&[i16]>,
    quantum: i16,
    classes: usize,
    patterns: &mut Vec<i16>,
) -> Option<()> {
    for class in 0..classes {
        let number = match bytes.next()? as i8 {
            ESCAPE => i16::from_le_bytes([bytes.next()?, bytes.next()?]).checked_mul(quantum)?,
            difference => {
                let difference = i16::from(difference) * quantum;
                before.map_or(0, |before| before[class]).checked_add(difference)?
            }
        };
        patterns.push(number);
    }
    Some(())
}
