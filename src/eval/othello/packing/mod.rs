//! Reads and writes the weights file, which docs/weights.md describes field by field.
//!
//! A file of version 1 holds a linear evaluation, the pattern sum; a file of version 2 holds a network. In
//! version 1, pattern weights are rounded to multiples of a quantization step, the quantum. The checksum
//! covers all bytes after the checksum. Every field is validated even if the checksum matches, so that a
//! crafted file is rejected before it can allocate more memory than a valid file.

mod header;
mod pattern_weights;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::network::{self, HEADS, NetworkWeights, Row};
use super::parameters::{Parameters, Stage};
use super::shapes::{SHAPES, TABLE};
use header::Header;
pub(crate) use header::MAGIC;

/// The largest quantization step of the pattern weights, in units of 1/128 disc: half a disc.
pub(crate) const LARGEST_QUANTUM: u16 = 64;

/// The largest valid entry of [`Stage::seen`], which holds base-4 logarithms.
const LARGEST_LOGARITHM: u8 = 32;

/// The compression level of deflate.
/// This is the highest level: it makes the smallest files, and its slowness matters little, because a weights
/// file is written only once.
pub(super) const EFFORT: u8 = 10;

/// Error: the weights file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackingError {
    /// The file does not begin with the magic bytes.
    #[error("not a weights file of Kado: it does not begin with KADOEVAL")]
    Magic,
    /// The file has an unsupported version of the format.
    #[error("unsupported weights file of version {0}: this Kado reads versions 1 and 2")]
    Version(u32),
    /// The file length differs from the one that its header implies.
    #[error("weights file of {found} bytes, expected {expected}")]
    Length {
        /// Actual length in bytes.
        found: usize,
        /// Length in bytes that the header implies.
        /// If the file is shorter than a header, this is the minimum length of a header.
        expected: usize,
    },
    /// The checksum does not match the contents.
    #[error("damaged weights file: wrong checksum")]
    Checksum,
    /// A field of the header is out of range.
    #[error("invalid weights file: {field} is {value}, not {range}")]
    Field {
        /// Name of the field in the error message, with an article: `the quantum`.
        field: &'static str,
        /// Value of the field in the file, outside the valid range.
        value: u32,
        /// Description of the valid range.
        range: &'static str,
    },
    /// A compressed section cannot be decompressed, or has the wrong length or contents.
    #[error("invalid weights file: the section of {0} is damaged")]
    Section(&'static str),
    /// The file lacks the section `seen`.
    /// This section holds the approximate number of occurrences of each pattern class in the training data.
    #[error(
        "a weights file without the occurrence counts of its training data is usable for play, not for training"
    )]
    Unseen,
    /// The network has a dimension that this version of Kado does not support.
    #[error("unsupported size of the network: {dimension} {found}, this Kado reads {expected}")]
    Dimension {
        /// Name of the dimension in the error message: `width`, `inputs`, `hidden units` or `heads`.
        dimension: &'static str,
        /// Value in the file.
        found: u8,
        /// The only supported value.
        expected: usize,
    },
    /// A weight of the network exceeds its bound, so that the score could overflow.
    #[error("invalid weights file: {0} of the network is out of range")]
    Bound(&'static str),
    /// The file holds a network, but a pattern-sum file is needed.
    #[error("weights file of a network: use one of a sum of patterns (version 1)")]
    Network,
    /// A pattern weight is missing or does not fit into 16 bits.
    #[error("invalid weights file: a weight at {empties} empties is missing or out of range")]
    Weight {
        /// The number of empties of the stage.
        empties: u32,
    },
}

/// Serializes parameters as a weights file.
/// The pattern weights are rounded to multiples of `quantum`, which is in units of 1/128 disc.
///
/// # Panics
/// If the quantum is not in 1..=`LARGEST_QUANTUM`, if the number of stages is not in 1..=60, or if
/// `patterns` or `seen` of a stage does not have exactly one entry for each pattern class. A pattern class is
/// a pattern index together with its mirror image.
pub fn pack(parameters: &Parameters, quantum: u16) -> Vec<u8> {
    assert!((1..=LARGEST_QUANTUM).contains(&quantum), "a quantum of {quantum}");
    for stage in &parameters.stages {
        for (shape, classes) in class_counts().into_iter().enumerate() {
            assert_eq!((stage.patterns[shape].len(), stage.seen[shape].len()), (classes, classes));
        }
    }
    let seen: Vec<u8> =
        parameters.stages.iter().flat_map(|stage| stage.seen.iter().flatten()).copied().collect();
    let weights = compress_to_vec(&pattern_weights::write(&parameters.stages, quantum), EFFORT);
    header::join(parameters, quantum, &weights, &compress_to_vec(&seen, EFFORT))
}

/// Serializes a network as a weights file.
///
/// # Panics
/// If a row or a head is missing, or a weight is out of range.
pub fn pack_network(network: &NetworkWeights) -> Vec<u8> {
    assert_eq!(network.patterns.each_ref().map(Vec::len), class_counts());
    assert_eq!(network.heads.len(), HEADS);
    assert_eq!(network.out_of_range(), None);
    header::file_of_network(&network::packing::write(network))
}

/// Returns the network in a weights file, or `None` for a pattern-sum weights file.
///
/// # Errors
/// If the bytes are not a valid weights file. In a pattern-sum file, only magic, version and checksum are
/// checked.
pub fn unpack_network(bytes: &[u8]) -> Result<Option<NetworkWeights>, PackingError> {
    let owned = |NetworkWeights { patterns, counts, empties, heads }: NetworkWeights<&[Row]>| {
        NetworkWeights { patterns: patterns.map(<[Row]>::to_vec), counts, empties, heads }
    };
    let section = network_section(bytes)?;
    section.map(|section| network::packing::read(&section).map(owned)).transpose()
}

/// Returns the decompressed weights of a network, for [`network::packing::read`].
/// Returns `None` for a pattern-sum weights file.
///
/// # Errors
/// As [`unpack_network`], but weights out of range are not detected.
pub(super) fn network_section(bytes: &[u8]) -> Result<Option<Vec<u8>>, PackingError> {
    let (is_network, checked) = header::open(bytes)?;
    is_network.then(|| network::packing::unpack(checked)).transpose()
}

/// Returns the parameters in a pattern-sum weights file.
///
/// # Errors
/// If the bytes are not a valid pattern-sum weights file, or if the file lacks the section `seen`. This
/// section holds the approximate number of occurrences of each pattern class in the training data.
pub fn unpack(bytes: &[u8]) -> Result<Parameters, PackingError> {
    let (header, mut parameters) = read_weights(bytes)?;
    if header.seen.is_empty() {
        return Err(PackingError::Unseen);
    }
    let classes = class_counts();
    let length = parameters.stages.len() * classes.iter().sum::<usize>();
    let seen = inflate("occurrences", header.seen, length)?;
    if seen.len() != length || seen.iter().any(|&logarithm| logarithm > LARGEST_LOGARITHM) {
        return Err(PackingError::Section("occurrences"));
    }
    let mut rest = seen.as_slice();
    for stage in &mut parameters.stages {
        for (seen, &classes) in stage.seen.iter_mut().zip(&classes) {
            let (these, after) = rest.split_at(classes);
            *seen = these.to_vec();
            rest = after;
        }
    }
    Ok(parameters)
}

/// Returns the parameters in a pattern-sum weights file, but leaves the `seen` vectors empty.
///
/// # Errors
/// If the bytes are not a valid pattern-sum weights file.
pub fn unpack_weights(bytes: &[u8]) -> Result<Parameters, PackingError> {
    read_weights(bytes).map(|(_, parameters)| parameters)
}

/// Returns a checksum that identifies the weights.
/// For a file with a linear evaluation (version 1), the checksum is the CRC-32 of the quantization step and
/// of the bytes from the list of stages to the end of the pattern weights. For a file with a network
/// (version 2), the checksum is the CRC-32 of all bytes after the checksum field.
///
/// # Errors
/// If the header or the checksum of the file is invalid. The compressed sections are not validated.
pub(crate) fn identity(bytes: &[u8]) -> Result<u32, PackingError> {
    let (is_network, checked) = header::open(bytes)?;
    if is_network {
        return Ok(crc32fast::hash(checked));
    }
    let header = Header::read(bytes)?;
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&header.quantum.to_le_bytes());
    hasher.update(header.scored);
    Ok(hasher.finalize())
}

fn read_weights(bytes: &[u8]) -> Result<(Header<'_>, Parameters), PackingError> {
    let header = Header::read(bytes)?;
    let classes = class_counts();
    let most = header.stages.len() * classes.iter().sum::<usize>() * pattern_weights::LONGEST;
    let packed = inflate("pattern weights", header.weights, most)?;
    let patterns = pattern_weights::read(&packed, &header, &classes)?;
    let stages = header.stages.iter().zip(&header.counts).zip(patterns);
    let stages = stages.map(|((&empties, counts), patterns)| Stage {
        empties,
        patterns,
        counts: *counts,
        seen: std::array::from_fn(|_| Vec::new()),
    });
    let parameters = Parameters { stages: stages.collect(), empties: header.empties };
    Ok((header, parameters))
}

/// Decompresses a raw deflate stream.
///
/// # Errors
/// If the bytes are not exactly one whole stream, or decompress to more than `most` bytes.
pub(super) fn inflate(section: &'static str, bytes: &[u8], most: usize) -> Result<Vec<u8>, PackingError> {
    let mut unpacked = vec![0; most];
    let mut state = Box::<DecompressorOxide>::default();
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, read, written) = decompress(&mut state, bytes, &mut unpacked, 0, flags);
    if status != TINFLStatus::Done || read != bytes.len() {
        return Err(PackingError::Section(section));
    }
    unpacked.truncate(written);
    Ok(unpacked)
}

pub(super) fn class_counts() -> [usize; SHAPES] {
    TABLE.map(|shape| shape.class_count())
}
