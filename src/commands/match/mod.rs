//! `kado match`: matches and tournaments between engines, with Kado as the referee.

mod arguments;
mod display;
mod engine_program;
mod engines;
mod flags;
mod help;
mod plan;
pub(super) mod shards;
mod standing;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow};

use crate::arena::crosstable::Crosstable;
use crate::arena::match_folder::{self, MatchFolder};
use crate::arena::played_game::PlayedGame;
use crate::arena::{End, Event, MatchError, Stop, try_engines};
use crate::commands::stdout::{is_closed, stdout};
use crate::commands::{descriptors, signals};
use crate::engine::cpu_time;
use crate::files::{self, Existing};
use crate::rendering::{MatchReport, matches};

use super::Settings;
use super::messages::print_error;
use super::output::{cannot_write, say_written};
use super::progress::Screen;
use display::Display;
use plan::Plan;
use standing::{Standing, moves};

pub(crate) use arguments::Arguments;
pub(crate) use help::TEXT;
pub(in crate::commands) use plan::{SHIPPED, SHIPPED_NAME};

const REPORT: &str = "report.html";

/// Plays or resumes the match.
/// Returns success if all games are played or the sequential test (SPRT) is decided, or else failure.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    descriptors::raise_limit();
    let request = arguments.request()?;
    let game = settings.rules_instead_of(request.conditions.rules()?, arguments.board.board)?;
    let out = request.conditions.out.clone().context("no folder for the games: give --out DIR")?;
    let plan = request.into_plan(game, settings.isa())?;
    let names: Vec<String> = plan.play.engines.iter().map(|engine| engine.name.clone()).collect();
    let (mut folder, found) = MatchFolder::open(&out, game, &plan.settings)?;
    for note in found.dropped.iter().chain(&plan.notes) {
        print_error(note.as_str());
    }
    let mut standing = Standing::new(names, plan.sprt, found.games);
    let stop = Stop::default();
    let stop_by_signal = stop.clone();
    // Games in progress are aborted and played anew when the match is resumed.
    signals::on_termination(move || stop_by_signal.ask())?;
    let end = play(&plan, &stop, &mut folder, &mut standing, &settings.screen)?;
    finish(&plan, &folder, &standing, &end)?;
    if end.is_stdout_closed {
        print_error(&format!("stdout is closed: {}", ending(&end.end, &plan, &standing)));
    }
    Ok(match end.end {
        End::Complete | End::Decided => ExitCode::SUCCESS,
        End::Stopped | End::EngineFails { .. } => ExitCode::FAILURE,
    })
}

/// The outcome of a run of the match.
struct Run {
    end: End,
    /// Whether the reader of stdout has closed the pipe during the match.
    is_stdout_closed: bool,
    /// The number of moves played in this run.
    moves: usize,
    /// The processor time that the referee itself used.
    cpu: Duration,
}

/// Plays the games of the schedule that are not yet in the folder of the match.
fn play(
    plan: &Plan,
    stop: &Stop,
    folder: &mut MatchFolder,
    standing: &mut Standing,
    screen: &Screen,
) -> anyhow::Result<Run> {
    let before = (cpu_time::used(), moves(&standing.games));
    let done = standing.games.iter().map(|game| game.index).collect();
    let mut is_stdout_closed = false;
    let end = if let Some(end) = end_of(plan, standing) {
        end
    } else {
        try_engines(&plan.play.engines, &plan.play.rules, stop)?;
        let mut display = Display::new(plan.play.schedule.games(), standing, screen);
        let mut trouble = Ok(());
        let end = plan.play.run(&done, stop, |event| {
            trouble = handle(event, folder, standing, &mut display);
            if trouble.is_err() || standing.is_decided() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        display.close();
        let end = end.map_err(explain)?;
        is_stdout_closed = is_closed(trouble)?;
        // The runner takes the `Break` after a closed pipe for a decision of the test.
        end_of(plan, standing).unwrap_or(if is_stdout_closed { End::Stopped } else { end })
    };
    let cpu = cpu_time::used().saturating_sub(before.0);
    Ok(Run { end, is_stdout_closed, moves: moves(&standing.games) - before.1, cpu })
}

/// Explains what to do if the system lacks resources for the engines.
fn explain(error: MatchError) -> anyhow::Error {
    match error {
        MatchError::System(_) => anyhow!(
            "{error}: lower --concurrency, or raise the limits of open files and processes (ulimit -n, ulimit -u)"
        ),
        MatchError::Solver(error) => error.into(),
    }
}

/// Returns how the match ended, or `None` if games are missing and the SPRT is not decided.
fn end_of(plan: &Plan, standing: &Standing) -> Option<End> {
    if standing.is_decided() {
        Some(End::Decided)
    } else {
        (standing.games.len() as u64 >= plan.play.schedule.games()).then_some(End::Complete)
    }
}

/// Handles an event of the match. A finished game is written to the folder before it is shown.
fn handle(
    event: Event,
    folder: &mut MatchFolder,
    standing: &mut Standing,
    display: &mut Display,
) -> anyhow::Result<()> {
    match event {
        Event::Begun(game) => display.begun(&game, standing),
        Event::Finished(game) => {
            folder.add(&game)?;
            standing.add(PlayedGame::clone(&game));
            display.finished(&game, standing)?;
        }
    }
    Ok(())
}

/// Writes the HTML report, and prints the tables and the reason why the match ended.
///
/// A closed pipe is not an error: the files are complete, and the exit status tells how the match ended.
fn finish(plan: &Plan, folder: &MatchFolder, standing: &Standing, run: &Run) -> anyhow::Result<()> {
    let page = MatchReport {
        title: &standing.engines.join(" - "),
        settings: &plan.facts,
        engines: &standing.engines,
        games: &standing.games,
        test: plan.sprt.as_ref(),
    }
    .html();
    let report = folder.file(REPORT);
    files::write(&report, Existing::Replace, page.as_bytes()).with_context(|| cannot_write(&report))?;
    let stored = folder.file(match_folder::GAMES);
    let places = format!("games: {}, report: {}", stored.display(), report.display());
    is_closed(print_results(&mut stdout(), plan, standing, run, &places))?;
    folder.written().chain([report]).for_each(|file| say_written(&file));
    Ok(())
}

/// Prints the tables, the reason why the match ended, and the line `places`.
fn print_results(
    out: &mut impl Write,
    plan: &Plan,
    standing: &Standing,
    run: &Run,
    places: &str,
) -> io::Result<()> {
    let games = &standing.games;
    writeln!(out, "\n{}", matches::crosstable(&Crosstable::new(&standing.engines, games)))?;
    writeln!(out, "{}", matches::figures(&standing.engines, games))?;
    if standing.engines.len() == 2 {
        writeln!(out, "{}", standing.text())?;
        let pairs = standing.first.pairs.0;
        writeln!(out, "pairs of games with 0, 1/2, 1, 3/2 and 2 points: {pairs:?}")?;
        let twice = standing.first.identical_pairs;
        if twice > 0 {
            writeln!(
                out,
                "identical games in {twice} pairs: both engines are deterministic and play the same moves"
            )?;
        }
    }
    if run.moves > 0 {
        let each = run.cpu.as_secs_f64() * 1000.0 / run.moves as f64;
        writeln!(out, "referee: {each:.3} ms of processor time per move, {} moves", run.moves)?;
    }
    writeln!(out, "{}", ending(&run.end, plan, standing))?;
    writeln!(out, "{places}")?;
    out.flush()
}

fn ending(end: &End, plan: &Plan, standing: &Standing) -> String {
    let missing = plan.play.schedule.games() - standing.games.len() as u64;
    let test =
        || plan.sprt.zip(standing.test()).map(|(sprt, state)| format!("{sprt}: {state}")).unwrap_or_default();
    match end {
        End::Complete => format!("the match is complete: {} games", standing.games.len()),
        End::Decided => format!("the match is decided after {} games: {}", standing.games.len(), test()),
        End::Stopped => format!("stopped with {missing} games to play: run the same command again to resume"),
        End::EngineFails { engine, times, detail } => format!(
            "ended, since {engine} failed {times} times in a row: the last time it {detail}; {missing} games are left: \
             run the same command again to resume"
        ),
    }
}
