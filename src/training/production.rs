//! Fills a file of positions block by block on several threads.
//!
//! A block is a pure function of the settings and its number, and blocks stand in the file in the order of their
//! numbers: the file does not depend on the number of threads, nor on how often the run was ended and begun again.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc;

use super::positions::{Block, FileError, Writer};

/// A share of the work, so that several machines or runs can do it: the `index`-th of `count`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Shard {
    /// From 1 to `count`.
    pub index: u32,
    /// At least 1.
    pub count: u32,
}

impl Shard {
    /// All of the work.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Returns the pieces of the work that fall to this shard.
    pub fn of<W>(self, work: impl Iterator<Item = W>) -> impl Iterator<Item = W> {
        work.skip(self.index as usize - 1).step_by(self.count as usize)
    }
}

/// Why a text is no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is written i/n with i from 1 to n, for example 1/4")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (index, count) = text.split_once('/').ok_or(ShardError)?;
        let index = index.parse().map_err(|_| ShardError)?;
        let count = count.parse().map_err(|_| ShardError)?;
        if (1..=count).contains(&index) { Ok(Shard { index, count }) } else { Err(ShardError) }
    }
}

/// How far threads may be ahead of the block that is written next, for each thread.
const AHEAD: usize = 4;

/// Makes a block of each piece of `work`, a thread for each of the `makers`, appends them in the order of the work, and
/// calls `each` after each with it.
///
/// # Errors
/// If a block cannot be written.
pub fn produce<W, M>(
    makers: Vec<M>,
    work: impl Iterator<Item = W> + Send,
    writer: &mut Writer,
    mut each: impl FnMut(&Block),
) -> Result<(), FileError>
where
    M: FnMut(W) -> Block + Send,
{
    let ahead = AHEAD * makers.len();
    let work = Mutex::new(work.enumerate());
    let next = || work.lock().unwrap_or_else(PoisonError::into_inner).next();
    std::thread::scope(|scope| {
        let (sender, made) = mpsc::sync_channel(ahead);
        for mut maker in makers {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((place, piece)) = next()
                    && sender.send((place, maker(piece))).is_ok()
                {}
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut written = 0;
        for (place, block) in made {
            waiting.insert(place, block);
            while let Some(block) = waiting.remove(&written) {
                writer.append(&block)?;
                each(&block);
                written += 1;
            }
        }
        Ok(())
    })
}

/// Returns so many jobs, or one for each processor.
pub fn jobs(wanted: Option<NonZeroUsize>) -> usize {
    wanted.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}
