//! Reads the games of a WTHOR file of any size, one by one.

use std::io::{self, Read};

use super::{Game, HEADER, Header, WthorError, no_header, no_record, read_game, wrong};
use crate::formats::{GameText, GameTextError, Place, Theoretical, WrittenMove, WrittenResult, wthor::Names};
use crate::game::Position;
use crate::game::othello::Othello;

/// A reader of the games of a WTHOR file.
#[derive(Debug)]
pub(in crate::formats) struct Reader<R> {
    bytes: R,
    names: Names,
    state: State,
}

#[derive(Debug)]
enum State {
    /// Nothing has been read.
    Begin,
    /// The header and the number of games read.
    Games(Header, u32),
    /// The end of the file or an error was reached.
    End,
}

impl<R: Read> Reader<R> {
    pub(in crate::formats) fn new(bytes: R) -> Reader<R> {
        Reader { bytes, names: Names::default(), state: State::Begin }
    }

    pub(in crate::formats) fn set_names(&mut self, names: Names) {
        self.names = names;
    }

    /// Returns the place of the next record, and its game or error; `None` at the end of the file.
    #[expect(clippy::type_complexity, reason = "three ways to fail, each with its own consequence")]
    pub(in crate::formats) fn next(
        &mut self,
    ) -> io::Result<Option<(Place, Result<Result<GameText, GameTextError>, WthorError>)>> {
        let (header, read) = match std::mem::replace(&mut self.state, State::End) {
            State::End => return Ok(None),
            State::Games(header, read) => (header, read),
            State::Begin => match self.header()? {
                Ok(header) => (header, 0),
                Err(error) => return Ok(Some((place(0, error.offset), Err(error)))),
            },
        };
        let offset = HEADER + read as usize * header.record();
        let place = place(u64::from(read), offset);
        if read == header.games {
            let rest = self.bytes(1)?;
            let error = wrong(offset, "more bytes".to_owned(), "the end");
            return Ok((!rest.is_empty()).then_some((place, Err(error))));
        }
        let record = self.bytes(header.record())?;
        if record.len() < header.record() {
            return Ok(Some((place, Err(no_record(offset + record.len())))));
        }
        self.state = State::Games(header, read + 1);
        let game = read_game(&record, header.size, offset).map(|game| self.text(&header, game));
        Ok(Some((place, game)))
    }

    fn header(&mut self) -> io::Result<Result<Header, WthorError>> {
        let bytes = self.bytes(HEADER)?;
        Ok(bytes.first_chunk().ok_or_else(|| no_header(bytes.len())).and_then(Header::parse))
    }

    /// Reads this many bytes, or fewer at the end of the file.
    fn bytes(&mut self, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(length);
        self.bytes.by_ref().take(length as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Converts a game: looks up the names of its players and tournament, and replays its moves.
    fn text(&self, header: &Header, game: Game) -> Result<GameText, GameTextError> {
        let margin = 2.0 * f64::from(game.black_discs) - header.size.squares() as f64;
        let mut text = GameText {
            black: self.names.player(game.black).map(str::to_owned),
            white: self.names.player(game.white).map(str::to_owned),
            event: self.names.tournament(game.tournament).map(str::to_owned),
            date: (header.year > 0).then(|| header.year.to_string()),
            result: Some(WrittenResult::Margin(margin)),
            theoretical: Some(Theoretical {
                empties: header.theoretical_empties,
                black_discs: game.theoretical_black_discs,
            }),
            ..GameText::new(Othello::start(header.size)?.diagram())
        };
        text.play(game.moves.into_iter().map(WrittenMove::of_unknown_side))?;
        Ok(text)
    }
}

fn place(read: u64, offset: usize) -> Place {
    Place { record: read + 1, line: 0, column: 0, offset: offset as u64 }
}
