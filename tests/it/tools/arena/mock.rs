//! The mock engine, `tests/mock_engine`, as an engine of a match.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;

use kado::arena::Program;
use kado::arena::config::{EngineConfig, Language, Passes};
use kado::dialect::TimeSystem;

use crate::support::examples;

/// Returns the path of the program. It is built at first use.
pub(crate) fn program() -> &'static str {
    static PROGRAM: LazyLock<String> = LazyLock::new(|| {
        let [program] = examples::built(["kado-mock-engine"]);
        program.to_str().unwrap().to_owned()
    });
    &PROGRAM
}

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
