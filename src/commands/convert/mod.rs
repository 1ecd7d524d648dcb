//! `kado convert`: files of games and positions from one format into another.

mod output;

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use kado::formats::{self, FORMATS, Fault, Format, Games, Positions, RecordError, WriteError};

use super::Settings;
use super::complaints::Complaints;
use super::interrupt::{self, Interrupt};
use super::notices::{complain, hint};
use super::output::{Overwrite, say_written};
use output::Output;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado convert games.ggf -o games.sgf                  formats by the endings of the names
  kado convert games.sgf --to ggf                      to standard output
  kado convert WTH_2004.wtb WTH_2005.wtb -o all.txt    several files into one
  kado convert games.pgn -o games.wtb                  also writes games.jou and games.trn
  kado convert games.txt -o ends.obf --positions last  the position after the last move of each game
  kado convert twogtp.sgf -o a.sgf --from sgf-gogui    games of gogui-twogtp, whose rows are turned over
  kado convert games.txt -o games.ggf --strict         writes nothing if a single record is bad
  kado convert games.txt -o games.sgf --game gomoku    transcripts do not say which game they are of

Formats by the endings: .txt transcripts, .ggf, .sgf, .pgn, .wtb WTHOR, .obf .scr .script OBF, .pos boards, .fen.
Formats by their names: transcript, ggf, sgf, sgf-letters, sgf-gogui, pgn, pgn-reversi, pgn-flipello, wthor, obf, board, fen,
fen-flipello, fen-ugi. The output appears when it is whole. It is never one of the inputs, and an existing file needs --force. A bad record is
reported on stderr and left out.
Exit status: 0 if everything was converted, 1 if records were left out, 2 if nothing was written.";

/// The exit status when nothing was written.
pub(crate) const TROUBLE: u8 = 2;

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

    /// Format of the input files [default: by their endings]
    #[arg(long, value_name = "FORMAT", value_parser = format(), hide_possible_values = true)]
    from: Option<Format>,

    /// Format of the output [default: by its ending]
    #[arg(long, value_name = "FORMAT", value_parser = format(), hide_possible_values = true)]
    to: Option<Format>,

    /// Positions of a game to write: all, first or last
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = Which::All, hide_possible_values = true)]
    positions: Which,

    /// Write nothing if a single record is bad
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Which {
    /// Every position, from the first to the last
    All,
    /// The one before the first move
    First,
    /// The one after the last move
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

fn format() -> impl TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(FORMATS.map(|spec| spec.name));
    names.try_map(|name| Format::of_name(&name).ok_or("no such format"))
}

/// How many records were converted and how many left out.
#[derive(Default)]
struct Tally {
    converted: u64,
    skipped: u64,
    /// The variations that the format has no place for.
    variations: usize,
}

/// Converts all files into one, and tells what is wrong with them.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let told = settings.told_rules()?;
    let (inputs, out) = (&arguments.files, arguments.output.as_deref().filter(|out| out.as_os_str() != "-"));
    let to = match (out, arguments.to) {
        (Some(out), to) => format_of(out, to, "--to")?,
        (None, to) => {
            to.context("where to? Give a file by -o FILE, or a format for standard output by --to")?
        }
    };
    for path in inputs.iter().filter(|path| path.as_os_str() != "-") {
        fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    }
    let from: Vec<Format> =
        inputs.iter().map(|path| format_of(path, arguments.from, "--from")).collect::<anyhow::Result<_>>()?;
    let interrupt = Interrupt::listen()?;
    let mut output = Output::new(out, to, arguments)?;
    let mut tally = Tally::default();
    for (path, format) in inputs.iter().zip(from) {
        if path.as_os_str() == "-" {
            let input = BufReader::new(interrupt.reading(io::stdin().lock()));
            let games = formats::games(format, input).with_rules(told);
            let name = ("standard input", format);
            convert(games, name, &mut output, arguments.strict, (&mut tally, &interrupt))?;
        } else {
            let name = path.display().to_string();
            let games = formats::open_through(path, format, |file| interrupt.reading(file))
                .with_context(|| format!("cannot read {name}"))?;
            let games = games.with_rules(told);
            convert(games, (&name, format), &mut output, arguments.strict, (&mut tally, &interrupt))?;
        }
    }
    if interrupt.is_asked() {
        complain("interrupted: nothing was written");
        return Ok(ExitCode::from(interrupt::STATUS));
    }
    let written = output.finish()?;
    let records = if tally.converted == 1 { "record" } else { "records" };
    hint(&format!("{} {records} converted, {} skipped", tally.converted, tally.skipped));
    if tally.variations > 0 {
        let variations = if tally.variations == 1 { "variation" } else { "variations" };
        hint(&format!("{} {variations} left out: {} has the main line alone", tally.variations, to.name()));
    }
    for file in &written {
        say_written(file);
    }
    Ok(if tally.skipped == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the format that was asked for, or that the ending of a name means.
fn format_of(path: &Path, asked: Option<Format>, flag: &str) -> anyhow::Result<Format> {
    asked.or_else(|| Format::of_path(path)).with_context(|| {
        let known: Vec<String> =
            FORMATS.iter().flat_map(|spec| spec.extensions).map(|ending| format!(".{ending}")).collect();
        let path = path.display();
        format!("'{path}' does not end like a format ({}): name it with {flag}", known.join(" "))
    })
}

/// Converts the records of one file.
fn convert<R: BufRead>(
    mut games: Games<R>,
    (name, format): (&str, Format),
    output: &mut Output,
    strict: bool,
    (tally, interrupt): (&mut Tally, &Interrupt),
) -> anyhow::Result<()> {
    let mut complaints = Complaints::default();
    while let Some(game) = games.next().filter(|_| !interrupt.is_asked()) {
        let written = game.and_then(|game| match output.write(&game) {
            Ok(()) => {
                tally.variations += if output.holds_variations() { 0 } else { game.variations.len() };
                Ok(Ok(()))
            }
            Err(WriteError::Io(error)) => Ok(Err(error)),
            Err(WriteError::Unfit(reason)) => Err(RecordError { place: games.place(), fault: reason.into() }),
        });
        match written {
            Ok(written) => {
                written.with_context(|| format!("cannot write what was {name}"))?;
                tally.converted += 1;
            }
            Err(_) if interrupt.is_asked() => break,
            Err(error) if strict || matches!(error.fault, Fault::Io(_)) => {
                return Err(error).with_context(|| name.to_owned());
            }
            Err(error) => {
                complaints.add(&format!("{name}: {error}"));
                tally.skipped += 1;
            }
        }
    }
    complaints.finish(name, Some(Path::new(name)), Some(format));
    Ok(())
}
