//! Ordered parallel map, the one of the house.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError, mpsc};

/// Results buffered per thread ahead of the next one to be taken.
const AHEAD: usize = 4;

/// Maps each piece of `work`, with one thread per maker. Passes the results to `take` in the order of the
/// work; they do not depend on the number of threads.
///
/// # Errors
/// The first error of `take`, which ends the work.
pub fn ordered_map<W, T, E, M>(
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
                while let Some((index, piece)) = next()
                    && sender.send((index, maker(piece))).is_ok()
                {}
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut taken = 0;
        for (index, result) in made {
            early.insert(index, result);
            while let Some(result) = early.remove(&taken) {
                take(result)?;
                taken += 1;
            }
        }
        Ok(())
    })
}

/// Returns the results of [`ordered_map`].
pub(crate) fn ordered_vec<W, T, M>(makers: Vec<M>, work: impl Iterator<Item = W> + Send) -> Vec<T>
where
    T: Send,
    M: FnMut(W) -> T + Send,
{
    let mut results = Vec::new();
    let Ok(()) = ordered_map(makers, work, |result| {
        results.push(result);
        Ok::<(), Infallible>(())
    });
    results
}

/// Returns the results of `map` for 0, 1, ... `pieces` - 1, in this order, on `jobs` threads.
pub(crate) fn ordered_pieces<T: Send>(
    jobs: NonZeroUsize,
    pieces: usize,
    map: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    ordered_vec(vec![&map; jobs.get()], 0..pieces)
}

/// Returns `wanted`, by default the number of processors.
pub fn jobs(wanted: Option<NonZeroUsize>) -> usize {
    wanted.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_work_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let squares = ordered_vec(vec![|piece: u64| piece * piece; threads], 0..1000);
            assert!(squares.into_iter().eq((0..1000).map(|piece| piece * piece)), "{threads} threads");
        }
    }

    #[test]
    fn the_first_error_ends_endless_work() {
        let mut taken = Vec::new();
        let result = ordered_map(vec![|piece: u64| piece; 3], 0.., |piece| {
            taken.push(piece);
            if piece < 5 { Ok(()) } else { Err(piece) }
        });
        assert_eq!((result, taken), (Err(5), vec![0, 1, 2, 3, 4, 5]));
    }
}
