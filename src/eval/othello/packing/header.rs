//! Reads and writes the header and the uncompressed fields of a weights file.
//! The compressed sections are kept as byte slices. All integers are little-endian.

use crate::eval::othello::parameters::{COUNTS, LARGEST_COUNT, Parameters};

use super::{LARGEST_QUANTUM, PackingError};

/// The first bytes of a weights file.
pub(crate) const MAGIC: [u8; 8] = *b"KADOEVAL";

/// The version of a pattern-sum weights file (linear evaluation).
const SUM: u32 = 1;

/// The version of a network weights file.
const NETWORK: u32 = 2;

/// Byte offset of the first byte that the checksum covers.
const CHECKED: usize = 16;

/// Length in bytes of all fields before the list of stages.
const FIXED: usize = CHECKED + 12;

/// The weights of the mobility counts at one stage, by count and by value of the count.
/// The weights are in units of 1/128 disc.
type Counts = [[i16; LARGEST_COUNT + 1]; COUNTS];

/// The header of a pattern-sum weights file.
pub(super) struct Header<'a> {
    /// The quantization step of the pattern weights, in units of 1/128 disc: 1..=[`LARGEST_QUANTUM`].
    pub(super) quantum: i16,
    /// The numbers of empties of the stages, in ascending order.
    pub(super) stages: Vec<u32>,
    pub(super) empties: [i16; 61],
    pub(super) counts: Vec<Counts>,
    /// The bytes from the list of stages to the end of the pattern weights.
    /// The checksum in [`super::identity`] covers them.
    pub(super) scored: &'a [u8],
    /// The compressed section of the pattern weights.
    pub(super) weights: &'a [u8],
    /// The compressed section `seen`: how often each pattern class occurred in the training data.
    pub(super) seen: &'a [u8],
}

/// Assembles a weights file from the parameters and the compressed sections `weights` and `seen`.
pub(super) fn join(parameters: &Parameters, quantum: u16, weights: &[u8], seen: &[u8]) -> Vec<u8> {
    let stages = &parameters.stages;
    assert!((1..=60).contains(&stages.len()), "{} stages", stages.len());
    let mut checked = Vec::new();
    checked.extend(quantum.to_le_bytes());
    checked.extend((stages.len() as u16).to_le_bytes());
    checked.extend((weights.len() as u32).to_le_bytes());
    checked.extend((seen.len() as u32).to_le_bytes());
    checked.extend(stages.iter().map(|stage| stage.empties as u8));
    let counts = stages.iter().flat_map(|stage| stage.counts.iter().flatten());
    checked.extend(parameters.empties.iter().chain(counts).flat_map(|weight| weight.to_le_bytes()));
    checked.extend(weights);
    checked.extend(seen);
    file(SUM, &checked)
}

/// Assembles a network weights file from the bytes that follow the checksum.
pub(super) fn file_of_network(checked: &[u8]) -> Vec<u8> {
    file(NETWORK, checked)
}

fn file(version: u32, checked: &[u8]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    file.extend(version.to_le_bytes());
    file.extend(crc32fast::hash(checked).to_le_bytes());
    file.extend(checked);
    file
}

/// Verifies the magic bytes, the version and the checksum of a weights file.
/// Returns whether the file holds a network, and the bytes that the checksum covers.
pub(super) fn open(file: &[u8]) -> Result<(bool, &[u8]), PackingError> {
    let mut fields = Fields(file.strip_prefix(&MAGIC).ok_or(PackingError::Magic)?);
    let too_short = PackingError::Length { found: file.len(), expected: FIXED };
    let version = fields.u32().ok_or(too_short)?;
    if ![SUM, NETWORK].contains(&version) {
        return Err(PackingError::Version(version));
    }
    let checksum = fields.u32().ok_or(too_short)?;
    if crc32fast::hash(fields.0) != checksum {
        return Err(PackingError::Checksum);
    }
    Ok((version == NETWORK, fields.0))
}

impl Header<'_> {
    /// Parses the header of a pattern-sum weights file; the sections remain compressed.
    pub(super) fn read(file: &[u8]) -> Result<Header<'_>, PackingError> {
        let (is_network, checked) = open(file)?;
        if is_network {
            return Err(PackingError::Network);
        }
        let (mut fields, found) = (Fields(checked), file.len());
        let too_short = PackingError::Length { found, expected: FIXED };
        let [quantum, stages] = [fields.u16(), fields.u16()].map(|field| field.ok_or(too_short));
        let [weights, seen] = [fields.u32(), fields.u32()].map(|field| field.ok_or(too_short));
        let (quantum, stages) = (quantum?, stages?);
        let (weights, seen) = (weights? as usize, seen? as usize);
        let within = |field, value, range, holds: bool| {
            if holds { Ok(()) } else { Err(PackingError::Field { field, value, range }) }
        };
        within("the quantum", quantum.into(), "1 to 64", (1..=LARGEST_QUANTUM).contains(&quantum))?;
        within("the number of stages", stages.into(), "1 to 60", (1..=60).contains(&stages))?;
        let uncompressed = usize::from(stages) * (1 + 2 * COUNTS * (LARGEST_COUNT + 1)) + 2 * 61;
        let expected = FIXED + uncompressed + weights.saturating_add(seen);
        if found != expected {
            return Err(PackingError::Length { found, expected });
        }
        let damaged = || PackingError::Length { found, expected };
        let scored = fields.0.get(..uncompressed + weights).ok_or_else(damaged)?;
        let stages = fields.take(stages.into()).ok_or_else(damaged)?;
        for pair in stages.windows(2) {
            within("a stage", pair[1].into(), "above the previous one", pair[1] > pair[0])?;
        }
        for &stage in stages {
            within("a stage", stage.into(), "at most 60", stage <= 60)?;
        }
        Ok(Header {
            quantum: quantum as i16,
            stages: stages.iter().copied().map(u32::from).collect(),
            empties: fields.weights().ok_or_else(damaged)?,
            counts: stages.iter().map(|_| fields.counts().ok_or_else(damaged)).collect::<Result<_, _>>()?,
            scored,
            weights: fields.take(weights).ok_or_else(damaged)?,
            seen: fields.take(seen).ok_or_else(damaged)?,
        })
    }
}

/// The bytes of the file that are not yet parsed.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (field, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(field)
    }

    fn array<const LENGTH: usize>(&mut self) -> Option<[u8; LENGTH]> {
        self.take(LENGTH)?.try_into().ok()
    }

    fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn weights<const LENGTH: usize>(&mut self) -> Option<[i16; LENGTH]> {
        let bytes = self.take(2 * LENGTH)?.as_chunks::<2>().0;
        Some(std::array::from_fn(|index| i16::from_le_bytes(bytes[index])))
    }

    fn counts(&mut self) -> Option<Counts> {
        let mut counts = [[0; LARGEST_COUNT + 1]; COUNTS];
        for weights in &mut counts {
            *weights = self.weights()?;
        }
        Some(counts)
    }
}
