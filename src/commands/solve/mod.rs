//! `kado solve`: solves the problems of files and judges the answers by the scores that the files give.

mod drawn;
mod input;
mod json;
mod rows;
pub(super) mod shards;

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::ensure;
use clap::Args;
use kado::base::{Depth, Selectivity};
use kado::engine::{Info, Limits, Options};
use kado::game::othello8::Othello8;
use kado::game::{AnyPosition, Position, Rules};
use kado::problems::{Aim, Claim, Question, Solution, Solver, Totals, Verdict, judge};

use serde::{Deserialize, Serialize};

use super::Settings;
use super::inquiry::{Answer as Answered, Form, Inquiry};
use super::interrupt::{self, Interrupt};
use super::notices::hint;
use super::position::PositionFlags;
use super::progress::Progress;
use input::{Input, Task};

const PROGRESS: &str = "[{elapsed_precise}] {wide_bar} {pos}/{len}  {prefix}{msg}";

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado solve fforum-1-19.obf
  kado solve --all-moves --json problems.obf | jq -r 'select(.n and .ok == false) | .n'
  kado solve --wld hard.script
  kado solve --selectivity 95 --hash 1024 fforum-*.obf
  kado solve --depth 12 midgames.obf
  kado solve --all-moves --board '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
  kado solve --json --jobs 8 long.obf > answers.jsonl
  kado solve --board 6
  kado --game mnk:4,3,3 solve
  echo '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' | kado solve -

A problem is a line: the 64 squares from a1 to h8 (X, O, -), the side to move, and what is known: '; G8:+18; H1:+12;'
scores moves, '; +18;' or '% +18' the position. Scores are final discs from the mover's view, empty squares counted
for the winner. Empty lines and lines that begin with '%' are skipped. Problems are counted through all files.
A single position is given by --board, --moves or both, and is drawn with the scores of its moves. The side of a board
alone, or another game, stands for the start position: '--board 6' solves Othello on 6x6.

Every problem is solved from an empty table, so that no figure depends on the problems before it; --nodes and
--multi-pv hold for each. The move of a position is right if it is one of the best that the file scores; a move that
the file does not score is right if it was solved to the expected score. A score is right if it is the expected
one, with --wld if it has the same winner. The score of a midgame search is an estimate, which is not judged, but
counts for the mean error.

With --jobs several problems are solved at once, each on one thread, and no times are told. For lists that take more than
a machine there is 'kado work'.

A JSON object has n, empties, score, expected, move, pv, depth, selectivity (%), nodes, time_ms, ok, and also best
(the best moves by the file), file and line, and with several lines moves. Scores are discs, with --wld 'win', 'draw'
or 'loss'; what is not known is null. The last object has the totals: it has positions, and no n.

Exit status: 0 if every answer agrees with its file or has nothing to agree with, 1 if one does not, 2 if a line, a
file or the command line is wrong. What is wrong is told on stderr; everything else is solved all the same.";

/// The arguments of `kado solve`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files of problems (OBF, or scripts of scrzebra); - is stdin
    #[arg(conflicts_with_all = ["board", "moves"], value_name = "FILE")]
    files: Vec<String>,

    #[command(flatten)]
    position: PositionFlags,

    #[command(flatten)]
    query: Query,

    /// Print one JSON object a line instead of a table
    #[arg(long)]
    json: bool,

    /// Solve so many problems at once, each on one thread, and leave out times
    ///
    /// Solve so many problems at once, each on one thread. The output has no times: it is the same for every
    /// number of jobs, on every machine, and the one of 'kado work merge'.
    #[arg(short, long, value_name = "N", requires = "json", conflicts_with_all = ["board", "moves"])]
    jobs: Option<NonZeroUsize>,
}

/// What is asked about the problems.
#[derive(Clone, Copy, Debug, Args, Serialize, Deserialize)]
pub(crate) struct Query {
    /// Find only who wins
    #[arg(long, conflicts_with = "depth")]
    wld: bool,

    /// Search the midgame to this many plies instead of solving
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(Depth).range(1..=60))]
    depth: Option<Depth>,

    /// How sure the answer must be, in percent: 73, 87, 95, 98, 99 or 100; less is faster
    #[arg(long, value_name = "PERCENT", default_value_t = Selectivity::Full)]
    selectivity: Selectivity,

    /// Score every move, not only the best
    #[arg(long)]
    all_moves: bool,
}

impl Query {
    fn question(&self, options: &Options) -> Question {
        let aim = match self.depth {
            _ if self.wld => Aim::WinDrawLoss,
            Some(depth) => Aim::Depth(depth),
            None => Aim::Exact,
        };
        let lines = if self.all_moves { Question::ALL_MOVES } else { options.multi_pv() };
        Question { aim, selectivity: self.selectivity, lines, nodes: options.nodes() }
    }
}

/// A problem and what came of it.
struct Answer<'a> {
    task: &'a Task,
    solution: &'a Solution,
    verdict: &'a Verdict,
    /// Whether the user ended the search.
    is_unfinished: bool,
}

/// A form of the output.
trait Listing {
    /// Writes what stands above the first problem.
    fn head(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Writes one problem.
    fn answer(&self, out: &mut dyn Write, answer: &Answer<'_>) -> io::Result<()>;

    /// Writes the totals.
    fn end(&self, out: &mut dyn Write, end: &End<'_>) -> io::Result<()>;
}

/// How a run ended.
struct End<'a> {
    totals: &'a Totals,
    /// How many lines and files could not be read.
    errors: usize,
    /// Whether the run was interrupted.
    is_unfinished: bool,
}

/// The exit status when something could not be read or solved at all.
pub(crate) const TROUBLE: u8 = 2;

/// Reads all files, tells what is wrong with them, then solves the problems in order.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let rules = arguments.position.rules(settings)?;
    if rules != Rules::OTHELLO {
        ensure!(arguments.files.is_empty(), "problems of files are of Othello on 8x8, not of {rules}");
        let record = arguments.position.record(rules, "")?;
        let limits = arguments.query.question(&settings.options.0).limits();
        announce(rules, record.position(), &limits);
        let mut inquiry = Inquiry::new(rules, settings, Interrupt::listen()?)?;
        let answer = Answered::new(&mut inquiry, &record, limits)?;
        let form = if arguments.json { Form::Json } else { Form::Table };
        answer.write(form, &mut io::stdout().lock())?;
        return Ok(answer.status());
    }
    ensure!(
        arguments.position.are_given() || !arguments.files.is_empty(),
        "nothing to solve: give files, a position by --board or --moves, or a game by --game or --board SIDE"
    );
    let record = arguments.position.record(rules, "")?;
    let input = if arguments.position.are_given() {
        Input::of_position(Othello8::set_up(rules, &record.position().diagram())?)
    } else {
        Input::read(&arguments.files)
    };
    if let Some(jobs) = arguments.jobs {
        return shards::on_this_machine(&input, &arguments.query, settings, jobs);
    }
    let solver = Solver::new(settings.isa(), &settings.options.0)?;
    let listing: &dyn Listing = match arguments.position.are_given() {
        _ if arguments.json => &json::Json { is_timed: true },
        true => &drawn::Drawn { record: &record },
        false => &rows::Rows,
    };
    let interrupt = Interrupt::listen()?;
    let totals =
        write_answers(&input, &solver, &arguments.query.question(&settings.options.0), listing, &interrupt)?;
    Ok(status(input.errors, &totals, &interrupt))
}

fn status(errors: usize, totals: &Totals, interrupt: &Interrupt) -> ExitCode {
    match (errors, totals.disagreeing) {
        _ if interrupt.is_asked() => ExitCode::from(interrupt::STATUS),
        (0, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::FAILURE,
        _ => ExitCode::from(TROUBLE),
    }
}

/// A solve without a limit that has this many empties or more takes minutes: 6x6 from the start has 32.
const LONG: u32 = 28;

/// Says before a long solve that it is one.
fn announce(rules: Rules, position: &AnyPosition, limits: &Limits) {
    let empties = position.diagram().empties();
    let is_limited = limits.depth.is_some() || limits.nodes.is_some();
    if matches!(rules, Rules::Othello(_)) && empties >= LONG && !is_limited {
        let long = if empties <= 32 { "minutes" } else { "longer than anybody waits" };
        hint(&format!(
            "solving {rules} with {empties} empties takes {long}; Ctrl-C shows what was found so far"
        ));
    }
}

/// How long the solve of a position is silent where stderr is no terminal.
const SILENCE: Duration = Duration::from_secs(10);

/// Says once what a long solve does, where no progress bar shows it.
struct News {
    begun: Instant,
    tasks: usize,
    is_told: bool,
}

impl News {
    fn new(tasks: usize) -> News {
        News { begun: Instant::now(), tasks, is_told: io::stderr().is_terminal() }
    }

    fn tell(&mut self, number: usize, empties: u32, info: &Info) {
        if !self.is_told && self.begun.elapsed() >= SILENCE {
            self.is_told = true;
            hint(&format!(
                "solving position {number} of {}, with {empties} empties: {} so far at depth {}; Ctrl-C shows what was \
                 found",
                self.tasks, info.line.score, info.depth
            ));
        }
    }
}

fn write_answers(
    input: &Input,
    solver: &Solver,
    question: &Question,
    listing: &dyn Listing,
    interrupt: &Interrupt,
) -> io::Result<Totals> {
    let mut out = io::stdout().lock();
    let mut totals = Totals::default();
    let progress = Progress::new(input.tasks.len(), PROGRESS);
    let mut news = News::new(input.tasks.len());
    progress.above(|| listing.head(&mut out))?;
    for task in &input.tasks {
        let (wrong, empties) = (totals.disagreeing, task.position.board().empties());
        progress.begin(format!("{wrong} wrong, #{}: {empties} empties", task.number));
        news.begun = Instant::now();
        let solution = solver.solve_under(interrupt.control(), &task.position, question, |info| {
            progress.step(format!(", depth {}: {}", info.depth, info.line.score));
            news.tell(task.number, empties, info);
        });
        let verdict = judge(&task.problem, &solution);
        totals.add(&solution, &verdict);
        // A solution that came before the interruption is whole.
        let is_unfinished = interrupt.is_asked() && solution.claim == Claim::Estimate;
        let answer = Answer { task, solution: &solution, verdict: &verdict, is_unfinished };
        progress.above(|| listing.answer(&mut out, &answer).and_then(|()| out.flush()))?;
        progress.end();
        if interrupt.is_asked() {
            break;
        }
    }
    progress.finish();
    let end = End { totals: &totals, errors: input.errors, is_unfinished: interrupt.is_asked() };
    listing.end(&mut out, &end)?;
    out.flush()?;
    Ok(totals)
}
