//! The levels in play: legal moves, rising strength, and the clock.

use std::sync::{Arc, mpsc};
use std::time::Duration;

use kado::base::{Color, Move};
use kado::engine::{Clock, Engine, Event, Level, Limits, Options, Report};
use kado::game::othello8::{Isa, Othello8};
use kado::game::{Position, Record};

use crate::support::process;

/// An engine that chooses moves.
pub(crate) struct Player {
    pub(crate) engine: Engine,
    events: mpsc::Receiver<Event>,
}

impl Player {
    pub(crate) fn new(settings: &[(&str, &str)]) -> Player {
        let mut options = Options::default();
        options.set("Hash", "1").unwrap();
        for (name, value) in settings {
            options.set(name, value).unwrap();
        }
        let (sender, events) = mpsc::channel();
        let sink = Arc::new(move |event| drop(sender.send(event)));
        Player { engine: Engine::new(options, Isa::best(), sink).unwrap(), events }
    }

    fn answer(&mut self, limits: Limits) -> Report {
        self.engine.go(limits).unwrap();
        self.wait()
    }

    /// Waits until the running search has sent a report or an answer. Returns whether it was a report.
    pub(crate) fn receives_info(&mut self) -> bool {
        matches!(self.events.recv().unwrap(), Event::Info(_))
    }

    /// Returns the answer of the running search.
    pub(crate) fn wait(&mut self) -> Report {
        let report = self.events.iter().find_map(|event| match event {
            Event::Done(report) => Some(report),
            Event::Info(_) => None,
        });
        self.engine.finish_search();
        report.unwrap()
    }

    /// Chooses and plays a move.
    fn turn(&mut self, clock: Option<Clock>) -> Move {
        let mv = self.answer(self.engine.move_limits(clock)).mv();
        self.engine.play(mv).unwrap();
        mv
    }

    /// Plays a game with itself and returns the moves.
    fn game(&mut self) -> Vec<Move> {
        self.engine.new_game();
        let mut moves = Vec::new();
        while self.engine.game().outcome().is_none() {
            moves.push(self.turn(None));
        }
        moves
    }
}

/// Plays a game and returns the margin in discs for `player`, who has this color.
fn margin(player: &mut Player, color: Color, mut opponent: impl FnMut(&Othello8, Move) -> Move) -> i32 {
    player.engine.new_game();
    let mut record = Record::new(Othello8::start());
    let mut last = Move::PASS;
    while record.position().outcome().is_none() {
        last = if record.position().turn() == color {
            player.turn(None)
        } else {
            let mv = opponent(record.position(), last);
            player.engine.play(mv).unwrap();
            mv
        };
        record.play(last).unwrap();
    }
    record.position().outcome().unwrap().margin_for(color)
}

#[test]
fn every_level_plays_legal_moves() {
    for level in 1..=Level::HIGHEST {
        let mut player = Player::new(&[("Level", &level.to_string())]);
        // The higher levels think long: they only play the part of a game that can be solved at once.
        let random_until = if level <= 8 { 60 } else { 12 };
        let mut rng = fastrand::Rng::with_seed(u64::from(level));
        let mut empties = 60;
        while player.engine.game().outcome().is_none() {
            let moves = player.engine.game().legal_moves();
            let mv = if empties > random_until {
                *rng.choice(&moves).unwrap()
            } else {
                player.answer(player.engine.move_limits(None)).mv()
            };
            assert!(moves.contains(&mv), "level {level}");
            player.engine.play(mv).unwrap();
            empties -= u32::from(!mv.is_pass());
        }
    }
}

#[test]
fn level_1_beats_chance_and_loses_to_level_10() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut beginner = Player::new(&[("Level", "1")]);
    let against_chance: Vec<i32> = (0..20)
        .map(|game| {
            let color = Color::BOTH[game % 2];
            margin(&mut beginner, color, |position, _| *rng.choice(&position.legal_moves()).unwrap())
        })
        .collect();
    assert!(against_chance.iter().filter(|&&discs| discs > 0).count() >= 14, "{against_chance:?}");

    let mut expert = Player::new(&[("Level", "10")]);
    for color in Color::BOTH {
        let mut opponent = Player::new(&[("Level", "1")]);
        let mut started = false;
        let discs = margin(&mut expert, color, |_, last| {
            if started || color == Color::Black {
                opponent.engine.play(last).unwrap();
            }
            started = true;
            opponent.turn(None)
        });
        assert!(discs > 20, "{discs}");
    }
}

#[test]
fn the_game_seed_decides_which_game_is_played() {
    let games = |seed: &str| -> Vec<Vec<Move>> {
        let mut player = Player::new(&[("Level", "2"), ("Game Seed", seed)]);
        (0..2).map(|_| player.game()).collect()
    };
    let first = games("7");
    assert_eq!(games("7"), first);
    assert_ne!(first[0], first[1]);
    assert_ne!(games("8"), first);
    assert_ne!(games("0"), games("0"));
}

#[test]
fn a_player_who_errs_does_so_under_a_clock_too() {
    let mut player = Player::new(&[("Level", "3")]);
    let clock = Clock {
        remaining: Duration::from_millis(60),
        increment: Duration::ZERO,
        moves_to_go: None,
        overtime: None,
    };
    let limits = player.engine.move_limits(Some(clock));
    assert!(limits.persona.is_some() && limits.clock == Some(clock));
    assert_eq!(limits.depth, Some(Level::new(3).depth));
    let empty = Clock { remaining: Duration::ZERO, ..clock };
    assert_eq!(player.engine.move_limits(Some(empty)).clock, Some(empty));
    while player.engine.game().outcome().is_none() {
        player.turn(Some(empty));
    }
}

#[test]
fn limited_strength_holds_whatever_the_level_and_questions_do_not_err() {
    let (lowest, highest) = Level::ELO;
    let weak =
        Player::new(&[("UCI_LimitStrength", "true"), ("UCI_Elo", &lowest.to_string()), ("Level", "20")]);
    let limits = weak.engine.move_limits(None);
    assert_eq!(limits.persona.map(|persona| persona.faults), Some(Level::new(1).faults));
    assert_eq!(limits.depth, Some(Level::new(1).depth));
    let question = weak.engine.question_limits();
    assert_eq!((question.persona, question.depth), (None, Some(Level::new(20).depth)));

    let strong = Player::new(&[("UCI_LimitStrength", "true"), ("UCI_Elo", &highest.to_string())]);
    assert_eq!(strong.engine.move_limits(None).persona, None);

    let free = Player::new(&[("UCI_Elo", &lowest.to_string())]);
    assert_eq!(free.engine.move_limits(None).persona, None);
    let weak = Player::new(&[("Level", "1")]);
    assert_eq!(weak.engine.question_limits().persona, None);
}

#[test]
fn the_listing_has_a_row_for_every_level() {
    let listing = process::run(&["levels"], "").stdout;
    let rows: Vec<Vec<&str>> = listing.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), Level::HIGHEST as usize + 1);
    assert_eq!(rows[12][..5], ["12", "12", "73%", "18", "20"]);
}

#[test]
fn moves_of_games_are_judged_beside_those_of_the_levels() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    let sample = include_str!("../../data/games/wthor_sample.txt");
    std::fs::write(&file, sample.lines().take(4).collect::<Vec<_>>().join("\n")).unwrap();
    let path = file.to_str().unwrap();
    let judged = process::run(&["levels", "--games", path, "--moves", "20", "--up-to", "2"], "").stdout;
    let first: Vec<&str> = judged.lines().filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(first[1..], ["played", "level 1", "level 2"], "{judged}");

    std::fs::write(&file, "f5d6\nf5f5\n").unwrap();
    let bad = process::run(&["levels", "--games", path], "");
    assert!(bad.code != Some(0) && bad.stderr.contains("games.txt:2"), "{}", bad.stderr);
    std::fs::write(&file, "# none\n").unwrap();
    let none = process::run(&["levels", "--games", path], "");
    assert!(none.code != Some(0) && none.stderr.contains("it contains no games"), "{}", none.stderr);
}
