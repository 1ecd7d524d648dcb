//! The search of five in a row.

mod board;
mod codebook;
mod kinds;
mod shapes;
mod values;

/// Which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// k stones or more.
    Free,
    /// Exactly k.
    Exact,
    /// Exactly five, unless the opponent stands at both ends.
    Caro5,
    /// Five, unless the opponent stands at both ends, or more.
    Caro6,
    /// Five: Black exactly and without fouls, White or more.
    Renju,
}
