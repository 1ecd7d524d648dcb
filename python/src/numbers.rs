//! Whole numbers from Python, which may exceed the integers of the library.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors;

/// A whole number of any integer type of Python or `NumPy`. Beyond 128 bits only its sign is kept.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) i128);

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Whole> {
        match object.extract::<i64>() {
            Ok(number) => Ok(Whole(number.into())),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                let beyond = if object.lt(0)? { i128::MIN } else { i128::MAX };
                Ok(Whole(object.extract().unwrap_or(beyond)))
            }
            Err(error) => Err(error),
        }
    }
}

impl Whole {
    /// Returns the argument `name` of a search, which is `least` or more. A number above `most` counts as
    /// `most`.
    pub(crate) fn at_least<T: TryFrom<i128>>(self, name: &str, least: i128, most: T) -> PyResult<T> {
        if self.0 < least {
            return Err(errors::search(format!("'{name}' is {} (expected: {least} or more)", self.0)));
        }
        Ok(T::try_from(self.0).unwrap_or(most))
    }
}
