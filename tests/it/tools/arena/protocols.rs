//! Kado against itself in every protocol of matches: whole games between different protocols.

use std::time::Duration;

use kado::arena::config::{EngineConfig, Language, Rules};
use kado::arena::played_game::{Ending, Fault};
use kado::arena::schedule::Tournament;
use kado::arena::{Program, Stop, try_engines};
use kado::base::Color;
use kado::game;

use super::mock::{engine, name_of, per_move, play_match};

/// Number of openings for each pair of engines, each with both colors.
const ROUNDS: u64 = 1;

/// Plays matches between all engines, and returns the players and the end of each game.
fn play(game: game::Rules, start_patience: u64, engines: Vec<EngineConfig>) -> Vec<(String, String, Ending)> {
    let rules = Rules { game, start_patience: Duration::from_secs(start_patience), ..Rules::default() };
    let mut endings = Vec::new();
    play_match(engines, rules, Tournament::RoundRobin, (ROUNDS, 2), |game| {
        endings.push((game.black, game.white, game.ending));
    });
    endings
}

/// Returns Kado as an engine that speaks a protocol.
fn kado(protocol: Language) -> EngineConfig {
    let name = name_of(protocol);
    let args = [name, "--hash", "1", "--nodes", "500"].map(str::to_owned).to_vec();
    let mock = engine(name, protocol, &[]);
    let program = Program { command: env!("CARGO_BIN_EXE_kado").to_owned(), args, ..mock.program };
    EngineConfig { program, ..mock }
}

#[test]
fn kado_plays_kado_in_every_protocol() {
    use Language::{Gomocup, Gtp, Uci, Ugi};
    for (game, protocols) in [
        ("othello", &[Gtp, Uci, Ugi][..]),
        ("othello:6", &[Gtp, Uci, Ugi]),
        ("gomoku:8", &[Gtp, Gomocup]),
        ("mnk:5,4,4:exact", &[Uci, Gomocup]),
        ("renju:9", &[Ugi, Gomocup]),
    ] {
        let endings =
            play(game.parse().unwrap(), 60, protocols.iter().map(|&protocol| kado(protocol)).collect());
        let pairs = protocols.len() * (protocols.len() - 1) / 2;
        assert_eq!(endings.len() as u64, pairs as u64 * 2 * ROUNDS, "{game}");
        assert!(endings.iter().all(|(.., ending)| *ending == Ending::PlayedOut), "{game}: {endings:#?}");
    }
}

#[test]
fn harmless_deviations_of_gomocup_engines_are_tolerated() {
    let mock = |name: &str| EngineConfig {
        depth: Some(1),
        ..engine(name, Language::Gomocup, &["--do", name, "--at", "2"])
    };
    let endings = play("gomoku:6".parse().unwrap(), 4, vec![mock("garbage"), mock("refuse"), mock("pieces")]);
    assert!(endings.iter().all(|(.., ending)| *ending == Ending::PlayedOut), "{endings:#?}");
    for illegal in ["illegal", "off-board"] {
        let endings = play("gomoku:6".parse().unwrap(), 4, vec![mock("none"), mock(illegal)]);
        for (black, _, ending) in endings {
            let Ending::Forfeit(forfeit) = ending else { panic!("{ending:?}") };
            let at_fault = if black == illegal { Color::Black } else { Color::White };
            assert_eq!((forfeit.side, forfeit.fault), (at_fault, Fault::IllegalMove), "{}", forfeit.detail);
        }
    }
}

#[test]
fn the_clock_of_a_gomocup_engine_runs_on_while_it_suggests_moves() {
    // Twice the delay exceeds the clock, and the delay alone does not.
    let args = ["--do", "suggest", "--at", "1", "--delay", "700"];
    let suggests = EngineConfig { time: per_move(1000), ..engine("suggests", Language::Gomocup, &args) };
    let endings =
        play("gomoku:6".parse().unwrap(), 4, vec![engine("none", Language::Gomocup, &[]), suggests]);
    for (black, _, ending) in endings {
        let Ending::Forfeit(forfeit) = ending else { panic!("{ending:?}") };
        let at_fault = if black == "suggests" { Color::Black } else { Color::White };
        assert_eq!((forfeit.side, forfeit.fault), (at_fault, Fault::TimeLoss), "{}", forfeit.detail);
    }
}

#[test]
fn a_gomocup_engine_that_suggests_moves_without_end_forfeits() {
    let args = ["--do", "suggest-always", "--at", "1"];
    let suggests = EngineConfig { time: per_move(1000), ..engine("suggests", Language::Gomocup, &args) };
    let endings =
        play("gomoku:6".parse().unwrap(), 4, vec![engine("none", Language::Gomocup, &[]), suggests]);
    for (_, _, ending) in endings {
        let Ending::Forfeit(forfeit) = ending else { panic!("{ending:?}") };
        assert_eq!(forfeit.fault, Fault::Garbage, "{}", forfeit.detail);
        assert!(forfeit.detail.starts_with("printed too much"), "{}", forfeit.detail);
        let answers = forfeit.excerpt.iter().filter(|line| line.starts_with("> PLAY")).count();
        assert!(answers <= 1, "{:?}", forfeit.excerpt);
    }
}

#[test]
fn a_protocol_that_cannot_play_the_game_is_refused() {
    for (game, protocol, about) in [
        ("othello", Language::Gomocup, "supports only k in a row"),
        ("othello:6", Language::Nboard, "supports only standard Othello"),
    ] {
        let config = EngineConfig { depth: Some(1), ..engine("A", protocol, &[]) };
        let rules = Rules { game: game.parse().unwrap(), ..Rules::default() };
        let error = try_engines(&[config], &rules, &Stop::default()).unwrap_err();
        assert!(error.detail.contains(about), "{}", error.detail);
    }
}
