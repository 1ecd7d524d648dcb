//! The mock engine, `tests/mock_engine`, as an engine of a match.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::Duration;

use kado::arena::config::{EngineConfig, Language, Passes, Rules};
use kado::arena::played_game::PlayedGame;
use kado::arena::schedule::{Order, Schedule, Tournament};
use kado::arena::{End, Event, Match, Program, Stop, openings};
use kado::dialect::TimeSystem;
use kado::game::AnyPosition;
use kado::game::othello8::Isa;

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
    let args = ["--speak", name_of(protocol)].iter().chain(args).map(|&arg| arg.to_owned()).collect();
    EngineConfig {
        name: name.to_owned(),
        program: Program {
            command: program().to_owned(),
            args,
            dir: None,
            env: BTreeMap::new(),
            hides_kado_variables: false,
        },
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

/// Returns the name of a protocol.
pub(crate) fn name_of(protocol: Language) -> &'static str {
    Language::ALL.iter().find(|(_, language)| *language == protocol).unwrap().0
}

/// Plays a whole match from random openings, and passes each finished game to `finished`.
pub(crate) fn play_match(
    engines: Vec<EngineConfig>,
    rules: Rules,
    tournament: Tournament,
    (rounds, concurrency): (u64, usize),
    mut finished: impl FnMut(PlayedGame),
) {
    let openings = openings::random(&AnyPosition::start(rules.game).unwrap(), 1, 4, 10).unwrap();
    let schedule =
        Schedule::new(tournament, engines.len(), openings.len(), Order::Sequential, rounds).unwrap();
    let plan = Match { engines, rules, schedule, openings, concurrency, isa: Isa::best() };
    let end = plan.run(&HashSet::new(), &Stop::default(), |event| {
        if let Event::Finished(game) = event {
            finished(*game);
        }
        ControlFlow::Continue(())
    });
    assert_eq!(end.unwrap(), End::Complete);
}

/// Returns a clock of this many milliseconds for every move.
pub(crate) fn per_move(milliseconds: u64) -> TimeSystem {
    TimeSystem::Overtime { main: Duration::ZERO, period: Duration::from_millis(milliseconds), stones: 1 }
}
