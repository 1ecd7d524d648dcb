//! The `kado` binary.

fn main() {}
