//! What an evaluation runs on: the numbers of the hand-made one, or those that were learned.

use std::sync::{Arc, LazyLock};

use crate::memory::OutOfMemory;

use super::packing::{self, PackingError};
use super::parameters::Parameters;
use super::phases::Phases;
use super::sets::Sets;

/// The numbers of an evaluation in the form in which they are looked up.
#[derive(Debug)]
pub struct Weights {
    pub(super) kind: Kind,
    identity: String,
}

#[derive(Debug)]
pub(super) enum Kind {
    Handmade(Box<Phases>),
    Learned(Sets),
}

/// The weights file that is built in: `weights/evaluation.kado` without what was seen.
static BUILTIN_FILE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/evaluation.kado"));

impl Weights {
    /// Returns the weights of the hand-made evaluation.
    pub fn handmade() -> Weights {
        Weights { kind: Kind::Handmade(Box::new(Phases::new())), identity: "handmade".into() }
    }

    /// Returns what tells these weights from others: `handmade`, or in hexadecimal the identity of the
    /// weights file ([`packing::identity`]).
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Returns the weights file that is built in. It lacks what was seen, from which training would go on.
    pub fn builtin_file() -> &'static [u8] {
        BUILTIN_FILE
    }

    /// Returns the weights that are built in. They are unpacked once.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn builtin() -> Result<Arc<Weights>, WeightsError> {
        static BUILTIN: LazyLock<Result<Arc<Weights>, WeightsError>> =
            LazyLock::new(|| Weights::unpack(BUILTIN_FILE).map(Arc::new));
        BUILTIN.clone()
    }

    /// Returns the weights of a learned evaluation, in 40 MB (2^20 bytes) of memory.
    ///
    /// # Errors
    /// If there is not so much memory.
    ///
    /// # Panics
    /// If there is no knot, or a knot has not one number for every class of every shape.
    pub fn learned(parameters: &Parameters) -> Result<Weights, OutOfMemory> {
        Ok(Weights { kind: Kind::Learned(Sets::new(parameters)?), identity: "unnamed".into() })
    }

    /// Returns the weights of a weights file.
    ///
    /// # Errors
    /// If the bytes are not a whole weights file, or there is not so much memory.
    pub fn unpack(file: &[u8]) -> Result<Weights, WeightsError> {
        let identity = format!("{:08x}", packing::identity(file)?);
        Ok(Weights { identity, ..Weights::learned(&packing::unpack_numbers(file)?)? })
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
