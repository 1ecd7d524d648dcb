//! How much a test does: a sample that takes a second or two, or everything when `KADO_FULL` is set, as
//! `scripts/check.sh --full` does.

/// Returns `full` if everything is asked for, else `sample`.
pub(crate) fn amount<T>(sample: T, full: T) -> T {
    if std::env::var_os("KADO_FULL").is_some() { full } else { sample }
}
