//! Pondering: searches answer only after the hit or a stop, and count their time from then on.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use kado::base::Square;
use kado::engine::{Clock, Engine, Event, Info, Limits, Options, Report, Source};
use kado::formats::diagram;
use kado::game::othello8::{Isa, Othello8};
use kado::search::{Control, Searcher, Sink};

const PATIENCE: Duration = Duration::from_secs(30);
/// The time of a move, and the time in which a search that must not answer would answer.
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

/// Waits for a variation that is enough. An answer fails the test.
fn info(events: &Receiver<Event>, is_enough: impl Fn(&Info) -> bool) -> Info {
    loop {
        match events.recv_timeout(PATIENCE).expect("a variation") {
            Event::Info(info) if is_enough(&info) => return info,
            Event::Info(_) => {}
            Event::Done(report) => panic!("an answer too early: {report:?}"),
        }
    }
}

/// Fails on an answer within [`A_WHILE`]. A search that must not answer passes after any wait.
fn expect_no_answer(events: &Receiver<Event>) {
    let until = Instant::now() + A_WHILE;
    while let Ok(event) = events.recv_timeout(until.saturating_duration_since(Instant::now())) {
        assert!(!matches!(event, Event::Done(_)), "an answer too early: {event:?}");
    }
}

/// Lets the engine ponder until it has found a variation that is enough; it must not answer.
fn ponder(
    engine: &mut Engine,
    events: &Receiver<Event>,
    limits: Limits,
    is_enough: impl Fn(&Info) -> bool,
) -> Info {
    engine.ponder(limits).unwrap();
    let info = info(events, is_enough);
    expect_pondering(engine, events);
    info
}

/// Fails if the search answers or does not ponder any more.
fn expect_pondering(engine: &Engine, events: &Receiver<Event>) {
    expect_no_answer(events);
    assert!(engine.is_unbounded());
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
    for (limits, depth) in
        [(Limits::default(), 2), (Limits::depth(2), 2), (Limits::nodes(100), 1), (clock(0), 2)]
    {
        ponder(&mut engine, &events, limits, |info| info.depth >= depth);
        engine.stop();
        let report = answer(&mut engine, &events);
        assert!(engine.game().legal_moves().contains(&report.mv()));
    }
    // Without any time the search finds no variation to wait for.
    engine.ponder(Limits::time(Duration::ZERO)).unwrap();
    expect_pondering(&engine, &events);
    engine.stop();
    let report = answer(&mut engine, &events);
    assert!(engine.game().legal_moves().contains(&report.mv()));
}

#[test]
fn the_time_of_a_move_counts_from_the_hit() {
    let (mut engine, events) = engine();
    // Without the hit, the time of the move would be over now.
    ponder(&mut engine, &events, Limits::time(A_WHILE), |info| info.time >= A_WHILE);
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
    // The share of the clock is over after this time, so the answer needs no further iteration.
    let is_enough = |info: &Info| info.depth >= 8 && info.time >= Duration::from_millis(400);
    let pondered = ponder(&mut engine, &events, clock(1), is_enough);
    engine.ponder_hit();
    let report = answer(&mut engine, &events);
    assert!(report.depth >= pondered.depth && report.time >= pondered.time, "{report:?}");
}

#[test]
fn a_search_that_was_finished_while_pondering_answers_at_the_hit() {
    let (mut engine, events) = engine();
    ponder(&mut engine, &events, Limits::depth(3), |info| info.depth == 3);
    engine.ponder_hit();
    assert_eq!(answer(&mut engine, &events).depth, 3);
}

#[test]
fn a_hit_without_a_search_or_of_one_that_does_not_ponder_does_nothing() {
    let (mut engine, events) = engine();
    engine.ponder_hit();
    engine.go(Limits { infinite: true, ..Limits::default() }).unwrap();
    engine.ponder_hit();
    info(&events, |info| info.depth >= 2);
    expect_no_answer(&events);
    engine.stop();
    answer(&mut engine, &events);
}

/// Reports that it has been called, then panics.
struct Panicking(Sender<()>);

impl Searcher<Othello8> for Panicking {
    fn search(&self, _: &Othello8, _: &Limits, _: &Control, _: &mut dyn Sink) -> Report {
        self.0.send(()).unwrap();
        panic!("on purpose");
    }
}

#[test]
fn a_search_that_fails_while_pondering_does_not_answer_too_early() {
    let (sender, events) = mpsc::channel();
    let sink = Arc::new(move |event| drop(sender.send(event)));
    let (called, calls) = mpsc::channel();
    let mut engine = Engine::with_searcher(Options::default(), Panicking(called), sink);
    engine.ponder(Limits::depth(1)).unwrap();
    calls.recv_timeout(PATIENCE).expect("a search");
    expect_pondering(&engine, &events);
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

#[test]
fn a_book_move_and_a_forced_move_are_answered_at_the_hit() {
    let (mut engine, events) = engine();
    engine.set_option("OwnBook", "true").unwrap();
    engine.begin(None, &[Square::new(19).into()]).unwrap();
    engine.ponder(clock(60)).unwrap();
    expect_pondering(&engine, &events);
    engine.ponder_hit();
    assert_eq!(answer(&mut engine, &events).source, Source::Book);

    let forced = "XO-------------------------------------------------------------- X";
    engine.setup(&diagram(forced, None).unwrap()).unwrap();
    let hit = Instant::now();
    engine.ponder(Limits::time(PATIENCE)).unwrap();
    expect_pondering(&engine, &events);
    engine.ponder_hit();
    assert_eq!(answer(&mut engine, &events).mv(), Square::new(2).into());
    assert!(hit.elapsed() < PATIENCE);
}
