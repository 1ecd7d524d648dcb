//! The work file of a fit, which holds each distinct position once, in 20 bytes.
//! The positions are sorted by phase; within a phase, their order is random.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `kadowrk1` |
//! | 4 | length of the JSON header in bytes |
//! | 4 | CRC-32 of the JSON header |
//! | | the header, one JSON object: checksum of the input, numbers of positions by phase |
//! | 20 each | the training positions by phase, then the held-out ones by phase |
//!
//! A phase is two consecutive numbers of empties. Since position files hold duplicates, [`Collector`]
//! distributes their records over one temporary file per phase, sorts each file by a hash of the board and
//! merges equal boards. So only one phase per thread is in memory, and the first positions of a phase are a
//! random sample.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tempfile::tempfile_in;

use crate::eval::othello::parameters::{PHASES, phase_of};
use crate::files::{Existing, NewFile};
use crate::game::othello8::{Board, Symmetry};
use crate::parallel::ordered_pieces;
use crate::training::header::{PREFIX, header};
use crate::training::positions::{Final, Record};

use super::Settings;
use super::packed::Packed;

const MAGIC: &[u8; 8] = b"kadowrk1";

const POSITION: usize = size_of::<Packed>();

/// Maximum number of positions per read.
const AT_ONCE: usize = 1 << 14;

/// One in this many games is held out.
const HELD_OUT: u64 = 20;

/// Bit that marks a held-out record in the temporary files, added to the record's count.
/// In these files, every record has count 1, so the bit is free.
const HELD_OUT_MARK: u32 = 2;

/// The JSON header of a work file, which holds the distinct positions of a fit.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Head {
    /// Checksum of the input files and of the settings that determine the targets.
    input: u32,
    /// Number of training positions by phase.
    #[serde(rename = "taught")]
    training: Vec<u64>,
    /// Number of held-out positions by phase.
    held_out: Vec<u64>,
}

/// An open work file: training positions and held-out positions.
#[derive(Debug)]
pub(crate) struct Work {
    path: PathBuf,
    input: u32,
    pub(in crate::training) training: Split,
    pub(in crate::training) held_out: Split,
}

/// The training positions or the held-out positions of a work file, by phase.
#[derive(Clone, Debug)]
pub(in crate::training) struct Split {
    path: PathBuf,
    /// Byte offset of each phase.
    offsets: Vec<u64>,
    /// Number of positions of each phase.
    pub(in crate::training) counts: Vec<u64>,
}

impl Work {
    /// Opens a work file; `input` is the checksum of the input files and of the settings for the targets.
    /// Returns `None` if the file is missing, has a wrong header or length, or was built from other input.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn open(path: &Path, input: u32) -> io::Result<Option<Work>> {
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
        let mut split = |counts: &[u64]| {
            let begin = |&count: &u64| {
                next += count * POSITION as u64;
                next - count * POSITION as u64
            };
            Split { path: path.into(), offsets: counts.iter().map(begin).collect(), counts: counts.to_vec() }
        };
        let training = split(&head.training);
        let held_out = split(&head.held_out);
        Work { path: path.into(), input: head.input, training, held_out }
    }

    fn end(&self) -> u64 {
        let last = self.held_out.offsets.iter().zip(&self.held_out.counts).next_back();
        last.map_or(0, |(offset, count)| offset + count * POSITION as u64)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the checksum of the input files and of the settings that determine the targets.
    pub(crate) fn input(&self) -> u32 {
        self.input
    }
}

impl Split {
    /// Returns the number of positions in all phases.
    pub(in crate::training) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of positions in a sample of a phase: one in `sample`, rounded up.
    pub(in crate::training) fn sampled(&self, phase: usize, sample: u32) -> usize {
        self.counts[phase].div_ceil(sample.into()) as usize
    }

    /// Reads the first `positions` positions of a phase and passes them to `each` in chunks.
    pub(in crate::training) fn read(
        &self,
        phase: usize,
        positions: usize,
        each: impl FnMut(&[Packed]),
    ) -> io::Result<()> {
        self.read_from(phase, 0, positions, each)
    }

    /// Reads `positions` positions of a phase and passes them to `each` in chunks.
    /// The first position read has the index `first` within the phase, counted from 0.
    pub(in crate::training) fn read_from(
        &self,
        phase: usize,
        first: u64,
        positions: usize,
        mut each: impl FnMut(&[Packed]),
    ) -> io::Result<()> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.offsets[phase] + first * POSITION as u64))?;
        let mut left = positions;
        let mut buffer = vec![bytemuck::Zeroable::zeroed(); left.min(AT_ONCE)];
        while left > 0 {
            let now = &mut buffer[..left.min(AT_ONCE)];
            file.read_exact(bytemuck::cast_slice_mut(now))?;
            each(now);
            left -= now.len();
        }
        Ok(())
    }
}

/// Collects records and writes a work file, which holds each distinct position once.
#[derive(Debug)]
pub(crate) struct Collector<'a> {
    settings: &'a Settings,
    phases: Vec<BufWriter<File>>,
}

impl<'a> Collector<'a> {
    /// Creates a collector with its temporary files in `folder`.
    ///
    /// # Errors
    /// If a temporary file cannot be created.
    pub(crate) fn new(settings: &'a Settings, folder: &Path) -> io::Result<Collector<'a>> {
        let phases = (0..PHASES).map(|_| Ok(BufWriter::with_capacity(1 << 18, tempfile_in(folder)?)));
        Ok(Collector { settings, phases: phases.collect::<io::Result<_>>()? })
    }

    /// Adds all records with a score and empties. A game's records must be consecutive, in move order.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub(crate) fn add(&mut self, records: &[Record]) -> io::Result<()> {
        for (record, target) in records.iter().zip(self.settings.targets(records)) {
            let board = record.board();
            let Some(target) = target.filter(|_| board.empties() > 0) else { continue };
            let exact = matches!(record.outcome(), Final::Exact(_));
            let mark = 1 | if is_held_out(record) { HELD_OUT_MARK } else { 0 };
            let packed = Packed::new(representative(board), target, exact, mark);
            self.phases[phase_of(board.empties())].write_all(bytemuck::bytes_of(&packed))?;
        }
        Ok(())
    }

    /// Writes the work file with the checksum `input` (see [`Work::open`]); replaces an existing file.
    ///
    /// # Errors
    /// If a temporary file cannot be read or written, or the work file cannot be written.
    pub(crate) fn finish(self, path: &Path, input: u32) -> io::Result<Work> {
        let phases: Vec<std::sync::Mutex<BufWriter<File>>> =
            self.phases.into_iter().map(std::sync::Mutex::new).collect();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let sorted = ordered_pieces(self.settings.jobs, PHASES, |phase| {
            let mut file = phases[phase].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            file.flush()?;
            sorted(file.get_mut(), folder.unwrap_or(Path::new(".")))
        });
        let mut splits = sorted.into_iter().collect::<io::Result<Vec<[(File, u64); 2]>>>()?;
        let counts = |split: usize| splits.iter().map(|phase| phase[split].1).collect();
        let head = Head { input, training: counts(0), held_out: counts(1) };
        let text = serde_json::to_vec(&head).map_err(io::Error::from)?;
        let mut file = NewFile::create(path, Existing::Replace)?;
        file.write_all(&header(MAGIC, &text))?;
        for split in 0..2 {
            for phase in &mut splits {
                phase[split].0.rewind()?;
                io::copy(&mut phase[split].0, &mut file)?;
            }
        }
        file.finish()?;
        Ok(Work::new(path, (PREFIX + text.len()) as u64, &head))
    }
}

/// Sorts and merges the records of a phase.
/// Returns two files with their numbers of positions: the training positions, then the held-out positions.
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
    let mut splits = [file()?, file()?];
    for same in records.chunk_by(|one, other| one.board() == other.board()) {
        let (held_out, packed) = merged(same);
        let (file, count) = &mut splits[usize::from(held_out)];
        file.write_all(bytemuck::bytes_of(&packed))?;
        *count += 1;
    }
    let [(training, training_count), (held_out, held_out_count)] = splits;
    Ok([(training.into_inner()?, training_count), (held_out.into_inner()?, held_out_count)])
}

fn hash(player: u64, opponent: u64) -> u64 {
    let mixed = (player ^ opponent.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 31).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ opponent
}

/// Merges the records of one position; returns whether it is held out.
/// If any record comes from a training game, the records of held-out games are ignored. If any remaining
/// record is exact, the inexact ones are ignored. The merged target is the mean of the remaining targets.
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

/// Returns the smallest of the eight symmetric boards.
/// The order compares the mover's discs, then the opponent's. Records of symmetric boards are merged.
fn representative(board: Board) -> Board {
    let images = Symmetry::ALL.map(|symmetry| symmetry.board(board));
    images.into_iter().min_by_key(|image| (image.player, image.opponent)).unwrap_or(board)
}

/// Returns whether the game of a record is held out; no fit uses a held-out game for training.
pub fn is_held_out(record: &Record) -> bool {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    (u64::from(record.trunk()).wrapping_mul(SPREAD) >> 32).is_multiple_of(HELD_OUT)
}
