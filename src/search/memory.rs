//! How much memory the system can still give, where it says so. An allocation alone does not tell: systems
//! promise memory that they do not have.

/// Returns the memory available to new allocations in MB (2^20 bytes), or `None` where that is not known.
/// Source: `MemAvailable` in `/proc/meminfo`, which Linux gives in units of 1024 bytes.
pub(super) fn available_megabytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes >> 10)
}
