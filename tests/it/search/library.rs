//! The engine as a library: extreme arguments, typed errors, and an engine that stays usable afterwards.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::time::Duration;

use kado::base::{Color, Move, Size, Square};
use kado::engine::{Clock, Engine, EngineError, Limits, Overtime};
use kado::formats::{GameTextError, WrittenMove};
use kado::game::mnk::{self, Line, LineError};
use kado::game::othello8::Othello8;
use kado::game::{Rules, RulesError, expected_move};

use crate::support::repository;

const GAMES: [&str; 5] = ["othello", "othello:6", "gomoku", "renju", "tictactoe"];

fn engine(game: &str) -> Engine {
    Engine::of(game.parse().unwrap()).unwrap()
}

#[test]
fn the_longest_clock_neither_overflows_nor_ends_a_search() {
    let longest = Duration::MAX;
    for game in GAMES {
        let mut engine = engine(game);
        let period = Overtime { period: longest, stones: 0 };
        for (increment, moves_to_go, overtime) in [
            (longest, None, None),
            (longest, None, None),
            (Duration::ZERO, Some(1), None),
            (longest, Some(u32::MAX), None),
            (longest, Some(0), Some(period)),
        ] {
            let clock = Clock { remaining: longest, increment, moves_to_go, overtime };
            let limits = Limits { nodes: Some(200), ..engine.move_limits(Some(clock)) };
            let limits =
                Limits { overhead: longest, lag: longest, reserve: longest, time: Some(longest), ..limits };
            let report = engine.search(limits).unwrap();
            engine.play(report.mv()).unwrap();
            let reply = engine.game().legal_moves().first().copied();
            if let Some(reply) = reply {
                engine.play(reply).unwrap();
            }
            if engine.game().outcome().is_some() {
                engine.new_game();
            }
        }
    }
}

#[test]
fn an_illegal_root_move_is_refused_and_the_engine_stays_usable() {
    for game in GAMES {
        let mut engine = engine(game);
        let legal = engine.game().legal_moves()[0];
        for illegal in [Move::PASS, Square::new(9_999).into()] {
            let limits = Limits { only: vec![legal, illegal], ..Limits::depth(1) };
            let refused = Err(EngineError::IllegalRootMove(illegal));
            assert_eq!(engine.search(limits.clone()).map(|report| report.mv()), refused, "{game}");
            assert_eq!(engine.choose(limits.clone()).map(|report| report.mv()), refused, "{game}");
            assert_eq!(engine.ponder(limits), refused.map(drop), "{game}");
        }
        let limits = Limits { only: vec![legal], ..Limits::depth(1) };
        assert_eq!(engine.search(limits.clone()).map(|report| report.mv()), Ok(legal), "{game}");
        let panics = AssertUnwindSafe(|| engine.search_with(limits.clone(), |_| panic!("a caller's fault")));
        assert!(catch_unwind(panics).is_err());
        engine.set_game("othello:10").unwrap();
        assert!(matches!(engine.search(limits), Err(EngineError::IllegalRootMove(_))), "{game}");
        assert!(engine.search(Limits::depth(1)).is_ok());
    }
}

#[test]
fn impossible_games_are_refused_and_the_game_in_progress_is_kept() {
    let mut engine = engine("othello");
    for text in ["mnk:0,3,3", "mnk:256,1,1", "mnk:-1,3,3", "mnk:3,3", "renju:0", "tictactoe:300"] {
        let refused = engine.set_game(text);
        assert!(matches!(refused, Err(EngineError::Rules(RulesError::Board { .. }))), "{text}: {refused:?}");
    }
    for text in ["mnk:25,25,26", "mnk:26,3,3", "gomoku:4", "caro6:4", "renju:26"] {
        let refused = engine.set_game(text);
        assert!(matches!(refused, Err(EngineError::Rules(RulesError::Line(_)))), "{text}: {refused:?}");
    }
    assert_eq!(engine.game().rules(), Rules::OTHELLO);
    let size = |columns, rows| Size::new(columns, rows).unwrap();
    assert_eq!(mnk::Rules::new(size(3, 4), 5, Line::Free), Err(LineError::Length { k: 5, size: size(3, 4) }));
    for (columns, rows, k) in [(1, 1, 1), (1, 25, 25), (25, 1, 1), (2, 5, 5)] {
        for line in [Line::Free, Line::Exact, Line::Caro5, Line::Caro6, Line::Renju] {
            let Ok(rules) = mnk::Rules::new(size(columns, rows), k, line) else { continue };
            engine.set_rules(Rules::Mnk(rules)).unwrap();
            assert!(engine.search(Limits::nodes(30)).is_ok(), "{rules:?}");
        }
    }
}

#[test]
fn a_search_that_blocks_is_stopped_from_another_thread() {
    let mut engine = engine("gomoku");
    let stopper = engine.stopper();
    stopper.stop();
    for _ in 0..2 {
        let report = std::thread::scope(|scope| {
            let (sender, found) = mpsc::channel();
            let stopper = stopper.clone();
            scope.spawn(move || found.recv().map(|()| stopper.stop()));
            let limits = Limits { infinite: true, ..Limits::default() };
            engine.search_with(limits, |_| sender.send(()).unwrap_or_default())
        });
        engine.play(report.unwrap().mv()).unwrap();
    }
    assert_eq!(engine.game().plies().len(), 2);
}

#[test]
fn a_level_chooses_moves_that_are_taken_back() {
    let mut engine = engine("othello");
    engine.set_option("Level", "2").unwrap();
    engine.set_option("Game Seed", "5").unwrap();
    let choose = |engine: &mut Engine| engine.choose(engine.move_limits(None)).unwrap().mv();
    let chosen = choose(&mut engine);
    assert_eq!(choose(&mut engine), chosen);
    engine.play(chosen).unwrap();
    assert_eq!([engine.undo(), engine.undo()], [Some(chosen), None]);
    engine.set_option("Player", "first").unwrap();
    assert_eq!(choose(&mut engine), engine.game().legal_moves()[0]);
}

#[test]
fn an_evaluation_uses_the_weights_that_were_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("weights");
    std::fs::copy(repository::root().join("weights/evaluation.kado"), &file).unwrap();
    let position = Othello8::start();
    let mut engine = engine("othello");
    let builtin = engine.evaluation(&position).unwrap();
    engine.set_option("Weights", file.to_str().unwrap()).unwrap();
    let loaded = engine.evaluation(&position).unwrap();
    assert_ne!(loaded, builtin);
    std::fs::remove_file(&file).unwrap();
    for game in ["othello", "gomoku", "othello"] {
        engine.set_game(game).unwrap();
        assert_eq!(engine.evaluation(&position), Ok(loaded.clone()), "{game}");
    }
    engine.set_option("Weights", "handmade").unwrap();
    assert_ne!(engine.evaluation(&position), Ok(loaded));
}

#[test]
fn squares_off_the_board_are_illegal_moves() {
    for game in ["othello", "othello:6", "antiothello:16", "gomoku", "renju", "tictactoe", "mnk:25,25,25"] {
        let mut engine = engine(game);
        let squares = engine.game().size().squares() as u16;
        for square in [squares, squares + 1, 9_999, u16::MAX - 1].map(Square::new) {
            let (mv, black) = (Move::from(square), Color::Black);
            assert_eq!((engine.game().at(square), engine.game().after(&[mv])), (None, None));
            assert!(matches!(engine.play(mv), Err(EngineError::IllegalMove(_))), "{game}");
            assert!(matches!(engine.begin(None, &[mv]), Err(EngineError::Replay(_))), "{game}");
            let mut text = engine.game().text();
            let played = text.play([WrittenMove::new(black, mv)]);
            assert!(matches!(played, Err(GameTextError::Replay(_))), "{game}");
            assert_eq!(text, engine.game().text(), "an error leaves the record unchanged");
            text.moves.push(WrittenMove::new(black, mv));
            assert!(matches!(engine.load(&text), Err(EngineError::Replay(_))), "{game}");
            let expected = expected_move(engine.game().position(), mv);
            let is_othello = matches!(engine.game().rules(), Rules::Othello(_));
            assert!(expected.starts_with(if is_othello {
                "a legal move of black"
            } else {
                "an empty square"
            }));
        }
    }
}
