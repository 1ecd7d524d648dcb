//! Where the converted games go.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use kado::game::formats::{self, Format, GameText, Positions, WriteError, wthor};

use super::new_file::NewFile;

/// A file that is being written.
pub(super) enum Output {
    Text { out: Box<dyn Write>, file: Option<NewFile>, format: Format, positions: Positions },
    Wthor(Box<Database>),
}

/// A file of games of the WTHOR database, and the files of its names.
pub(super) struct Database {
    writer: wthor::Writer<BufWriter<File>>,
    games: NewFile,
    players: (NewFile, File),
    tournaments: (NewFile, File),
}

impl Output {
    /// Opens a file; `-` is standard output.
    pub(super) fn new(path: &Path, format: Format, positions: Positions) -> anyhow::Result<Output> {
        if format == Format::Wthor {
            return Database::new(path).map(|database| Output::Wthor(Box::new(database)));
        }
        if path.as_os_str() == "-" {
            let out = Box::new(BufWriter::new(io::stdout()));
            return Ok(Output::Text { out, file: None, format, positions });
        }
        let (new, file) = create(path)?;
        Ok(Output::Text { out: Box::new(BufWriter::new(file)), file: Some(new), format, positions })
    }

    /// Appends a game.
    pub(super) fn write(&mut self, game: &GameText) -> Result<(), WriteError> {
        match self {
            Output::Text { out, format, positions, .. } => {
                Ok(out.write_all(formats::text(*format, game, *positions)?.as_bytes())?)
            }
            Output::Wthor(database) => database.writer.write(game),
        }
    }

    /// Writes the rest, and puts the files in their places.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Output::Text { mut out, file, .. } => {
                out.flush()?;
                drop(out);
                file.map_or(Ok(()), NewFile::keep)
            }
            Output::Wthor(database) => database.finish(),
        }
    }
}

impl Database {
    fn new(path: &Path) -> anyhow::Result<Database> {
        anyhow::ensure!(
            path.as_os_str() != "-" && path.metadata().map_or(true, |metadata| metadata.is_file()),
            "cannot write WTHOR to {}: it is a file with two files of names beside it, so name a file",
            path.display()
        );
        let (games, file) = create(path)?;
        let writer = wthor::Writer::new(BufWriter::new(file)).with_context(|| cannot_write(path))?;
        let players = create(&path.with_extension("jou"))?;
        let tournaments = create(&path.with_extension("trn"))?;
        Ok(Database { writer, games, players, tournaments })
    }

    fn finish(self) -> io::Result<()> {
        let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
        let today = (today.year().unsigned_abs(), today.month().unsigned_abs(), today.day().unsigned_abs());
        let [(players, players_file), (tournaments, tournaments_file)] = [self.players, self.tournaments];
        let [mut players_out, mut tournaments_out] = [players_file, tournaments_file].map(BufWriter::new);
        self.writer.finish(today, &mut players_out, &mut tournaments_out)?;
        players_out.flush()?;
        tournaments_out.flush()?;
        [players, tournaments, self.games].into_iter().try_for_each(NewFile::keep)
    }
}

fn create(path: &Path) -> anyhow::Result<(NewFile, File)> {
    NewFile::create(path).with_context(|| cannot_write(path))
}

pub(super) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}
