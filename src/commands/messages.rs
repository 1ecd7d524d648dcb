//! Messages on stderr.
//!
//! Errors and warnings are always shown. Notices (hints, written files, progress) are hidden by `-q`. A
//! notice is a log record with the target [`TARGET`]. Without `-q`, the program starts a logger that prints
//! the records with this target to stderr.

use std::fmt;
use std::io::{self, Write};

use log::Level;

use crate::base::printable_lines;

/// The log target of notices.
pub(crate) const TARGET: &str = "notice";

/// Maximum length of a message in characters; the middle of a longer message is left out.
const LONGEST: usize = 1000;

/// Shows a notice with the prefix `kado: `.
pub(super) fn notice(text: &str) {
    bare_notice(&format!("kado: {text}"));
}

/// Shows a notice without a prefix.
pub(super) fn bare_notice(text: &str) {
    log::info!(target: TARGET, "{}", readable(text));
}

/// Shows an error or a warning, also with `-q`.
pub(crate) fn print_error(error: &(impl fmt::Display + ?Sized)) {
    // If stderr cannot be written, the error cannot be reported.
    drop(writeln!(io::stderr(), "kado: {}", readable(&format!("{error:#}"))));
}

/// Returns whether notices are shown.
pub(super) fn are_shown() -> bool {
    log::log_enabled!(target: TARGET, Level::Info)
}

/// Makes a message printable on a terminal.
/// Replaces or removes control characters, removes OS error numbers, and shortens the text to about
/// [`LONGEST`] characters.
fn readable(text: &str) -> String {
    let text = without_numbers(&printable_lines(text));
    let count = text.chars().count();
    if count <= LONGEST {
        return text;
    }
    let begin: String = text.chars().take(LONGEST / 2).collect();
    let end: String = text.chars().skip(count - LONGEST / 2).collect();
    format!("{begin} ... {end}")
}

/// Removes error numbers such as ` (os error 2)`, which Rust appends to texts of the operating system.
fn without_numbers(text: &str) -> String {
    const BEGIN: &str = " (os error ";
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        kept.push_str(before);
        match after.split_once(')') {
            Some((number, behind)) if number.bytes().all(|byte| byte.is_ascii_digit()) => rest = behind,
            _ => {
                kept.push_str(BEGIN);
                rest = after;
            }
        }
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_plain_and_short() {
        let missing = "a.txt: No such file or directory (os error 2)";
        assert_eq!(readable(missing), "a.txt: No such file or directory");
        assert_eq!(readable("a (os error x) b"), "a (os error x) b");
        assert_eq!(readable("\x1b[31mred\n\u{202e}two"), "\u{241b}[31mred\ntwo");
        let long = readable(&"x".repeat(100_000));
        assert_eq!(long.chars().count(), LONGEST + " ... ".len());
    }
}
