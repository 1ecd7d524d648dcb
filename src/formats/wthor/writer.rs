//! Writes a WTHOR database: a file of games, a file of players and a file of tournaments.

use std::io::{self, Seek, SeekFrom, Write};

use super::names::NameTable;
use super::{HEADER, moves};
use crate::base::Size;
use crate::formats::written::{check_on_board, check_supported};
use crate::formats::{Format, GameText, Theoretical, Unfit, WriteError, date};
use crate::game::othello::Othello;
use crate::game::{AnyPosition, Position};

/// Writes the games of a WTHOR file one by one.
/// Only the fields of the header and the names are kept in memory.
///
/// ```
/// use std::io::Cursor;
/// use kado::formats::{Format, GameText, games, position, wthor};
///
/// let game = GameText::from_record(&position("e6f4e3f6g5d6e7f5c5", None)?);
/// let mut writer = wthor::Writer::new(Cursor::new(Vec::new()))?;
/// writer.write(&game)?;
/// let (mut players, mut tournaments) = (Vec::new(), Vec::new());
/// let file = writer.finish((2026, 11, 23), &mut players, &mut tournaments)?.into_inner();
/// let written = games(Format::Wthor, file.as_slice()).next().expect("a game")?;
/// assert_eq!(written.moves.len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    players: NameTable,
    tournaments: NameTable,
    games: u32,
    /// The board size of all games, set by the first one.
    size: Option<Size>,
    /// The year of all games: `None` before the first game, 0 if years differ or a year is unknown.
    year: Option<u16>,
    /// Number of empty squares from which the theoretical scores assume perfect play.
    /// The first game with a theoretical score sets the number.
    theoretical_empties: Option<u8>,
}

impl<W: Write + Seek> Writer<W> {
    /// Begins a file of games with an empty header, which [`Writer::finish`] fills in.
    ///
    /// # Errors
    /// If the header cannot be written.
    pub fn new(mut out: W) -> io::Result<Writer<W>> {
        out.write_all(&[0; HEADER])?;
        Ok(Writer {
            out,
            players: NameTable::players(),
            tournaments: NameTable::tournaments(),
            games: 0,
            size: None,
            year: None,
            theoretical_empties: None,
        })
    }

    /// Appends a game.
    ///
    /// # Errors
    /// If the format cannot hold the game (see [`Unfit`]), or the file cannot be written.
    /// A game that the format cannot hold leaves the file unchanged.
    pub fn write(&mut self, game: &GameText) -> Result<(), WriteError> {
        let size = game.start.size();
        self.check(game)?;
        if game.komi.is_some_and(|komi| komi != 0.0) {
            return Err(Unfit::Result.into());
        }
        let result =
            game.result.and_then(|result| result.black_discs(size.squares())).ok_or(Unfit::Result)?;
        let is_possible = |value: Theoretical| usize::from(value.black_discs) <= size.squares();
        if !game.theoretical.is_none_or(is_possible) {
            return Err(Unfit::Result.into());
        }
        let played = game.moves.iter().filter_map(|written| written.mv.square());
        let codes: Vec<u8> =
            played.map(|square| 11 + 10 * square.row(size) as u8 + square.column(size) as u8).collect();
        let tournament = self.tournaments.number(game.event.as_deref()).ok_or(Unfit::Names)?;
        let black = self.players.number(game.black.as_deref()).ok_or(Unfit::Names)?;
        let white = self.players.number(game.white.as_deref()).ok_or(Unfit::Names)?;
        let mut record: Vec<u8> = [tournament, black, white].into_iter().flat_map(u16::to_le_bytes).collect();
        record.push(result as u8);
        record.push(self.theoretical(game.theoretical).unwrap_or(result as u8));
        record.extend(&codes);
        record.resize(super::RECORD_HEADER + moves(size), 0);
        self.out.write_all(&record)?;
        self.count(game);
        Ok(())
    }

    /// Checks that WTHOR can store the game in this file.
    /// WTHOR must support the rules and the board size, and all games of the file must have the same board
    /// size. The game must begin at the standard start position, and its moves must be legal: a reader
    /// replays them to fill in the passes.
    fn check(&self, game: &GameText) -> Result<(), Unfit> {
        check_supported(Format::Wthor, game.rules)?;
        let size = game.start.size();
        if ![Size::OTHELLO, Size::square_board(10)].contains(&size) {
            return Err(Unfit::Size(size));
        }
        if self.size.is_some_and(|first| first != size) {
            return Err(Unfit::OtherSize(size));
        }
        let start = Othello::start(size).map(|start| start.diagram());
        if start.as_ref() != Ok(&game.start) {
            return Err(Unfit::Start);
        }
        check_on_board(size, game.moves.iter())?;
        game.replay::<AnyPosition>()?;
        Ok(())
    }

    /// Returns Black's discs after perfect play that begins at the file's `theoretical_empties`.
    /// The first game with a theoretical score sets this number of empties. Returns `None` if the game has no
    /// theoretical score, or one for another number of empties.
    fn theoretical(&mut self, theoretical: Option<Theoretical>) -> Option<u8> {
        let Theoretical { empties, black_discs } = theoretical?;
        let first = *self.theoretical_empties.get_or_insert(empties);
        (first == empties).then_some(black_discs)
    }

    fn count(&mut self, game: &GameText) {
        let year = game.date.as_deref().and_then(date::year).unwrap_or(0);
        self.games += 1;
        self.size = Some(game.start.size());
        self.year = Some(if self.year.is_none_or(|first| first == year) { year } else { 0 });
    }

    /// Returns the number of names that are stored shortened or with `?` for letters outside of Latin-1.
    pub(crate) fn changed_names(&self) -> usize {
        self.players.changed() + self.tournaments.changed()
    }

    /// Writes the header and the name files of players (`.jou`) and tournaments (`.trn`).
    /// `date` is the current date: year, month and day.
    ///
    /// # Errors
    /// If a file cannot be written, or the header cannot hold the year (at most 25,599).
    pub fn finish(
        mut self,
        date: (u16, u8, u8),
        players: &mut impl Write,
        tournaments: &mut impl Write,
    ) -> io::Result<W> {
        let (year, month, day) = date;
        let century = u8::try_from(year / 100).map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))?;
        let date = [century, (year % 100) as u8, month, day];
        let mut header = [0; HEADER];
        header[..4].copy_from_slice(&date);
        header[4..8].copy_from_slice(&self.games.to_le_bytes());
        header[10..12].copy_from_slice(&self.year.unwrap_or(0).to_le_bytes());
        header[12] = self.size.unwrap_or(Size::OTHELLO).columns();
        header[14] = self.theoretical_empties.unwrap_or(0);
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&header)?;
        self.out.flush()?;
        self.players.write(players, date)?;
        self.tournaments.write(tournaments, date)?;
        Ok(self.out)
    }
}
