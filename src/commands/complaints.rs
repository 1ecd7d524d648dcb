//! What is wrong with the input, on stderr: the first five complaints of a file, then how many more there
//! are, and a guess at what the file is.

use std::fs::File;
use std::io::Read;
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
        let guess = file.filter(|_| self.count > 0).and_then(looks_like);
        if let Some((_, guess)) = guess.filter(|(found, _)| Some(*found) != format) {
            complain(&format!("{name}: {guess}"));
        }
    }
}

/// Returns the format that a file looks like by its beginning, with the words that say so.
fn looks_like(file: &Path) -> Option<(Format, &'static str)> {
    let mut begin = [0; 4096];
    let length = File::open(file).ok()?.read(&mut begin).ok()?;
    let begin = &begin[..length];
    let text = String::from_utf8_lossy(begin);
    let text = text.trim_start();
    if begin.contains(&0) {
        Some((Format::Wthor, "this looks like WTHOR: --from wthor"))
    } else if text.contains("GM[Othello]") {
        Some((Format::Ggf, "this looks like GGF: --from ggf"))
    } else if text.starts_with("(;") {
        Some((Format::of_name("sgf")?, "this looks like SGF: --from sgf"))
    } else if text.starts_with('[') {
        Some((Format::of_name("pgn")?, "this looks like PGN: --from pgn"))
    } else if text.chars().take(64).filter(|&c| "-._XO*".contains(c)).count() == 64 {
        Some((Format::Obf, "this looks like boards: --from obf"))
    } else {
        None
    }
}
