//! The programs of `examples/` and the mock engine, which cargo builds as an example.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::repository::root;

/// Builds examples with the profile and the target of these tests, and returns their paths.
/// `cargo test --test it` alone does not build examples.
pub(crate) fn built<const COUNT: usize>(names: [&str; COUNT]) -> [PathBuf; COUNT] {
    // target/[TRIPLE/]PROFILE/kado, where target/ also holds the folder of temporary files.
    let kado = Path::new(env!("CARGO_BIN_EXE_kado"));
    let folder = kado.parent().unwrap();
    let profile = match folder.file_name().and_then(OsStr::to_str).unwrap() {
        "debug" => "dev",
        name => name,
    };
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--profile", profile, "--target-dir"]).arg(target);
    for name in names {
        cargo.args(["--example", name]);
    }
    if let Some(triple) = folder.parent().filter(|&parent| parent != target).and_then(Path::file_name) {
        cargo.arg("--target").arg(triple);
    }
    let built = cargo.current_dir(root()).output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    names.map(|name| folder.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION))
}
