//! One sample: the node counts of the iterations of a search.
//!
//! A sample is a pure function of the settings and its number, so that samples can be taken in any order on
//! any thread.

use std::ops::RangeInclusive;
use std::sync::Arc;

use fastrand::Rng;

use crate::base::{Depth, Move, Selectivity};
use crate::eval::othello::Weights;
use crate::game::othello8::{Isa, Othello8};
use crate::game::{Position, Record};
use crate::search::othello::{DEEP, OthelloSearcher};
use crate::search::{Control, Info, Limits, OutOfMemory, Report, Searcher, Sink};
use crate::training::sampled_game::{self, Start};
use crate::training::seeded;

/// Settings with which samples are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// Seed of all random choices.
    pub(crate) seed: u64,
    /// The largest number of empties of a position that is solved, at least [`Settings::FEWEST_EMPTIES`].
    pub(crate) solve_from: u32,
}

impl Settings {
    /// The smallest number of empties of a position that is solved.
    /// With fewer empties, a solve has no selective stages.
    pub(crate) const FEWEST_EMPTIES: u32 = 16;
}

/// A finished iteration of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Iteration {
    /// The depth in plies.
    pub(crate) depth: Depth,
    /// The selectivity of the forward pruning.
    pub(crate) selectivity: Selectivity,
    /// The number of nodes that the iteration visited.
    pub(crate) nodes: u64,
}

/// The iterations of a search of a position, or of two positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    /// Number of the sample, from 0.
    pub(crate) n: u32,
    pub(crate) empties: u32,
    /// The iterations of the search.
    /// The search of an even-numbered sample solves the position. The search of an odd-numbered sample ends
    /// before the first less selective midgame iteration.
    pub(crate) iterations: Vec<Iteration>,
    /// The iterations of a second search, up to the first less selective one, after the two best moves.
    /// It finds the table of the first search. Even-numbered samples have no second search.
    pub(crate) later: Vec<Iteration>,
}

/// The numbers of empties of positions that are not solved.
/// There are enough for the less selective midgame iterations, also after two moves.
const MIDGAME_EMPTIES: RangeInclusive<u32> = 36..=46;

/// Minimum and maximum number of random plies at the start of a game.
const RANDOM_PLIES: RangeInclusive<u32> = 6..=14;

const HASH_MEGABYTES: usize = 64;

#[derive(Debug)]
pub(super) struct Sampler<'a> {
    settings: Settings,
    /// The games from which the positions come; if there are none, games are played.
    games: &'a [Record<Othello8>],
    searcher: OthelloSearcher,
}

/// Returns whether a game has a position for every number of empties that a sample may need: whether it
/// begins with 46 empties or more and has a position with 16 or fewer.
pub(crate) fn is_long_enough(game: &Record<Othello8>) -> bool {
    let first = game.positions().first().map_or(0, |position| position.board().empties());
    first >= *MIDGAME_EMPTIES.end() && position_of(game, Settings::FEWEST_EMPTIES).is_some()
}

/// Returns the first position of a game with at most `empties` empties in which the mover has a move.
fn position_of(game: &Record<Othello8>, empties: u32) -> Option<Othello8> {
    let mut positions = game.positions().iter();
    positions.find(|position| position.board().empties() <= empties && has_moves(position)).copied()
}

fn has_moves(position: &Othello8) -> bool {
    !matches!(position.legal_moves().as_slice(), [] | [Move::PASS])
}

impl<'a> Sampler<'a> {
    pub(super) fn new(
        isa: Isa,
        weights: Arc<Weights>,
        settings: Settings,
        games: &'a [Record<Othello8>],
    ) -> Result<Sampler<'a>, OutOfMemory> {
        let searcher = OthelloSearcher::with_weights(isa, HASH_MEGABYTES, weights)?;
        Ok(Sampler { settings, games, searcher })
    }

    pub(super) fn take(&self, n: u32) -> Sample {
        let mut rng = seeded(self.settings.seed, n);
        let solves = n.is_multiple_of(2);
        let empties = if solves {
            rng.u32(Settings::FEWEST_EMPTIES..=self.settings.solve_from)
        } else {
            rng.u32(MIDGAME_EMPTIES)
        };
        let position = self.position(&mut rng, empties);
        self.searcher.clear();
        let empties = position.board().empties();
        let (iterations, report) = self.search(&position, (!solves).then_some(DEEP - 1));
        let later = if solves { Vec::new() } else { self.search_later(position, &report) };
        Sample { n, empties, iterations, later }
    }

    /// Returns a position with `empties` empties, or a few less, from a game drawn at random.
    fn position(&self, rng: &mut Rng, empties: u32) -> Othello8 {
        let given = rng.choice(self.games).and_then(|game| position_of(game, empties));
        given.unwrap_or_else(|| {
            self.searcher.clear();
            sampled_game::position(&self.searcher, rng, empties, |rng| Start {
                random_plies: rng.u32(RANDOM_PLIES),
                ends_at_random: false,
            })
        })
    }

    /// Searches the position after the first two moves of a report; nothing if the line is shorter.
    fn search_later(&self, mut position: Othello8, report: &Report) -> Vec<Iteration> {
        let &[first, second, ..] = report.best().pv.as_slice() else { return Vec::new() };
        for mv in [first, second] {
            position.play_unchecked(mv);
        }
        if has_moves(&position) { self.search(&position, Some(DEEP)).0 } else { Vec::new() }
    }

    /// Searches until the iteration of depth `last` is finished, or until the position is solved.
    fn search(&self, position: &Othello8, last: Option<Depth>) -> (Vec<Iteration>, Report) {
        let limits = Limits { selectivity: Selectivity::Percent73, infinite: true, ..Limits::default() };
        let control = Control::default();
        let mut recorder = Recorder { control: &control, last, nodes: 0, iterations: Vec::new() };
        let report = self.searcher.search(position, &limits, &control, &mut recorder);
        (recorder.iterations, report)
    }
}

/// A sink that records the node count of each iteration, and stops the search after the last one.
struct Recorder<'a> {
    control: &'a Control,
    last: Option<Depth>,
    /// The nodes of all recorded iterations.
    nodes: u64,
    iterations: Vec<Iteration>,
}

impl Sink for Recorder<'_> {
    fn info(&mut self, &Info { depth, selectivity, solved, nodes, .. }: &Info) {
        // A line can be reported several times.
        if self.iterations.last().is_none_or(|it| (it.depth, it.selectivity) != (depth, selectivity)) {
            self.iterations.push(Iteration { depth, selectivity, nodes: nodes - self.nodes });
            self.nodes = nodes;
        }
        if solved || self.last.is_some_and(|last| depth >= last) {
            self.control.stop();
        }
    }
}
