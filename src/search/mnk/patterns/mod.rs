//! Patterns of five in a row.
//! `shapes` classifies one line through a cell, `kinds` the four lines of a cell together, `values` scores
//! kinds and shapes, `kind_table` holds kind and value for every combination of shapes.

pub(crate) mod kind_table;
pub(crate) mod kinds;
pub(crate) mod shapes;
pub(crate) mod values;
