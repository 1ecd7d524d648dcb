//! Pondering: searches answer only after the hit or a stop, and count their time from then on.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use kado::engine::{Clock, Engine, Event, Info, Limits, Options, Report};
use kado::game::othello8::{Isa, Othello8};
use kado::search::{Control, OutOfMemory, Searcher, Sink};

const PATIENCE: Duration = Duration::from_secs(30);
const A_WHILE: Duration = Duration::from_millis(60);

fn engine() -> (Engine, Receiver<Event>) {
    let (sender, events) = mpsc::channel();
    let mut options = Options::default();
    options.set("Hash", "1").unwrap();
    let sink = Arc::new(move |event| drop(sender.send(event)));
    (Engine::new(options, Isa::best(), sink).unwrap(), events)
}

/// Waits for the answer.
fn answer(engine: &mut Engine, events: &Receiver<Event>) -> Report {
    let start = Instant::now();
    loop {
        let event = events.recv_timeout(PATIENCE.saturating_sub(start.elapsed())).expect("an answer");
        if let Event::Done(report) = event {
            engine.finish_search();
            return report;
        }
    }
}

/// Lets the engine ponder for a while, during which it must not answer.
fn ponder(engine: &mut Engine, events: &Receiver<Event>, limits: Limits) {
    engine.ponder(limits).unwrap();
    std::thread::sleep(A_WHILE);
    assert!(engine.is_unbounded());
    assert!(!events.try_iter().any(|event| matches!(event, Event::Done(_))), "an answer while pondering");
}

fn clock(seconds: u64) -> Limits {
    let clock = Clock {
        remaining: Duration::from_secs(seconds),
        increment: Duration::ZERO,
        moves_to_go: None,
        overtime: None,
    };
    Limits { clock: Some(clock), ..Limits::default() }
}

#[test]
fn a_search_that_ponders_answers_when_it_is_stopped() {
    let (mut engine, events) = engine();
    for limits in
        [Limits::default(), Limits::depth(2), Limits::nodes(100), Limits::time(Duration::ZERO), clock(0)]
    {
        ponder(&mut engine, &events, limits);
        engine.stop();
        let report = answer(&mut engine, &events);
        assert!(engine.game().legal_moves().contains(&report.mv()));
    }
}

#[test]
fn the_time_of_a_move_counts_from_the_hit() {
    let (mut engine, events) = engine();
    ponder(&mut engine, &events, Limits::time(A_WHILE));
    let hit = Instant::now();
    engine.ponder_hit();
    assert!(!engine.is_unbounded());
    let report = answer(&mut engine, &events);
    // The search may have started late, so its own time may be less than that of pondering and of the move.
    assert!(hit.elapsed() >= A_WHILE && report.time >= A_WHILE, "{:?} {:?}", hit.elapsed(), report.time);
}

#[test]
fn what_was_found_while_pondering_is_kept_and_enough_of_it_is_played_at_once() {
    let (mut engine, events) = engine();
    ponder(&mut engine, &events, clock(1));
    // The share of the clock is over after this time, so the answer needs no further iteration.
    let is_enough = |info: &Info| info.depth >= 8 && info.time >= Duration::from_millis(400);
    let pondered = loop {
        match events.recv_timeout(PATIENCE).expect("an iteration") {
            Event::Info(info) if is_enough(&info) => break info,
            Event::Info(_) => {}
            Event::Done(report) => panic!("an answer while pondering: {report:?}"),
        }
    };
    engine.ponder_hit();
    let report = answer(&mut engine, &events);
    assert!(report.depth >= pondered.depth && report.time >= pondered.time, "{report:?}");
}

#[test]
fn a_search_that_was_finished_while_pondering_answers_at_the_hit() {
    let (mut engine, events) = engine();
    ponder(&mut engine, &events, Limits::depth(3));
    engine.ponder_hit();
    assert_eq!(answer(&mut engine, &events).depth, 3);
}

#[test]
fn a_hit_without_a_search_or_of_one_that_does_not_ponder_does_nothing() {
    let (mut engine, events) = engine();
    engine.ponder_hit();
    engine.go(Limits { infinite: true, ..Limits::default() }).unwrap();
    engine.ponder_hit();
    std::thread::sleep(A_WHILE);
    assert!(!events.try_iter().any(|event| matches!(event, Event::Done(_))));
    engine.stop();
    answer(&mut engine, &events);
}

/// Panics at once.
struct Panicking;

impl Searcher<Othello8> for Panicking {
    fn search(&self, _: &Othello8, _: &Limits, _: &Control, _: &mut dyn Sink) -> Report {
        panic!("on purpose");
    }

    fn clear(&self) {}

    fn set_hash(&self, _: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }
}

#[test]
fn a_search_that_fails_while_pondering_does_not_answer_too_early() {
    let (sender, events) = mpsc::channel();
    let sink = Arc::new(move |event| drop(sender.send(event)));
    let mut engine = Engine::with_searcher(Options::default(), Panicking, sink);
    ponder(&mut engine, &events, Limits::depth(1));
    engine.ponder_hit();
    assert!(engine.game().legal_moves().contains(&answer(&mut engine, &events).mv()));
}

#[test]
fn the_share_of_the_table_that_is_filled_grows_with_the_search_and_begins_anew() {
    let (mut engine, events) = engine();
    let mut fill = |depth| {
        engine.go(Limits::depth(depth)).unwrap();
        answer(&mut engine, &events);
        engine.hashfull().unwrap()
    };
    let (small, large) = (fill(2), fill(14));
    assert!(small < 50 && large > 100 && large <= 1000, "{small} {large}");
    assert!(fill(2) < 50);
}
