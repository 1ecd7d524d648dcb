//! The work file of a fit: every different position once, in 20 bytes, by set and in random order.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `kadowrk1` |
//! | 4 | length of the head |
//! | 4 | CRC-32 of the head |
//! | | the head, one JSON object: the checksum of the input, the positions of each set |
//! | 20 each | the positions: those to learn from by set, then those that are held out by set |
//!
//! A file of positions has a position as often as it was met. [`Collector`] sorts them into one temporary
//! file for each set, then sorts each of these by a hash of the board and merges what is equal. So memory is
//! needed for one set on each thread, and the first positions of a set are a random sample of it.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tempfile::tempfile_in;

use crate::eval::othello::parameters::{SETS, set_of};
use crate::files::{Existing, NewFile};
use crate::game::othello8::{Board, Symmetry};
use crate::training::positions::{Final, Record};

use super::Settings;
use super::packed::Packed;
use super::parallel;

const MAGIC: &[u8; 8] = b"kadowrk1";

/// The length of the magic, the length and the checksum.
const PREFIX: usize = 16;

const POSITION: usize = size_of::<Packed>();

/// Positions that are read at once.
const AT_ONCE: usize = 1 << 14;

/// One game of so many is held out.
const HELD_OUT: u64 = 20;

/// Marks a held-out record while it is sorted: the other bits of a count of one are free.
const HELD_OUT_MARK: u32 = 2;

/// What a work file says of itself.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Head {
    /// The checksum of what it was made from.
    input: u32,
    /// The positions to learn from, by set.
    taught: Vec<u64>,
    /// The held-out positions, by set.
    held_out: Vec<u64>,
}

/// Positions to learn from and to judge by, in a file.
#[derive(Debug)]
pub struct Work {
    path: PathBuf,
    input: u32,
    pub(super) taught: Part,
    pub(super) held_out: Part,
}

/// Where the positions of each set lie in a work file.
#[derive(Clone, Debug)]
pub(super) struct Part {
    path: PathBuf,
    /// The byte at which each set begins.
    offsets: Vec<u64>,
    /// The number of positions of each set.
    pub(super) counts: Vec<u64>,
}

impl Work {
    /// Opens a work file that was made from input with this checksum; returns `None` if there is no such
    /// file, or one of other input.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn open(path: &Path, input: u32) -> io::Result<Option<Work>> {
        let mut file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let length = file.metadata()?.len();
        let mut prefix = [0; PREFIX];
        if length < PREFIX as u64 {
            return Ok(None);
        }
        file.read_exact(&mut prefix)?;
        let word = |place| u32::from_le_bytes(*prefix[place..].first_chunk().unwrap_or(&[0; 4]));
        if !prefix.starts_with(MAGIC) || u64::from(word(8)) > length {
            return Ok(None);
        }
        let mut text = vec![0; word(8) as usize];
        file.read_exact(&mut text)?;
        let head: Head = match serde_json::from_slice(&text) {
            Ok(head) if crc32fast::hash(&text) == word(12) => head,
            _ => return Ok(None),
        };
        let opened = Work::new(path, (PREFIX + text.len()) as u64, &head);
        Ok((head.input == input && opened.end() == length).then_some(opened))
    }

    fn new(path: &Path, first: u64, head: &Head) -> Work {
        let mut next = first;
        let mut part = |counts: &[u64]| {
            let begin = |&count: &u64| {
                next += count * POSITION as u64;
                next - count * POSITION as u64
            };
            Part { path: path.into(), offsets: counts.iter().map(begin).collect(), counts: counts.to_vec() }
        };
        let taught = part(&head.taught);
        let held_out = part(&head.held_out);
        Work { path: path.into(), input: head.input, taught, held_out }
    }

    fn end(&self) -> u64 {
        let part = &self.held_out;
        let last = part.offsets.iter().zip(&part.counts).next_back();
        last.map_or(0, |(offset, count)| offset + count * POSITION as u64)
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the checksum of what it was made from.
    pub fn input(&self) -> u32 {
        self.input
    }
}

impl Part {
    /// Returns the number of positions.
    pub(super) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns how many positions of a set a sample of one in `sample` has: the first ones.
    pub(super) fn sampled(&self, set: usize, sample: u32) -> usize {
        self.counts[set].div_ceil(sample.into()) as usize
    }

    /// Hands on the first positions of a set, some at a time.
    pub(super) fn read(
        &self,
        set: usize,
        positions: usize,
        mut some: impl FnMut(&[Packed]),
    ) -> io::Result<()> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.offsets[set]))?;
        let mut left = positions;
        let mut buffer = vec![bytemuck::Zeroable::zeroed(); left.min(AT_ONCE)];
        while left > 0 {
            let now = &mut buffer[..left.min(AT_ONCE)];
            file.read_exact(bytemuck::cast_slice_mut(now))?;
            some(now);
            left -= now.len();
        }
        Ok(())
    }
}

/// Makes a work file of records.
#[derive(Debug)]
pub struct Collector<'a> {
    settings: &'a Settings,
    sets: Vec<BufWriter<File>>,
}

impl<'a> Collector<'a> {
    /// Makes a collector whose temporary files lie in a folder.
    ///
    /// # Errors
    /// If they cannot be created.
    pub fn new(settings: &'a Settings, folder: &Path) -> io::Result<Collector<'a>> {
        let sets = (0..SETS).map(|_| Ok(BufWriter::with_capacity(1 << 18, tempfile_in(folder)?)));
        Ok(Collector { settings, sets: sets.collect::<io::Result<_>>()? })
    }

    /// Adds records; those of a game follow one another in the order of its moves.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub fn add(&mut self, records: &[Record]) -> io::Result<()> {
        for (record, target) in records.iter().zip(self.settings.targets(records)) {
            let board = record.board();
            let Some(target) = target.filter(|_| board.empties() > 0) else { continue };
            let exact = matches!(record.outcome(), Final::Exact(_));
            let mark = 1 | if is_held_out(record) { HELD_OUT_MARK } else { 0 };
            let packed = Packed::new(representative(board), target, exact, mark);
            self.sets[set_of(board.empties())].write_all(bytemuck::bytes_of(&packed))?;
        }
        Ok(())
    }

    /// Writes the work file. `input` is the checksum of all records.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn finish(self, path: &Path, input: u32) -> io::Result<Work> {
        let sets: Vec<std::sync::Mutex<BufWriter<File>>> =
            self.sets.into_iter().map(std::sync::Mutex::new).collect();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let sorted = parallel::map(self.settings.jobs, SETS, |set| {
            let mut file = sets[set].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            file.flush()?;
            sorted(file.get_mut(), folder.unwrap_or(Path::new(".")))
        });
        let mut parts = sorted.into_iter().collect::<io::Result<Vec<[(File, u64); 2]>>>()?;
        let counts = |part: usize| parts.iter().map(|set| set[part].1).collect();
        let head = Head { input, taught: counts(0), held_out: counts(1) };
        let text = serde_json::to_vec(&head).map_err(io::Error::from)?;
        let mut file = NewFile::create(path, Existing::Replace)?;
        file.write_all(MAGIC)?;
        file.write_all(&(text.len() as u32).to_le_bytes())?;
        file.write_all(&crc32fast::hash(&text).to_le_bytes())?;
        file.write_all(&text)?;
        for part in 0..2 {
            for set in &mut parts {
                set[part].0.rewind()?;
                io::copy(&mut set[part].0, &mut file)?;
            }
        }
        file.finish()?;
        Ok(Work::new(path, (PREFIX + text.len()) as u64, &head))
    }
}

/// Sorts and merges the records of a set; returns files with the positions to learn from and those held out.
fn sorted(file: &mut File, folder: &Path) -> io::Result<[(File, u64); 2]> {
    let length = file.metadata()?.len() as usize / POSITION;
    let mut records: Vec<Packed> = vec![bytemuck::Zeroable::zeroed(); length];
    file.rewind()?;
    file.read_exact(bytemuck::cast_slice_mut(&mut records))?;
    file.set_len(0)?;
    records.sort_unstable_by_key(|record| {
        let Board { player, opponent } = record.board();
        (hash(player, opponent), player, opponent)
    });
    let file = || Ok::<_, io::Error>((BufWriter::new(tempfile_in(folder)?), 0));
    let mut parts = [file()?, file()?];
    for same in records.chunk_by(|one, other| one.board() == other.board()) {
        let (held_out, packed) = merged(same);
        let (file, count) = &mut parts[usize::from(held_out)];
        file.write_all(bytemuck::bytes_of(&packed))?;
        *count += 1;
    }
    let [(taught, taught_count), (held_out, held_out_count)] = parts;
    Ok([(taught.into_inner()?, taught_count), (held_out.into_inner()?, held_out_count)])
}

fn hash(player: u64, opponent: u64) -> u64 {
    let mixed = (player ^ opponent.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 31).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ opponent
}

/// Makes one position of the records of it. Those of games that are not held out count alone if there are
/// any, and exact scores alone if there are any of those; the others count by their mean. Returns whether it
/// is held out.
fn merged(records: &[Packed]) -> (bool, Packed) {
    let is_held_out = |record: &&Packed| u32::from(record.count()) & HELD_OUT_MARK != 0;
    let held_out = records.iter().all(|record| is_held_out(&record));
    let used = || records.iter().filter(|record| held_out || !is_held_out(record));
    let exact = used().any(Packed::is_exact);
    let (sum, count) = used()
        .filter(|record| record.is_exact() == exact)
        .fold((0.0, 0), |(sum, count), record| (sum + f64::from(record.target()), count + 1));
    (held_out, Packed::new(records[0].board(), (sum / f64::from(count)) as f32, exact, count))
}

/// Returns the least of the eight images of a board.
fn representative(board: Board) -> Board {
    let images = Symmetry::ALL.map(|symmetry| symmetry.board(board));
    images.into_iter().min_by_key(|image| (image.player, image.opponent)).unwrap_or(board)
}

/// Returns whether the game of a record is held out: no fit learns from it.
pub fn is_held_out(record: &Record) -> bool {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    (u64::from(record.trunk()).wrapping_mul(SPREAD) >> 32).is_multiple_of(HELD_OUT)
}
