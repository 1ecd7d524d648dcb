//! The amount of work of a test: a sample that takes a second or two, or everything when `KADO_FULL` is set,
//! as by `scripts/check.sh --full`.

/// Returns `full` if `KADO_FULL` is set, otherwise `sample`.
pub(crate) fn scaled<T>(sample: T, full: T) -> T {
    if std::env::var_os("KADO_FULL").is_some() { full } else { sample }
}
