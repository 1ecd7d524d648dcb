//! The mock engine, `tests/mock_engine`, as an engine of a match.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use kado::arena::Program;
use kado::arena::config::{EngineConfig, Language, Passes};
use kado::dialect::TimeSystem;

use crate::support::repository::root;

/// Returns the path of the program. It is built at first use: `cargo test --test it` alone does not build
/// examples.
pub(crate) fn program() -> &'static str {
    static PROGRAM: LazyLock<String> = LazyLock::new(build);
    &PROGRAM
}

/// Builds the program with the profile and the target of these tests, and returns its path.
fn build() -> String {
    // target/[TRIPLE/]PROFILE/kado, where target/ also holds the folder of temporary files.
    let kado = Path::new(env!("CARGO_BIN_EXE_kado"));
    let folder = kado.parent().unwrap();
    let profile = match folder.file_name().and_then(OsStr::to_str).unwrap() {
        "debug" => "dev",
        name => name,
    };
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--example", NAME, "--profile", profile, "--target-dir"]).arg(target);
    if let Some(triple) = folder.parent().filter(|&parent| parent != target).and_then(Path::file_name) {
        cargo.arg("--target").arg(triple);
    }
    let built = cargo.current_dir(root()).output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let program = folder.join("examples").join(NAME).with_extension(std::env::consts::EXE_EXTENSION);
    program.to_str().unwrap().to_owned()
}

const NAME: &str = "kado-mock-engine";

/// Returns a mock engine that speaks a protocol, with additional arguments.
pub(crate) fn engine(name: &str, protocol: Language, args: &[&str]) -> EngineConfig {
    let speak = Language::ALL.iter().find(|(_, language)| *language == protocol).unwrap().0;
    let args = ["--speak", speak].iter().chain(args).map(|&arg| arg.to_owned()).collect();
    EngineConfig {
        name: name.to_owned(),
        program: Program { command: program().to_owned(), args, dir: None, env: BTreeMap::new() },
        protocol,
        passes: Passes::Implicit,
        time: TimeSystem::Unlimited,
        nodes: None,
        depth: None,
        level: None,
        options: Vec::new(),
        start: Vec::new(),
        threads: 1,
        restart: false,
        check_result: true,
    }
}

/// Returns a clock of this many milliseconds for every move.
pub(crate) fn per_move(milliseconds: u64) -> TimeSystem {
    TimeSystem::Overtime { main: Duration::ZERO, period: Duration::from_millis(milliseconds), stones: 1 }
}
