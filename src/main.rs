//! The `kado` binary: the program of the library `kado`.

use std::process::ExitCode;

fn main() -> ExitCode {
    kado::run_program()
}
