//! What is wrong with the input, on stderr: the first five complaints of a file, then how many more there
//! are, and a guess at what the file is.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use kado::formats::Format;

use super::notices::complain;

/// The complaints about one input that are told one by one.
const SHOWN: usize = 5;

/// The complaints about one input.
#[derive(Debug, Default)]
pub(super) struct Complaints {
    count: usize,
}

impl Complaints {
    /// Tells a complaint, if it is one of the first.
    pub(super) fn add(&mut self, complaint: &str) {
        self.count += 1;
        if self.count <= SHOWN {
            complain(complaint);
        }
    }

    /// Tells how many complaints about an input were not told, and guesses at the format of its file.
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

/// Returns the format that a file looks like by its first bytes.
fn looks_like(file: &Path) -> io::Result<Format> {
    let mut begin = Vec::new();
    File::open(file)?.take(4096).read_to_end(&mut begin)?;
    Ok(Format::of_bytes(&begin))
}
