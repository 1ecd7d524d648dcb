//! Replies that are streamed during a search: all candidate moves in one line, at regular intervals.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::analysis::Unit;
use crate::base::{Color, Selectivity};
use crate::dialect::Vertices;
use crate::engine::{Game, Info, Line, Report};

use super::super::win_probability;

/// The format of a streamed analysis: its keys and its number format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// The format of Leela Zero: chances of winning are integers from 0 to 10000.
    Leela,
    /// The format of `KataGo`: chances of winning are decimal fractions from 0 to 1.
    /// Leads are in discs or points ([`Unit::counted`]), with two decimal places.
    Kata,
    /// The format of Sabaki for `analyze`: chances of winning as in Leela Zero's, leads as in `KataGo`'s.
    /// Sabaki 0.60 reads fractions only from commands that begin with `kata`.
    Sabaki,
}

/// The settings of a streamed analysis: its contents and the interval between its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) style: Style,
    pub(super) interval: Duration,
    /// The number of candidate moves to send.
    pub(super) lines: usize,
    /// Whether to send the owner of each square in the position at the end of the best variation.
    pub(super) ownership: bool,
    /// Whether to send a node count for every move of a principal variation.
    pub(super) pv_visits: bool,
}

/// A running analysis: its settings, the time of its next output line, and the candidate moves found so far.
#[derive(Debug)]
pub(super) struct Stream {
    view: View,
    /// The time at which the next line of the analysis must be written.
    pub(super) deadline: Instant,
    /// The latest info of each candidate move, best first.
    candidates: Vec<Info>,
}

impl Stream {
    pub(super) fn new(view: View) -> Stream {
        Stream { view, deadline: Instant::now() + view.interval, candidates: Vec::new() }
    }

    /// Records a principal variation of the search.
    pub(super) fn record(&mut self, info: &Info) {
        self.candidates.retain(|known| known.line.mv() != info.line.mv());
        self.candidates.insert(info.rank.min(self.candidates.len()), info.clone());
        self.candidates.truncate(self.view.lines);
    }

    /// Records the report of the search, unless the search was stopped before it scored a move.
    pub(super) fn record_report(&mut self, report: &Report) {
        if !report.scored().is_empty() {
            self.candidates = report.infos(&self.candidates);
        }
    }

    /// Writes a line with all candidate moves, and sets the time of the next line.
    /// Writes nothing if no candidate move is known yet.
    pub(super) fn tick(&mut self, game: &Game, vertices: Vertices, out: &mut dyn Write) -> io::Result<()> {
        self.deadline = Instant::now() + self.view.interval;
        self.write(game, vertices, out)
    }

    /// Writes all candidates in one line; writes nothing if no candidate is known.
    pub(super) fn write(&self, game: &Game, vertices: Vertices, out: &mut dyn Write) -> io::Result<()> {
        let Some(best) = self.candidates.first() else { return Ok(()) };
        let (candidates, unit) = (self.candidates.iter().enumerate(), Unit::of(game.rules()));
        let mut parts: Vec<String> =
            candidates.map(|(order, candidate)| self.candidate(candidate, order, unit, vertices)).collect();
        if self.view.ownership {
            parts.extend(ownership(&best.line, game));
        }
        writeln!(out, "{}", parts.join(" "))
    }

    fn candidate(&self, candidate: &Info, order: usize, unit: Unit, vertices: Vertices) -> String {
        let Info { line, depth, selectivity, nodes, .. } = candidate;
        let (chance, lead) = (chance(candidate), unit.counted(line.score).discs());
        let mv = vertices.write(line.mv());
        let winrate = (chance * 10_000.0).round();
        let numbers = match self.view.style {
            Style::Leela => format!("winrate {winrate} prior 0 lcb {winrate}"),
            Style::Sabaki => format!("winrate {winrate} scoreLead {lead:.2} prior 0 lcb {winrate}"),
            Style::Kata => format!(
                "utility {:.4} winrate {chance:.4} scoreMean {lead:.2} scoreStdev 0.0 scoreLead {lead:.2} \
                 prior 0.0 lcb {chance:.4}",
                chance * 2.0 - 1.0,
            ),
        };
        let (percent, score) = (selectivity.percent(), line.score);
        let pv = vertices.write_all(&line.pv);
        let pv_visits = if self.view.pv_visits {
            format!(" pvVisits{}", format!(" {nodes}").repeat(line.pv.len()))
        } else {
            String::new()
        };
        format!(
            "info move {mv} visits {nodes} {numbers} order {order} depth {depth} selectivity {percent} \
             score {score} pv {pv}{pv_visits}"
        )
    }
}

/// Returns the mover's chance of winning, from 0 to 1.
/// In a solved position the chance is 0, 0.5 or 1. In any other position it is estimated from the score.
fn chance(candidate: &Info) -> f64 {
    let score = candidate.line.score;
    let is_proven = score.plies_to_end().is_some();
    if is_proven || candidate.solved && candidate.selectivity == Selectivity::Full {
        return f64::from(score.centidiscs().signum() + 1) / 2.0;
    }
    win_probability::of_lead(score.discs())
}

/// Returns the owner of each square after the best variation, row 1 first.
/// The owner is 1 for the side that makes the first move of the variation, -1 for the other side, and 0
/// for an empty square. Returns `None` if the variation cannot be played.
fn ownership(best: &Line, game: &Game) -> Option<String> {
    let diagram = game.after(&best.pv)?;
    let owner = |cell: &Option<Color>| match cell {
        Some(color) if *color == game.turn() => " 1.0",
        Some(_) => " -1.0",
        None => " 0.0",
    };
    Some(format!("ownership{}", diagram.cells().iter().map(owner).collect::<String>()))
}
