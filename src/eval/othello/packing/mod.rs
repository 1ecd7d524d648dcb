//! The weights file: parameters as bytes and back. docs/weights.md describes it field by field.
//!
//! Numbers of patterns are kept in steps of a quantum, which is far less than what they are known to. What
//! was learned is safe from any damage: a checksum covers everything after it, and what is read is still held
//! to every rule, so that a crafted file is refused as a damaged one is, before it can ask for more memory
//! than a whole one takes.

mod header;
mod numbers;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::parameters::{Knot, Parameters};
use super::shapes::{SHAPES, TABLE};
use header::Header;

/// The largest quantum, in units of the parameters: half a disc.
pub const LARGEST_QUANTUM: u16 = 64;

/// Nothing was seen more often than 4 to the power of this many times.
const LARGEST_LOGARITHM: u8 = 32;

/// How hard deflate tries: as hard as it can, for a file is written once and read at every start.
const EFFORT: u8 = 10;

/// Why bytes are no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackingError {
    /// They begin with something else.
    #[error("no weights of Kado: they begin with KADOEVAL")]
    Magic,
    /// They are of another version of the format.
    #[error("weights in version {0} of the format, where this Kado reads version {VERSION}", VERSION = header::VERSION)]
    Version(u32),
    /// The length is not the one that the header says.
    #[error("weights of {found} bytes where {expected} belong")]
    Length {
        /// The length.
        found: usize,
        /// What the header says, or the length of a header.
        expected: usize,
    },
    /// The checksum is not that of the contents.
    #[error("damaged weights: the checksum is not that of the contents")]
    Checksum,
    /// A field of the header has an impossible value.
    #[error("impossible weights: {field} is {value}, not {range}")]
    Field {
        /// The field.
        field: &'static str,
        /// What it says.
        value: u32,
        /// What it may say.
        range: &'static str,
    },
    /// A compressed section cannot be unpacked, or does not hold exactly what belongs there.
    #[error("impossible weights: the section of {0} does not unpack to what belongs there")]
    Section(&'static str),
    /// What was seen is left out, as in the weights that are built in.
    #[error("weights that can be played with, not trained from: they leave out what was seen")]
    Unseen,
    /// A number is larger than any may be.
    #[error("impossible weights: a number at {empties} empty squares is out of range")]
    Number {
        /// The knot.
        empties: u32,
    },
}

/// Returns parameters as bytes, the numbers of patterns rounded to multiples of the quantum, which is in
/// their units.
///
/// # Panics
/// If the quantum is not 1 to [`LARGEST_QUANTUM`], there are not 1 to 60 knots, or a knot has not one number
/// and one `seen` for every class of every shape.
pub fn pack(parameters: &Parameters, quantum: u16) -> Vec<u8> {
    assert!((1..=LARGEST_QUANTUM).contains(&quantum), "a quantum of {quantum}");
    for knot in &parameters.knots {
        for (shape, classes) in class_counts().into_iter().enumerate() {
            assert_eq!((knot.patterns[shape].len(), knot.seen[shape].len()), (classes, classes));
        }
    }
    let seen: Vec<u8> =
        parameters.knots.iter().flat_map(|knot| knot.seen.iter().flatten()).copied().collect();
    let numbers = compress_to_vec(&numbers::write(&parameters.knots, quantum), EFFORT);
    header::join(parameters, quantum, &numbers, &compress_to_vec(&seen, EFFORT))
}

/// Returns the parameters that were packed.
///
/// # Errors
/// If the bytes are damaged or no packed parameters at all, or leave out what was seen.
pub fn unpack(bytes: &[u8]) -> Result<Parameters, PackingError> {
    let (header, mut parameters) = numbers_alone(bytes)?;
    if header.seen.is_empty() {
        return Err(PackingError::Unseen);
    }
    let classes = class_counts();
    let length = parameters.knots.len() * classes.iter().sum::<usize>();
    let seen = inflate("what was seen", header.seen, length)?;
    if seen.len() != length || seen.iter().any(|&logarithm| logarithm > LARGEST_LOGARITHM) {
        return Err(PackingError::Section("what was seen"));
    }
    let mut rest = seen.as_slice();
    for knot in &mut parameters.knots {
        for (seen, &classes) in knot.seen.iter_mut().zip(&classes) {
            let (these, after) = rest.split_at(classes);
            *seen = these.to_vec();
            rest = after;
        }
    }
    Ok(parameters)
}

/// Returns the parameters that were packed, but for what was seen: those vectors are empty.
///
/// # Errors
/// If the bytes are damaged or no packed parameters at all.
pub fn unpack_numbers(bytes: &[u8]) -> Result<Parameters, PackingError> {
    numbers_alone(bytes).map(|(_, parameters)| parameters)
}

/// Returns what tells weights from others that score otherwise: the CRC-32 of the quantum and of everything
/// from the knots on, without what was seen.
///
/// # Errors
/// If the bytes are damaged or no packed parameters at all.
pub fn identity(bytes: &[u8]) -> Result<u32, PackingError> {
    let header = Header::read(bytes)?;
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&header.quantum.to_le_bytes());
    hasher.update(header.scored);
    Ok(hasher.finalize())
}

fn numbers_alone(bytes: &[u8]) -> Result<(Header<'_>, Parameters), PackingError> {
    let header = Header::read(bytes)?;
    let classes = class_counts();
    let most = header.knots.len() * classes.iter().sum::<usize>() * numbers::LONGEST;
    let packed = inflate("the numbers", header.numbers, most)?;
    let patterns = numbers::read(&packed, &header, &classes)?;
    let knots = header.knots.iter().zip(&header.counts).zip(patterns);
    let knots = knots.map(|((&empties, counts), patterns)| Knot {
        empties,
        patterns,
        counts: *counts,
        seen: std::array::from_fn(|_| Vec::new()),
    });
    let parameters = Parameters { knots: knots.collect(), empties: header.empties };
    Ok((header, parameters))
}

fn inflate(section: &'static str, bytes: &[u8], most: usize) -> Result<Vec<u8>, PackingError> {
    decompress_to_vec_with_limit(bytes, most).map_err(|_| PackingError::Section(section))
}

fn class_counts() -> [usize; SHAPES] {
    TABLE.map(|shape| shape.class_count())
}
