//! Reads and writes a network as a weights file of version 2, which docs/weights.md describes field by field.

use miniz_oxide::deflate::compress_to_vec;

use crate::eval::othello::packing::{EFFORT, PackingError, inflate};

use super::{HEADS, HIDDEN, Head, INPUTS, Numbers, Row, Sums, WIDTH};

/// Size of the dimensions in front of the numbers: width, inputs, hidden units, heads.
const DIMENSIONS: usize = 4;

/// Size of a head in bytes.
const HEAD: usize = INPUTS * HIDDEN + 4 * HIDDEN + 2 * HIDDEN + 2 * WIDTH + 4;

/// Returns what stands behind the checksum of a weights file of version 2.
pub(in crate::eval::othello) fn write(numbers: &Numbers) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in numbers.patterns.iter().flatten().chain(numbers.counts.iter().flatten()) {
        bytes.extend(row.map(i8::cast_unsigned));
    }
    bytes.extend(numbers.empties.iter().flatten().flat_map(|sum| sum.to_le_bytes()));
    for head in &numbers.heads {
        bytes.extend(head.layer.as_flattened().as_flattened().iter().map(|weight| weight.cast_unsigned()));
        bytes.extend(head.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(head.output.iter().chain(&head.direct).flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(head.bias.to_le_bytes());
    }
    let mut file = vec![WIDTH as u8, INPUTS as u8, HIDDEN as u8, HEADS as u8];
    file.extend(compress_to_vec(&bytes, EFFORT));
    file
}

/// Returns the numbers behind the checksum of a weights file of version 2.
///
/// # Errors
/// If the dimensions are others, the section does not unpack to exactly the numbers, or a number is out of
/// range.
pub(in crate::eval::othello) fn read(file: &[u8]) -> Result<Numbers, PackingError> {
    let (&found, packed) =
        file.split_first_chunk::<DIMENSIONS>().ok_or(PackingError::Section("the numbers"))?;
    let dimensions = [("width", WIDTH), ("inputs", INPUTS), ("hidden units", HIDDEN), ("heads", HEADS)];
    for ((dimension, expected), found) in dimensions.into_iter().zip(found) {
        if usize::from(found) != expected {
            return Err(PackingError::Dimension { dimension, found, expected });
        }
    }
    let mut numbers = Numbers::zero();
    let rows = numbers.patterns.iter().map(Vec::len).sum::<usize>() + numbers.counts.iter().flatten().count();
    let length = rows * WIDTH + size_of_val(&numbers.empties) + HEADS * HEAD;
    let bytes = inflate("the numbers", packed, length)?;
    if bytes.len() != length {
        return Err(PackingError::Section("the numbers"));
    }
    let mut rest = Rest(&bytes);
    for row in numbers.patterns.iter_mut().flatten().chain(numbers.counts.iter_mut().flatten()) {
        *row = rest.row();
    }
    for sums in &mut numbers.empties {
        *sums = rest.sums();
    }
    for head in &mut numbers.heads {
        *head = rest.head();
    }
    match numbers.out_of_range() {
        Some(field) => Err(PackingError::Bound(field)),
        None => Ok(numbers),
    }
}

/// The bytes that are still to be read; there are enough of them.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
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
