//! The weights of an evaluation: hand-made, a learned sum of patterns, or a network.

use std::sync::{Arc, LazyLock};

use crate::memory::OutOfMemory;

use super::network::{self, Network, NetworkWeights, Row};
use super::packing::{self, PackingError};
use super::parameters::Parameters;
use super::phase_weights::PhaseWeights;
use super::phases::Phases;

/// The weights of an evaluation as lookup tables.
///
/// ```
/// use kado::eval::othello::{Weights, evaluate};
/// use kado::game::othello8::{Board, Isa};
///
/// let weights = Weights::builtin()?;
/// let [first, last] = [19, 44].map(|square| Board::START.after(square, Board::START.flips(square)));
/// let score = |board| evaluate(Isa::best(), &weights, board);
/// assert_eq!(score(first), score(last), "the first moves are symmetric");
/// # Ok::<(), kado::eval::othello::WeightsError>(())
/// ```
#[derive(Debug)]
pub struct Weights {
    pub(super) kind: Kind,
    identity: String,
}

#[derive(Debug)]
pub(super) enum Kind {
    Handmade(Box<Phases>),
    Learned(PhaseWeights),
    Network(Network),
}

/// The built-in weights file, a network.
static BUILTIN_FILE: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/weights/network.kado"));

/// The decompressed weights of the built-in file, made by build.rs.
static BUILTIN_WEIGHTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/network-weights"));

impl Weights {
    /// Returns the weights of the hand-made evaluation.
    pub fn handmade() -> Weights {
        Weights { kind: Kind::Handmade(Box::new(Phases::new())), identity: "handmade".into() }
    }

    /// Returns `handmade`, or the checksum of the weights file ([`packing::identity`]) in hexadecimal.
    /// Weights made by [`Weights::learned`] or [`Weights::network`] have no file and the identity `unnamed`.
    pub(crate) fn identity(&self) -> &str {
        &self.identity
    }

    /// Returns the bytes of the built-in weights file, which holds a network.
    pub(crate) fn builtin_file() -> &'static [u8] {
        BUILTIN_FILE
    }

    /// Returns the built-in weights.
    /// The first call builds their lookup tables.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn builtin() -> Result<Arc<Weights>, WeightsError> {
        static BUILTIN: LazyLock<Result<Arc<Weights>, WeightsError>> =
            LazyLock::new(|| Weights::embedded().map(Arc::new));
        BUILTIN.clone()
    }

    /// Returns the built-in weights.
    /// A test checks that they are those of the built-in file, and so in range.
    fn embedded() -> Result<Weights, WeightsError> {
        let weights = Weights::in_range(&network::packing::read_unchecked(BUILTIN_WEIGHTS))?;
        Ok(Weights { identity: identity(BUILTIN_FILE)?, ..weights })
    }

    /// Converts parameters to lookup tables, which take about 20 MiB of memory.
    ///
    /// # Errors
    /// If there is not enough memory.
    ///
    /// # Panics
    /// If there is no stage, or a stage lacks the weight of a pattern class.
    pub fn learned(parameters: &Parameters) -> Result<Weights, OutOfMemory> {
        Ok(Weights { kind: Kind::Learned(PhaseWeights::new(parameters)?), identity: "unnamed".into() })
    }

    /// Converts the weights of a network to lookup tables, which take about 20 MiB of memory.
    ///
    /// # Errors
    /// If there is not enough memory.
    ///
    /// # Panics
    /// If a weight is out of range, or the network lacks the weights of a pattern class.
    pub fn network(network: &NetworkWeights) -> Result<Weights, OutOfMemory> {
        assert_eq!(network.out_of_range(), None);
        Weights::in_range(network)
    }

    /// Converts a network to lookup tables.
    /// The caller has checked that all weights are in range.
    fn in_range<Patterns: AsRef<[Row]>>(network: &NetworkWeights<Patterns>) -> Result<Weights, OutOfMemory> {
        Ok(Weights { kind: Kind::Network(Network::new(network)?), identity: "unnamed".into() })
    }

    /// Converts a pattern-sum or network weights file to lookup tables.
    ///
    /// # Errors
    /// If the bytes are not a valid weights file, or there is not enough memory.
    pub(crate) fn unpack(file: &[u8]) -> Result<Weights, WeightsError> {
        let identity = identity(file)?;
        let weights = match packing::network_section(file)? {
            Some(section) => Weights::in_range(&network::packing::read(&section)?)?,
            None => Weights::learned(&packing::unpack_weights(file)?)?,
        };
        Ok(Weights { identity, ..weights })
    }
}

/// Returns the checksum that identifies a weights file, as eight hexadecimal digits.
fn identity(file: &[u8]) -> Result<String, PackingError> {
    Ok(format!("{:08x}", packing::identity(file)?))
}

/// Error: the weights cannot be loaded.
///
/// ```
/// # use std::fs;
/// # use kado::engine::{Options, load_weights};
/// let file = tempfile::NamedTempFile::new()?;
/// fs::write(&file, [b'x'; 1000])?;
/// let mut options = Options::default();
/// options.set("Weights", &file.path().to_string_lossy())?;
/// let error = load_weights(&options).unwrap_err().to_string();
/// assert!(error.ends_with("not a weights file of Kado: it does not begin with KADOEVAL"), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The bytes are not a valid weights file.
    #[error(transparent)]
    Packing(#[from] PackingError),
    /// There is not enough memory.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::othello::network::Rows;

    #[test]
    fn the_embedded_weights_are_those_of_the_file() {
        let (file, embedded) = (Weights::unpack(BUILTIN_FILE).unwrap(), Weights::embedded().unwrap());
        assert_eq!(embedded.identity(), file.identity());
        let (Kind::Network(file), Kind::Network(embedded)) = (&file.kind, &embedded.kind) else {
            panic!("the built-in evaluation is not a network")
        };
        let rows = |network: &Network| -> *const Rows { network.rows() };
        assert_ne!(rows(file), rows(embedded));
        assert!(file.rows() == embedded.rows() && file.counts() == embedded.counts());
        assert!((0..=60).all(|empties| file.at(empties) == embedded.at(empties)));
    }
}
