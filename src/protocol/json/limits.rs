//! The search limits of a request.

use std::time::Duration;

use macro_rules_attribute::apply;
use serde::de::{Deserialize, Deserializer, Error};

use super::error::ErrorObject;
use crate::base::{Depth, Selectivity};
use crate::engine::{Clock, Goal, Level, Limits, Options, Overtime};

/// The maximum search depth in plies.
const DEEPEST: i32 = 1000;

/// The search limits of a request; every limit that is set applies.
#[apply(params!)]
#[derive(Copy)]
pub(super) struct LimitsParam {
    /// The playing level, 1 to 30.
    #[serde(deserialize_with = "read_level")]
    pub(super) level: Option<u32>,
    /// The rating in Elo at which the engine plays, 500 to 2659; not together with `level`.
    #[serde(deserialize_with = "read_elo")]
    pub(super) elo: Option<u32>,
    /// The maximum depth in plies, 1 to 1000. It replaces the depth of the level or the rating.
    #[serde(deserialize_with = "read_depth")]
    depth: Option<i32>,
    /// The maximum number of nodes.
    #[serde(deserialize_with = "read_nodes")]
    nodes: Option<u64>,
    /// The time limit in milliseconds.
    time_ms: Option<u64>,
    /// The clock of the side to move.
    clock: Option<ClockParam>,
}

/// The clock of the side to move.
#[apply(required_params!)]
#[derive(Copy)]
pub(super) struct ClockParam {
    remaining_ms: u64,
    #[serde(default)]
    increment_ms: u64,
    /// The number of moves to make in the remaining time; by default, the rest of the game.
    moves_to_go: Option<u32>,
    /// The overtime after the main time.
    overtime: Option<OvertimeParam>,
}

/// Overtime: a sequence of periods; the side must make `stones` moves in each period.
#[apply(required_params!)]
#[derive(Copy)]
pub(super) struct OvertimeParam {
    period_ms: u64,
    stones: u32,
}

fn read_level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    read_or(deserializer, &format!("a whole number from 1 to {}", Level::HIGHEST))
}

fn read_elo<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    read_or(deserializer, &format!("a whole number from {} to {}", Level::ELO.0, Level::ELO.1))
}

fn read_depth<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    read_or(deserializer, &format!("a whole number from 1 to {DEEPEST}"))
}

fn read_nodes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    read_or(deserializer, &format!("a whole number from 1 to {}", i64::MAX))
}

/// Reads a number. One that does not fit into its type has the remedy of all wrong numbers.
pub(super) fn read_or<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    remedy: &str,
) -> Result<T, D::Error> {
    T::deserialize(deserializer).map_err(|_| D::Error::custom(remedy))
}

impl LimitsParam {
    /// Checks that every limit is in its range and that level and rating are not both set, and returns the
    /// limits unchanged.
    pub(super) fn check(self) -> Result<LimitsParam, ErrorObject> {
        let range = |name: &str, value: Option<i64>, least: i64, most: i64| match value {
            Some(value) if !(least..=most).contains(&value) => Err(ErrorObject::of_member(
                &format!("params.limits.{name}"),
                format!("{name} is {value}"),
                format!("a whole number from {least} to {most}"),
            )),
            _ => Ok(()),
        };
        range("level", self.level.map(i64::from), 1, Level::HIGHEST.into())?;
        range("elo", self.elo.map(i64::from), Level::ELO.0.into(), Level::ELO.1.into())?;
        if self.level.is_some() && self.elo.is_some() {
            let message = "level and elo contradict each other";
            return Err(ErrorObject::of_member("params.limits", message, "level or elo, not both"));
        }
        range("depth", self.depth.map(i64::from), 1, DEEPEST.into())?;
        let nodes = self.nodes.map(|nodes| i64::try_from(nodes).unwrap_or(i64::MAX));
        range("nodes", nodes, 1, i64::MAX)?;
        let stones = self.clock.and_then(|clock| clock.moves_to_go).map(i64::from);
        range("clock.moves_to_go", stones, 1, u32::MAX.into())?;
        let overtime = self.clock.and_then(|clock| clock.overtime).map(|overtime| overtime.stones.into());
        range("clock.overtime.stones", overtime, 1, u32::MAX.into())?;
        Ok(self)
    }

    /// Returns whether no limit is set.
    pub(super) fn is_unlimited(&self) -> bool {
        let has_player = self.level.is_some() || self.elo.is_some();
        let is_bounded = self.depth.is_some() || self.nodes.is_some() || self.time_ms.is_some();
        !has_player && !is_bounded && self.clock.is_none()
    }

    /// Returns the limits, or those of `level` if no limit is set.
    pub(super) fn or_level(self, level: u32) -> LimitsParam {
        if self.is_unlimited() { LimitsParam { level: Some(level), ..self } } else { self }
    }

    /// Returns whether the limits of a level or a rating apply.
    /// They apply if the request sets a level or a rating, or no limit at all.
    pub(super) fn is_of_player(&self) -> bool {
        self.level.is_some() || self.elo.is_some() || self.is_unlimited()
    }

    /// Returns the level that the request sets by its number or its rating, if any.
    pub(super) fn leveled(&self) -> Option<Level> {
        self.level.map(Level::new).or(self.elo.map(Level::of_elo))
    }

    pub(super) fn clock(&self) -> Option<Clock> {
        self.clock.map(|clock| Clock {
            remaining: Duration::from_millis(clock.remaining_ms),
            increment: Duration::from_millis(clock.increment_ms),
            moves_to_go: clock.moves_to_go,
            overtime: clock.overtime.map(|overtime| Overtime {
                period: Duration::from_millis(overtime.period_ms),
                stones: overtime.stones,
            }),
        })
    }

    /// Returns `limits` with the depth, the nodes and the time that the request sets.
    /// A limit that the request does not set keeps its value.
    pub(super) fn added_to(&self, limits: Limits) -> Limits {
        Limits {
            depth: self.depth.or(limits.depth),
            nodes: self.nodes.or(limits.nodes),
            time: self.time_ms.map(Duration::from_millis).or(limits.time),
            ..limits
        }
    }

    /// Returns the limits of an analysis, which is infinite if no limit is set.
    pub(super) fn of_analysis(&self, lines: usize, options: &Options) -> Limits {
        let clock = self.clock();
        let nodes = options.nodes().filter(|_| !self.is_unlimited());
        let base = Limits { selectivity: Level::SELECTIVITY, lines, clock, nodes, ..Limits::default() };
        let limits = self.added_to(match self.leveled() {
            Some(level) => level.limit(base),
            None => base,
        });
        Limits { infinite: self.is_unlimited(), ..limits }
    }

    /// Returns the limits of a solve of a position with `empties` empty squares.
    /// They are those of the request, with this goal and selectivity. Of a level or a rating only the depth
    /// applies. A depth short of the end of the game leaves no goal but the best move.
    pub(super) fn of_solve(
        &self,
        goal: Goal,
        selectivity: Selectivity,
        (lines, empties): (usize, usize),
        options: &Options,
    ) -> Limits {
        let (clock, nodes) = (self.clock(), options.nodes());
        let depth = self.depth.or(self.leveled().map(|level| level.depth));
        let goal = if depth.is_some_and(|depth| depth < empties as Depth) { Goal::BestMove } else { goal };
        self.added_to(Limits { goal, selectivity, depth, nodes, clock, lines, ..Limits::default() })
    }
}
