//! The name files of WTHOR: players (`.jou`) and tournaments (`.trn`).
//! A file has a header of 16 bytes, then names of fixed length in Latin-1, padded with zeros.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::HEADER;

/// The placeholder for an unknown name.
const UNKNOWN: &str = "???";
/// The length of a player's name in bytes, including the terminating zero.
const PLAYER: usize = 20;
/// The length of a tournament's name in bytes, including the terminating zero.
const TOURNAMENT: usize = 26;
/// File stem of the two name files for the whole database, `WTHOR.JOU` and `WTHOR.TRN`.
const DATABASE: &str = "wthor";

/// The names of players and tournaments by number.
///
/// ```
/// use kado::formats::{Format, games, wthor::Names};
///
/// # // A header (one game of 1999, 24 empties), then tournament, black, white, 40 and 36 discs, and f5.
/// # let mut file = vec![20, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0xcf, 7, 8, 0, 24, 0];
/// # file.extend([0, 0, 1, 0, 2, 0, 40, 36, 56]);
/// # file.resize(16 + 68, 0);
/// # let mut players = [0; 16 + 3 * 20];
/// # players[16 + 20..][..3].copy_from_slice(b"Ann");
/// # let tournaments = [];
/// // `players` and `tournaments` hold the bytes of the name files, `file` those of a file of games.
/// let names = Names::parse(&players, &tournaments);
/// let game = games(Format::Wthor, file.as_slice()).with_names(names).next().expect("a game")?;
/// assert_eq!((game.black.as_deref(), game.white), (Some("Ann"), None));
/// # Ok::<(), kado::formats::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    players: Vec<String>,
    tournaments: Vec<String>,
}

impl Names {
    /// Reads the names of the players and the tournaments in the file of games at `path`.
    /// Player names are in a `.jou` file in the same folder, tournament names in a `.trn` file. Each of
    /// these two files has the stem of the file of games, or else the stem `WTHOR`; case is ignored. They are
    /// sought beside the file itself, then beside the link to it. Without the `.jou` file, all player names
    /// are unknown. Without the `.trn` file, all tournament names are unknown.
    ///
    /// # Errors
    /// If the folder or an existing file cannot be read.
    pub(crate) fn beside(path: &Path) -> io::Result<Names> {
        let [players, tournaments] = Names::files_beside(path)?;
        let read = |file: Option<PathBuf>| file.map_or_else(|| Ok(Vec::new()), fs::read);
        Ok(Names::parse(&read(players)?, &read(tournaments)?))
    }

    /// Returns the paths of the files from which [`Names::beside`] reads the names of the players and of the
    /// tournaments.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub(crate) fn files_beside(path: &Path) -> io::Result<[Option<PathBuf>; 2]> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let find = |extension| -> io::Result<Option<PathBuf>> {
            Ok(find(&target, extension)?.or(find(path, extension)?))
        };
        Ok([find("jou")?, find("trn")?])
    }

    /// Parses the contents of the two name files.
    pub fn parse(players: &[u8], tournaments: &[u8]) -> Names {
        Names { players: parse(players, PLAYER), tournaments: parse(tournaments, TOURNAMENT) }
    }

    /// Returns the name of a player, or `None` if it is unknown.
    pub(crate) fn player(&self, number: u16) -> Option<&str> {
        name(&self.players, number)
    }

    /// Returns the name of a tournament, or `None` if it is unknown.
    pub(crate) fn tournament(&self, number: u16) -> Option<&str> {
        name(&self.tournaments, number)
    }
}

fn name(names: &[String], number: u16) -> Option<&str> {
    names.get(usize::from(number)).map(String::as_str).filter(|name| !name.is_empty() && *name != UNKNOWN)
}

fn parse(bytes: &[u8], length: usize) -> Vec<String> {
    let names = bytes.get(HEADER..).unwrap_or_default().chunks_exact(length);
    let text =
        |name: &[u8]| name.iter().take_while(|&&byte| byte != 0).copied().map(char::from).collect::<String>();
    names.map(|name| text(name).trim_end().to_owned()).collect()
}

/// Returns the path of the name file for the file of games `games`; `extension` is `jou` or `trn`.
/// The name file has the same stem as `games`, or else the stem `WTHOR`, ignoring case. Of several such
/// files, the one spelled like `games` comes first, then the first in alphabetical order. Returns `None` if
/// the folder of `games` contains no such file.
fn find(games: &Path, extension: &str) -> io::Result<Option<PathBuf>> {
    let folder = games.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let stem = games.file_stem().unwrap_or_default();
    let spelled_alike = games.with_extension(extension);
    let mut best = None;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is =
            |part: Option<&OsStr>, wanted: &OsStr| part.is_some_and(|part| part.eq_ignore_ascii_case(wanted));
        let has_stem = is(path.file_stem(), stem);
        if is(path.extension(), extension.as_ref()) && (has_stem || is(path.file_stem(), DATABASE.as_ref())) {
            let rank = (!has_stem, path.file_name() != spelled_alike.file_name(), path);
            best = best.into_iter().chain([rank]).min();
        }
    }
    Ok(best.map(|(_, _, path)| path))
}

/// A growing table of names; number 0 is the placeholder for unknown names.
#[derive(Debug)]
pub(super) struct NameTable {
    length: usize,
    names: Vec<Vec<u8>>,
    numbers: HashMap<Vec<u8>, u16>,
    /// The names that are stored shortened or with other letters.
    changed: HashSet<String>,
}

impl NameTable {
    pub(super) fn players() -> NameTable {
        NameTable::new(PLAYER)
    }

    pub(super) fn tournaments() -> NameTable {
        NameTable::new(TOURNAMENT)
    }

    fn new(length: usize) -> NameTable {
        let unknown = UNKNOWN.as_bytes().to_vec();
        let numbers = HashMap::from([(unknown.clone(), 0)]);
        NameTable { length, names: vec![unknown], numbers, changed: HashSet::new() }
    }

    /// Returns the number of a name; adds the name if it is new.
    /// The name is stored in Latin-1 (other characters become `?`), truncated to one byte less than the
    /// field length. A missing or blank name has the number 0. Returns `None` if the table is full.
    pub(super) fn number(&mut self, name: Option<&str>) -> Option<u16> {
        let written = name.unwrap_or_default().trim();
        let letters =
            written.chars().map(|letter| u8::try_from(letter).unwrap_or(b'?')).filter(|&byte| byte != 0);
        let mut name: Vec<u8> = letters.take(self.length - 1).collect();
        while name.last() == Some(&b' ') {
            name.pop();
        }
        if name.is_empty() {
            return Some(0);
        }
        if !name.iter().copied().map(char::from).eq(written.chars()) {
            self.changed.insert(written.to_owned());
        }
        if let Some(&number) = self.numbers.get(&name) {
            return Some(number);
        }
        // The header stores the number of names in 16 bits, so at most 65,535 fit.
        let number = u16::try_from(self.names.len()).ok().filter(|&number| number < u16::MAX)?;
        self.numbers.insert(name.clone(), number);
        self.names.push(name);
        Some(number)
    }

    /// Returns the number of names that are stored shortened or with other letters.
    pub(super) fn changed(&self) -> usize {
        self.changed.len()
    }

    /// Writes the name file; `date` is the header's date: century, year of the century, month and day.
    pub(super) fn write(&self, out: &mut impl Write, date: [u8; 4]) -> io::Result<()> {
        let mut header = [0; HEADER];
        header[..4].copy_from_slice(&date);
        header[8..10].copy_from_slice(&(self.names.len() as u16).to_le_bytes());
        out.write_all(&header)?;
        for name in &self.names {
            let mut field = vec![0; self.length];
            field[..name.len()].copy_from_slice(name);
            out.write_all(&field)?;
        }
        Ok(())
    }
}
