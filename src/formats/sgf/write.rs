//! Writes games as SGF.

use std::fmt;

use crate::base::{Color, Size, Square};
use crate::formats::properties::escaped;
use crate::formats::variations::Branches;
use crate::formats::{GameText, WrittenMove, date, ggf_clock, is_plain_othello};
use crate::game::{Rules, notation};

use super::Points;

/// Writes a game with algebraic points, in one line except for the line breaks in comments.
pub fn write(game: &GameText) -> String {
    write_with(game, Points::Algebraic)
}

/// Writes a game as [`write()`] does, with points in this notation.
#[doc(hidden)]
pub fn write_with(game: &GameText, points: Points) -> String {
    Sgf { game, points }.to_string()
}

struct Sgf<'a> {
    game: &'a GameText,
    points: Points,
}

impl fmt::Display for Sgf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.game.start.size();
        write!(f, "(;FF[4]")?;
        let rules = self.game.rules;
        if self.points != Points::Gogui {
            write!(f, "GM[{}]", if matches!(rules, Rules::Othello(_)) { 2 } else { 4 })?;
        }
        write!(f, "CA[UTF-8]SZ[{}", size.columns())?;
        if size.rows() != size.columns() {
            write!(f, ":{}", size.rows())?;
        }
        write!(f, "]")?;
        if !is_plain_othello(rules) {
            write!(f, "RU[{}]", escaped(&rules.to_string()))?;
        }
        self.write_root(f)?;
        // Without `PL`, readers let the side of the first move begin.
        let first = self.game.moves.first().map(|written| written.color);
        let is_default_start = (self.points == Points::Gogui || matches!(rules, Rules::Mnk(_)))
            && self.game.begins_at_start()
            && first.is_none_or(|first| first == self.game.start.turn());
        if !is_default_start {
            self.write_start(f)?;
        }
        self.write_lines(f)?;
        write!(f, ")")
    }
}

/// The next item to write.
enum Part {
    /// The unwritten moves of a line of play.
    /// The fields are the index of the variation (`None`: main line) and the index of the next move to write.
    Line(Option<usize>, usize),
    /// An opening or closing parenthesis.
    Bracket(char),
}

impl Sgf<'_> {
    /// Writes the properties of the whole game.
    fn write_root(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game;
        let [black_rating, white_rating] = game.ratings.map(|rating| rating.map(|rating| rating.to_string()));
        let main = ggf_clock::shared(&game.clocks)
            .and_then(ggf_clock::main_seconds)
            .map(|seconds| seconds.to_string());
        let date = game.date.as_deref().map(|text| date::with_separator(text, '-'));
        for (name, value) in [
            ("EV", &game.event),
            ("RO", &game.round),
            ("PC", &game.place),
            ("DT", &date),
            ("PB", &game.black),
            ("BR", &black_rating),
            ("PW", &game.white),
            ("WR", &white_rating),
            ("TM", &main),
            ("RE", &game.result.map(|result| result.to_string())),
            ("GC", &game.comment),
        ] {
            if let Some(value) = value {
                write!(f, "{name}[{}]", escaped(value))?;
            }
        }
        Ok(())
    }

    /// Writes the moves with all variations.
    /// If a move has variations, the move and the rest of its line are written in parentheses. Each variation
    /// follows in separate parentheses.
    fn write_lines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let branches = Branches::of(self.game);
        let mut parts = vec![Part::Line(None, 0)];
        while let Some(part) = parts.pop() {
            let (line, mut at) = match part {
                Part::Line(line, at) => (line, at),
                Part::Bracket(bracket) => {
                    write!(f, "{bracket}")?;
                    continue;
                }
            };
            let moves = branches.moves(line);
            while at < moves.len() {
                let others: Vec<usize> = branches.replacing(line, at).collect();
                if !others.is_empty() {
                    for &other in others.iter().rev() {
                        parts.extend([Part::Bracket(')'), Part::Line(Some(other), 0), Part::Bracket('(')]);
                    }
                    parts.extend([Part::Bracket(')'), Part::Line(line, at + 1)]);
                    write!(f, "(")?;
                }
                self.write_move(f, &moves[at])?;
                at = if others.is_empty() { at + 1 } else { moves.len() };
            }
        }
        Ok(())
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = &self.game.start;
        let squares = |cell| start.size().all_squares().filter(move |&square| start.at(square) == cell);
        for (name, cell) in [("AB", Some(Color::Black)), ("AW", Some(Color::White))] {
            self.write_points(f, name, squares(cell))?;
        }
        if start.cells().iter().all(Option::is_none) && matches!(self.game.rules, Rules::Othello(_)) {
            // Without set-up properties, readers would begin with the four discs of the start position.
            self.write_points(f, "AE", squares(None))?;
        }
        write!(f, "PL[{}]", start.turn().pick('B', 'W'))
    }

    fn write_points(
        &self,
        f: &mut fmt::Formatter<'_>,
        name: &str,
        squares: impl Iterator<Item = Square>,
    ) -> fmt::Result {
        let mut squares = squares.peekable();
        if squares.peek().is_some() {
            f.write_str(name)?;
        }
        squares.try_for_each(|square| write!(f, "[{}]", self.point(square)))
    }

    /// Writes a move with its score, from Black's view, and its comment.
    fn write_move(&self, f: &mut fmt::Formatter<'_>, written: &WrittenMove) -> fmt::Result {
        let name = written.mv.square().map_or_else(|| self.pass().to_owned(), |square| self.point(square));
        write!(f, ";{}[{name}]", written.color.pick('B', 'W'))?;
        if let Some(score) = written.score {
            write!(f, "V[{}]", written.color.pick(score, 0.0 - score))?;
        }
        if let Some(comment) = &written.comment {
            write!(f, "C[{}]", escaped(comment))?;
        }
        Ok(())
    }

    fn pass(&self) -> &'static str {
        if self.points == Points::Algebraic { "PA" } else { "" }
    }

    fn point(&self, square: Square) -> String {
        let size = self.game.start.size();
        match self.points {
            Points::Algebraic => notation::square_name(square, size),
            Points::Letters => letters(square, size),
            Points::Gogui => letters(size.mirrored(square), size),
        }
    }
}

/// Returns the two letters of a square, column and row.
/// The lower-case letters suffice for 26 columns and 26 rows.
fn letters(square: Square, size: Size) -> String {
    let letter = |number: u32| char::from(b'a' + (number % 26) as u8);
    [letter(square.column(size)), letter(square.row(size))].iter().collect()
}
