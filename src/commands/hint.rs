//! `kado hint`: the best moves of a position.

use std::collections::HashMap;
use std::io::{self, Write};
use std::time::Duration;

use anyhow::ensure;
use clap::Args;
use indicatif::ProgressBar;
use kado::analysis;
use kado::base::{Bound, Move};
use kado::engine::solve::{Question, Solver};
use kado::engine::{Info, Line, Report};
use kado::game::formats::board64;
use kado::game::othello8::Othello8;
use kado::game::{Position, Record, Rules};
use serde::Serialize;

use super::board::{Style, brief, draw, marks};
use super::effort::Effort;
use super::inquiry::{Form, Inquiry};
use super::json::{Value, milliseconds, write_line};
use super::position::{PositionFlags, describe};
use super::{Settings, spelling};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado hint
  kado hint f5d6c3d3c4
  kado hint 3 f5d6c3d3c4 --time 10s
  kado hint --board '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
  kado --board 10 hint --time 5s f5d6
  kado --game gomoku hint h8
  kado hint --json f5d6c3 | jq -r '.moves[0].move'

A position is moves from the start position (f5d6c3), or a board: 64 squares (X, O, -) row by row from a1, and the side
to move, or a FEN as Edax, Fairy-Stockfish or UGI write it. What begins
with - goes to --board. Numbers say how many moves to score; without one, every move is.

Scores are discs from the view of the side to move, empty squares counted for the winner: whole ones are final and
proved, those with decimals are estimates. A depth is in plies, and how sure the search is stands behind it: 12@73%. On
the board the scores stand on the squares of their moves, with * behind the best.

The JSON object has board, turn, empties, opening, score, exact and moves, each with move, score, exact, depth,
selectivity (%), nodes, time_ms and pv. Nodes and times are counted from the begin of the search.";

/// The arguments of `kado hint`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// How many moves to score, and the position: moves (f5d6c3) or a board
    #[arg(value_name = "N|POSITION")]
    words: Vec<String>,

    #[command(flatten)]
    position: PositionFlags,

    #[command(flatten)]
    effort: Effort,

    /// Print a JSON object instead of a board and a table
    #[arg(long)]
    json: bool,
}

/// A move and what the search found of it, when it last told.
struct Hint {
    line: Line,
    is_exact: bool,
    info: Info,
}

/// Searches the position and prints its best moves.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let (most, text) = arguments.words()?;
    let rules = arguments.position.rules(settings)?;
    if rules != Rules::OTHELLO {
        return other_game(arguments, settings, rules, (most, &text));
    }
    let record = arguments.position.read_or(&text)?;
    let position = *record.position();
    let options = &settings.options.0;
    let search = arguments.effort.settings(options, most);
    let hints = if position.outcome().is_some() {
        Vec::new()
    } else {
        let solver = Solver::new(settings.isa(), options)?;
        hints(&solver, &position, &search)
    };
    let mut out = io::stdout().lock();
    if arguments.json {
        write_line(&mut out, &Hints::new(&record, &hints))?;
    } else {
        write_table(&mut out, &record, &hints)?;
    }
    Ok(())
}

impl Arguments {
    /// Returns how many moves to score, and the text of the position.
    fn words(&self) -> anyhow::Result<(usize, String)> {
        let is_number = |word: &&String| word.len() <= 3 && word.parse::<usize>().is_ok();
        let (numbers, rest): (Vec<&String>, Vec<&String>) = self.words.iter().partition(is_number);
        ensure!(numbers.len() <= 1, "'{}' and '{}': one number of moves is enough", numbers[0], numbers[1]);
        let most = numbers.first().map_or(Ok(Question::ALL_MOVES), |word| word.parse())?;
        ensure!(most > 0, "'0' where a number of moves from 1 on is expected");
        let text: Vec<&str> = rest.iter().map(|word| word.as_str()).collect();
        Ok((most, text.join(" ")))
    }
}

/// Searches a position of another game than standard Othello and prints its best moves.
fn other_game(
    arguments: &Arguments,
    settings: &Settings,
    rules: Rules,
    (most, text): (usize, &str),
) -> anyhow::Result<()> {
    let inquiry = Inquiry::new(rules, &arguments.position, text, settings)?;
    let search = arguments.effort.settings(&settings.options.0, most);
    let limits = search.limits_with(inquiry.empties());
    let form = if arguments.json { Form::Json } else { Form::Table };
    inquiry.answer(limits, form, &mut io::stdout().lock())
}

fn hints(solver: &Solver, position: &Othello8, search: &analysis::Settings) -> Vec<Hint> {
    let spinner = ProgressBar::new_spinner();
    if !spinner.is_hidden() {
        spinner.enable_steady_tick(Duration::from_millis(200));
    }
    let mut told: HashMap<Move, Info> = HashMap::new();
    let report = solver.search(position, &search.limits_at(position), |info| {
        let (name, depth) = (spelling::name(info.line.mv()), spelling::depth(info.depth, info.selectivity));
        spinner.set_message(format!("{name} {} at depth {depth}", info.line.score));
        told.insert(info.line.mv(), info.clone());
    });
    spinner.finish_and_clear();
    report.lines.iter().map(|line| Hint::new(line, &told, &report)).collect()
}

impl Hint {
    fn new(line: &Line, told: &HashMap<Move, Info>, report: &Report) -> Hint {
        let untold = || Info {
            depth: report.depth,
            selectivity: report.selectivity,
            solved: report.solved,
            rank: 0,
            line: line.clone(),
            nodes: report.nodes,
            time: report.time,
        };
        let info = told.get(&line.mv()).cloned().unwrap_or_else(untold);
        Hint { line: line.clone(), is_exact: info.solved && line.bound == Bound::Exact, info }
    }

    fn score(&self) -> String {
        spelling::score(self.is_exact, self.line.score)
    }
}

fn write_table(out: &mut dyn Write, record: &Record<Othello8>, hints: &[Hint]) -> io::Result<()> {
    let scored =
        hints.iter().map(|Hint { line, is_exact, .. }| (line.mv(), line.score, brief(*is_exact, line.score)));
    write!(out, "{}", draw(&record.position().diagram(), &marks(scored), Style::of_stdout()))?;
    writeln!(out, "{}", describe(record))?;
    if hints.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "{:>2} {:<4} {:>6} {:>6} {:>10} {:>14} line",
        "#", "move", "score", "depth", "seconds", "nodes"
    )?;
    for (rank, hint) in (1..).zip(hints) {
        writeln!(
            out,
            "{rank:>2} {:<4} {:>6} {:>6} {:>10.3} {:>14} {}",
            spelling::name(hint.line.mv()),
            hint.score(),
            spelling::depth(hint.info.depth, hint.info.selectivity),
            hint.info.time.as_secs_f64(),
            hint.info.nodes,
            spelling::line(&hint.line.pv)
        )?;
    }
    Ok(())
}

/// A position and its moves.
#[derive(Serialize)]
struct Hints {
    board: String,
    turn: String,
    empties: u32,
    opening: Option<String>,
    score: Option<Value>,
    exact: bool,
    moves: Vec<Scored>,
}

/// A move.
#[derive(Serialize)]
struct Scored {
    #[serde(rename = "move")]
    mv: String,
    score: Value,
    exact: bool,
    depth: i32,
    selectivity: u8,
    nodes: u64,
    time_ms: f64,
    pv: Vec<String>,
}

impl Hints {
    fn new(record: &Record<Othello8>, hints: &[Hint]) -> Hints {
        let position = record.position();
        let end = position.outcome().map(|outcome| Value::Discs(outcome.margin_for(position.turn())));
        let best = hints.first().map(|hint| Value::new(hint.is_exact, hint.line.score));
        Hints {
            board: board64::write(&position.diagram()),
            turn: position.turn().to_string(),
            empties: position.board().empties(),
            opening: analysis::opening_name(record).map(|(_, opening)| opening.to_string()),
            exact: end.is_some() || hints.first().is_some_and(|hint| hint.is_exact),
            score: end.or(best),
            moves: hints.iter().map(Scored::new).collect(),
        }
    }
}

impl Scored {
    fn new(hint: &Hint) -> Scored {
        Scored {
            mv: spelling::name(hint.line.mv()),
            score: Value::new(hint.is_exact, hint.line.score),
            exact: hint.is_exact,
            depth: hint.info.depth,
            selectivity: hint.info.selectivity.percent(),
            nodes: hint.info.nodes,
            time_ms: milliseconds(hint.info.time),
            pv: spelling::names(&hint.line.pv),
        }
    }
}
