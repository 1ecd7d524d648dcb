//! The search, compared with plain searches that share no code with it, and its answers when it is stopped or
//! runs out of time. The plain searches have their own rules, no table and no selectivity.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kado::base::{Color, Score};
use kado::engine::{Clock, Engine, Event, Goal, Limits, Options, Report};
use kado::game::Position;
use kado::game::othello8::{Isa, Othello8};

use crate::search::othello::{random_positions, search, searcher};
use crate::support::scale::scaled;

/// The discs of the mover and of the opponent, bit by bit.
#[derive(Clone, Copy)]
struct Plain {
    player: u64,
    opponent: u64,
}

const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl Plain {
    fn of(position: &Othello8) -> Plain {
        let board = position.board();
        Plain { player: board.player, opponent: board.opponent }
    }

    /// Returns the discs that a move on an empty square flips, by walks in each direction over discs of the
    /// opponent.
    fn flips(self, square: i32) -> u64 {
        let mut flips = 0;
        for (columns, rows) in DIRECTIONS {
            let (mut column, mut row) = (square % 8 + columns, square / 8 + rows);
            let mut walked = 0;
            while (0..8).contains(&column) && (0..8).contains(&row) {
                let disc = 1 << (8 * row + column);
                if self.opponent & disc == 0 {
                    flips |= if self.player & disc == 0 { 0 } else { walked };
                    break;
                }
                walked |= disc;
                (column, row) = (column + columns, row + rows);
            }
        }
        flips
    }

    fn pass(self) -> Plain {
        Plain { player: self.opponent, opponent: self.player }
    }

    /// Returns the boards after each legal move, the opponent to move.
    fn children(self) -> Vec<Plain> {
        let empty = (0..64).filter(|square| (self.player | self.opponent) >> square & 1 == 0);
        let moves = empty.map(|square| (square, self.flips(square))).filter(|&(_, flips)| flips != 0);
        let after = |(square, flips): (i32, u64)| Plain {
            player: self.opponent & !flips,
            opponent: self.player | flips | 1 << square,
        };
        moves.map(after).collect()
    }

    /// Returns the final margin for the mover, empty squares to the winner.
    fn margin(self) -> i32 {
        let (own, other) = (self.player.count_ones() as i32, self.opponent.count_ones() as i32);
        match own - other {
            0 => 0,
            lead => lead + lead.signum() * (64 - own - other),
        }
    }

    /// Plain alpha-beta without a table; moves that leave the fewest replies come first.
    fn alpha_beta(self, mut alpha: i32, beta: i32) -> i32 {
        let mut children = self.children();
        if children.is_empty() {
            let passed = self.pass();
            return if passed.children().is_empty() {
                self.margin()
            } else {
                -passed.alpha_beta(-beta, -alpha)
            };
        }
        children.sort_by_cached_key(|child| child.children().len());
        for child in children {
            alpha = alpha.max(-child.alpha_beta(-beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

/// Compares the exact scores of random positions with those of a plain search, on all processors.
fn check(count: usize, empties: &[u32]) {
    let each = count / empties.len();
    let positions: Vec<Othello8> =
        empties.iter().flat_map(|&empties| random_positions(each, empties)).collect();
    let waiting = Mutex::new(positions.into_iter());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                let searcher = searcher();
                loop {
                    let Some(position) = waiting.lock().unwrap().next() else { return };
                    let found = search(&searcher, &position, &Limits::exact()).best().score;
                    let plain = Plain::of(&position).alpha_beta(-64, 64);
                    assert_eq!(found, Score::from_discs(plain), "{position:?}");
                }
            });
        }
    });
}

#[test]
fn exact_scores_of_8_to_14_empty_squares_are_those_of_plain_alpha_beta() {
    check(scaled(60, 2_001), &[8, 9, 10]);
    check(scaled(28, 500), &[11, 12, 13, 14]);
}

/// The events of an engine, each with the CPU time of the search thread when it was sent.
type Events = Receiver<(Event, Duration)>;

fn engine() -> (Engine, Events) {
    let (sender, events) = mpsc::channel();
    let sender = Mutex::new(sender);
    let sink = Arc::new(move |event| sender.lock().unwrap().send((event, time_of_this_thread())).unwrap());
    (Engine::new(Options::default(), Isa::best(), sink).unwrap(), events)
}

#[cfg(unix)]
fn time_of_this_thread() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}

#[cfg(not(unix))]
fn time_of_this_thread() -> Duration {
    Duration::ZERO
}

/// Waits for the end of a search and returns its only answer and the CPU time of its thread.
fn only_answer(engine: &mut Engine, events: &Events) -> (Report, Duration) {
    let done = |(event, time)| match event {
        Event::Done(report) => Some((report, time)),
        Event::Info(_) => None,
    };
    let answer = events.iter().find_map(done).unwrap();
    engine.finish_search();
    assert_eq!(events.try_iter().count(), 0, "something came after the answer");
    answer
}

#[test]
fn a_search_stopped_at_any_moment_gives_exactly_one_answer_which_is_legal() {
    let (mut engine, events) = engine();
    let mut random = fastrand::Rng::with_seed(3);
    let positions: Vec<Othello8> =
        (1..=58).step_by(3).flat_map(|empties| random_positions(5, empties)).collect();
    for sample in 0..scaled(300, 10_000) {
        let position = positions[random.usize(..positions.len())];
        engine.setup(&position.diagram()).unwrap();
        let goal = [Goal::BestMove, Goal::Exact, Goal::WinDrawLoss][sample % 3];
        engine.go(Limits { goal, infinite: random.bool(), ..Limits::default() }).unwrap();
        if random.u8(..8) != 0 {
            std::thread::sleep(Duration::from_micros(random.u64(..3_000)));
        }
        engine.stop();
        let (answer, _) = only_answer(&mut engine, &events);
        assert!(position.is_legal(answer.mv()), "{position:?} {goal:?}: {answer:?}");
    }
}

#[test]
fn a_game_of_a_second_for_each_side_is_not_lost_on_time() {
    let (mut engine, events) = engine();
    let mut left = [Duration::from_secs(1); 2];
    while engine.game().outcome().is_none() {
        let remaining = &mut left[usize::from(engine.game().turn() == Color::White)];
        let clock =
            Clock { remaining: *remaining, increment: Duration::ZERO, moves_to_go: None, overtime: None };
        engine.go(engine.move_limits(Some(clock))).unwrap();
        // CPU time, not wall time: other load on a busy machine is not a fault of the time manager.
        let (answer, time) = only_answer(&mut engine, &events);
        *remaining = remaining.checked_sub(time).expect("a clock ran out");
        engine.play(answer.mv()).unwrap();
    }
}
