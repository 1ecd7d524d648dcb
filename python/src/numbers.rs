//! Whole numbers from Python, which may exceed the integers of the library.

use std::fmt;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors;

/// A whole number of any integer type of Python or `NumPy`.
pub(crate) struct Whole {
    /// The number, or the nearest one of 128 bits.
    pub(crate) value: i128,
    /// The text of a number beyond 128 bits.
    beyond: Option<String>,
}

impl From<i128> for Whole {
    fn from(value: i128) -> Whole {
        Whole { value, beyond: None }
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.beyond {
            Some(text) => f.write_str(text),
            None => self.value.fmt(f),
        }
    }
}

fn is_overflow(error: &PyErr, object: Borrowed<'_, '_, PyAny>) -> bool {
    error.is_instance_of::<PyOverflowError>(object.py())
}

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Whole> {
        match object.extract::<i64>() {
            Ok(number) => Ok(Whole::from(i128::from(number))),
            Err(error) if is_overflow(&error, object) => Whole::wide(object),
            Err(error) => Err(error),
        }
    }
}

impl Whole {
    /// Returns a number beyond 64 bits.
    fn wide(object: Borrowed<'_, '_, PyAny>) -> PyResult<Whole> {
        let number = object.py().import("operator")?.call_method1("index", (object,))?;
        if let Ok(value) = number.extract::<i128>() {
            return Ok(Whole::from(value));
        }
        let value = if number.lt(0)? { i128::MIN } else { i128::MAX };
        // Python refuses to write very long numbers.
        let text = match number.str() {
            Ok(digits) => digits.to_string(),
            Err(_) => format!("a number of {} bits", number.call_method0("bit_length")?),
        };
        Ok(Whole { value, beyond: Some(text) })
    }

    /// Returns the argument `name` of a search, which is `least` or more. A number above `most` counts as
    /// `most`.
    pub(crate) fn at_least<T: TryFrom<i128>>(self, name: &str, least: i128, most: T) -> PyResult<T> {
        if self.value < least {
            return Err(errors::search(format!("'{name}' is {self} (expected: {least} or more)")));
        }
        Ok(T::try_from(self.value).unwrap_or(most))
    }
}

/// A 64-bit set of discs.
pub(crate) struct Discs(pub(crate) u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Discs {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Discs> {
        match object.extract::<u64>() {
            Ok(discs) => Ok(Discs(discs)),
            Err(error) if is_overflow(&error, object) => {
                let number: Whole = object.extract()?;
                Err(errors::board(format!("{number} is not a 64-bit set of discs")))
            }
            Err(error) => Err(error),
        }
    }
}
