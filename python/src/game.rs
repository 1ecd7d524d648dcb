//! `kado.Game`: a game with its history, and the properties in its file.

use kado::analysis::openings::opening_name;
use kado::formats::{GameText, Positions, WrittenMove, position, text, transcript};
use kado::game::{AnyPosition, Position, Record};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::board::Board;
use crate::names::named;
use crate::{errors, files, moves, names};

/// A game: its start position, its moves, and the players and event of its file. `push` plays a move in
/// place and `undo` takes it back.
///
/// `moves` is moves from the start, or a board to begin at, in the notation that :class:`Board` accepts.
///
/// >>> from kado import Game
/// >>> game = Game("f5d6c3d3c4")
/// >>> game.push("f4")
/// >>> game.moves, len(game), game.board.turn
/// (['f5', 'd6', 'c3', 'd3', 'c4', 'f4'], 6, 'black')
/// >>> game.undo()
/// 'f4'
/// >>> game.opening.english
/// 'Tiger'
/// >>> game.black = "Ann"
/// >>> print(game.text("ggf"), end="")  # doctest: +ELLIPSIS
/// (;GM[Othello]...PB[Ann]...
#[pyclass(module = "kado")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) record: Record<AnyPosition>,
    /// The properties in the file, except the texts below; its moves are the plies of the
    /// record.
    written: GameText,
    /// The name of the player with the black discs.
    #[pyo3(get, set)]
    pub(crate) black: Option<String>,
    /// The name of the player with the white discs.
    #[pyo3(get, set)]
    pub(crate) white: Option<String>,
    /// The tournament or match.
    #[pyo3(get, set)]
    event: Option<String>,
    /// The place of the game.
    #[pyo3(get, set)]
    place: Option<String>,
    /// The date, the year first.
    #[pyo3(get, set)]
    date: Option<String>,
    /// The round of the event.
    #[pyo3(get, set)]
    round: Option<String>,
    /// The comment on the whole game.
    #[pyo3(get, set)]
    comment: Option<String>,
}

impl Game {
    /// Takes over a game after inserting its passes, each of which `undo` takes back as a move of its own.
    pub(crate) fn of(written: GameText) -> PyResult<Game> {
        Ok(Game::new_with(written.replay().map_err(errors::format)?, written))
    }

    fn new_with(record: Record<AnyPosition>, mut written: GameText) -> Game {
        Game {
            record,
            black: written.black.take(),
            white: written.white.take(),
            event: written.event.take(),
            place: written.place.take(),
            date: written.date.take(),
            round: written.round.take(),
            comment: written.comment.take(),
            written,
        }
    }

    /// Returns the game in the form of the file formats.
    pub(crate) fn written(&self) -> GameText {
        GameText {
            black: self.black.clone(),
            white: self.white.clone(),
            event: self.event.clone(),
            place: self.place.clone(),
            date: self.date.clone(),
            round: self.round.clone(),
            comment: self.comment.clone(),
            ..self.written.clone()
        }
    }

    /// Returns the board after a number of moves, with its last move marked.
    fn board_after(&self, count: usize) -> Board {
        let last = count.checked_sub(1).map(|index| self.record.plies()[index].mv);
        Board { position: self.record.positions()[count].clone(), last }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (moves = None, game = None))]
    fn new(moves: Option<&str>, game: Option<&str>) -> PyResult<Game> {
        let record = position(moves.unwrap_or_default(), files::rules(game)?).map_err(errors::board)?;
        Game::of(GameText::from_record(&record))
    }

    /// Returns a game without moves that begins at a board.
    #[classmethod]
    fn from_board(_: &Bound<'_, PyType>, board: &Board) -> Game {
        let record = Record::new(board.position.clone());
        let written = GameText::from_record(&record);
        Game::new_with(record, written)
    }

    /// The name of the game, such as `othello:8`.
    #[getter]
    fn game(&self) -> String {
        self.record.start().rules().to_string()
    }

    /// The board after the last move.
    #[getter]
    fn board(&self) -> Board {
        self.board_after(self.record.plies().len())
    }

    /// The board before the first move.
    #[getter]
    fn start(&self) -> Board {
        Board::of(self.record.start().clone())
    }

    /// Every board: the one before the first move, and the one after each.
    #[getter]
    fn boards(&self) -> Vec<Board> {
        (0..=self.record.plies().len()).map(|count| self.board_after(count)).collect()
    }

    /// The names of the moves, passes included.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let size = self.record.position().size();
        self.record.plies().iter().map(|ply| moves::name(ply.mv, size)).collect()
    }

    /// The numbers of the moves: row by row from a1; the pass is the number of squares.
    #[getter]
    fn actions(&self) -> Vec<usize> {
        let size = self.record.position().size();
        self.record.plies().iter().map(|ply| moves::number(ply.mv, size)).collect()
    }

    /// The moves without passes in one word, in the notation that :class:`Game` accepts: `f5d6c3`.
    #[getter]
    fn transcript(&self) -> String {
        let played: Vec<_> = self.record.plies().iter().map(|ply| ply.mv).collect();
        transcript::write(&played, self.record.position().size())
    }

    /// The scores that the players gave their moves, in discs from their own point of view; `None` where the
    /// file has none.
    #[getter]
    fn scores(&self) -> Vec<Option<f64>> {
        self.written.moves.iter().map(|written| written.score).collect()
    }

    /// The seconds that each move took; `None` where the file has none.
    #[getter]
    fn seconds(&self) -> Vec<Option<f64>> {
        self.written.moves.iter().map(|written| written.seconds).collect()
    }

    /// Plays a move, a name or a number. The result of the file is dropped; at the end of the game it is
    /// Black's margin in discs less the komi.
    fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        let position = self.record.position();
        let (side, mv) = (position.turn(), moves::read(mv, position.size())?);
        if self.record.play(mv).is_err() {
            return Err(names::illegal(self.record.position(), mv));
        }
        self.written.moves.push(WrittenMove::new(side, mv));
        self.written.result = None;
        if self.is_over() { self.written.complete().map_err(errors::format) } else { Ok(()) }
    }

    /// Takes the last move back and returns it; `None` at the start. The result, the theoretical result and
    /// the variations that replace the move go with it; other variations stay.
    fn undo(&mut self) -> Option<String> {
        let size = self.record.position().size();
        let undone = self.record.undo()?;
        self.written.take_back_to(self.record.plies().len());
        Some(moves::name(undone, size))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.record.position().outcome().is_some()
    }

    /// The result in SGF's notation, less the komi: `B+12`, `W+R`, `0`; `None` if it is unknown.
    #[getter]
    pub(crate) fn result(&self) -> Option<String> {
        self.written.result.map(|result| result.to_string())
    }

    /// Black's discs at the end, empty squares counted for the winner; `None` if the result is not a disc
    /// count.
    #[getter]
    fn black_discs(&self) -> Option<usize> {
        self.written.result?.black_discs(self.record.position().size().squares())
    }

    /// Black's discs after perfect play, and the number of empties from which it was computed, as in WTHOR.
    #[getter]
    fn theoretical(&self) -> Option<(u8, u8)> {
        self.written.theoretical.map(|theoretical| (theoretical.black_discs, theoretical.empties))
    }

    /// The scores in the file for the first board: its score, and the scores of moves, in discs for the
    /// mover.
    #[getter]
    fn known(&self) -> (Option<i32>, Vec<(String, i32)>) {
        let size = self.record.position().size();
        let known = &self.written.known;
        (known.score, known.moves.iter().map(|&(mv, score)| (moves::name(mv, size), score)).collect())
    }

    /// The opening: the last named position of the game, if any.
    #[getter]
    fn opening<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        opening_name(&self.record).map(|(_, opening)| named(py, opening)).transpose()
    }

    /// Returns the game in a format (:func:`kado.formats` lists them). A format of positions has a line for
    /// each of `positions`: `"all"`, `"first"` or `"last"`.
    #[pyo3(signature = (format = "transcript", positions = "all"))]
    fn text(&self, format: &str, positions: &str) -> PyResult<String> {
        let format = files::format_of(format)?;
        let positions = match positions {
            "all" => Positions::All,
            "first" => Positions::First,
            "last" => Positions::Last,
            _ => return Err(errors::format(format!("'{positions}' is not all, first or last"))),
        };
        text(format, &self.written(), positions).map_err(errors::format)
    }

    fn __len__(&self) -> usize {
        self.record.plies().len()
    }

    fn __eq__(&self, other: &Game) -> bool {
        // The game type of a server, which no attribute shows, repeats the size of the board.
        let content = |game: &Game| GameText { kind: None, ..game.written() };
        content(self) == content(other)
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Game {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let rules = self.record.start().rules();
        let name = |name: &Option<String>, side: &str| name.clone().unwrap_or_else(|| side.to_owned());
        let (black, white) = (name(&self.black, "Black"), name(&self.white, "White"));
        let result = self.result().unwrap_or_else(|| "unfinished".to_owned());
        format!("<Game {rules} {black} - {white}, {} moves, {result}>", self.record.plies().len())
    }
}
