//! Collects the records of position files into a work file.
//!
//! Since position files hold duplicates, [`Collector`] distributes their records over one temporary file per
//! phase, sorts each file by a hash of the board and merges equal boards. So only one phase per thread is in
//! memory, and the first positions of a phase are a random sample.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::Path;

use tempfile::tempfile_in;

use crate::eval::othello::parameters::{PHASES, phase_of};
use crate::files::{Existing, NewFile, folder_of};
use crate::game::othello8::Board;
use crate::parallel::ordered_pieces;
use crate::training::header::{PREFIX, header};
use crate::training::positions::{Final, Record};

use super::packed::Packed;
use super::work::{Head, MAGIC, POSITION};
use super::{Settings, Work};

/// One in this many games is held out.
const HELD_OUT: u64 = 20;

/// Bit that marks a held-out record in the temporary files, added to the record's count.
/// In these files, every record has count 1, so the bit is free.
const HELD_OUT_MARK: u32 = 2;

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
            let packed = Packed::new(board.canonical().0, target, exact, mark);
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
        let sorted = ordered_pieces(self.settings.jobs, PHASES, |phase| {
            let mut file = phases[phase].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            file.flush()?;
            sorted(file.get_mut(), folder_of(path))
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

/// Returns whether the game of a record is held out; no fit uses a held-out game for training.
pub fn is_held_out(record: &Record) -> bool {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    (u64::from(record.trunk()).wrapping_mul(SPREAD) >> 32).is_multiple_of(HELD_OUT)
}
