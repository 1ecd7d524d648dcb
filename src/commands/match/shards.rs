//! Jobs of `kado work` that play a match.
//!
//! A shard is a range of game pairs of the schedule. Its payload holds the lines of these games in the format
//! of the games file, with all times set to zero.
//!
//! A game of a shard must not depend on the machine or on earlier games: engines have no clock and are
//! restarted for every game. If an engine crashes, does not start, does not answer or answers invalidly,
//! the shard fails and the game is not forfeited, since the machine may be at fault.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::ensure;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arena::played_game::PlayedGame;
use crate::arena::statistics::Sequential;
use crate::arena::{Event, Match, Stop};
use crate::commands::Settings;
use crate::dialect::TimeSystem;
use crate::game::Rules;
use crate::game::othello8::Isa;
use crate::search::Control;
use crate::work::{Context, Decision, Draft, Inputs, Job, Kind, Made, Payload, Payloads, WorkError, cut};

use super::arguments::{Arguments, Request};
use super::engine_program::{EngineProgram, SELF, absolute};
use super::plan::Plan;

/// The kind of the job, as stored in its manifest.
const NAME: &str = "match";
/// The flag that seeds Kado's random choices.
const SEED: &str = "--game-seed";
/// The start time recorded for every game of a job.
const NO_TIME: &str = "1970-01-01T00:00:00Z";
/// The interval between two checks for Ctrl-C or a termination signal while a game is played.
const PATIENCE: Duration = Duration::from_millis(50);

/// The settings of a match job, as stored in its manifest.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::commands) struct Playing {
    game: String,
    request: Request,
    programs: Vec<EngineProgram>,
}

impl Playing {
    fn plan(&self, job: &Job, isa: Isa) -> Result<Plan, WorkError> {
        let fault = |error: &dyn std::fmt::Display| WorkError::Manifest(format!("{NAME}: {error:#}"));
        let mut request = self.request.clone();
        if request.conditions.openings.is_some() {
            job.input(0)?;
            request.conditions.openings = Some(job.input_path(0)?);
        }
        let game: Rules = self.game.parse().map_err(|error| fault(&error))?;
        request.into_plan(game, isa).map_err(|error| fault(&error))
    }

    /// Returns a copy of the match in which every Kado engine has a seed for the game with index `game`.
    ///
    /// A Kado engine without a seed gets a seed derived from the index, as a command-line flag. The flag can
    /// differ from game to game because the engines are restarted for every game.
    fn seeded(&self, play: &Match, game: u64) -> Match {
        let mut play = play.clone();
        for (engine, program) in play.engines.iter_mut().zip(&self.programs) {
            let args = &mut engine.program.args;
            if program.command == SELF && !args.iter().any(|arg| arg.starts_with(SEED)) {
                args.push(format!("{SEED}={}", 1 + game % u64::from(u32::MAX)));
            }
        }
        play
    }

    /// Returns the match to play for a job, configured for this machine.
    ///
    /// The engine command `kado` is replaced by the path of the running executable. Engines do not see the
    /// variables of this machine that set options of Kado. The match plays one game at a time.
    fn play(&self, job: &Job, isa: Isa) -> Result<Match, WorkError> {
        let mut play = self.plan(job, isa)?.play;
        for (engine, program) in play.engines.iter_mut().zip(&self.programs) {
            engine.program.command = program.command()?;
            engine.program.hides_kado_variables = true;
        }
        play.concurrency = 1;
        Ok(play)
    }

    /// Calls `each` with every game of the payloads until the SPRT of the match is decided.
    ///
    /// Returns the decision of the test and the number of shards that the decision needed. Returns `None` if
    /// the test is undecided or the match has no test.
    fn games(
        &self,
        job: &Job,
        payloads: Payloads<'_>,
        mut each: impl FnMut(&PlayedGame) -> Result<(), WorkError>,
    ) -> Result<Option<Decision>, WorkError> {
        // No game is played, so the instruction set does not matter.
        let plan = self.plan(job, Isa::best())?;
        let mut test = plan.sprt.map(|sprt| Sequential::new(sprt, &plan.play.engines[0].name));
        for (shards, payload) in (1..).zip(payloads) {
            for line in payload?.bytes.split_inclusive(|&byte| byte == b'\n') {
                let game: PlayedGame = serde_json::from_slice(line).map_err(WorkError::failed)?;
                each(&game)?;
                let Some(test) = &mut test else { continue };
                test.add(&game);
                if let Some(sprt) = plan.sprt.filter(|_| test.is_decided()) {
                    let outcome = format!("{sprt}: {} after {} games", test.state(), test.games());
                    return Ok(Some(Decision { shards, text: outcome }));
                }
            }
        }
        Ok(None)
    }
}

impl Kind for Playing {
    fn run(&self, job: &Job, shard: usize, context: Context<'_>) -> Result<Made, WorkError> {
        let range = job.shard(shard)?;
        let play = self.play(job, context.isa)?;
        let games = (2 * range.begin..2 * range.end).filter_map(|index| play.schedule.game(index));
        let stop = Stop::default();
        let (mut payload, mut nodes) = (Payload::default(), 0);
        for game in games {
            let play = self.seeded(&play, game.index);
            let mut finished = None;
            let end = until_stopped(context.control, &stop, || {
                play.run_games(std::iter::once(game), &stop, |event| {
                    if let Event::Finished(game) = event {
                        finished = Some(game);
                    }
                    ControlFlow::Continue(())
                })
            });
            end.and_then(|end| end.map_err(WorkError::failed))?;
            let mut game =
                finished.filter(|_| !context.control.is_stopped()).ok_or(WorkError::Interrupted)?;
            if let Some(forfeit) = game.forfeit().filter(|forfeit| forfeit.fault.is_failure()) {
                let (engine, fault, detail) = (game.player(forfeit.side), forfeit.fault, &forfeit.detail);
                let number = game.index + 1;
                return Err(WorkError::Failed(format!("game {number}: {engine}: {fault}: {detail}")));
            }
            NO_TIME.clone_into(&mut game.started);
            for played in &mut game.moves {
                nodes += played.nodes.unwrap_or(0);
                played.microseconds = 0;
            }
            write_game(&mut payload.bytes, &game).map_err(WorkError::failed)?;
            payload.count += 1;
        }
        Ok(Made { payload, nodes })
    }

    fn merge(&self, job: &Job, payloads: Payloads<'_>, out: &mut dyn Write) -> Result<(), WorkError> {
        self.games(job, payloads, |game| write_game(out, game).map_err(WorkError::failed)).map(drop)
    }

    fn decision(&self, job: &Job, payloads: Payloads<'_>) -> Result<Option<Decision>, WorkError> {
        if self.request.conditions.elo0.is_none() {
            return Ok(None);
        }
        self.games(job, payloads, |_| Ok(()))
    }
}

fn write_game(out: &mut dyn Write, game: &PlayedGame) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, game)?;
    out.write_all(b"\n")
}

/// Runs `play`, and aborts the match if `control` is stopped during `play`.
/// To abort the match, the function sets the flag `stop`, so `play` must run the match with this flag.
///
/// # Errors
/// If the thread that watches `control` cannot be started.
fn until_stopped<T>(control: &Control, stop: &Stop, play: impl FnOnce() -> T) -> Result<T, WorkError> {
    thread::scope(|scope| {
        // The sender is dropped when `play` ends, also by a panic.
        let (_playing, is_over) = mpsc::channel::<()>();
        let watch = move || {
            while is_over.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                if control.is_stopped() {
                    stop.ask();
                }
            }
        };
        thread::Builder::new().spawn_scoped(scope, watch).map_err(WorkError::failed)?;
        Ok(play())
    })
}

/// Plans a job that plays a match, with at most `most` shards.
pub(in crate::commands) fn plan(
    arguments: &Arguments,
    settings: &Settings,
    inputs: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    let mut request = arguments.request()?;
    ensure!(request.conditions.out.is_none(), "--out: not for a job; give its folder by --job");
    ensure!(
        request.conditions.concurrency.is_none(),
        "--concurrency: not for a job; a shard plays one game at a time"
    );
    let game = settings.rules_instead_of(request.conditions.rules()?, arguments.board.board)?;
    for table in request.engines.iter_mut().chain([&mut request.each]) {
        if let Some(Value::String(dir)) = table.get_mut("dir") {
            *dir = absolute(dir)?;
        }
    }
    if let Some(openings) = &request.conditions.openings {
        request.conditions.openings = Some(Path::new(&inputs.add(openings)?.0).to_owned());
    }
    let play = request.clone().into_plan(game, settings.isa())?.play;
    for engine in &play.engines {
        ensure!(
            engine.time == TimeSystem::Unlimited,
            "the engine '{}' has a clock, so its games depend on the machine: give nodes, depth or level instead",
            engine.name
        );
    }
    let programs: anyhow::Result<Vec<EngineProgram>> =
        play.engines.iter().map(|engine| EngineProgram::of(&engine.program.command)).collect();
    let pairs = play.schedule.games() / 2;
    let playing = Playing { game: game.to_string(), request, programs: programs? };
    Ok(Draft {
        kind: NAME.to_owned(),
        settings: serde_json::to_value(&playing)?,
        shards: cut(pairs, pairs.div_ceil(most)),
        errors: 0,
    })
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn a_match_that_panics_ends_its_watcher() {
        let (done, ended) = mpsc::channel();
        thread::spawn(move || {
            let play = || until_stopped(&Control::default(), &Stop::default(), || panic!("a bug"));
            done.send(catch_unwind(play).is_err())
        });
        assert_eq!(ended.recv_timeout(Duration::from_secs(30)), Ok(true));
    }
}
