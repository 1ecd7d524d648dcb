//! Sanitizing of untrusted text for a terminal.

use crate::base::is_acted_on;

/// Removes the characters that a terminal would interpret; tabs become blanks.
pub(crate) fn sanitize(text: &str) -> String {
    text.replace('\t', " ").replace(is_acted_on, "")
}
