//! The processor time used by this process.

use std::time::Duration;

/// Returns the processor time of all threads of this process.
#[cfg(unix)]
pub fn used() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Returns the wall time since the first call, as a substitute for the processor time.
/// This version is for systems other than Unix.
#[cfg(not(unix))]
pub(crate) fn used() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}
