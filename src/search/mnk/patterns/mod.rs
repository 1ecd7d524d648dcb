//! Patterns of five in a row.
//! `shapes` classifies one line through a cell, and `kinds` combines the four lines through the cell.
//! `values` scores kinds and shapes. `kind_table` holds the kind and value for every combination of shapes.

pub(crate) mod kind_table;
pub(crate) mod kinds;
pub(crate) mod shapes;
pub(crate) mod values;
