//! Reads and writes a network as a weights file of version 2.
//! The format is described field by field in docs/weights.md.

use bytemuck::cast_slice;
use miniz_oxide::deflate::compress_to_vec;

use crate::eval::othello::packing::{EFFORT, PackingError, class_counts, inflate};
use crate::eval::othello::parameters::{COUNTS, LARGEST_COUNT};

use super::{EMPTIES, HEADS, HIDDEN, Head, INPUTS, NetworkWeights, Row, Sums, WIDTH};

/// The number of dimensions stored before the weights: width, inputs, hidden units and heads.
const DIMENSIONS: usize = 4;

/// Size of a head in bytes.
const HEAD: usize = INPUTS * HIDDEN + 4 * HIDDEN + 2 * HIDDEN + 2 * WIDTH + 4;

/// Serializes a network as the part of a version-2 weights file that follows the checksum.
pub(in crate::eval::othello) fn write(network: &NetworkWeights) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in network.patterns.iter().flatten().chain(network.counts.iter().flatten()) {
        bytes.extend(row.map(i8::cast_unsigned));
    }
    bytes.extend(network.empties.iter().flatten().flat_map(|sum| sum.to_le_bytes()));
    for head in &network.heads {
        bytes.extend(head.layer.as_flattened().as_flattened().iter().map(|weight| weight.cast_unsigned()));
        bytes.extend(head.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(head.output.iter().chain(&head.direct).flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(head.bias.to_le_bytes());
    }
    let mut file = vec![WIDTH as u8, INPUTS as u8, HIDDEN as u8, HEADS as u8];
    file.extend(compress_to_vec(&bytes, EFFORT));
    file
}

/// Decompresses the weights of a network weights file (version 2).
/// `file` holds the bytes that follow the checksum.
///
/// # Errors
/// If the network does not have the dimensions that this program supports, or the compressed weights are
/// damaged.
pub(in crate::eval::othello) fn unpack(file: &[u8]) -> Result<Vec<u8>, PackingError> {
    let (&found, packed) = file.split_first_chunk::<DIMENSIONS>().ok_or(PackingError::Section("weights"))?;
    let dimensions = [("width", WIDTH), ("inputs", INPUTS), ("hidden units", HIDDEN), ("heads", HEADS)];
    for ((dimension, expected), found) in dimensions.into_iter().zip(found) {
        if usize::from(found) != expected {
            return Err(PackingError::Dimension { dimension, found, expected });
        }
    }
    let rows = class_counts().iter().sum::<usize>() + COUNTS * (LARGEST_COUNT + 1);
    let length = rows * WIDTH + EMPTIES * size_of::<Sums>() + HEADS * HEAD;
    let section = inflate("weights", packed, length)?;
    if section.len() != length {
        return Err(PackingError::Section("weights"));
    }
    Ok(section)
}

/// Parses the decompressed weights of a network.
/// The result borrows the rows of the patterns from `section`.
///
/// # Errors
/// If a weight is out of range.
pub(in crate::eval::othello) fn read(section: &[u8]) -> Result<NetworkWeights<&[Row]>, PackingError> {
    let network = read_unchecked(section);
    match network.out_of_range() {
        Some(field) => Err(PackingError::Bound(field)),
        None => Ok(network),
    }
}

/// Parses the decompressed weights of a network whose weights are known to be in range.
/// The result borrows the rows of the patterns from `section`.
pub(in crate::eval::othello) fn read_unchecked(section: &[u8]) -> NetworkWeights<&[Row]> {
    let mut rest = Rest(section);
    NetworkWeights {
        patterns: class_counts().map(|classes| rest.rows(classes)),
        counts: std::array::from_fn(|_| std::array::from_fn(|_| rest.row())),
        empties: std::array::from_fn(|_| rest.sums()),
        heads: std::iter::repeat_with(|| rest.head()).take(HEADS).collect(),
    }
}

/// The bytes of the section that are not yet read.
/// The caller has checked the length of the section, so that there are always enough bytes.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn rows(&mut self, count: usize) -> &'a [Row] {
        let (taken, rest) = self.0.split_at(count * WIDTH);
        self.0 = rest;
        cast_slice(taken)
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (&taken, rest) = self.0.split_first_chunk().expect("the length was checked");
        self.0 = rest;
        taken
    }

    fn row(&mut self) -> Row {
        self.take().map(u8::cast_signed)
    }

    fn i16(&mut self) -> i16 {
        i16::from_le_bytes(self.take())
    }

    fn i32(&mut self) -> i32 {
        i32::from_le_bytes(self.take())
    }

    fn sums(&mut self) -> Sums {
        std::array::from_fn(|_| self.i16())
    }

    fn head(&mut self) -> Head {
        let layer = std::array::from_fn(|_| std::array::from_fn(|_| self.take().map(u8::cast_signed)));
        let biases = std::array::from_fn(|_| self.i32());
        let output = std::array::from_fn(|_| self.i16());
        let direct = std::array::from_fn(|_| self.i16());
        Head { layer, biases, output, direct, bias: self.i32() }
    }
}
