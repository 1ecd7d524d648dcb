//! Prints the errors of each input on stderr.
//!
//! For each input, the first five errors are printed, then the number of further errors, which are logged. If
//! the content of a file with errors looks like another format than the assumed one, the other format is
//! suggested, unless it is a variant of the assumed one.

use std::fs::File;
use std::path::Path;

use crate::base::counted;
use crate::formats::Format;

use super::messages::print_error;

/// Maximum number of printed errors per input.
const SHOWN: usize = 5;

/// Counts the errors of one input and prints the first ones.
#[derive(Debug, Default)]
pub(super) struct InputErrors {
    count: usize,
}

impl InputErrors {
    /// Counts an error, and prints it if it is one of the first [`SHOWN`]. Later ones are logged.
    pub(super) fn add(&mut self, error: &str) {
        self.count += 1;
        if self.count <= SHOWN {
            print_error(error);
        } else {
            log::info!("{error}");
        }
    }

    /// Prints the number of errors beyond the first `SHOWN`, if any.
    ///
    /// If there were errors, also guesses the format of the file from its content. Suggests the guessed
    /// format if it is not a variant of the assumed one. Transcripts, the guess for any unknown text, are not
    /// suggested. A pipe is not opened again: that would wait for another writer.
    pub(super) fn finish(&self, name: &str, file: Option<(&Path, Format)>) {
        if self.count > SHOWN {
            let more = counted(self.count - SHOWN, "more error", "more errors");
            print_error(&format!("{name}: {more} like these"));
        }
        if let Some((file, format)) = file.filter(|(file, _)| self.count > 0 && file.is_file())
            && let Ok((guess, _)) = File::open(file).and_then(Format::of_beginning)
            && !guess.is_variant_of(format)
            && guess != Format::Transcript
        {
            let guess = guess.name();
            print_error(&format!("{name}: this looks like {}: try --from {guess}", guess.to_uppercase()));
        }
    }
}
