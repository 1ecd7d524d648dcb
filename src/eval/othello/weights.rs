//! What an evaluation runs on: the numbers of the hand-made one, or those that were learned.

use crate::memory::OutOfMemory;

use super::packing::{PackingError, unpack_numbers};
use super::parameters::Parameters;
use super::phases::Phases;
use super::sets::Sets;

/// The numbers of an evaluation in the form in which they are looked up.
#[derive(Debug)]
pub struct Weights(pub(super) Kind);

#[derive(Debug)]
pub(super) enum Kind {
    Handmade(Box<Phases>),
    Learned(Sets),
}

impl Weights {
    /// Returns the weights of the hand-made evaluation.
    pub fn handmade() -> Weights {
        Weights(Kind::Handmade(Box::new(Phases::new())))
    }

    /// Returns the weights of a learned evaluation, in 40 MB (2^20 bytes) of memory.
    ///
    /// # Errors
    /// If there is not so much memory.
    ///
    /// # Panics
    /// If there is no knot, or a knot has not one number for every class of every shape.
    pub fn learned(parameters: &Parameters) -> Result<Weights, OutOfMemory> {
        Ok(Weights(Kind::Learned(Sets::new(parameters)?)))
    }

    /// Returns the weights of a weights file.
    ///
    /// # Errors
    /// If the bytes are not a whole weights file, or there is not so much memory.
    pub fn unpack(file: &[u8]) -> Result<Weights, WeightsError> {
        Ok(Weights::learned(&unpack_numbers(file)?)?)
    }
}

/// Why there are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The bytes are not a whole weights file.
    #[error(transparent)]
    Packing(#[from] PackingError),
    /// There is not so much memory.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}
