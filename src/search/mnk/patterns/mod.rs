//! Patterns of five in a row.
//! A shape is the effect that a stone on an empty cell would have on one line through the cell. A kind is the
//! pattern that the stone would make in all four lines together, such as an open three or a four.
//! `shapes` classifies one line through a cell, and `kinds` combines the four lines through the cell.
//! `values` scores kinds and shapes. `kind_table` holds the kind and value for every combination of shapes.

pub(crate) mod kind_table;
pub(crate) mod kinds;
pub(crate) mod shapes;
pub(crate) mod values;
