//! Commands that analyze the position until the next line comes, or while they choose a move.

use std::time::Duration;

use crate::base::{Color, Move};
use crate::dialect::read_color;
use crate::engine::Limits;

use super::ask::Question;
use super::call::{Answer, Call, Handled, Purpose};
use super::checkpoint::Checkpoint;
use super::reply::Refusal;
use super::stream::{Stream, Style, View};
use super::turn::is_stuck;

/// The interval of a client that names none.
const INTERVAL: Duration = Duration::from_secs(1);
const CENTISECOND: Duration = Duration::from_millis(10);

pub(super) fn lz_analyze(call: &mut Call<'_>) -> Handled {
    analyze(call, Style::Leela)
}

pub(super) fn kata_analyze(call: &mut Call<'_>) -> Handled {
    analyze(call, Style::Kata)
}

pub(super) fn lz_genmove_analyze(call: &mut Call<'_>) -> Handled {
    genmove_analyze(call, Style::Leela)
}

pub(super) fn kata_genmove_analyze(call: &mut Call<'_>) -> Handled {
    genmove_analyze(call, Style::Kata)
}

fn analyze(call: &mut Call<'_>, style: Style) -> Handled {
    let color = color(call).unwrap_or(call.engine.game().turn());
    let wishes = Wishes::read(call, style)?;
    if call.engine.game().outcome().is_some() {
        return Ok(Answer::done());
    }
    let (only, before) = choose(call, color, &wishes)?;
    let view = wishes.view(only.len(), only.len());
    let limits = Limits { lines: view.lines, only, ..call.engine.analysis_limits() };
    call.search(limits, Purpose::Ask { question: Question::Nothing, before }, Some(Stream::new(view)))
}

fn genmove_analyze(call: &mut Call<'_>, style: Style) -> Handled {
    let color = color(call).unwrap_or(call.engine.game().turn());
    let wishes = Wishes::read(call, style)?;
    if is_stuck(call.engine, color) {
        call.pass_if_to_move(color)?;
        return Ok(Answer::block(&format!("play {}", call.vertices().write(Move::PASS))));
    }
    let (only, _) = choose(call, color, &wishes)?;
    let common = call.engine.move_limits(call.client.clocks.clock(color));
    let view = wishes.view(only.len(), common.lines);
    call.search(Limits { lines: view.lines, only, ..common }, Purpose::Play(color), Some(Stream::new(view)))
}

/// Gives the turn to a side and returns the moves that are left to it, and the point to go back to.
fn choose(call: &mut Call<'_>, color: Color, wishes: &Wishes) -> Result<(Vec<Move>, Checkpoint), Refusal> {
    let before = Checkpoint::new(call.engine);
    call.take_turn(color)?;
    let moves = wishes.moves(color, &call.engine.game().legal_moves());
    if moves.is_empty() {
        before.restore(call.engine);
        return Err(Refusal::NoMoveLeft);
    }
    Ok((moves, before))
}

/// Reads the color that may come first.
fn color(call: &mut Call<'_>) -> Option<Color> {
    let color = read_color(call.arguments.peek()?)?;
    call.arguments.next();
    Some(color)
}

/// What the arguments of an analysis ask for.
struct Wishes {
    style: Style,
    interval: Duration,
    min_moves: Option<usize>,
    max_moves: Option<usize>,
    ownership: bool,
    pv_visits: bool,
    /// The moves that a side is not to play.
    avoid: Vec<(Color, Move)>,
    /// The moves that a side may only play.
    allow: Vec<(Color, Move)>,
}

impl Wishes {
    /// Reads the interval in centiseconds, if it comes first, and then keys with their values. Keys that are
    /// not known are skipped with their value.
    fn read(call: &mut Call<'_>, style: Style) -> Result<Wishes, Refusal> {
        let mut wishes = Wishes {
            style,
            interval: INTERVAL,
            min_moves: None,
            max_moves: None,
            ownership: false,
            pv_visits: false,
            avoid: Vec::new(),
            allow: Vec::new(),
        };
        if call.arguments.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
            wishes.interval = interval(call)?;
        }
        while let Some(key) = call.arguments.next() {
            match key {
                "interval" => wishes.interval = interval(call)?,
                "minmoves" => wishes.min_moves = Some(call.arguments.number()? as usize),
                "maxmoves" => wishes.max_moves = Some(call.arguments.number()? as usize),
                "avoid" => restrict(call, &mut wishes.avoid)?,
                "allow" => restrict(call, &mut wishes.allow)?,
                "ownership" => wishes.ownership = call.arguments.word()? == "true",
                "pvVisits" => wishes.pv_visits = call.arguments.word()? == "true",
                _ => drop(call.arguments.next()),
            }
        }
        Ok(wishes)
    }

    /// Returns the legal moves that are left to a side.
    fn moves(&self, color: Color, legal: &[Move]) -> Vec<Move> {
        let named = |list: &[(Color, Move)], mv| list.contains(&(color, mv));
        let is_restricted = self.allow.iter().any(|&(side, _)| side == color);
        let is_left = |&mv: &Move| !named(&self.avoid, mv) && (!is_restricted || named(&self.allow, mv));
        legal.iter().copied().filter(is_left).collect()
    }

    /// Returns what is told of so many moves: `unasked` of them, unless the client says how many it wants.
    fn view(&self, moves: usize, unasked: usize) -> View {
        let most = self.max_moves.unwrap_or(unasked);
        let lines = most.max(self.min_moves.unwrap_or(0)).clamp(1, moves);
        let Wishes { style, interval, ownership, pv_visits, .. } = *self;
        View { style, interval, lines, ownership, pv_visits }
    }
}

fn interval(call: &mut Call<'_>) -> Result<Duration, Refusal> {
    let word = call.arguments.word()?;
    let centiseconds = word
        .parse()
        .ok()
        .filter(|centiseconds: &f64| centiseconds.is_finite())
        .ok_or(Refusal::Word { found: word.into(), expected: "an interval in centiseconds" })?;
    Ok(Duration::from_secs_f64(centiseconds.clamp(0.0, 1e9) / 100.0).max(CENTISECOND))
}

/// Reads a color, vertices with commas between them, and for how many moves that holds, which matters for the
/// first only.
fn restrict(call: &mut Call<'_>, list: &mut Vec<(Color, Move)>) -> Result<(), Refusal> {
    let color = call.arguments.color()?;
    let vertices = call.arguments.word()?;
    for vertex in vertices.split(',') {
        list.push((color, call.read_vertex(vertex)?));
    }
    call.arguments.number()?;
    Ok(())
}
