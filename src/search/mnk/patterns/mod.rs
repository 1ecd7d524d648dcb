//! The patterns of one line of cells: `shapes` classify a line through a cell, `kinds` combine the four lines
//! of a cell, `values` score a kind, and the `codebook` holds kind and value for every combination of shapes.

pub(crate) mod codebook;
pub(crate) mod kinds;
pub(crate) mod shapes;
pub(crate) mod values;
