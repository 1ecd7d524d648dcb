//! Kado against itself in every protocol that a match speaks: whole games, each side in its own words.

use std::collections::HashSet;
use std::ops::ControlFlow;

use kado::arena::config::{EngineConfig, Language, Rules};
use kado::arena::pairings::{Order, Schedule, Tournament};
use kado::arena::played::Ending;
use kado::arena::{End, Event, Match, Program, Stop, openings};
use kado::game::othello8::Isa;
use kado::game::{self, AnyPosition};

use super::mock::engine;

/// Games of each pair of engines.
const ROUNDS: u64 = 2;

#[test]
fn kado_plays_kado_in_every_protocol() {
    let kado = |(name, protocol): (&str, Language)| {
        let args = [name, "--hash", "1", "--nodes", "500"].map(str::to_owned).to_vec();
        let mock = engine(name, protocol, &[]);
        let program = Program { command: env!("CARGO_BIN_EXE_kado").to_owned(), args, ..mock.program };
        EngineConfig { program, ..mock }
    };
    let spoken = [("gtp", Language::Gtp), ("uci", Language::Uci), ("ugi", Language::Ugi)];
    let engines: Vec<EngineConfig> = spoken.into_iter().map(kado).collect();
    let openings = openings::random(&AnyPosition::start(game::Rules::OTHELLO).unwrap(), 1, 4, 10);
    let schedule =
        Schedule::new(Tournament::RoundRobin, engines.len(), openings.len(), Order::Sequential, ROUNDS)
            .unwrap();
    let plan = Match { engines, rules: Rules::default(), schedule, openings, places: 2, isa: Isa::best() };
    let mut endings = Vec::new();
    let end = plan.run(&HashSet::new(), &Stop::default(), |event| {
        if let Event::Finished(game) = event {
            endings.push((game.black, game.white, game.ending));
        }
        ControlFlow::Continue(())
    });
    assert_eq!(end.unwrap(), End::Complete);
    assert_eq!(endings.len() as u64, 3 * 2 * ROUNDS);
    assert!(endings.iter().all(|(.., ending)| *ending == Ending::PlayedOut), "{endings:#?}");
}
