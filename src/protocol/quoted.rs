//! Input words quoted in error messages.

use std::fmt;

/// An input word in quotation marks, truncated after 40 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quoted(String);

impl From<&str> for Quoted {
    fn from(word: &str) -> Quoted {
        const LONGEST: usize = 40;
        match word.char_indices().nth(LONGEST) {
            Some((end, _)) => Quoted(format!("'{}...'", &word[..end])),
            None => Quoted(format!("'{word}'")),
        }
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
