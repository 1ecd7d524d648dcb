//! External programs that tests drive. If one is missing, its test reports this and passes, unless
//! `KADO_CLIENTS` is `require`: then it fails, so that a gate that should have them cannot pass without.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Command;

/// Returns the paths of the programs, or `None` with a message on standard error if one is missing.
///
/// # Panics
/// If one is missing and `KADO_CLIENTS` is `require`.
pub(crate) fn find<const COUNT: usize>(names: [&str; COUNT]) -> Option<[PathBuf; COUNT]> {
    let found = names.map(find_one);
    let missing: Vec<&str> =
        names.iter().zip(&found).filter(|(_, place)| place.is_none()).map(|(&name, _)| name).collect();
    if missing.is_empty() {
        return Some(found.map(Option::unwrap_or_default));
    }
    report_skipped(&missing.join(", "));
    None
}

/// Returns the path of a Python that has this package, or `None` with a message on standard error.
///
/// # Panics
/// If it is missing and `KADO_CLIENTS` is `require`.
pub(crate) fn python_with(package: &str) -> Option<PathBuf> {
    python_where(&format!("import {package}"), package)
}

/// Returns the path of a Python that can find this package, whether or not it can be imported, or `None` with
/// a message on standard error.
///
/// # Panics
/// If it is missing and `KADO_CLIENTS` is `require`.
pub(crate) fn python_that_finds(package: &str) -> Option<PathBuf> {
    python_where(&format!("import importlib.util as u; exit(not u.find_spec('{package}'))"), package)
}

/// Returns the path of a Python in which a script succeeds.
fn python_where(script: &str, package: &str) -> Option<PathBuf> {
    let succeeds = |python: &PathBuf| {
        let run = Command::new(python).args(["-c", script]).output();
        run.is_ok_and(|run| run.status.success())
    };
    let python = find_one("python3").filter(succeeds);
    if python.is_none() {
        report_skipped(&format!("{package}, a package of Python"));
    }
    python
}

fn report_skipped(missing: &str) {
    assert!(
        env::var("KADO_CLIENTS").as_deref() != Ok("require"),
        "KADO_CLIENTS=require, but {missing} missing"
    );
    // Not `eprintln!`: the message must be visible although the test passes.
    writeln!(io::stderr(), "skipped: {missing} missing").expect("standard error can be written");
}

/// Returns the path of a program, if it is installed. Debian installs games in a folder that is not on every
/// search path.
pub(crate) fn find_one(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(name)).find(|place| place.is_file())
}
