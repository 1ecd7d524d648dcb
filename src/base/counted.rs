//! Numbers of things in words.

/// Returns a number with its noun: `1 game`, `2 games`; `more` is the plural.
pub(crate) fn counted(count: impl TryInto<u64>, one: &str, more: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {}", if count == 1 { one } else { more })
}
