//! Positions in FEN, the notation of chess, in the three variants that Othello programs use.
//! Rows are separated by `/`, a number stands for a run of empty squares, and the side to move follows.
//!
//! | spelling | first row | Black, White | after the board | side |
//! |---|---|---|---|---|
//! | [`Spelling::Reversi`], Edax as an `XBoard` engine | row 8 | `P`, `p` | | `w` is Black, `b` White |
//! | [`Spelling::Flipello`], Fairy-Stockfish | row 1 | `P`, `p` | the discs in hand: `[PPpp]` | `w` is Black, `b` White |
//! | [`Spelling::Ugi`], nothello and cutegames | row 1 | `x`, `o` | | `x` is Black, `o` White |
//!
//! Fairy-Stockfish counts rows from the bottom: its e4 is e5 here, so that the first row of its FEN, rank 8,
//! is row 1. Sources: observed behavior of <https://github.com/abulmo/edax-reversi>,
//! <https://github.com/fairy-stockfish/Fairy-Stockfish> and <https://github.com/kz04px/nothello>.

use crate::base::{Color, Size};
use crate::game::Diagram;

use super::TextError;
use super::cursor::Cursor;

/// The FEN variant of a program.
///
/// ```
/// use kado::formats::fen::{Spelling, parse, write};
///
/// let start = parse("8/8/8/3ox3/3xo3/8/8/8 x", Spelling::Ugi)?;
/// assert_eq!(write(&start, Spelling::Reversi), "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1");
/// # Ok::<(), kado::formats::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// The FEN of Edax as an `XBoard` engine, variant `reversi`: `8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1`.
    Reversi,
    /// The FEN of Fairy-Stockfish, variant `flipello`: `8/8/8/3pP3/3Pp3/8/8/8[PP...pp...] w 0 1`.
    Flipello,
    /// The FEN of the Universal Game Interface: `8/8/8/3ox3/3xo3/8/8/8 x`.
    Ugi,
}

impl Spelling {
    /// Guesses the FEN variant of a text from its letters and brackets.
    /// The guess is `Reversi` unless the text has brackets or the letters of UGI. On an empty board, only the
    /// side to move has a letter.
    pub fn of(text: &str) -> Spelling {
        const UGI: [char; 4] = ['x', 'X', 'o', 'O'];
        let mut words = text.split_whitespace();
        let (board, side) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if board.contains('[') {
            Spelling::Flipello
        } else if board.contains(UGI) || side.len() == 1 && side.contains(UGI) {
            Spelling::Ugi
        } else {
            Spelling::Reversi
        }
    }

    /// Returns the letters of black and white discs.
    const fn discs(self) -> [char; 2] {
        match self {
            Spelling::Reversi | Spelling::Flipello => ['P', 'p'],
            Spelling::Ugi => ['x', 'o'],
        }
    }

    /// Returns the color of the disc that a letter denotes, or `None` for any other letter.
    fn disc(self, letter: char) -> Option<Color> {
        let letter = if self == Spelling::Ugi { letter.to_ascii_lowercase() } else { letter };
        Color::BOTH.into_iter().find(|&color| self.discs()[color as usize] == letter)
    }

    /// Returns the letters that denote the side to move: for Black, then for White.
    pub(crate) const fn sides(self) -> [char; 2] {
        match self {
            Spelling::Reversi | Spelling::Flipello => ['w', 'b'],
            Spelling::Ugi => ['x', 'o'],
        }
    }
}

/// Returns whether a text is a FEN rather than a board in one line.
/// Only a FEN has slashes or digits from 1 to 9: in a one-line board the only digit is 0, a white disc. A FEN
/// of one full row is also a board in one line.
pub(crate) fn is_fen(text: &str) -> bool {
    text.contains(|c| matches!(c, '/' | '1'..='9'))
}

/// Parses a position of any size.
/// The discs in hand are optional and may be letters, counts or `-`. The fields after the side to move are
/// optional, too; their values are ignored.
///
/// # Errors
/// If a square, the length of a row, the discs in hand or the side to move is malformed, or a later field is
/// neither a number nor `-`.
pub fn parse(text: &str, spelling: Spelling) -> Result<Diagram, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_blanks();
    let board = read_board(&mut cursor, spelling)?;
    read_hand(&mut cursor)?;
    cursor.skip_blanks();
    let [black, white] = spelling.sides();
    let side = cursor.clone();
    let turn = match cursor.bump().map(|side| side.to_ascii_lowercase()) {
        Some(side) if side == black => Color::Black,
        Some(side) if side == white => Color::White,
        _ => return Err(side.error(format!("the side to move ({black} or {white})"))),
    };
    read_rest(&mut cursor)?;
    let mut diagram = if spelling == Spelling::Reversi { board.mirrored() } else { board };
    diagram.set_turn(turn);
    Ok(diagram)
}

/// Writes a position in this FEN variant.
/// With `Flipello`, the text includes enough discs in hand to fill the board.
pub fn write(diagram: &Diagram, spelling: Spelling) -> String {
    let [black, white] = spelling.discs();
    let side = spelling.sides()[diagram.turn() as usize];
    match spelling {
        Spelling::Reversi => format!("{} {side} - - 0 1", write_rows(&diagram.mirrored(), black, white)),
        Spelling::Flipello => {
            format!("{}{} {side} 0 1", write_rows(diagram, black, white), write_hand(diagram.size()))
        }
        Spelling::Ugi => format!("{} {side}", write_rows(diagram, black, white)),
    }
}

/// Returns the FEN field for the discs in hand: `[PP...pp...]`, with `P` for Black and `p` for White.
/// Each color has one disc in hand for every square of the board except the four squares of the start
/// position.
pub(crate) fn write_hand(size: Size) -> String {
    let count = size.squares().saturating_sub(4);
    format!("[{}]", Spelling::Flipello.discs().map(|disc| disc.to_string().repeat(count)).concat())
}

fn write_rows(diagram: &Diagram, black: char, white: char) -> String {
    let columns = usize::from(diagram.size().columns());
    let rows: Vec<String> =
        diagram.cells().chunks(columns).map(|cells| write_row(cells, black, white)).collect();
    rows.join("/")
}

fn write_row(cells: &[Option<Color>], black: char, white: char) -> String {
    let mut row = String::new();
    for run in cells.chunk_by(|one, next| one.is_none() && next.is_none()) {
        match run[0] {
            None => row += &run.len().to_string(),
            Some(Color::Black) => row.push(black),
            Some(Color::White) => row.push(white),
        }
    }
    row
}

/// Parses the rows of a board in the order of the text.
/// The first row of the text becomes row 1 of the diagram. The caller sets the side to move.
fn read_board(cursor: &mut Cursor<'_>, spelling: Spelling) -> Result<Diagram, TextError> {
    let mut cells = Vec::new();
    let mut rows = 0u8;
    let mut columns = 0;
    loop {
        let begin = cells.len();
        let row = cursor.clone();
        read_row(cursor, spelling, &mut cells)?;
        let length = cells.len() - begin;
        if rows == 0 {
            columns = length;
        }
        if length == 0 || length != columns {
            let expected =
                if rows == 0 { "a row of squares".to_owned() } else { format!("a row of {columns} squares") };
            return Err(row.error(expected));
        }
        rows = rows.checked_add(1).ok_or_else(|| row.error("the end of the board (255 rows at most)"))?;
        if !cursor.eat('/') {
            let size = u8::try_from(columns).ok().and_then(|columns| Size::new(columns, rows));
            let diagram = size.and_then(|size| Diagram::new(size, cells, Color::Black));
            return diagram.ok_or_else(|| row.error("a board of 255 columns at most"));
        }
    }
}

/// Parses one row: its discs, and the lengths of its runs of empty squares.
/// A row that is too long for any board is an error.
fn read_row(
    cursor: &mut Cursor<'_>,
    spelling: Spelling,
    cells: &mut Vec<Option<Color>>,
) -> Result<(), TextError> {
    let row = cursor.clone();
    let begin = cells.len();
    while let Some(next) = cursor.peek() {
        if cells.len() - begin > usize::from(u8::MAX) {
            return Err(row.error("a board of 255 columns at most"));
        }
        if next.is_ascii_digit() {
            let number = cursor.clone();
            let run: Option<u8> = cursor.take_while(|c| c.is_ascii_digit()).parse().ok();
            let run = run.filter(|&run| run > 0).ok_or_else(|| number.error("a number of empty squares"))?;
            cells.resize(cells.len() + usize::from(run), None);
        } else if let Some(color) = spelling.disc(next) {
            cursor.bump();
            cells.push(Some(color));
        } else if next.is_whitespace() || matches!(next, '/' | '[') {
            return Ok(());
        } else {
            let [black, white] = spelling.discs();
            return Err(cursor.error(format!("a square ({black}, {white} or a number of empty ones)")));
        }
    }
    Ok(())
}

/// Skips the discs in hand, which are optional and stand in square brackets.
/// The number of discs is not checked.
fn read_hand(cursor: &mut Cursor<'_>) -> Result<(), TextError> {
    if cursor.eat('[') {
        cursor.take_while(|c| matches!(c, 'P' | 'p' | '-') || c.is_ascii_digit());
        if !cursor.eat(']') {
            return Err(cursor.error("a disc in hand (P, p or a number) or ']'"));
        }
    }
    Ok(())
}

/// Skips the remaining fields of a chess FEN, such as the move counters; each must be a number or `-`.
fn read_rest(cursor: &mut Cursor<'_>) -> Result<(), TextError> {
    loop {
        let blanks = cursor.take_while(char::is_whitespace);
        let word = cursor.clone();
        let read = cursor.take_while(|c| !c.is_whitespace());
        if read.is_empty() {
            return Ok(());
        }
        let is_number = read.bytes().all(|byte| byte.is_ascii_digit() || byte == b'+');
        if blanks.is_empty() || !(is_number || read == "-") {
            return Err(word.error("'-', a number or the end of the text"));
        }
    }
}
