//! The destination of converted games: stdout, a file, or the files of a WTHOR database.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::base::{is_acted_on, printable_lines};
use crate::commands::stdout::{Stdout, stdout};
use crate::files::{self, NewFile};
use crate::formats::{self, Format, GameText, Positions, WriteError, wthor};

use super::super::output::cannot_write;
use super::Arguments;

/// An open output for converted games, and the output format.
pub(super) struct Output {
    pub(super) format: Format,
    positions: Positions,
    destination: Destination,
    /// With `--strict`, the text for stdout, a pipe or a device: it is written at the end.
    held: Option<Vec<u8>>,
}

enum Destination {
    Stdout(BufWriter<Stdout>),
    File(Box<(NewFile, PathBuf)>),
    Wthor(Box<Database>),
}

/// A WTHOR file of games, and its files of player and tournament names.
pub(super) struct Database {
    path: PathBuf,
    writer: wthor::Writer<NewFile>,
    players: NewFile,
    tournaments: NewFile,
}

impl Output {
    /// Opens the file `path`, or standard output if `path` is `None`; for WTHOR, opens three files.
    ///
    /// # Errors
    /// If a file is an input, exists and may not be replaced, or cannot be created. For WTHOR, also if `path`
    /// is `None`, is not a regular file, or has the extension of a file of names.
    pub(super) fn new(path: Option<&Path>, format: Format, arguments: &Arguments) -> anyhow::Result<Output> {
        let names = arguments.files.iter().filter(|file| arguments.is_wthor(file));
        let names: Vec<PathBuf> =
            names.flat_map(|file| wthor::Names::files_beside(file).unwrap_or_default()).flatten().collect();
        let open = |path: &Path| {
            arguments.overwrite.check(path, arguments.files.iter().chain(&names).map(PathBuf::as_path))?;
            arguments.overwrite.create(path)
        };
        let destination = match path {
            _ if format == Format::Wthor => Destination::Wthor(Box::new(Database::new(path, open)?)),
            Some(path) => Destination::File(Box::new((open(path)?, path.to_owned()))),
            None => Destination::Stdout(BufWriter::new(stdout())),
        };
        let held = (arguments.strict && destination.is_immediate()).then(Vec::new);
        Ok(Output { format, positions: arguments.positions.into(), destination, held })
    }

    /// Returns whether records leave the program before [`finish`](Output::finish).
    pub(super) fn is_immediate(&self) -> bool {
        self.held.is_none() && self.destination.is_immediate()
    }

    pub(super) fn write(&mut self, game: &GameText) -> Result<(), WriteError> {
        let text = || text(game, self.format, self.positions);
        match (&mut self.held, &mut self.destination) {
            (_, Destination::Wthor(database)) => database.writer.write(game)?,
            (Some(held), _) => held.extend_from_slice(text()?.as_bytes()),
            (None, Destination::Stdout(out)) => out.write_all(text()?.as_bytes())?,
            (None, Destination::File(file)) => file.0.write_all(text()?.as_bytes())?,
        }
        Ok(())
    }

    /// Returns the number of names that the format stores shortened or with other letters.
    pub(super) fn changed_names(&self) -> usize {
        match &self.destination {
            Destination::Wthor(database) => database.writer.changed_names(),
            Destination::Stdout(_) | Destination::File(_) => 0,
        }
    }

    /// Flushes the output, gives the written files their final names and returns their paths.
    pub(super) fn finish(self) -> anyhow::Result<Vec<PathBuf>> {
        let held = self.held.unwrap_or_default();
        match self.destination {
            Destination::Stdout(mut out) => {
                out.write_all(&held)?;
                out.flush()?;
                Ok(Vec::new())
            }
            Destination::File(file) => {
                let (mut file, path) = *file;
                file.write_all(&held).with_context(|| cannot_write(&path))?;
                file.finish().with_context(|| cannot_write(&path))?;
                Ok(vec![path])
            }
            Destination::Wthor(database) => {
                let path = database.path.clone();
                database.finish().with_context(|| cannot_write(&path))
            }
        }
    }
}

impl Destination {
    /// Returns whether records go directly to stdout, a device or a pipe, and cannot be withdrawn.
    fn is_immediate(&self) -> bool {
        match self {
            Destination::Stdout(_) => true,
            Destination::File(file) => file.0.is_immediate(),
            Destination::Wthor(_) => false,
        }
    }
}

/// Formats a game as text that is safe to show on a terminal.
fn text(game: &GameText, format: Format, positions: Positions) -> Result<String, WriteError> {
    let text = formats::text(format, game, positions)?;
    // Names and comments are untrusted: their control characters could control the terminal.
    Ok(if text.contains(is_acted_on) { printable_lines(&text) } else { text })
}

impl Database {
    fn new(path: Option<&Path>, open: impl Fn(&Path) -> anyhow::Result<NewFile>) -> anyhow::Result<Database> {
        let path = path.context("WTHOR is written to three files, not to standard output: give -o FILE")?;
        let target = files::target(path).with_context(|| cannot_write(path))?.filter(|path| !path.is_dir());
        // The names are beside the file itself, not beside a link to it.
        let path = &target.with_context(|| {
            let path = path.display();
            format!("cannot write WTHOR to {path}: it needs two files beside it, so name a regular file")
        })?;
        let is_names = |names: PathBuf| names.as_os_str().eq_ignore_ascii_case(path);
        ensure!(
            ![players(path), tournaments(path)].into_iter().any(is_names),
            "cannot write games of WTHOR to {}: .jou and .trn are for the names beside them, so give {}",
            path.display(),
            path.with_extension("wtb").display()
        );
        let is_of_database = path.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("wthor"));
        let names = [players(path), tournaments(path)].into_iter().find(|names| names.exists());
        if let Some(names) = names.filter(|_| is_of_database && !path.exists()) {
            bail!(
                "cannot write games of WTHOR to {}: {} has the names of other files; name another file",
                path.display(),
                names.display()
            );
        }
        let games = open(path)?;
        let (players, tournaments) = (open(&players(path))?, open(&tournaments(path))?);
        let writer = wthor::Writer::new(games).with_context(|| cannot_write(path))?;
        Ok(Database { path: path.to_owned(), writer, players, tournaments })
    }

    fn finish(mut self) -> io::Result<Vec<PathBuf>> {
        let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
        let today = (today.year().unsigned_abs(), today.month().unsigned_abs(), today.day().unsigned_abs());
        let games = self.writer.finish(today, &mut self.players, &mut self.tournaments)?;
        [self.players, self.tournaments, games].into_iter().try_for_each(NewFile::finish)?;
        Ok(vec![self.path.clone(), players(&self.path), tournaments(&self.path)])
    }
}

fn players(games: &Path) -> PathBuf {
    games.with_extension("jou")
}

fn tournaments(games: &Path) -> PathBuf {
    games.with_extension("trn")
}
