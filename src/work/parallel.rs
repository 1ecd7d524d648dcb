//! Pieces made on several threads and taken in their order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError, mpsc};

/// How far threads may be ahead of the piece that is taken next, for each thread.
const AHEAD: usize = 4;

/// Makes something of each piece of `work`, a thread for each of the `makers`, and hands it to `take` in the order of the
/// work. What is taken does not depend on the number of threads.
///
/// # Errors
/// Those of `take`, with which the work ends.
pub fn in_order<W, T, E, M>(
    makers: Vec<M>,
    work: impl Iterator<Item = W> + Send,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    M: FnMut(W) -> T + Send,
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
        let mut taken = 0;
        for (place, piece) in made {
            waiting.insert(place, piece);
            while let Some(piece) = waiting.remove(&taken) {
                take(piece)?;
                taken += 1;
            }
        }
        Ok(())
    })
}

/// Returns so many jobs, or one for each processor.
pub fn jobs(wanted: Option<NonZeroUsize>) -> usize {
    wanted.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}
