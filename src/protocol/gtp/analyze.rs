//! Commands that report an analysis, either until the next input line or while they choose a move.

use std::time::Duration;

use crate::base::{Color, Move};
use crate::dialect::read_color;
use crate::engine::{Game, Limits};

use super::call::{Answer, Call, Handled, Purpose};
use super::question::Question;
use super::reply::CommandError;
use super::stream::{Stream, Style, View};
use super::turn::has_no_move;

/// The default interval between reports.
const INTERVAL: Duration = Duration::from_secs(1);
const CENTISECOND: Duration = Duration::from_millis(10);

/// Analyzes the position until the next input line.
pub(super) fn analyze(call: &mut Call<'_>, style: Style) -> Handled {
    let wanted = AnalyzeArguments::read(call, style)?;
    if call.engine.game().outcome().is_some() {
        return Ok(Answer::done());
    }
    let (only, before) = choose(call, &wanted)?;
    let view = wanted.view(only.len(), only.len());
    let limits = Limits { lines: view.lines, only, ..call.engine.analysis_limits() };
    call.search(limits, Purpose::Ask { question: Question::Nothing, before }, Some(Stream::new(view)))
}

/// Chooses and plays a move, and reports the analysis during the search.
pub(super) fn genmove_analyze(call: &mut Call<'_>, style: Style) -> Handled {
    let wanted = AnalyzeArguments::read(call, style)?;
    let color = wanted.color;
    if has_no_move(call.engine, color) {
        call.pass_if_to_move(color)?;
        return Ok(Answer::block(&format!("play {}", call.vertices().write(Move::PASS))));
    }
    let (only, _) = choose(call, &wanted)?;
    let common = call.engine.move_limits(call.client.clocks.clock(color));
    let view = wanted.view(only.len(), common.lines);
    call.search(Limits { lines: view.lines, only, ..common }, Purpose::Play(color), Some(Stream::new(view)))
}

/// Sets the side to move for an analysis, and determines the moves to search.
/// Returns these moves, and the game to restore afterwards.
fn choose(call: &mut Call<'_>, wanted: &AnalyzeArguments) -> Result<(Vec<Move>, Game), CommandError> {
    let before = call.engine.game().clone();
    call.take_turn(wanted.color)?;
    let moves = wanted.moves(&call.engine.game().legal_moves());
    if moves.is_empty() {
        call.engine.restore(before);
        return Err(CommandError::NoMoveLeft);
    }
    Ok((moves, before))
}

/// The parsed arguments of an analysis command.
struct AnalyzeArguments {
    /// The side to move, by default that of the position.
    color: Color,
    /// The settings of the output, except the number of moves to report.
    view: View,
    min_moves: usize,
    max_moves: Option<usize>,
    /// Moves that must not be played, each with the side for which it is excluded.
    avoid: Vec<(Color, Move)>,
    /// Pairs of a side and a move that this side may play.
    /// A side without a pair may play any move. Moves in `avoid` are excluded in any case.
    allow: Vec<(Color, Move)>,
}

impl AnalyzeArguments {
    /// Parses an optional color, an optional interval in centiseconds, and keys with values.
    /// Unknown keys are skipped with their value; a number is not a key.
    fn read(call: &mut Call<'_>, style: Style) -> Result<AnalyzeArguments, CommandError> {
        let color = call.arguments.peek().and_then(read_color);
        if color.is_some() {
            call.arguments.next();
        }
        let mut wanted = AnalyzeArguments {
            color: color.unwrap_or(call.engine.game().turn()),
            view: View { style, interval: INTERVAL, lines: 1, ownership: false, pv_visits: false },
            min_moves: 0,
            max_moves: None,
            avoid: Vec::new(),
            allow: Vec::new(),
        };
        if call.arguments.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
            wanted.view.interval = interval(call)?;
        }
        while let Some(key) = call.arguments.next() {
            match key {
                "interval" => wanted.view.interval = interval(call)?,
                "minmoves" => wanted.min_moves = call.arguments.number()? as usize,
                "maxmoves" => wanted.max_moves = Some(call.arguments.number()? as usize),
                "avoid" => restrict(call, &mut wanted.avoid)?,
                "allow" => restrict(call, &mut wanted.allow)?,
                "ownership" => wanted.view.ownership = call.arguments.word()? == "true",
                "pvVisits" => wanted.view.pv_visits = call.arguments.word()? == "true",
                _ if key.parse::<f64>().is_ok() => return Err(call.arguments.usage_error()),
                _ => drop(call.arguments.next()),
            }
        }
        Ok(wanted)
    }

    /// Returns the legal moves that the arguments do not exclude for the side to move.
    fn moves(&self, legal: &[Move]) -> Vec<Move> {
        let named = |list: &[(Color, Move)], mv| list.contains(&(self.color, mv));
        let is_restricted = self.allow.iter().any(|&(side, _)| side == self.color);
        let is_left = |&mv: &Move| !named(&self.avoid, mv) && (!is_restricted || named(&self.allow, mv));
        legal.iter().copied().filter(is_left).collect()
    }

    /// Returns the [`View`] for these arguments and a search of `moves` root moves.
    /// `default_lines` is the number of moves to report if the arguments do not set it.
    fn view(&self, moves: usize, default_lines: usize) -> View {
        let most = self.max_moves.unwrap_or(default_lines);
        View { lines: most.max(self.min_moves).clamp(1, moves), ..self.view }
    }
}

fn interval(call: &mut Call<'_>) -> Result<Duration, CommandError> {
    let centiseconds = call.arguments.float("an interval in centiseconds")?;
    Ok(Duration::from_secs_f64(centiseconds.clamp(0.0, 1e9) / 100.0).max(CENTISECOND))
}

/// Parses the value of `allow` or `avoid`, and adds an entry to `list` for each vertex.
/// The value consists of a color, vertices separated by commas, and the number of moves for which they
/// apply. The number is ignored: Kado applies the vertices only to the next move.
fn restrict(call: &mut Call<'_>, list: &mut Vec<(Color, Move)>) -> Result<(), CommandError> {
    let color = call.arguments.color()?;
    let vertices = call.arguments.word()?;
    for vertex in vertices.split(',') {
        list.push((color, call.read_vertex(vertex)?));
    }
    call.arguments.number()?;
    Ok(())
}
