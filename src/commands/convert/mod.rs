//! `kado convert`: files of games and positions from one format into another.

mod new_file;
mod output;

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use kado::game::formats::{self, FORMATS, Fault, Format, Games, Positions, RecordError, WriteError};

use super::Settings;
use output::Output;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado convert games.ggf games.sgf                  by the endings of the names
  kado convert WTH_2004.wtb WTH_2005.wtb all.txt    several files into one
  kado convert games.pgn games.wtb                  writes games.jou and games.trn beside it, too
  kado convert games.sgf --to ggf -                 to standard output
  kado convert --positions last games.txt ends.obf  the position after the last move of each game
  kado convert --from sgf-gogui twogtp.sgf a.sgf    games of gogui-twogtp, whose rows are turned over
  kado convert --strict games.txt games.ggf         nothing is written if a single record is bad
  kado convert --game gomoku games.txt games.sgf    transcripts, which do not say which game they are

Formats by the endings: .txt transcripts, .ggf, .sgf, .pgn, .wtb WTHOR, .obf .scr .script OBF, .pos boards, .fen.
The result replaces OUT only once it is whole. A bad record is named on stderr and left out.
Exit status: 0 if everything was converted, 1 if records were left out, 2 if nothing was written.";

/// The exit status when nothing was written.
pub(crate) const TROUBLE: u8 = 2;

/// The arguments of `kado convert`.
#[derive(Debug, Args)]
#[command(override_usage = "kado convert [OPTIONS] <IN>... <OUT>")]
pub(crate) struct Arguments {
    /// The files to read, '-' for standard input, and last the one to write, '-' for standard output
    // One list, as clap ends the first of two at a flag between its values.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The format of the files that are read, whatever their names
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    from: Option<Format>,

    /// The format of the file that is written, whatever its name
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    to: Option<Format>,

    /// Which positions of a game a format of positions holds
    #[arg(long, value_enum, default_value_t = Which::All)]
    positions: Which,

    /// Write nothing if a record is bad or cannot be held by the format
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
}

/// Converts all files into one, and tells what is wrong with them.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let told = settings.told_rules()?;
    let (out, inputs) = match arguments.files.split_last() {
        Some((out, inputs)) if !inputs.is_empty() => (out, inputs),
        _ => bail!("one file alone is named: name those to read, and last the one to write"),
    };
    let to = format_of(out, arguments.to, "--to")?;
    let from: Vec<Format> =
        inputs.iter().map(|path| format_of(path, arguments.from, "--from")).collect::<anyhow::Result<_>>()?;
    let mut output = Output::new(out, to, arguments.positions.into())?;
    let mut tally = Tally::default();
    for (path, format) in inputs.iter().zip(from) {
        if path.as_os_str() == "-" {
            let games = formats::games(format, io::stdin().lock()).with_rules(told);
            convert(games, "standard input", &mut output, arguments.strict, &mut tally)?;
        } else {
            let name = path.display().to_string();
            let games = formats::open(path, format).with_context(|| format!("cannot read {name}"))?;
            let games = games.with_rules(told);
            convert(games, &name, &mut output, arguments.strict, &mut tally)?;
        }
    }
    output.finish().with_context(|| output::cannot_write(out))?;
    tell(&format!("{} records converted, {} skipped", tally.converted, tally.skipped));
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
    name: &str,
    output: &mut Output,
    strict: bool,
    tally: &mut Tally,
) -> anyhow::Result<()> {
    while let Some(game) = games.next() {
        let written = game.and_then(|game| match output.write(&game) {
            Ok(()) => Ok(Ok(())),
            Err(WriteError::Io(error)) => Ok(Err(error)),
            Err(WriteError::Unfit(reason)) => Err(RecordError { place: games.place(), fault: reason.into() }),
        });
        match written {
            Ok(written) => {
                written.with_context(|| format!("cannot write what was {name}"))?;
                tally.converted += 1;
            }
            Err(error) if strict || matches!(error.fault, Fault::Io(_)) => {
                return Err(error).with_context(|| name.to_owned());
            }
            Err(error) => {
                tell(&format!("{name}: {error}"));
                tally.skipped += 1;
            }
        }
    }
    Ok(())
}

fn tell(line: &str) {
    // There is no other place to report to if this fails.
    drop(writeln!(io::stderr(), "kado: {line}"));
}
