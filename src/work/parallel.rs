//! Ordered parallel map.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError, mpsc};

/// Results buffered per thread ahead of the next one to be taken.
const AHEAD: usize = 4;

/// Maps each piece of `work`, with one thread per maker. Passes the results to `take` in the order of the
/// work; they do not depend on the number of threads.
///
/// # Errors
/// The first error of `take`, which ends the work.
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

/// Returns `wanted`, by default the number of processors.
pub fn jobs(wanted: Option<NonZeroUsize>) -> usize {
    wanted.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}
