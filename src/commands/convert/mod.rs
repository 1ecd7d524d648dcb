//! `kado convert`: converts game and position files between formats.

mod output;

use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};

use crate::base::counted;
use crate::commands::stdout::is_broken_pipe;
use crate::formats::{Format, Games, Positions, RecordError, RecordErrorKind, WriteError};
use crate::search::Control;

use super::Settings;
use super::game_file::{self, is_stdin};
use super::input_errors::InputErrors;
use super::interrupt::{self, Reading};
use super::messages::{notice, print_error};
use super::output::{Overwrite, say_written};
use super::value_parsers::format;
use output::Output;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado convert games.ggf -o games.sgf                  formats by the file extensions
  kado convert games.sgf --to ggf                      to standard output
  kado convert WTH_2004.wtb WTH_2005.wtb -o all.txt    several files into one
  kado convert games.pgn -o games.wtb                  also writes games.jou and games.trn
  kado convert games.txt -o ends.obf --positions last  the position after the last move of each game
  kado convert twogtp.sgf -o a.sgf --from sgf-gogui    games of gogui-twogtp, with rows counted from below
  kado convert games.txt -o games.ggf --strict         writes nothing if a record is invalid
  kado convert games.txt -o games.sgf --game gomoku    transcripts do not name their game

Formats by extension: .txt transcripts, .ggf, .sgf, .pgn, .wtb WTHOR, .obf .scr
.script OBF, .pos boards, .fen.
Formats by name: transcript, ggf, sgf, sgf-letters, sgf-gogui, pgn,
pgn-reversi, pgn-flipello, wthor, obf, board, fen, fen-flipello, fen-ugi.

The output file appears only when it is complete. It cannot be one of the
inputs, and replacing an existing file needs --force. Invalid records are
reported on stderr and skipped.
Exit status: 0 if everything was converted, 1 if records were skipped, 2 if
nothing was written.";

/// The arguments of `kado convert`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files to read; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwrite: Overwrite,

    /// Format of the input files [default: detected]
    ///
    /// Format of the input files [default: by the extension, else detected from the content].
    #[arg(long, value_name = "FORMAT", value_parser = format(), hide_possible_values = true)]
    from: Option<Format>,

    /// Format of the output [default: by extension]
    #[arg(long, value_name = "FORMAT", value_parser = format(), hide_possible_values = true)]
    to: Option<Format>,

    /// Positions to write: all, first, last
    ///
    /// Positions of each game to write if the output format holds positions, not games: all, first or last.
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = Which::All, hide_possible_values = true)]
    positions: Which,

    /// Write nothing if a record is invalid
    #[arg(long)]
    strict: bool,
}

impl Arguments {
    /// Returns whether an input file is read as WTHOR by its extension or by `--from`.
    fn is_wthor(&self, file: &Path) -> bool {
        self.from.or_else(|| Format::of_path(file)) == Some(Format::Wthor)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Which {
    /// Every position, from the first to the last
    All,
    /// The position before the first move
    First,
    /// The position after the last move
    Last,
}

impl From<Which> for Positions {
    fn from(which: Which) -> Positions {
        match which {
            Which::All => Positions::All,
            Which::First => Positions::First,
            Which::Last => Positions::Last,
        }
    }
}

/// Counts of converted records, skipped records and dropped variations.
#[derive(Default)]
struct Tally {
    converted: u64,
    skipped: u64,
    /// The number of variations that the output does not hold.
    variations: usize,
}

impl Tally {
    fn status(&self) -> ExitCode {
        if self.skipped == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// Converts all files into one output and reports invalid records.
///
/// If the reader of the output closes the pipe, the status is that of the records so far.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let mut tally = Tally::default();
    match convert_files(arguments, settings, &mut tally) {
        Err(error) if is_broken_pipe(&error) => Ok(tally.status()),
        result => result,
    }
}

fn convert_files(arguments: &Arguments, settings: &Settings, tally: &mut Tally) -> anyhow::Result<ExitCode> {
    let rules = settings.given_rules()?;
    let (inputs, out) = (&arguments.files, arguments.output.as_deref().filter(|out| out.as_os_str() != "-"));
    let to = match (out, arguments.to) {
        (Some(out), to) => to.or_else(|| Format::of_path(out)).with_context(|| {
            let (out, known) = (out.display(), Format::extensions(|_| true));
            format!("'{out}' has no known extension ({known}): give its format by --to")
        })?,
        (None, to) => to.context(
            "no output given: give a file by -o FILE, or a format for standard output by --to FORMAT",
        )?,
    };
    for path in inputs.iter().filter(|path| !is_stdin(path)) {
        fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    }
    let interrupt = interrupt::listen()?;
    let reading = |input| Reading { input, interrupt: Arc::clone(&interrupt) };
    let mut output = Output::new(out, to, arguments)?;
    for path in inputs {
        let name = if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() };
        let opened = game_file::open(path, arguments.from, reading);
        if interrupt.is_stopped() {
            break;
        }
        let (format, games) = opened.with_context(|| format!("cannot read {name}"))?;
        let games = games.with_rules(rules);
        let errors = convert(games, &name, &mut output, arguments.strict, (tally, &interrupt))?;
        errors.finish(&name, Some((path, format)));
    }
    let converted = counted(tally.converted, "record", "records");
    if interrupt.is_stopped() {
        if output.is_immediate() && tally.converted > 0 {
            output.finish()?;
            print_error(&format!("interrupted: {converted} converted before"));
        } else {
            print_error("interrupted: nothing was written");
        }
        return Ok(ExitCode::from(interrupt::STATUS));
    }
    ensure!(tally.converted > 0, "nothing was written: 0 records converted, {} skipped", tally.skipped);
    let changed_names = output.changed_names();
    let written = output.finish()?;
    notice(&format!("{converted} converted, {} skipped", tally.skipped));
    if tally.variations > 0 {
        let variations = counted(tally.variations, "variation", "variations");
        if to.holds_variations() {
            notice(&format!(
                "{variations} left out or cut off: a game keeps at most 20,000 moves of variations"
            ));
        } else {
            notice(&format!("{variations} left out: {} holds only the main line", to.name()));
        }
    }
    if changed_names > 0 {
        notice(&format!(
            "{} shortened or with ? for letters: WTHOR holds 19 letters of Latin-1 for a player, 25 for an event",
            counted(changed_names, "name", "names")
        ));
    }
    for file in &written {
        say_written(file);
    }
    Ok(tally.status())
}

/// Converts the records of one file.
/// An invalid record is printed and skipped, or returned as an error if `strict` is set. Returns the printed
/// errors.
fn convert<R: BufRead>(
    mut games: Games<R>,
    name: &str,
    output: &mut Output,
    strict: bool,
    (tally, interrupt): (&mut Tally, &Control),
) -> anyhow::Result<InputErrors> {
    let mut errors = InputErrors::default();
    while let Some(game) = games.next().filter(|_| !interrupt.is_stopped()) {
        let written = game.and_then(|game| match output.write(&game) {
            Ok(()) => {
                tally.variations += output.format.variations_left_out(&game);
                Ok(Ok(()))
            }
            Err(WriteError::Io(error)) => Ok(Err(error)),
            Err(WriteError::Unfit(reason)) => Err(RecordError { place: games.place(), kind: reason.into() }),
        });
        match written {
            Ok(written) => {
                written.with_context(|| format!("cannot write the records of {name}"))?;
                tally.converted += 1;
            }
            Err(_) if interrupt.is_stopped() => break,
            Err(error) if strict || matches!(error.kind, RecordErrorKind::Io(_)) => {
                return Err(error).with_context(|| name.to_owned());
            }
            Err(error) => {
                errors.add(&format!("{name}: {error}"));
                tally.skipped += 1;
            }
        }
    }
    Ok(errors)
}
