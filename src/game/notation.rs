//! Names of squares and moves.
