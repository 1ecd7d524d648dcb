//! Patterns of five in a row.
//! `shapes` classifies a line through a cell, `kinds` combines the four lines of a cell, `values` scores
//! kinds and shapes, `codebook` holds kind and value for every combination of shapes.

pub(crate) mod codebook;
pub(crate) mod kinds;
pub(crate) mod shapes;
pub(crate) mod values;
