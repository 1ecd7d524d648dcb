//! Files: games and positions of every format, one by one, and files of training positions.

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kado::files::{self, Existing};
use kado::formats::{self, Format, GameText, RecordError};
use kado::game::Rules;
use kado::training::positions;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::engine::lock;
use crate::errors;
use crate::game::Game;

/// Reads the games of a file or a text one by one.
#[pyclass(frozen, module = "kado._kado")]
pub(crate) struct Reader(Mutex<Box<dyn Iterator<Item = Result<GameText, RecordError>> + Send>>);

pub(crate) fn format_of(name: &str) -> PyResult<Format> {
    Format::of_name(name).ok_or_else(|| errors::format(format!("'{name}' is not a format")))
}

pub(crate) fn rules(game: Option<&str>) -> PyResult<Option<Rules>> {
    game.map(|game| game.parse().map_err(errors::rules)).transpose()
}

#[pymethods]
impl Reader {
    /// Opens a file.
    #[new]
    fn new(py: Python<'_>, path: PathBuf, format: Option<&str>, game: Option<&str>) -> PyResult<Reader> {
        let (rules, format) = (rules(game)?, format.map(format_of).transpose()?);
        // Opening a pipe waits for its writer, which may be another thread of Python.
        let (_, games) = py
            .detach(|| formats::open_guessed(&path, format))
            .map_err(|error| errors::io(&error, &path.to_string_lossy()))?;
        Ok(Reader(Mutex::new(Box::new(games.with_rules(rules)))))
    }

    fn __iter__(slf: Py<Reader>) -> Py<Reader> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let next = py.detach(|| self.0.lock().ok().and_then(|mut games| games.next()));
        match next {
            Some(Ok(game)) => Game::of(game).map(Some),
            Some(Err(error)) => Err(errors::record(&error)),
            None => Ok(None),
        }
    }
}

/// Reads the games of bytes.
#[pyfunction]
pub(crate) fn read_text(text: Vec<u8>, format: Option<&str>, game: Option<&str>) -> PyResult<Reader> {
    let guessed = || Format::of_bytes(&text[..text.len().min(4096)]);
    let format = format.map_or_else(|| Ok(guessed()), format_of)?;
    let games = formats::games(format, Cursor::new(text)).with_rules(rules(game)?);
    Ok(Reader(Mutex::new(Box::new(games))))
}

/// Returns the name of a format, in the spelling of `formats`.
#[pyfunction]
pub(crate) fn format_name(name: &str) -> PyResult<&'static str> {
    format_of(name).map(Format::name)
}

/// A new file, which replaces an old one at the end of a `with` block without an exception.
#[pyclass(frozen, module = "kado._kado")]
pub(crate) struct NewFile {
    file: Mutex<Option<files::NewFile>>,
    path: PathBuf,
}

impl NewFile {
    /// Returns the exception for an error, with the path of the user.
    fn failed(&self, error: &std::io::Error) -> PyErr {
        errors::io(error, &self.path.to_string_lossy())
    }
}

#[pymethods]
impl NewFile {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<NewFile> {
        let file = py.detach(|| files::NewFile::create(&path, Existing::Replace));
        let file = file.map_err(|error| errors::io(&error, &path.to_string_lossy()))?;
        Ok(NewFile { file: Mutex::new(Some(file)), path })
    }

    fn write(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<()> {
        let write = || lock(&self.file).as_mut().map_or(Ok(()), |file| file.write_all(bytes));
        py.detach(write).map_err(|error| self.failed(&error))
    }

    fn __enter__(slf: Py<NewFile>) -> Py<NewFile> {
        slf
    }

    #[pyo3(signature = (kind, _error, _trace, /))]
    fn __exit__(
        &self,
        py: Python<'_>,
        kind: Option<Py<PyAny>>,
        _error: Option<Py<PyAny>>,
        _trace: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        let finish = || match lock(&self.file).take() {
            Some(file) if kind.is_none() => file.finish(),
            _ => Ok(()),
        };
        py.detach(finish).map_err(|error| self.failed(&error))
    }
}

/// Writes games as a file of the WTHOR database: the games, the players and the tournaments. `date` is today:
/// year, month, day.
#[pyfunction]
pub(crate) fn wthor<'py>(
    py: Python<'py>,
    games: Vec<PyRef<'_, Game>>,
    date: (u16, u8, u8),
) -> PyResult<[Bound<'py, PyBytes>; 3]> {
    let mut writer = formats::wthor::Writer::new(Cursor::new(Vec::new())).map_err(errors::format)?;
    for game in &games {
        writer.write(&game.written()).map_err(errors::format)?;
    }
    let (mut players, mut tournaments) = (Vec::new(), Vec::new());
    let games = writer.finish(date, &mut players, &mut tournaments).map_err(errors::format)?.into_inner();
    Ok([games, players, tournaments].map(|bytes| PyBytes::new(py, &bytes)))
}

fn damage(error: positions::FileError, path: &Path) -> PyErr {
    match error {
        positions::FileError::Io(error) => errors::io(&error, &path.to_string_lossy()),
        error => errors::format(format!("{}: {error}", path.display())),
    }
}

/// Reads a position file block by block.
#[pyclass(frozen, module = "kado._kado")]
pub(crate) struct PositionReader {
    reader: Mutex<positions::Reader>,
    path: PathBuf,
}

#[pymethods]
impl PositionReader {
    #[new]
    fn new(path: PathBuf) -> PyResult<PositionReader> {
        let reader = positions::Reader::open(&path).map_err(|error| damage(error, &path))?;
        Ok(PositionReader { reader: Mutex::new(reader), path })
    }

    /// The settings with which the positions were made, as JSON.
    #[getter]
    fn settings(&self) -> String {
        self.reader.lock().map(|reader| reader.settings_text().to_owned()).unwrap_or_default()
    }

    fn __iter__(slf: Py<PositionReader>) -> Py<PositionReader> {
        slf
    }

    /// The number of the next block and its records of 24 bytes.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<(u32, Bound<'py, PyBytes>)>> {
        let block = py.detach(|| self.reader.lock().ok().map(|mut reader| reader.block()));
        let block = block.transpose().map_err(|error| damage(error, &self.path))?.flatten();
        let bytes = |block: &positions::Block| -> Vec<u8> {
            block.records.iter().flat_map(|record| record.to_bytes()).collect()
        };
        Ok(block.map(|block| (block.number, PyBytes::new(py, &bytes(&block)))))
    }
}

/// Adds blocks to a position file.
#[pyclass(frozen, module = "kado._kado")]
pub(crate) struct PositionWriter {
    writer: Mutex<positions::Writer>,
    path: PathBuf,
}

#[pymethods]
impl PositionWriter {
    /// Opens or creates a file with these settings (JSON). Returns also the number of its complete blocks.
    #[staticmethod]
    fn open(path: PathBuf, settings: &str) -> PyResult<(PositionWriter, u32)> {
        let settings: serde_json::Value = serde_json::from_str(settings).map_err(errors::format)?;
        let (writer, blocks) =
            positions::Writer::open(&path, &settings).map_err(|error| damage(error, &path))?;
        Ok((PositionWriter { writer: Mutex::new(writer), path }, blocks))
    }

    /// Adds a block of records of 24 bytes each.
    fn append(&self, number: u32, records: &[u8]) -> PyResult<()> {
        let (records, rest) = records.as_chunks();
        let records: Vec<_> = records.iter().map(positions::Record::from_bytes).collect();
        if !rest.is_empty() || !records.iter().all(positions::Record::is_sound) {
            return Err(errors::format("a record is not a position"));
        }
        let block = positions::Block { number, records };
        let written = self.writer.lock().map(|mut writer| writer.append(&block));
        written.unwrap_or(Ok(())).map_err(|error| errors::io(&error, &self.path.to_string_lossy()))
    }
}
