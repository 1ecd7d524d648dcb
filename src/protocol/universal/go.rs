//! The arguments of the command `go`, which come in any order.

use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

use crate::base::{Depth, Move, Size};
use crate::engine::{Clock, Engine, Limits};

use super::super::clocks::without_overhead;
use super::error::CommandError;
use super::wording::Wording;

/// The parsed arguments of one `go` command.
/// Times are in milliseconds.
#[derive(Debug, Default)]
pub(super) struct GoArguments {
    only: Vec<Move>,
    pub(super) ponders: bool,
    infinite: bool,
    depth: Option<u64>,
    nodes: Option<u64>,
    /// Find a win of the side to move within this number of its moves.
    mate: Option<u64>,
    move_time: Option<u64>,
    /// The remaining times of Black and White, in this order, in milliseconds.
    clocks: [Option<u64>; 2],
    increments: [Option<u64>; 2],
    moves_to_go: Option<u64>,
    pub(super) perft: Option<u64>,
    /// The errors of skipped arguments, at most [`MAX_ERRORS`].
    pub(super) errors: Vec<CommandError>,
}

/// The maximum number of errors reported per line.
const MAX_ERRORS: usize = 16;

impl GoArguments {
    /// Parses the arguments; skips invalid ones and records their errors.
    pub(super) fn read(text: &str, wording: &Wording, size: Size) -> GoArguments {
        let mut arguments = GoArguments::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => arguments.ponders = true,
                "infinite" => arguments.infinite = true,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| !arguments.is_parameter(word, wording)) {
                        match (wording.words.read_move)(word, size) {
                            Some(mv) => arguments.only.push(mv),
                            None => arguments.record_error(CommandError::NoSearchMove(word.into())),
                        }
                    }
                }
                _ => arguments.read_number(word, wording, &mut words),
            }
        }
        arguments
    }

    fn read_number(&mut self, word: &str, wording: &Wording, words: &mut Peekable<SplitWhitespace<'_>>) {
        let Some(field) = self.field(word, wording) else {
            self.record_error(CommandError::UnknownParameter(word.into()));
            return;
        };
        let next = words.peek().copied().unwrap_or_default();
        if let Ok(number) = next.parse::<i128>() {
            *field = Some(number.clamp(0, i64::MAX.into()) as u64);
            words.next();
            return;
        }
        self.record_error(CommandError::NoNumber { parameter: word.to_owned(), found: next.into() });
        if !self.is_parameter(next, wording) {
            words.next();
        }
    }

    fn record_error(&mut self, error: CommandError) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        }
    }

    /// Returns the field for the number that follows this word, or `None` if the word is unknown.
    fn field(&mut self, word: &str, wording: &Wording) -> Option<&mut Option<u64>> {
        let is_of = |words: [&str; 2]| words.iter().position(|&known| known == word);
        if let Some(side) = is_of(wording.words.clocks) {
            return Some(&mut self.clocks[side]);
        }
        if let Some(side) = is_of(wording.words.increments) {
            return Some(&mut self.increments[side]);
        }
        match word {
            "depth" => Some(&mut self.depth),
            "nodes" => Some(&mut self.nodes),
            "mate" => Some(&mut self.mate),
            "movetime" => Some(&mut self.move_time),
            "movestogo" => Some(&mut self.moves_to_go),
            "perft" => Some(&mut self.perft),
            _ => None,
        }
    }

    fn is_parameter(&mut self, word: &str, wording: &Wording) -> bool {
        ["ponder", "infinite", "searchmoves"].contains(&word) || self.field(word, wording).is_some()
    }

    /// Returns whether the reply must wait for `stop` or `ponderhit`.
    pub(super) fn waits(&self) -> bool {
        self.ponders || self.infinite
    }

    /// Returns the limits of the search.
    /// The options limit depth and nodes only if `go` sets neither `infinite` nor a limit besides the clocks,
    /// except that a weak level keeps its depth unless `go` sets one. Illegal root moves are left out.
    /// An infinite search is an analysis: it is not weakened.
    pub(super) fn limits(mut self, engine: &Engine) -> Limits {
        let legal = engine.game().legal_moves();
        self.only.retain(|mv| legal.contains(mv));
        let clock = self.clock(engine);
        let plies = self.mate.map(|moves| moves.saturating_mul(2));
        let depth = self.depth.into_iter().chain(plies).min();
        if !self.infinite && depth.or(self.nodes).or(self.move_time).is_none() {
            return Limits { only: self.only, ..engine.move_limits(clock) };
        }
        let mut common = engine.requested_limits(clock);
        if self.infinite {
            (common.depth, common.solve_from, common.persona) = (None, None, None);
        }
        if let Some(depth) = depth {
            (common.depth, common.solve_from) = (Some(depth.clamp(1, Depth::MAX as u64) as Depth), None);
        }
        let overhead = engine.options().move_overhead();
        Limits {
            only: self.only,
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            time: self.move_time.map(|time| without_overhead(Duration::from_millis(time), overhead)),
            clock,
            infinite: self.infinite,
            ..common
        }
    }

    /// Returns the clock of the side to move; if only the opponent's clock is set, returns that clock.
    fn clock(&self, engine: &Engine) -> Option<Clock> {
        let turn = engine.game().turn();
        let of = |times: [Option<u64>; 2]| times[turn as usize].or(times[turn.opponent() as usize]);
        Some(Clock {
            remaining: Duration::from_millis(of(self.clocks)?),
            increment: Duration::from_millis(of(self.increments).unwrap_or(0)),
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0).map(|moves| moves.min(60) as u32),
            overtime: None,
        })
    }
}
