//! Everything in a weights file but the compressed sections: what it is, what it is made of, and the numbers
//! that are few. Integers are little-endian.

use crate::eval::othello::parameters::{COUNTS, LARGEST_COUNT, Parameters};

use super::{LARGEST_QUANTUM, PackingError};

/// The first bytes.
const MAGIC: [u8; 8] = *b"KADOEVAL";

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// The checksum is of everything from here on.
const CHECKED: usize = 16;

/// The bytes of the fields whose length is always the same.
const FIXED: usize = CHECKED + 12;

/// The numbers of what is counted at one knot.
type Counts = [[i16; LARGEST_COUNT + 1]; COUNTS];

/// What stands in a file.
pub(super) struct Header<'a> {
    /// In units of the parameters, at most [`LARGEST_QUANTUM`].
    pub(super) quantum: i16,
    /// The numbers of empty squares of the knots.
    pub(super) knots: Vec<u32>,
    pub(super) empties: [i16; 61],
    pub(super) counts: Vec<Counts>,
    /// The bytes from the knots up to the section of what was seen.
    pub(super) scored: &'a [u8],
    /// The two compressed sections.
    pub(super) numbers: &'a [u8],
    pub(super) seen: &'a [u8],
}

/// Returns a whole file.
pub(super) fn join(parameters: &Parameters, quantum: u16, numbers: &[u8], seen: &[u8]) -> Vec<u8> {
    let knots = &parameters.knots;
    assert!((1..=60).contains(&knots.len()), "{} knots", knots.len());
    let mut checked = Vec::new();
    checked.extend(quantum.to_le_bytes());
    checked.extend((knots.len() as u16).to_le_bytes());
    checked.extend((numbers.len() as u32).to_le_bytes());
    checked.extend((seen.len() as u32).to_le_bytes());
    checked.extend(knots.iter().map(|knot| knot.empties as u8));
    let counts = knots.iter().flat_map(|knot| knot.counts.iter().flatten());
    checked.extend(parameters.empties.iter().chain(counts).flat_map(|number| number.to_le_bytes()));
    checked.extend(numbers);
    checked.extend(seen);
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend(crc32fast::hash(&checked).to_le_bytes());
    file.extend(checked);
    file
}

impl Header<'_> {
    /// Reads a file up to the sections, which stay compressed.
    pub(super) fn read(file: &[u8]) -> Result<Header<'_>, PackingError> {
        let rest = file.strip_prefix(&MAGIC).ok_or(PackingError::Magic)?;
        let too_short = PackingError::Length { found: file.len(), expected: FIXED };
        let mut fields = Fields(rest);
        let version = fields.u32().ok_or(too_short)?;
        if version != VERSION {
            return Err(PackingError::Version(version));
        }
        let checksum = fields.u32().ok_or(too_short)?;
        if crc32fast::hash(fields.0) != checksum {
            return Err(PackingError::Checksum);
        }
        Header::read_checked(fields, file.len(), too_short)
    }

    fn read_checked(
        mut fields: Fields<'_>,
        found: usize,
        too_short: PackingError,
    ) -> Result<Header<'_>, PackingError> {
        let [quantum, knots] = [fields.u16(), fields.u16()].map(|field| field.ok_or(too_short));
        let [numbers, seen] = [fields.u32(), fields.u32()].map(|field| field.ok_or(too_short));
        let (quantum, knots) = (quantum?, knots?);
        let (numbers, seen) = (numbers? as usize, seen? as usize);
        let within = |field, value, range, holds: bool| {
            if holds { Ok(()) } else { Err(PackingError::Field { field, value, range }) }
        };
        within("the quantum", quantum.into(), "1 to 64", (1..=LARGEST_QUANTUM).contains(&quantum))?;
        within("the number of knots", knots.into(), "1 to 60", (1..=60).contains(&knots))?;
        let few = usize::from(knots) * (1 + 2 * COUNTS * (LARGEST_COUNT + 1)) + 2 * 61;
        let expected = FIXED + few + numbers.saturating_add(seen);
        if found != expected {
            return Err(PackingError::Length { found, expected });
        }
        let damaged = || PackingError::Length { found, expected };
        let scored = fields.0.get(..few + numbers).ok_or_else(damaged)?;
        let knots = fields.take(knots.into()).ok_or_else(damaged)?;
        for pair in knots.windows(2) {
            within("a knot", pair[1].into(), "above the one before", pair[1] > pair[0])?;
        }
        for &knot in knots {
            within("a knot", knot.into(), "at most 60", knot <= 60)?;
        }
        Ok(Header {
            quantum: quantum as i16,
            knots: knots.iter().copied().map(u32::from).collect(),
            empties: fields.numbers().ok_or_else(damaged)?,
            counts: knots.iter().map(|_| fields.counts().ok_or_else(damaged)).collect::<Result<_, _>>()?,
            scored,
            numbers: fields.take(numbers).ok_or_else(damaged)?,
            seen: fields.take(seen).ok_or_else(damaged)?,
        })
    }
}

/// The bytes that were not read yet.
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

    fn numbers<const LENGTH: usize>(&mut self) -> Option<[i16; LENGTH]> {
        let bytes = self.take(2 * LENGTH)?.as_chunks::<2>().0;
        Some(std::array::from_fn(|index| i16::from_le_bytes(bytes[index])))
    }

    fn counts(&mut self) -> Option<Counts> {
        let mut counts = [[0; LARGEST_COUNT + 1]; COUNTS];
        for numbers in &mut counts {
            *numbers = self.numbers()?;
        }
        Some(counts)
    }
}
