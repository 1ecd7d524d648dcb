//! Random kills of every command that writes a file. A command that is killed at any moment and run again
//! loses nothing and does nothing twice: its result equals the result of a run without a kill.
//!
//! `KADO_KILLS` sets the kills of each command; `scripts/check.sh --full` sets 20. The match has its own test
//! (`tools::arena::command`).

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use std::{env, io, thread};

use crate::support::playout::sample;
use crate::support::process::{kado, run, wait};
use crate::support::scale::scaled;

/// Kills of each command in a plain `cargo test`.
const KILLS: usize = 1;

/// A command that writes, run in a folder with the files of [`prepare`].
struct Writer {
    arguments: &'static str,
    /// The files that it writes.
    files: &'static [&'static str],
    /// Whether it resumes. Otherwise it starts over, and its file appears only when it is complete.
    resumes: bool,
}

impl Writer {
    /// A command that resumes.
    const fn resuming(arguments: &'static str, files: &'static [&'static str]) -> Writer {
        Writer { arguments, files, resumes: true }
    }

    /// A command that starts over.
    const fn restarting(arguments: &'static str, files: &'static [&'static str]) -> Writer {
        Writer { arguments, files, resumes: false }
    }

    /// Returns the command line with the amount of work of this run.
    fn command(&self) -> String {
        let smaller =
            |command: String, (full, sample): (&str, &str)| command.replace(full, scaled(sample, full));
        AMOUNTS.into_iter().fold(self.arguments.to_owned(), smaller)
    }
}

const WRITERS: &[Writer] = &[
    Writer::resuming("train selfplay -o play.pos --games 320 --depth 2 --solve-from 8 -j 1", &["play.pos"]),
    Writer::resuming("train label -o label.pos --depth 4 --solve-from 8 in.pos -j 1", &["label.pos"]),
    Writer::resuming("train fit -o out.fit --rounds 2 --iterations 2 --save-every 1 in.pos", &["out.fit"]),
    Writer::resuming(
        "train tune --parameters probcut_73 --games 192 --nodes 100 -o out.tune -j 1",
        &["out.tune"],
    ),
    Writer::resuming("train leaves -o leaves.pos --depth 4 in.pos -j 1", &["leaves.pos"]),
    Writer::resuming(
        "train probcut --positions 200 --depth 5 --samples samples.jsonl -j 1",
        &["samples.jsonl"],
    ),
    Writer::restarting("train pack in.fit -o packed.kado", &["packed.kado"]),
    Writer::restarting("train report in.pos --plot errors.svg", &["errors.svg"]),
    Writer::resuming("book build out.kado --positions 400 --depth 4 -j 1", &["out.kado"]),
    Writer::restarting("book learn in.kado few.txt --depth 2", &["in.kado"]),
    Writer::restarting("book merge in.kado builtin -o merged.kado", &["merged.kado"]),
    Writer::restarting("book export in.kado -o book.txt", &["book.txt"]),
    Writer::restarting("book import edax.txt -o imported.kado", &["imported.kado"]),
    Writer::restarting("openings --count 30 --plies 6 --depth 6 -j 1 -o openings.txt", &["openings.txt"]),
    Writer::restarting("convert games.txt -o games.sgf", &["games.sgf"]),
    Writer::restarting("convert games.txt -o games.wtb", &["games.wtb", "games.jou", "games.trn"]),
    Writer::restarting("analyze few.txt --level 4 --html review.html", &["review.html"]),
];

/// The amounts of work in a full run, each with its replacement in a plain `cargo test`.
const AMOUNTS: [(&str, &str); 6] = [
    ("--games 320", "--games 96"),
    ("-o label.pos --depth 4", "-o label.pos --depth 3 --every 4"),
    ("--games 192", "--games 64"),
    ("--positions 400", "--positions 150"),
    // Nearly all of the time goes into solving positions of up to 20 empties.
    ("--positions 200", "--positions 200 --solve-from 16"),
    // A model of three stages instead of ten.
    ("--save-every 1", "--save-every 1 --stage-distance 30"),
];

/// Writes the input files of these commands.
fn prepare(folder: &Path, writers: &[&Writer]) {
    let games: Vec<String> = sample().map(|game| game.moves.to_owned()).collect();
    fs::write(folder.join("games.txt"), games[..300.min(games.len())].join("\n") + "\n").unwrap();
    fs::write(folder.join("few.txt"), games[..6].join("\n") + "\n").unwrap();
    let needs_fit = writers.iter().any(|writer| writer.arguments.contains("in.fit"));
    let fit = "train fit -o in.fit --iterations 1 --rounds 1 --stage-distance 30 in.pos";
    let others = [
        "train selfplay -o in.pos --games 64 --depth 1 --solve-from 8 -j 1",
        "book build in.kado --positions 50 --depth 2 -j 1",
        "book export in.kado -o edax.txt",
    ];
    for arguments in others.into_iter().chain(needs_fit.then_some(fit)) {
        let words = in_folder(folder, arguments);
        run(&words.iter().map(String::as_str).collect::<Vec<_>>(), "").with_status(0);
    }
}

/// Returns the words of a command line, with file names replaced by paths in a folder.
fn in_folder(folder: &Path, arguments: &str) -> Vec<String> {
    let is_file = |word: &str| word.contains('.') && !word.starts_with('-');
    let place = |word: &str| folder.join(word).to_str().unwrap().to_owned();
    arguments.split(' ').map(|word| if is_file(word) { place(word) } else { word.to_owned() }).collect()
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

/// Returns the existing output files of a command, without the parts that differ from run to run.
fn written(folder: &Path, writer: &Writer) -> BTreeMap<&'static str, Vec<u8>> {
    let read = |&name: &&'static str| {
        let mut bytes = fs::read(folder.join(name)).ok()?;
        // The header of a WTHOR file contains the date.
        let ending = Path::new(name).extension();
        if ending.is_some_and(|ending| ["wtb", "jou", "trn"].iter().any(|known| ending == *known)) {
            bytes.drain(..4.min(bytes.len()));
        }
        // A page does not contain its file name, but the time of searches.
        if ending.is_some_and(|ending| ending == "html") {
            bytes.truncate(15);
        }
        Some((name, bytes))
    };
    writer.files.iter().filter_map(read).collect()
}

/// The writers that take longest: they have their own test, so that two threads share the work.
const LONG: [&str; 2] = ["train probcut", "train fit"];

#[test]
fn a_command_that_is_killed_loses_nothing_and_does_nothing_twice() {
    kill_all(|command| !LONG.iter().any(|long| command.starts_with(long)));
}

#[test]
fn a_long_command_that_is_killed_loses_nothing_and_does_nothing_twice() {
    kill_all(|command| LONG.iter().any(|long| command.starts_with(long)));
}

/// Kills the chosen commands; `KADO_KILLS_OF` limits them to those that begin with it.
fn kill_all(is_chosen: impl Fn(&str) -> bool) {
    let kills = env::var("KADO_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let only = env::var("KADO_KILLS_OF").unwrap_or_default();
    let mut chosen: Vec<&Writer> = WRITERS.iter().filter(|writer| is_chosen(writer.arguments)).collect();
    assert!(!chosen.is_empty());
    chosen.retain(|writer| writer.arguments.starts_with(&only));
    let ready = tempfile::tempdir().unwrap();
    prepare(ready.path(), &chosen);
    let (mut chance, mut log) = (fastrand::Rng::with_seed(17), io::stderr());
    for writer in chosen {
        let cut = kill(writer, ready.path(), kills, &mut chance);
        writeln!(log, "{}: {cut} kills", writer.arguments).unwrap();
    }
}

/// Kills a command repeatedly, runs it to its end, and compares the result. Returns the number of kills that
/// hit a running command.
fn kill(writer: &Writer, ready: &Path, kills: usize, chance: &mut fastrand::Rng) -> usize {
    let whole = tempfile::tempdir().unwrap();
    copy(ready, whole.path());
    let before = written(whole.path(), writer);
    let begin = Instant::now();
    finish(writer, whole.path());
    let (time, expected) = (begin.elapsed(), written(whole.path(), writer));
    assert_eq!(expected.len(), writer.files.len(), "{}", writer.arguments);

    let folder = tempfile::tempdir().unwrap();
    copy(ready, folder.path());
    let mut cut = 0;
    while cut < kills {
        let arguments = in_folder(folder.path(), &writer.command());
        let mut command = kado(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // A command that resumes is killed after short pieces, so that the last kills still find work in
        // progress.
        let longest = if writer.resumes { time.min(time * 2 / kills as u32) } else { time };
        thread::sleep(Duration::from_secs_f64(chance.f64() * longest.as_secs_f64()));
        child.kill().unwrap();
        let ended = wait(&mut child).code();
        cut += usize::from(ended.is_none());
        if writer.resumes {
            assert!(matches!(ended, None | Some(0)), "{}: {ended:?}", writer.arguments);
            if ended.is_some() {
                expect(writer, folder.path(), &expected);
                return cut;
            }
            // Killed after its last step: the result is whole, and the same command is refused.
            if written(folder.path(), writer) == expected && !has_state(folder.path()) {
                return cut;
            }
            continue;
        }
        let found = written(folder.path(), writer);
        let is_none = found == before;
        let is_partial = writer.files.len() > 1 && found.iter().all(|(name, bytes)| expected[name] == *bytes);
        assert!(is_none || is_partial || found == expected, "{}: a file that is not whole", writer.arguments);
        for name in writer.files {
            drop(fs::remove_file(folder.path().join(name)));
        }
        copy(ready, folder.path());
    }
    finish(writer, folder.path());
    expect(writer, folder.path(), &expected);
    cut
}

/// Returns whether the state of unfinished work lies in a folder.
fn has_state(folder: &Path) -> bool {
    fs::read_dir(folder)
        .unwrap()
        .any(|entry| entry.unwrap().path().extension().is_some_and(|end| end == "state"))
}

fn expect(writer: &Writer, folder: &Path, expected: &BTreeMap<&'static str, Vec<u8>>) {
    assert!(written(folder, writer) == *expected, "{}: not the same after kills", writer.arguments);
}

fn finish(writer: &Writer, folder: &Path) {
    let arguments = in_folder(folder, &writer.command());
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "").with_status(0);
}
