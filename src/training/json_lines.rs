//! Files of JSON lines: a line with the settings of a run, to which the run appends one line per item.
//! A run that ends early leaves at most one incomplete line, which the next run removes.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::files::{is_special, open_locked};

/// Error: a file of JSON lines cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LinesError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is invalid.
    #[error("line {line}: {fault}")]
    Line {
        /// Line number, from 1.
        line: usize,
        fault: String,
    },
    /// The file is not one of such a run, or one of a run with other settings.
    #[error("{0}")]
    Foreign(String),
}

/// An item of a file of JSON lines.
pub(crate) trait Item: Serialize + DeserializeOwned {
    /// The settings of a run.
    type Settings: Serialize + DeserializeOwned;

    /// Error text for a file without a line of settings.
    const WITHOUT_SETTINGS: &str;

    /// Describes why this item cannot be the one with this index, from 0; `None` if it can.
    fn fault(&self, settings: &Self::Settings, index: usize) -> Option<String>;

    /// Returns the error text for a file with other settings than those of this run; `None` if they agree.
    fn difference(found: &Self::Settings, wanted: &Self::Settings) -> Option<String>;
}

/// An open file of JSON lines with its items.
#[derive(Debug)]
pub(crate) struct JsonLines<T> {
    file: File,
    /// All items in the file, in the order of the lines.
    pub(crate) items: Vec<T>,
}

/// The settings and the items of a file.
type Contents<T> = (<T as Item>::Settings, Vec<T>);

impl<T: Item> JsonLines<T> {
    /// Opens or creates the file of a run with these settings, and locks it.
    ///
    /// # Errors
    /// If the file cannot be read or written, is not the file of a run, or was made with other settings.
    /// A file without lines is refused unless its text is the beginning of the settings.
    pub(crate) fn open(path: &Path, settings: &T::Settings) -> Result<JsonLines<T>, LinesError> {
        let mut file = open_locked(path)?;
        let text = read_text::<T>(path, &mut file)?;
        let whole = whole_lines(&text);
        let found = parse_lines(whole)?;
        let difference = found.as_ref().and_then(|(found, _)| T::difference(found, settings));
        if let Some(difference) = difference {
            return Err(LinesError::Foreign(difference));
        }
        let is_new = found.is_none();
        let head = serde_json::to_string(settings).map_err(io::Error::from)?;
        if is_new && !head.starts_with(&text) {
            return Err(LinesError::Foreign(T::WITHOUT_SETTINGS.to_owned()));
        }
        file.set_len(whole.len() as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut lines = JsonLines { file, items: found.map_or_else(Vec::new, |(_, items)| items) };
        if is_new {
            lines.write(settings)?;
        }
        Ok(lines)
    }

    /// Reads the settings and the items of a run.
    ///
    /// # Errors
    /// If the file cannot be read or is not the file of a run.
    pub(crate) fn read(path: &Path) -> Result<Contents<T>, LinesError> {
        let found = parse_lines(whole_lines(&read_text::<T>(path, &mut File::open(path)?)?))?;
        found.ok_or_else(|| LinesError::Foreign(T::WITHOUT_SETTINGS.to_owned()))
    }

    /// Appends an item.
    ///
    /// # Errors
    /// If the item cannot be written.
    pub(crate) fn append(&mut self, item: T) -> io::Result<()> {
        self.write(&item)?;
        self.items.push(item);
        Ok(())
    }

    /// Writes a line with a single call, so that a killed run rarely leaves an incomplete line.
    fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// Reads a file of JSON lines as text. A device, which may have no end, is refused.
fn read_text<T: Item>(path: &Path, file: &mut File) -> Result<String, LinesError> {
    let mut bytes = Vec::new();
    if is_special(path) {
        return Err(LinesError::Foreign("it is not a regular file".to_owned()));
    }
    file.read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| LinesError::Foreign(T::WITHOUT_SETTINGS.to_owned()))
}

/// Returns the text up to and including its last newline; empty if there is no newline.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// Parses the settings and the items of a file; returns `None` if the file has no lines.
fn parse_lines<T: Item>(text: &str) -> Result<Option<Contents<T>>, LinesError> {
    let mut lines = (1..).zip(text.lines());
    let Some(head) = lines.next() else { return Ok(None) };
    let settings = parse(head).map_err(|_| LinesError::Foreign(T::WITHOUT_SETTINGS.to_owned()))?;
    let item = |(index, (line, text))| {
        let item: T = parse((line, text))?;
        let fault = item.fault(&settings, index);
        fault.map_or(Ok(item), |fault| Err(LinesError::Line { line, fault }))
    };
    let items = lines.enumerate().map(item).collect::<Result<_, _>>()?;
    Ok(Some((settings, items)))
}

/// Parses a line; `line` is its number, from 1, for error messages.
fn parse<T: DeserializeOwned>((line, text): (usize, &str)) -> Result<T, LinesError> {
    serde_json::from_str(text).map_err(|error| {
        // The number of the line in the error is always 1.
        let fault = error.to_string().replace(" at line 1 column ", " at column ");
        LinesError::Line { line, fault }
    })
}
