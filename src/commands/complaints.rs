//! Input errors on stderr: the first five per file, the number of the rest, and a guess at the format.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use kado::formats::Format;

use super::notices::complain;

/// Maximum number of printed complaints per input.
const SHOWN: usize = 5;

/// The complaints about one input.
#[derive(Debug, Default)]
pub(super) struct Complaints {
    count: usize,
}

impl Complaints {
    /// Counts a complaint, and prints it if it is one of the first [`SHOWN`].
    pub(super) fn add(&mut self, complaint: &str) {
        self.count += 1;
        if self.count <= SHOWN {
            complain(complaint);
        }
    }

    /// Prints the number of suppressed complaints, and suggests another format if the file looks like it.
    pub(super) fn finish(&self, name: &str, file: Option<&Path>, format: Option<Format>) {
        if self.count > SHOWN {
            complain(&format!("{name}: {} more like these", self.count - SHOWN));
        }
        let guess = file.filter(|_| self.count > 0).and_then(|file| looks_like(file).ok());
        if let Some(guess) = guess.filter(|guess| Some(*guess) != format && *guess != Format::Transcript) {
            let guess = guess.name();
            complain(&format!("{name}: this looks like {}: --from {guess}", guess.to_uppercase()));
        }
    }
}

/// Guesses the format of a file from its first 4096 bytes.
fn looks_like(file: &Path) -> io::Result<Format> {
    let mut begin = Vec::new();
    File::open(file)?.take(4096).read_to_end(&mut begin)?;
    Ok(Format::of_bytes(&begin))
}
