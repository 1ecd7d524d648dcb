//! What goes to stderr beside the answers on stdout: complaints always, notices (hints, files written,
//! progress) unless `-q` asks for silence. A notice is a log record of one target, for which the logger is
//! set at the start.

use std::fmt;
use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressDrawTarget};
use kado::base::printable_lines;
use log::Level;

/// The target of the log records that are notices.
pub(crate) const TARGET: &str = "notice";

/// The longest message that is shown whole, in characters; of a longer one the ends are.
const LONGEST: usize = 1000;

/// Shows a notice.
pub(super) fn notice(text: &str) {
    log::info!(target: TARGET, "{}", readable(text));
}

/// Shows a notice about what the program does or found out.
pub(super) fn hint(text: &str) {
    notice(&format!("kado: {text}"));
}

/// Shows what is wrong.
pub(crate) fn complain(what: &(impl fmt::Display + ?Sized)) {
    // There is no other place to report to if this fails.
    drop(writeln!(io::stderr(), "kado: {}", readable(&format!("{what:#}"))));
}

/// Returns a progress bar on stderr, hidden where that is no terminal or notices are switched off.
pub(super) fn bar(length: u64) -> ProgressBar {
    unless_quiet(ProgressBar::new(length))
}

/// Returns a spinner on stderr, hidden where that is no terminal or notices are switched off.
pub(super) fn spinner() -> ProgressBar {
    unless_quiet(ProgressBar::new_spinner())
}

fn unless_quiet(bar: ProgressBar) -> ProgressBar {
    if !are_shown() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    bar
}

/// Returns whether notices are shown.
pub(super) fn are_shown() -> bool {
    log::log_enabled!(target: TARGET, Level::Info)
}

/// Returns a message without control characters and the system's error numbers, and not too long.
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

/// Leaves out ` (os error 2)`, which Rust appends to the system's words.
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
        let missing = io::Error::from_raw_os_error(2);
        assert_eq!(readable(&format!("a.txt: {missing}")), "a.txt: No such file or directory");
        assert_eq!(readable("a (os error x) b"), "a (os error x) b");
        assert_eq!(readable("\x1b[31mred\n\u{202e}two"), "\u{241b}[31mred\ntwo");
        let long = readable(&"x".repeat(100_000));
        assert_eq!(long.chars().count(), LONGEST + " ... ".len());
    }
}
