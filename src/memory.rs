//! Memory for large tables: available memory, zeroed huge pages, and prefetching of cache lines.
//!
//! All unsafe code for large tables is in this module: a memory mapping consists of untyped bytes, and the
//! prefetch instruction takes a pointer.
#![expect(unsafe_code, reason = "a mapping has no types, and a prefetch takes a pointer")]

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::thread::JoinHandle;
#[cfg(target_os = "linux")]
use std::{thread, time::Duration};

use bytemuck::Zeroable;
use memmap2::MmapMut;

/// The error for a table that cannot be allocated.
///
/// ```
/// # use kado::game::othello8::Isa;
/// # use kado::search::{OutOfMemory, othello::WideSearcher};
/// let exabyte = 1 << 40;
/// assert_eq!(WideSearcher::new(Isa::best(), exabyte).unwrap_err(), OutOfMemory);
/// assert_eq!(OutOfMemory.to_string(), "cannot allocate a table");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot allocate a table")]
pub struct OutOfMemory;

/// Returns the memory available to new allocations, in MiB.
/// Returns `None` if the system does not report the available memory. A trial allocation could not replace
/// the report, since the system may grant more memory than is available.
/// Source: `MemAvailable` in `/proc/meminfo`; the unit of the file is 1024 bytes.
pub(crate) fn available_megabytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes >> 10)
}

/// The size of a huge page in bytes.
/// Only a mapping that begins at a multiple of this size can get huge pages.
const HUGE_PAGE: usize = 2 << 20;

/// A slice in separate memory pages, initially all zeros.
/// The system fills a page at its first access, so that a large slice costs nothing until it is used. On
/// Linux, the slice is in huge pages if the system grants them. Huge pages save most of the address
/// translation of random accesses.
#[derive(Debug)]
pub(crate) struct Pages<T> {
    map: MmapMut,
    /// Byte offset of the slice in the mapping. The slice begins at a multiple of `HUGE_PAGE`.
    offset: usize,
    length: usize,
    content: PhantomData<Box<[T]>>,
}

impl<T: Zeroable> Pages<T> {
    /// Maps a zeroed slice of `length` items.
    ///
    /// # Errors
    /// If the size overflows the address space, or the system refuses the mapping.
    pub(crate) fn new(length: usize) -> Result<Pages<T>, OutOfMemory> {
        const { assert!(align_of::<T>() <= HUGE_PAGE && !std::mem::needs_drop::<T>()) };
        let bytes = length.checked_mul(size_of::<T>()).ok_or(OutOfMemory)?;
        let bytes = bytes.checked_next_multiple_of(HUGE_PAGE).ok_or(OutOfMemory)?;
        let mapped = bytes.checked_add(HUGE_PAGE).ok_or(OutOfMemory)?;
        let map = MmapMut::map_anon(mapped).map_err(|_| OutOfMemory)?;
        let offset = map.as_ptr().addr().next_multiple_of(HUGE_PAGE) - map.as_ptr().addr();
        #[cfg(target_os = "linux")]
        if let Err(error) = map.advise_range(memmap2::Advice::HugePage, offset, bytes) {
            log::debug!("no huge pages for a table: {error}");
        }
        Ok(Pages { map, offset, length, content: PhantomData })
    }
}

/// The maximum number of bytes that [`prefault`] fills, counted from the start of a table.
/// The system fills the remaining pages of a larger table at their first access.
const PREFAULT_BYTES: usize = 256 << 20;

/// The time that an unused table must exist before [`prefault`] fills it.
/// Processes and tables that end sooner without a search save the work.
#[cfg(target_os = "linux")]
const PREFAULT_DELAY: Duration = Duration::from_millis(50);

/// Prefaults the pages of a table on another thread, after [`PREFAULT_DELAY`] or once the thread is unparked.
/// A search then waits for few page faults or none: 64 MB of huge pages take 60 to 300 ms on a virtual
/// machine. The thread stops early once all owners have dropped the table. Returns the thread, or `None` if
/// the system cannot fill pages in advance.
pub(crate) fn prefault<T: Send + Sync + 'static>(pages: &Arc<Pages<T>>) -> Option<JoinHandle<()>> {
    #[cfg(target_os = "linux")]
    {
        let bytes = (pages.length * size_of::<T>()).min(PREFAULT_BYTES);
        let pages = Arc::downgrade(pages);
        let fill = move || {
            thread::park_timeout(PREFAULT_DELAY);
            for start in (0..bytes).step_by(HUGE_PAGE) {
                let Some(pages) = pages.upgrade() else { return };
                let length = HUGE_PAGE.min(bytes - start);
                let advice = memmap2::Advice::PopulateWrite;
                if pages.map.advise_range(advice, pages.offset + start, length).is_err() {
                    return;
                }
            }
        };
        // If the thread cannot be started, the system fills each page at its first access.
        thread::Builder::new().name("pages".to_owned()).spawn(fill).ok()
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (pages, PREFAULT_BYTES);
        None
    }
}

impl<T> Deref for Pages<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        let start = self.map.as_ptr().wrapping_add(self.offset).cast();
        // SAFETY: `new` mapped `length` items from `offset` on; they are aligned there, and all zeros is a
        // valid item. The mapping lives as long as `self`, and nothing else accesses it.
        unsafe { std::slice::from_raw_parts(start, self.length) }
    }
}

impl<T> DerefMut for Pages<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        let start = self.map.as_mut_ptr().wrapping_add(self.offset).cast();
        // SAFETY: as in `deref`, and `self` is borrowed exclusively.
        unsafe { std::slice::from_raw_parts_mut(start, self.length) }
    }
}

/// Prefetches an item into the cache; does nothing on processors without a prefetch instruction.
#[inline]
pub(crate) fn prefetch<T: ?Sized>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and a prefetch never faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = item;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_zeroed_aligned_to_huge_pages_and_writable() {
        for length in [1, 7, 300_000] {
            let mut pages = Pages::<u64>::new(length).unwrap();
            assert_eq!((pages.len(), pages.as_ptr().addr() % HUGE_PAGE), (length, 0));
            assert!(pages.iter().all(|&word| word == 0));
            pages[length - 1] = 42;
            assert_eq!(pages.iter().sum::<u64>(), 42);
        }
    }

    #[test]
    fn a_slice_beyond_the_address_space_is_refused() {
        assert!(Pages::<u64>::new(usize::MAX / 4).is_err());
        assert!(Pages::<u64>::new(1 << 58).is_err());
    }
}
