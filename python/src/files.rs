//! Files: games and positions of every format, one by one, and files of training positions.

use std::fs::File;
use std::io::{self, BufReader, Cursor, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use kado::files::{self, Existing};
use kado::formats::{self, Format, GameText, RecordError};
use kado::game::Rules;
use kado::training::positions;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::engine::lock;
use crate::errors;
use crate::game::Game;
use crate::waiting::on_thread;

/// Number of records in a block of a position file.
const BLOCK: usize = 1 << 14;

/// A file for Python's main thread: a signal that interrupts its reading is checked.
struct Interruptible(File);

impl Read for Interruptible {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(bytes);
        if read.as_ref().is_err_and(|error| error.kind() == ErrorKind::Interrupted) {
            Python::attach(|py| py.check_signals().map_err(io::Error::from))?;
        }
        read
    }
}

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
        let name = path.to_string_lossy().into_owned();
        // Opening a pipe waits for its writer, which may be another thread of Python.
        let (_, games) = on_thread(py, move || formats::open_through(&path, format, Interruptible))?
            .map_err(|error| errors::io(&error, &name))?;
        Ok(Reader(Mutex::new(Box::new(games.with_rules(rules)))))
    }

    fn __iter__(slf: Py<Reader>) -> Py<Reader> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let next = py.detach(|| self.0.lock().ok().and_then(|mut games| games.next()));
        match next {
            Some(Ok(game)) => Game::of(game).map(Some),
            Some(Err(error)) => Err(errors::record(error)),
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

/// Returns the file that a path leads to through links; `None` if it is a device, a pipe or an open file.
#[pyfunction]
pub(crate) fn target(path: PathBuf) -> PyResult<Option<PathBuf>> {
    files::target(&path).map_err(|error| errors::io(&error, &path.to_string_lossy()))
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
        let target = path.clone();
        let file = on_thread(py, move || files::NewFile::create(&target, Existing::Replace))?;
        let file = file.map_err(|error| errors::io(&error, &path.to_string_lossy()))?;
        Ok(NewFile { file: Mutex::new(Some(file)), path })
    }

    /// Writes bytes; an interrupt while a pipe is full abandons the file.
    fn write(&self, py: Python<'_>, bytes: Vec<u8>) -> PyResult<()> {
        let Some(mut file) = lock(&self.file).take() else { return Ok(()) };
        let may_wait = file.is_immediate();
        let write = move || (file.write_all(&bytes), file);
        let (written, file) = if may_wait { on_thread(py, write)? } else { py.detach(write) };
        *lock(&self.file) = Some(file);
        written.map_err(|error| self.failed(&error))
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
        let (file, is_complete) = (lock(&self.file).take(), kind.is_none());
        let is_interrupt = |kind: &Py<PyAny>| kind.is(py.get_type::<PyKeyboardInterrupt>());
        if kind.as_ref().is_some_and(is_interrupt) && file.as_ref().is_some_and(files::NewFile::is_immediate)
        {
            // Dropping the file flushes it, which waits if a pipe is full.
            thread::Builder::new().spawn(move || drop(file))?;
            return Ok(());
        }
        let finish = move || match file {
            Some(file) if is_complete => file.finish(),
            _ => Ok(()),
        };
        on_thread(py, finish)?.map_err(|error| self.failed(&error))
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
        positions::FileError::Io(error) => match error.downcast::<PyErr>() {
            Ok(exception) => exception,
            Err(error) => errors::io(&error, &path.to_string_lossy()),
        },
        error => errors::format(format!("{}: {error}", path.display())),
    }
}

/// Reads a position file block by block.
#[pyclass(frozen, module = "kado._kado")]
pub(crate) struct PositionReader {
    reader: Mutex<positions::Reader<BufReader<Interruptible>>>,
    path: PathBuf,
}

#[pymethods]
impl PositionReader {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<PositionReader> {
        let source = path.clone();
        let open = move || positions::Reader::new(BufReader::new(Interruptible(File::open(source)?)));
        let reader = on_thread(py, open)?.map_err(|error| damage(error, &path))?;
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

/// Appends records of 24 bytes to a position file with these settings (JSON), which is created if necessary.
/// Nothing is written if a record is not a position.
#[pyfunction]
pub(crate) fn append_positions(
    py: Python<'_>,
    path: PathBuf,
    settings: &str,
    records: &[u8],
) -> PyResult<()> {
    let settings: serde_json::Value = serde_json::from_str(settings).map_err(errors::format)?;
    let records: Vec<_> = records.as_chunks().0.iter().map(positions::Record::from_bytes).collect();
    if let Some(index) = records.iter().position(|record| !record.is_sound()) {
        return Err(errors::format(format!("record {index} is not a position")));
    }
    let target = path.clone();
    let open = move || positions::Writer::open(&target, &settings);
    let (mut writer, begin) = on_thread(py, open)?.map_err(|error| damage(error, &path))?;
    let mut blocks = (begin..).zip(records.chunks(BLOCK));
    let append = || {
        blocks.try_for_each(|(number, records)| {
            writer.append(&positions::Block { number, records: records.to_vec() })
        })
    };
    py.detach(append).map_err(|error| damage(error.into(), &path))
}
