//! Test positions in OBF, one per line: a board, its side to move, and known scores of its moves.
//!
//! The line `BOARD X; A2:+38; H4:+0;` gives scores of moves, and `BOARD X; +38;` gives the score of the
//! position. Any line may end with a comment, `% text`. The scripts of scrzebra store the score in the
//! comment (`BOARD X % +38`). Scores are in discs from the mover's view. Lines that begin with `#` or `%` are
//! comments.

use std::fmt;

use crate::base::{Move, Size};
use crate::game::{Diagram, Rules, notation};

use super::cursor::Cursor;
use super::lines::single_line;
use super::{GameText, Known, TextError, board64, without_mark};

/// A position with its known scores.
///
/// ```
/// use kado::formats::obf;
/// use kado::game::notation::parse_move;
///
/// let line = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;";
/// let problem = obf::parse_line(line, None)?.expect("a problem");
/// let h1 = parse_move("h1", problem.diagram.size()).expect("a square");
/// assert_eq!((problem.value(), problem.score_of(h1)), (Some(18), Some(12)));
/// # Ok::<(), kado::formats::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The board and the side to move.
    pub diagram: Diagram,
    /// Moves and their scores in discs, in the order of the text.
    pub moves: Vec<(Move, i32)>,
    /// The score of the position itself in discs; `None` if the record scores only moves.
    pub score: Option<i32>,
    /// The comment after `%`, trimmed.
    pub comment: Option<String>,
}

impl Problem {
    /// The score in the entry `--:-127`, which marks the end of the move list.
    const NO_MOVE: i32 = -127;

    /// Returns the score of the position in discs.
    /// The score given for the position takes precedence, then the best score given for a move, then a signed
    /// number at the start of the comment, up to the number of squares.
    pub fn value(&self) -> Option<i32> {
        let best = self.moves.iter().map(|&(_, score)| score).max();
        self.score.or(best).or_else(|| self.commented_score().map(|(score, _)| score))
    }

    /// Returns the score of a move in discs, if the problem lists it.
    pub fn score_of(&self, mv: Move) -> Option<i32> {
        self.moves.iter().find(|&&(listed, _)| listed == mv).map(|&(_, score)| score)
    }

    /// Returns the score of the position at the start of the comment, and the rest of the comment.
    /// Other scores of the problem take precedence: with them the comment has no score.
    fn commented_score(&self) -> Option<(i32, &str)> {
        let comment = self.comment.as_deref().filter(|_| !self.is_scored())?.trim_start();
        let (word, rest) = comment.split_once(char::is_whitespace).unwrap_or((comment, ""));
        let score: i32 = word.parse().ok().filter(|_| word.starts_with(['+', '-']))?;
        (score.unsigned_abs() as usize <= self.diagram.size().squares()).then_some((score, rest.trim_start()))
    }

    /// Returns whether the record scores the position or a move outside the comment.
    fn is_scored(&self) -> bool {
        self.score.is_some() || !self.moves.is_empty()
    }

    /// Moves the score at the start of the comment to the field `score`.
    fn with_score_of_comment(self) -> Problem {
        match self.commented_score().map(|(score, rest)| (score, rest.to_owned())) {
            Some((score, rest)) => {
                Problem { score: Some(score), comment: Some(rest).filter(|rest| !rest.is_empty()), ..self }
            }
            None => self,
        }
    }

    /// Puts a comment that a reader would take as a score in quotation marks.
    pub(super) fn with_comment_quoted(self) -> Problem {
        let is_taken = self.commented_score().is_some();
        let comment = self.comment.map(|text| if is_taken { format!("\"{text}\"") } else { text });
        Problem { comment, ..self }
    }
}

/// Parses every problem of a text, each with its line number, counted from 1.
/// Empty lines and comments are skipped.
///
/// # Errors
/// If a line is malformed.
pub fn parse(text: &str) -> Result<Vec<(usize, Problem)>, TextError> {
    lines(text, None).map(|(line, problem)| Ok((line, problem?))).collect()
}

/// Parses a text line by line; an invalid line does not stop the parsing.
/// Each item holds a line number, counted from 1, and either the test position on this line or a parse
/// error. Empty lines and comments are skipped. Without `size`, the size of each board is detected.
pub(crate) fn lines(
    text: &str,
    size: Option<Size>,
) -> impl Iterator<Item = (usize, Result<Problem, TextError>)> + '_ {
    super::lines(text).zip(1..).filter_map(move |(line, number)| {
        let problem = parse_line(line, size).map_err(|error| TextError { line: Some(number), ..error });
        Some((number, problem.transpose()?))
    })
}

/// Parses a line; `None` if it is empty or a comment. A byte order mark at its start is skipped.
/// Without `size`, the size of the board is detected.
///
/// # Errors
/// If the board, a move or a score is malformed.
pub fn parse_line(line: &str, size: Option<Size>) -> Result<Option<Problem>, TextError> {
    let line = without_mark(line);
    let mut cursor = Cursor::new(line);
    cursor.skip_blanks();
    if matches!(cursor.peek(), None | Some('#' | '%')) {
        return Ok(None);
    }
    let diagram = board64::read(&mut cursor, size.unwrap_or_else(|| size_of(line, None)))?;
    let mut problem = Problem { diagram, moves: Vec::new(), score: None, comment: None };
    loop {
        cursor.skip_blanks();
        match cursor.peek() {
            None => return Ok(Some(problem)),
            Some('%') => {
                problem.comment = Some(cursor.rest()[1..].trim().to_owned());
                return Ok(Some(problem));
            }
            Some(';') => {
                cursor.bump();
                read_entry(&mut cursor, &mut problem)?;
            }
            Some(_) => return Err(cursor.error("';', '%' or the end of the line")),
        }
    }
}

/// Returns the size of the board at the start of a line; see [`board64::size_of`].
fn size_of(line: &str, expected: Option<Size>) -> Size {
    board64::size_of(line.split([';', '%']).next().unwrap_or(line), expected)
}

/// Parses a line as a game without moves. Without rules the game is Othello.
pub(super) fn parse_game(line: &str, rules: Option<Rules>) -> Result<GameText, TextError> {
    let size = size_of(without_mark(line), rules.map(Rules::size));
    let problem = parse_line(line, Some(size))?.ok_or_else(|| Cursor::new(line).error("a position"))?;
    let Problem { diagram, moves, score, comment } = problem.with_score_of_comment();
    let known = Known { score, moves };
    Ok(GameText { comment, known, ..GameText::on_board(rules, diagram) })
}

/// Writes a problem as a line, without a line end. Line breaks in the comment become blanks. Scores beyond
/// the number of squares are written, but refused when they are read.
pub fn write(problem: &Problem) -> String {
    problem.to_string()
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.diagram.size();
        write!(f, "{}", board64::write(&self.diagram))?;
        if self.is_scored() {
            write!(f, ";")?;
        }
        if let Some(score) = self.score {
            write!(f, " {score:+};")?;
        }
        for &(mv, score) in &self.moves {
            write!(f, " {}:{score:+};", notation::move_name(mv, size, "PA").to_uppercase())?;
        }
        match &self.comment {
            Some(comment) => write!(f, " % {}", single_line(comment)),
            None => Ok(()),
        }
    }
}

/// Parses the text between two semicolons: `MOVE:SCORE`, a score, or nothing.
fn read_entry(cursor: &mut Cursor<'_>, problem: &mut Problem) -> Result<(), TextError> {
    cursor.skip_blanks();
    let start = cursor.offset();
    let entry = cursor.take_while(|c| c != ';' && c != '%').trim_end();
    let Some((name, score)) = entry.split_once(':') else {
        if !entry.is_empty() {
            let wrong = || cursor.error_at(start, entry, "MOVE:SCORE (A2:+38) or a score (+38)");
            problem.score = Some(read_score(entry, problem).ok_or_else(wrong)?);
        }
        return Ok(());
    };
    let mv = notation::parse_move(name.trim_end(), problem.diagram.size())
        .ok_or_else(|| cursor.error_at(start, name, "a move"))?;
    let score_start = start + entry.len() - score.trim_start().len();
    let score = score.trim_start();
    if !(mv.is_pass() && score.parse() == Ok(Problem::NO_MOVE)) {
        let wrong = || cursor.error_at(score_start, score, "a score in whole discs (+38)");
        problem.moves.push((mv, read_score(score, problem).ok_or_else(wrong)?));
    }
    Ok(())
}

/// Parses a score in discs. Returns `None` if it is not a number, or beyond the number of squares.
fn read_score(text: &str, problem: &Problem) -> Option<i32> {
    text.parse().ok().filter(|score: &i32| score.unsigned_abs() as usize <= problem.diagram.size().squares())
}
