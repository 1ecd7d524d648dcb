//! The exceptions of the package, which `kado/errors.py` defines, with the messages of the library.

use std::io::ErrorKind;

use kado::formats::{RecordError, RecordErrorKind};
use pyo3::exceptions::{PyIsADirectoryError, PyOSError, PyPermissionError};
use pyo3::prelude::*;

mod python {
    pyo3::import_exception!(kado.errors, BoardError);
    pyo3::import_exception!(kado.errors, FormatError);
    pyo3::import_exception!(kado.errors, IllegalMoveError);
    pyo3::import_exception!(kado.errors, OptionError);
    pyo3::import_exception!(kado.errors, RecordError);
    pyo3::import_exception!(kado.errors, RulesError);
    pyo3::import_exception!(kado.errors, SearchError);
}

/// A text or an array is not a position of the game.
pub(crate) fn board(error: impl ToString) -> PyErr {
    python::BoardError::new_err(error.to_string())
}

/// A text or a file cannot be read or written in a format.
pub(crate) fn format(error: impl ToString) -> PyErr {
    python::FormatError::new_err(error.to_string())
}

/// A move is not legal, or not a move at all.
pub(crate) fn illegal_move(error: impl ToString) -> PyErr {
    python::IllegalMoveError::new_err(error.to_string())
}

/// Returns whether an exception is that of an illegal move.
pub(crate) fn is_illegal_move(error: &PyErr, py: Python<'_>) -> bool {
    error.is_instance_of::<python::IllegalMoveError>(py)
}

/// An option does not exist or does not accept the value.
pub(crate) fn option(error: impl ToString) -> PyErr {
    python::OptionError::new_err(error.to_string())
}

/// A text is not the name of a game.
pub(crate) fn rules(error: impl ToString) -> PyErr {
    python::RulesError::new_err(error.to_string())
}

/// A search cannot be started.
pub(crate) fn search(error: impl ToString) -> PyErr {
    python::SearchError::new_err(error.to_string())
}

/// A record of a file cannot be read; the exception contains its place. An exception of Python that ended the
/// reading, such as an interrupt, is raised itself.
pub(crate) fn record(error: RecordError) -> PyErr {
    let (place, text) = (error.place, error.to_string());
    if let RecordErrorKind::Io(error) = error.kind
        && let Ok(exception) = error.downcast::<PyErr>()
    {
        return exception;
    }
    python::RecordError::new_err((text, place.record, place.line, place.offset))
}

/// A file cannot be opened, read or written: an `OSError` with its number, so that Python chooses the
/// subclass.
pub(crate) fn io(error: &std::io::Error, path: &str) -> PyErr {
    let text = error.to_string();
    if let Some(number) = error.raw_os_error() {
        let text = text.strip_suffix(&format!(" (os error {number})")).unwrap_or(&text).to_owned();
        return PyOSError::new_err((number, text, path.to_owned()));
    }
    let text = format!("{path}: {text}");
    match error.kind() {
        ErrorKind::IsADirectory => PyIsADirectoryError::new_err(text),
        ErrorKind::PermissionDenied => PyPermissionError::new_err(text),
        _ => PyOSError::new_err(text),
    }
}
