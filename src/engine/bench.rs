//! The bench: a fixed set of searches.
//! With one thread, the total node count of the searches is the node signature of the program. The signature
//! is the same on every machine and instruction set. A change of the search or the evaluation changes the
//! signature.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::base::{Depth, Selectivity};
use crate::formats::transcript;
use crate::game::othello8::{Isa, Othello8};
use crate::game::{Record, playout};
use crate::search::{Control, Limits, NullSink, Report, Searcher};

use super::{OptionError, Options, othello_searcher};

/// The node signature recorded in the repository.
/// A test compares it with the node count of a bench run.
const SIGNATURE: &str = include_str!("../../data/bench.txt");

/// Size in MB of the transposition table in every bench search.
const HASH_MEGABYTES: usize = 16;

/// A bench search: a position, given by the moves from the start position, and a search depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    /// The transcript of the moves from the start position.
    pub(crate) moves: &'static str,
    /// The depth in plies; 60 solves the position.
    pub(crate) depth: Depth,
}

/// The start position, and positions from self-play games after random openings.
/// Midgame positions are searched to a fixed depth, endgame positions are solved.
pub(crate) const CASES: [Case; 12] = [
    Case { moves: "", depth: 15 },
    Case { moves: "c4c3d3e3f3d6", depth: 14 },
    Case { moves: "e6f4e3d2d3e7f5c5c4f6", depth: 14 },
    Case { moves: "c4c5e6f5c6b5g4f7d6d7c7b6f4d3", depth: 13 },
    Case { moves: "e6d6c3f4f6f3g4g6c5f5g5h3h4h5h6g3e3h7", depth: 13 },
    Case { moves: "e6f4e3f2e2d6g5f6c4e1d7c6f5c5g6e7d8c8f7g3f3e8", depth: 13 },
    Case { moves: "e6f6g6g7f5d6c6d7c7f7c5c4h8b5c8e7g8d8b6f3f8e8a4g4f4a6", depth: 13 },
    Case { moves: "f5f6c4e3d3c5f3d2c3c2c1e1b1f2f1g5b4a5e6g1g4f4e2e7a4a3d6b3h6h3", depth: 13 },
    Case {
        moves: "c4c5d6e3f5e7d7e6c6d8f6f7c3g4f3g3f4c7c8g5h5d3h4h6c2h3g6d2f8b8e1h7e2b5b4f2f1b6a6a3a5",
        depth: 60,
    },
    Case {
        moves: "d3c3c4c5f6f4e3d2b4b3c2e2d1e1a4c1f1f2f3g1g4g3h3a5a6g5f5h4d6a3h5c6a2c7d7e6b5c8e8f7",
        depth: 60,
    },
    Case {
        moves: "f5d6c6f4e6b7b6g5a8c7e3c5c4f6b5f3b8d7e8e2f7a5b4e7f8d3g6b3c3a4a3a2d2c1d1e1c2a6h4b1g4h5",
        depth: 60,
    },
    Case {
        moves: "e6d6c5b4d3d2c4c3b6c6b5a4a5a6a3a2b3e3e2c2d1f7e7f8e8d8d7c7b8c8g8f6f4f5g4g5c1f3h4h6g3f2g1h3",
        depth: 60,
    },
];

impl Case {
    /// Returns the position to search.
    ///
    /// # Panics
    /// If the transcript is not a legal game. A test checks every transcript.
    pub(crate) fn position(&self) -> Othello8 {
        let mut record = Record::new(Othello8::start());
        transcript::replay(self.moves, &mut record).expect("a bench transcript is a game");
        *record.position()
    }
}

/// The result of one bench search.
#[derive(Debug)]
pub(crate) struct Measurement {
    /// The searched position and the depth of the search.
    pub(crate) case: Case,
    /// The report of the search: nodes, time and best variation.
    pub(crate) report: Report,
}

/// Returns the node signature of this program.
/// It is the node count of [`run`] with the built-in weights and one thread.
pub(crate) fn signature() -> u64 {
    SIGNATURE.trim().parse().unwrap_or_default()
}

/// Searches every bench position, passes each result to `each` and returns the total node count.
/// `options` sets the weights, the search parameters and the number of threads. Every search begins with an
/// empty transposition table of fixed size. With the default options, the total is the same on every machine
/// and equals the recorded node count that `signature` returns.
///
/// # Errors
/// If the table cannot be allocated, the threads cannot be started or the weights cannot be loaded.
pub(crate) fn run(
    isa: Isa,
    options: &Options,
    mut each: impl FnMut(&Measurement),
) -> Result<u64, OptionError> {
    let searcher = othello_searcher(isa, HASH_MEGABYTES, options)?;
    let mut nodes = 0;
    for case in CASES {
        searcher.clear();
        let limits = Limits { selectivity: Selectivity::Percent73, ..Limits::depth(case.depth) };
        let report = searcher.search(&case.position(), &limits, &Control::default(), &mut NullSink);
        nodes += report.nodes;
        each(&Measurement { case, report });
    }
    Ok(nodes)
}

/// Problem set of [`solves`]: numbers of empties, each with the number of positions to solve.
const SOLVES: [(u32, usize); 9] =
    [(6, 400), (8, 400), (10, 400), (12, 200), (14, 100), (16, 50), (18, 20), (20, 10), (22, 5)];

/// Totals over all exact solves of positions with the same number of empties.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solves {
    /// The number of empties of each position.
    pub(crate) empties: u32,
    /// The number of positions solved.
    pub(crate) positions: usize,
    /// The number of nodes of all searches together.
    pub(crate) nodes: u64,
    /// The time of all searches together, including the start of each search.
    pub(crate) time: Duration,
}

/// Solves positions of random games exactly and calls `each` once for each number of empties.
/// The argument of `each` holds the totals over all positions with that number of empties. The numbers of
/// empties are 6 to 22 in steps of 2; those above `most` are skipped. Every search begins with an empty
/// transposition table of fixed size. The positions are the same in every run.
///
/// # Errors
/// If the table cannot be allocated, the threads cannot be started or the weights cannot be loaded.
pub(crate) fn solves(
    isa: Isa,
    options: &Options,
    most: u32,
    mut each: impl FnMut(&Solves),
) -> Result<(), OptionError> {
    let searcher = othello_searcher(isa, HASH_MEGABYTES, options)?;
    for (empties, positions) in SOLVES.into_iter().filter(|&(empties, _)| empties <= most) {
        let mut chance = fastrand::Rng::with_seed(empties.into());
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for position in std::iter::from_fn(|| Some(random_position(empties, &mut chance))).take(positions) {
            searcher.clear();
            let report = searcher.search(&position, &Limits::exact(), &Control::default(), &mut NullSink);
            nodes += report.nodes;
            time += report.time;
        }
        each(&Solves { empties, positions, nodes, time });
    }
    Ok(())
}

/// Returns a position with this many empties from a random game; the mover has a legal move.
/// Plays random games until one of them contains such a position.
fn random_position(empties: u32, chance: &mut fastrand::Rng) -> Othello8 {
    loop {
        let game = playout(Othello8::start(), |moves| chance.choice(moves).copied());
        let reached =
            game.map(|(_, position)| position).find(|position| position.board().empties() == empties);
        if let Some(position) = reached.filter(|position| position.board().moves() != 0) {
            return position;
        }
    }
}

/// Measures the latency of stopping a search.
/// Starts `samples` infinite searches of the bench positions in turn, and stops each search after 0 to 3.9
/// ms. Returns the latencies in ascending order.
///
/// # Errors
/// If the table cannot be allocated, the threads cannot be started or the weights cannot be loaded.
pub(crate) fn stop_latencies(
    isa: Isa,
    options: &Options,
    samples: u32,
) -> Result<Vec<Duration>, OptionError> {
    const MOMENTS: u32 = 40;
    let searcher = othello_searcher(isa, HASH_MEGABYTES, options)?;
    let mut latencies = Vec::new();
    for (sample, case) in (0..samples).zip(CASES.iter().cycle()) {
        let position = case.position();
        let control = Control::default();
        let (answer, answered) = mpsc::channel();
        let latency = std::thread::scope(|scope| {
            scope.spawn(|| {
                let limits = Limits { infinite: true, ..Limits::default() };
                searcher.search(&position, &limits, &control, &mut NullSink);
                answer.send(Instant::now())
            });
            std::thread::sleep(Duration::from_micros(u64::from(sample % MOMENTS) * 100));
            let stopped = Instant::now();
            control.stop();
            answered.recv().map(|answered| answered.duration_since(stopped))
        });
        latencies.extend(latency);
    }
    latencies.sort_unstable();
    Ok(latencies)
}
