//! Many games against engines that break every rule: each game ends as specified, and no process, descriptor
//! or memory leaks.
//!
//! `KADO_MATCH_GAMES` sets the approximate number of games; `scripts/check.sh --full` plays 1000.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::process::{self, Command};
use std::time::Duration;

use kado::arena::config::{EngineConfig, Language, Passes, Rules};
use kado::arena::played_game::{Ending, Fault, PlayedGame};
use kado::arena::schedule::Tournament;
use kado::dialect::TimeSystem;

use super::mock::{engine, per_move, play_match};

const TEST: &str = "tools::arena::broken_engines::every_game_against_a_broken_engine_ends_as_specified_and_leaves_nothing_behind";
const INNER: &str = "KADO_MATCH_INNER";

/// The expected end of a game against an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Expected {
    PlayedOut,
    Resigned,
    Fault(Fault),
    /// A fault, or a game played out if the occasion for the fault never came.
    Perhaps(Fault),
}

use Expected::{Fault as Faulty, Perhaps, PlayedOut, Resigned};
use Language::{Gtp, Nboard, Uci, Ugi};

/// The engines: protocol, misbehavior, and the expected end.
const ENGINES: &[(Language, &str, Expected)] = &[
    (Gtp, "none", PlayedOut),
    (Gtp, "pieces", PlayedOut),
    (Gtp, "noise", PlayedOut),
    (Gtp, "crash", Faulty(Fault::Crash)),
    (Gtp, "orphan", Faulty(Fault::Crash)),
    (Gtp, "hang", Faulty(Fault::Hang)),
    (Gtp, "flood", Faulty(Fault::Garbage)),
    (Gtp, "endless", Faulty(Fault::Hang)),
    (Gtp, "garbage", Faulty(Fault::Garbage)),
    (Gtp, "illegal", Faulty(Fault::IllegalMove)),
    (Gtp, "off-board", Faulty(Fault::IllegalMove)),
    (Gtp, "wrong-color", Faulty(Fault::WrongColor)),
    (Gtp, "wrong-pass", Faulty(Fault::IllegalMove)),
    (Gtp, "late", Faulty(Fault::TimeLoss)),
    (Gtp, "refuse", Faulty(Fault::Refusal)),
    (Gtp, "refuse-play", Faulty(Fault::Refusal)),
    (Gtp, "disagree", Faulty(Fault::Disagreement)),
    (Gtp, "resign", Resigned),
    (Gtp, "leave", PlayedOut),
    (Gtp, "refuse-start", Faulty(Fault::StartFailure)),
    (Nboard, "none", PlayedOut),
    (Nboard, "pieces", PlayedOut),
    (Nboard, "crash", Faulty(Fault::Crash)),
    (Nboard, "flood", Faulty(Fault::Garbage)),
    (Nboard, "garbage", Faulty(Fault::Garbage)),
    (Nboard, "illegal", Faulty(Fault::IllegalMove)),
    (Nboard, "off-board", Faulty(Fault::IllegalMove)),
    (Uci, "none", PlayedOut),
    (Uci, "pieces", PlayedOut),
    (Uci, "garbage", Faulty(Fault::Garbage)),
    (Uci, "wrong-color", Perhaps(Fault::WrongColor)),
    (Uci, "illegal", Faulty(Fault::IllegalMove)),
    (Uci, "off-board", Faulty(Fault::IllegalMove)),
    (Ugi, "none", PlayedOut),
    (Ugi, "off-board", Faulty(Fault::IllegalMove)),
    (Ugi, "wrong-pass", Faulty(Fault::IllegalMove)),
    (Ugi, "hang", Faulty(Fault::Hang)),
    (Ugi, "disagree", Faulty(Fault::Disagreement)),
];

/// The time limit for engines that do not answer in time, and the delay of the late one, which exceeds the
/// limit on any machine.
const MOVE_MILLISECONDS: u64 = 100;
const LATE_MILLISECONDS: &str = "400";
/// The timeout beyond the clock, and for every other answer; long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(5);
/// Number of concurrent games: most of them wait for an engine that does not answer.
const PLACES: usize = 12;
/// Maximum growth of the process, in bytes, while the games are played.
const MOST_GROWTH: usize = 4 << 20;

/// The counts are those of a process in which no other test may run, so this test starts itself again.
#[test]
fn every_game_against_a_broken_engine_ends_as_specified_and_leaves_nothing_behind() {
    if env::var_os(INNER).is_some() {
        return play_and_look_behind();
    }
    let program = env::current_exe().unwrap();
    let run =
        Command::new(program).args(["--exact", TEST, "--nocapture"]).env(INNER, "yes").output().unwrap();
    let stdout = String::from_utf8_lossy(&run.stdout);
    let is_passed = run.status.success() && stdout.contains("1 passed");
    assert!(is_passed, "{stdout}{}", String::from_utf8_lossy(&run.stderr));
    println!("{stdout}");
}

fn play_and_look_behind() {
    let games: u64 = env::var("KADO_MATCH_GAMES").map_or(60, |games| games.parse().unwrap());
    let rounds = games.div_ceil(2 * ENGINES.len() as u64);
    // The first games allocate what remains: the stacks of threads, the pools of the allocator. Those that
    // wait for an engine allocate nothing else.
    play(1, |mischief| !is_timed(mischief));
    let before = Footprint::now();
    let played = play(rounds, |_| true);
    let after = Footprint::now();

    assert!(played.faults.is_empty(), "{}", played.faults.join("\n"));
    let games: u64 = played.endings.values().sum();
    assert_eq!(games, rounds * 2 * ENGINES.len() as u64);
    assert_eq!(after.processes, Vec::<String>::new(), "processes that stayed behind");
    assert_eq!(after.descriptors, before.descriptors, "open files");
    let growth = after.resident.saturating_sub(before.resident);
    assert!(growth <= MOST_GROWTH, "the process grew by {growth} bytes");
    let mut out = io::stdout().lock();
    writeln!(out, "{games} games; the process grew by {growth} bytes to {}", after.resident).unwrap();
    for (ending, games) in played.endings {
        writeln!(out, "{games:>5} {ending}").unwrap();
    }
}

/// The ends of games; the games themselves are not stored, so the memory is that of the match.
#[derive(Debug, Default)]
struct Played {
    endings: BTreeMap<String, u64>,
    /// Deviations from the specification.
    faults: Vec<String>,
}

/// Returns whether the games of this misbehavior end by a timeout.
fn is_timed(mischief: &str) -> bool {
    ["late", "hang", "endless"].contains(&mischief)
}

/// Plays every engine whose misbehavior is `selected` against a good one.
fn play(rounds: u64, selected: impl Fn(&str) -> bool) -> Played {
    let seed = seed();
    let good = engine("good", Gtp, &["--seed", &seed]);
    let mut engines = vec![good];
    for (number, &(language, mischief, _)) in ENGINES.iter().enumerate() {
        if !selected(mischief) {
            continue;
        }
        let timed = is_timed(mischief);
        // A timed engine misbehaves at its first move: on a busy machine an earlier move could exceed the
        // clock.
        let at = if timed { 1 } else { turn(number) }.to_string();
        let args = ["--do", mischief, "--at", &at, "--delay", LATE_MILLISECONDS, "--seed", &seed];
        engines.push(EngineConfig {
            time: if timed { per_move(MOVE_MILLISECONDS) } else { TimeSystem::Unlimited },
            depth: Some(1).filter(|_| language == Nboard),
            passes: if number % 2 == 0 { Passes::Explicit } else { Passes::Implicit },
            ..engine(&name(language, mischief), language, &args)
        });
    }
    let rules = Rules { patience: PATIENCE, failures: u32::MAX, ..Rules::default() };
    let mut played = Played::default();
    play_match(engines, rules, Tournament::Gauntlet { challengers: 1 }, (rounds, PLACES), |game| {
        *played.endings.entry(ending_of(&game)).or_default() += 1;
        played.faults.extend(fault_of(&game));
    });
    played
}

/// Returns the turn of an engine, counted from 1, in which it misbehaves.
fn turn(number: usize) -> usize {
    1 + number % 9
}

fn name(language: Language, mischief: &str) -> String {
    format!("{language:?} {mischief}")
}

/// Returns a seed that identifies the engines of this process, since it is among their arguments.
fn seed() -> String {
    (u64::from(process::id()) << 20).to_string()
}

/// Returns the deviation of a game from the specification, if any.
fn fault_of(game: &PlayedGame) -> Option<String> {
    let broken = if game.black == "good" { &game.white } else { &game.black };
    let of_engine =
        |&&(language, mischief, _): &&(Language, &str, Expected)| name(language, mischief) == *broken;
    let number = ENGINES.iter().position(|engine| of_engine(&engine)).unwrap();
    let (_, _, expected) = &ENGINES[number];
    let as_expected = match (&game.ending, expected) {
        (Ending::PlayedOut, PlayedOut | Perhaps(_)) => true,
        // A random game can be over before the engine misbehaves.
        (Ending::PlayedOut, Faulty(_)) => game.moves.len() <= 2 * turn(number),
        (Ending::Resigned { side }, Resigned) => game.player(*side) == broken,
        (Ending::Forfeit(forfeit), Faulty(fault) | Perhaps(fault)) => {
            let explained = !forfeit.detail.is_empty() && !forfeit.detail.contains('\x1b');
            game.player(forfeit.side) == broken && forfeit.fault == *fault && explained
        }
        _ => false,
    };
    (!as_expected).then(|| format!("{broken}: {expected:?} expected, not {:?}", game.ending))
}

fn ending_of(game: &PlayedGame) -> String {
    match &game.ending {
        Ending::Forfeit(forfeit) => forfeit.fault.to_string(),
        other => format!("{other:?}").split(' ').next().unwrap_or_default().to_owned(),
    }
}

/// Resources of this process.
#[derive(Debug)]
struct Footprint {
    descriptors: usize,
    /// Resident memory in bytes.
    resident: usize,
    /// The command lines of engines that still run, and zombie children.
    processes: Vec<String>,
}

impl Footprint {
    fn now() -> Footprint {
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let kilobytes: usize = resident.trim().trim_end_matches(" kB").parse().unwrap();
        Footprint {
            descriptors: fs::read_dir("/proc/self/fd").unwrap().count(),
            resident: kilobytes << 10,
            processes: engines_left(),
        }
    }
}

/// Returns the command lines of all running and zombie children of this process.
fn engines_left() -> Vec<String> {
    let parent = format!(" {} ", process::id());
    let seed = seed();
    let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok).map(|entry| entry.path());
    processes
        .filter_map(|path| {
            let command = fs::read(path.join("cmdline")).ok()?;
            let command = String::from_utf8_lossy(&command).replace('\0', " ");
            let stat = fs::read_to_string(path.join("stat")).ok()?;
            let (_, state_and_parent) = stat.rsplit_once(')')?;
            let is_child = state_and_parent.chars().skip(2).collect::<String>().starts_with(&parent);
            (is_child || command.contains(&seed)).then_some(command)
        })
        .collect()
}
