//! `kado solve`: solves problems from files and compares the answers with the scores in the files.

mod input;
pub(super) mod shards;

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::ensure;
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::base::{Depth, Selectivity};
use crate::commands::stdout::{is_closed, stdout};
use crate::engine::{Info, Limits, Options};
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Position, Rules};
use crate::problems::{Claim, Question, Solver, Target, Totals, judge};
use crate::rendering::json::JsonLines;
use crate::rendering::solutions::{Answer, Drawn, End, Listing, Rows};
use crate::search::Control;

use super::blocking_engine::BlockingEngine;
use super::messages::notice;
use super::position::PositionFlags;
use super::{Settings, TROUBLE, interrupt, progress};
use crate::commands::value_parsers::integer;
use input::Input;

const PROGRESS: &str = "[{elapsed_precise}] {wide_bar} {pos}/{len}  {prefix}{msg}";

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado solve fforum-1-19.obf
  kado solve --all-moves --json problems.obf \\
      | jq -r 'select(.n and .ok == false) | .n'
  kado solve --wld hard.script
  kado solve --selectivity 95 --hash 1024 fforum-*.obf
  kado solve --depth 12 midgames.obf
  kado solve --all-moves --board \\
      '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
  kado solve --json --jobs 8 long.obf > answers.jsonl
  kado solve --board 6
  kado --game mnk:4,3,3 solve
  echo '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' \\
      | kado solve -

Each line is a problem of standard Othello: the 64 squares from a1 to h8 (X, O,
-), the side to move, and the known scores: '; G8:+18; H1:+12;' for moves, ';
+18;' or '% +18' for the position. Scores are final disc differences from the
view of the side to move, with empty squares counted for the winner. Empty lines
and lines that begin with '#' or '%' are skipped. Problems are numbered over all
files. A single position is given by --board, --moves or both, and is drawn with
the scores of its moves. Its board may have another size, which follows from the
number of its squares unless --game is given. A board size or a game alone
stands for the start position: '--board 6' solves Othello on 6x6.

Every problem is solved from an empty transposition table, so no figure depends
on earlier problems; --nodes and --multi-pv apply to each. A move is right if
it is one of the best moves in the file; a move without a score in the file is
right if its solved score is the expected one. A score is right if it equals
the expected one, or with --wld if it has the same winner. The score of a
midgame search is an estimate: it is not judged, but counts in the mean error.

With --jobs, several problems are solved in parallel, each on one thread, and
times are left out. For lists that are too long for one machine, see 'kado
work'.

A JSON object has n, empties, score, expected, move, pv, depth, selectivity
(%), nodes, time_ms, ok, best (the best moves in the file), file and line, and
moves if several are scored. Scores are in discs, or with --wld 'win', 'draw'
or 'loss'; unknown values are null. The last object has the totals: it has
positions, but no n.

Exit status: 0 if no answer disagrees with its file, 1 if one does, 2 if a
line, a file or the command line is invalid. Errors are reported on stderr, and
the other problems are still solved. 130 after Ctrl-C.";

/// The arguments of `kado solve`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Problem files (OBF, scrzebra scripts); - is stdin
    #[arg(conflicts_with_all = ["board", "moves"], value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    position: PositionFlags,

    #[command(flatten)]
    query: Query,

    /// Print one JSON object per line instead of a table
    #[arg(long)]
    json: bool,

    /// Solve N problems in parallel; the output has no times
    ///
    /// Number of problems solved in parallel, at most one for each core, each on one thread [default: one
    /// problem at a time, on --threads]. The output has no times: it is the same for every number of jobs, on
    /// every machine, and equals that of 'kado work merge'.
    #[arg(short, long, value_name = "N", requires = "json", conflicts_with_all = ["board", "moves"], value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,
}

/// The flags for solving a problem.
#[derive(Clone, Copy, Debug, Args, Serialize, Deserialize)]
pub(crate) struct Query {
    /// Find only the winner: win, loss or draw
    #[arg(long, conflicts_with = "depth")]
    wld: bool,

    /// Search to this depth in plies instead of solving
    #[arg(long, value_name = "N", value_parser = integer::<Depth>(1..=60))]
    depth: Option<Depth>,

    /// Selectivity in percent: 73, 87, 95, 98, 99 or 100; lower is faster but less certain
    #[arg(long, value_name = "PERCENT", default_value_t = Selectivity::Full)]
    selectivity: Selectivity,

    /// Score every move, not only the best
    #[arg(long)]
    all_moves: bool,
}

impl Query {
    fn question(&self, options: &Options) -> Question {
        let target = match self.depth {
            _ if self.wld => Target::WinDrawLoss,
            Some(depth) => Target::Depth(depth),
            None => Target::Exact,
        };
        let lines = if self.all_moves { Question::ALL_MOVES } else { options.multi_pv() };
        Question { target, selectivity: self.selectivity, lines, nodes: options.nodes() }
    }
}

/// Reads all files, reports their errors, then solves the problems in order.
/// Without files, solves the position of the command line.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let record = arguments.position.record(settings, "")?;
    let rules = record.start().rules();
    let is_single =
        arguments.files.is_empty() && (arguments.position.are_given() || settings.given_rules()?.is_some());
    ensure!(
        is_single || !arguments.files.is_empty(),
        "nothing to solve: give files, a position by --board or --moves, or a game by --game or --board SIDE"
    );
    ensure!(
        is_single || rules == Rules::OTHELLO,
        "problem files are for standard Othello (8x8) only, not for {rules}"
    );
    ensure!(!is_single || arguments.jobs.is_none(), "--jobs is for problem files, not for a single position");
    let question = arguments.query.question(&settings.options.0);
    if is_single {
        announce(rules, record.position(), &question.limits());
    }
    if rules != Rules::OTHELLO {
        let mut engine = BlockingEngine::new(rules, settings, interrupt::listen()?)?;
        let answer = engine.answer(&record, question.limits())?;
        answer.write(arguments.json, &mut stdout())?;
        notice_unsolved(answer.is_open() && !answer.is_unfinished, &question);
        return Ok(interrupt::status(answer.is_unfinished));
    }
    let input = if is_single {
        Input::of_position(Othello8::set_up(rules, &record.position().diagram())?)
    } else {
        Input::read(&arguments.files)
    };
    if let Some(jobs) = arguments.jobs {
        return shards::on_this_machine(&input, &arguments.query, settings, jobs);
    }
    let solver = Solver::new(settings.isa(), &settings.options.0)?;
    let listing: &dyn Listing = match is_single {
        _ if arguments.json => &JsonLines { is_timed: true },
        true => &Drawn { record: &record },
        false => &Rows,
    };
    let interrupt = interrupt::listen()?;
    let mut totals = Totals::default();
    // A closed pipe ends the run, but does not change the verdict so far.
    is_closed(write_answers(&input, &solver, &question, (listing, &interrupt), &mut totals))?;
    Ok(status(input.errors, &totals, &interrupt))
}

/// Shows a notice if the answer to a question that asks for a proof is only an estimate or a bound.
fn notice_unsolved(is_open: bool, question: &Question) {
    if is_open && !matches!(question.target, Target::Depth(_)) {
        notice("not solved: the score is an estimate or a bound");
    }
}

fn status(errors: usize, totals: &Totals, interrupt: &Control) -> ExitCode {
    match (errors, totals.disagreeing) {
        _ if interrupt.is_stopped() => ExitCode::from(interrupt::STATUS),
        (0, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::FAILURE,
        _ => ExitCode::from(TROUBLE),
    }
}

/// The minimum number of empties for a notice that a solve takes minutes or longer.
///
/// The start position of 6x6 Othello has 32 empties, so the notice is shown for it as well.
const LONG: u32 = 28;

/// Shows a notice if solving an Othello position will take minutes or longer.
///
/// The notice is shown if the position has at least `LONG` empties, the game is not over, and the search has
/// neither a depth limit nor a node limit.
fn announce(rules: Rules, position: &AnyPosition, limits: &Limits) {
    let empties = position.diagram().empties();
    let is_limited = limits.depth.is_some() || limits.nodes.is_some();
    let is_searched = position.outcome().is_none() && !is_limited;
    if matches!(rules, Rules::Othello(_)) && empties >= LONG && is_searched {
        let long = if empties <= 32 { "minutes" } else { "far too long to wait for" };
        notice(&format!(
            "solving {rules} with {empties} empties takes {long}; Ctrl-C shows the result so far"
        ));
    }
}

/// The time after which an unfinished solve shows a notice if stderr is not a terminal.
const SILENCE: Duration = Duration::from_secs(10);

/// Shows a single notice during a long solve, unless stderr shows a progress bar.
struct SlowNotice {
    begun: Instant,
    tasks: usize,
    is_shown: bool,
}

impl SlowNotice {
    fn new(tasks: usize) -> SlowNotice {
        SlowNotice { begun: Instant::now(), tasks, is_shown: io::stderr().is_terminal() }
    }

    fn update(&mut self, number: usize, empties: u32, info: &Info) {
        if !self.is_shown && self.begun.elapsed() >= SILENCE {
            self.is_shown = true;
            notice(&format!(
                "solving position {number} of {}, with {empties} empties: {} so far at depth {}; Ctrl-C shows the \
                 result so far",
                self.tasks, info.line.score, info.depth
            ));
        }
    }
}

fn write_answers(
    input: &Input,
    solver: &Solver,
    question: &Question,
    (listing, interrupt): (&dyn Listing, &Control),
    totals: &mut Totals,
) -> anyhow::Result<()> {
    let mut out = stdout();
    let bar = progress::bar(input.tasks.len() as u64, PROGRESS);
    let mut notice = SlowNotice::new(input.tasks.len());
    // A closed pipe ends the run after the first answer, so that there is a verdict.
    is_closed(bar.suspend(|| listing.head(&mut out)))?;
    for task in &input.tasks {
        let (wrong, empties) = (totals.disagreeing, task.position.board().empties());
        bar.set_prefix(format!("{wrong} wrong, #{}: {empties} empties", task.number));
        bar.set_message("");
        notice.begun = Instant::now();
        let solution = solver.solve_under(interrupt, &task.position, question, |info| {
            bar.set_message(format!(", depth {}: {}", info.depth, info.line.score));
            notice.update(task.number, empties, info);
        });
        let verdict = judge(&task.problem, &solution);
        totals.add(&solution, &verdict);
        // A position that was solved before the interruption is not unfinished.
        let is_unfinished = interrupt.is_stopped() && solution.claim == Claim::Estimate;
        let answer = Answer { task, solution: &solution, verdict: &verdict, is_unfinished };
        bar.suspend(|| listing.answer(&mut out, &answer).and_then(|()| out.flush()))?;
        bar.inc(1);
        notice_unsolved(input.is_position && solution.claim == Claim::Estimate && !is_unfinished, question);
        if interrupt.is_stopped() {
            break;
        }
    }
    bar.finish_and_clear();
    let end = End { totals, errors: input.errors, is_unfinished: interrupt.is_stopped() };
    listing.end(&mut out, &end)?;
    Ok(out.flush()?)
}
