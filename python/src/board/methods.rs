//! `kado.Board` has these properties and methods in Python.

use std::hash::{DefaultHasher, Hash, Hasher};

use kado::analysis::openings::of_position;
use kado::base::Color;
use kado::formats::{board64, fen, picture};
use kado::game::notation::column_name;
use kado::game::othello8::Isa;
use kado::game::{AnyPosition, Diagram, Position, Rules, perft};
use kado::rendering::board_svg;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::{Board, arguments, planes};
use crate::numbers::{Discs, Whole};
use crate::{errors, moves, names};

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (position = None, game = None))]
    fn new(position: Option<&str>, game: Option<&str>) -> PyResult<Board> {
        let record = arguments::record(position, game)?;
        let last = record.plies().last().map(|ply| ply.mv);
        Ok(Board { position: record.position().clone(), last })
    }

    /// Returns the board of standard Othello with these discs of the side to move and of the opponent: bit 0
    /// is a1, bit 7 h1, bit 63 h8.
    ///
    /// >>> from kado import Board
    /// >>> Board.from_bitboards(0x0000000810000000, 0x0000001008000000) == Board()
    /// True
    #[classmethod]
    #[pyo3(signature = (player, opponent, turn = "black"))]
    fn from_bitboards(_: &Bound<'_, PyType>, player: Discs, opponent: Discs, turn: &str) -> PyResult<Board> {
        let board = arguments::bitboards(player, opponent, turn)?;
        Ok(Board::of(AnyPosition::Othello8(board)))
    }

    /// The name of the game, such as `othello:8`.
    #[getter]
    fn game(&self) -> String {
        self.position.rules().to_string()
    }

    /// The numbers of columns and rows.
    #[getter]
    fn size(&self) -> (u8, u8) {
        (self.size_of().columns(), self.size_of().rows())
    }

    /// The side to move, `"black"` or `"white"`; after the end of the game the side whose turn it would be.
    #[getter]
    fn turn(&self) -> &'static str {
        moves::color(self.position.turn())
    }

    /// The names of the legal moves: `["pass"]` if the mover must pass, none if the game is over.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        moves::names(&self.position.legal_moves(), self.size_of())
    }

    /// The numbers of the legal moves, row by row from a1; the pass is the number of squares.
    ///
    /// >>> from kado import Board
    /// >>> Board().legal_actions
    /// [19, 26, 37, 44]
    #[getter]
    fn legal_actions(&self) -> Vec<usize> {
        let legal = self.position.legal_moves();
        legal.into_iter().map(|mv| moves::number(mv, self.size_of())).collect()
    }

    /// Whether a move, a name or a number, is legal.
    fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        match moves::read(mv, self.size_of()) {
            Ok(mv) => Ok(self.position.is_legal(mv)),
            Err(error) if errors::is_illegal_move(&error, mv.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Returns the board after a move.
    fn play(&self, mv: &Bound<'_, PyAny>) -> PyResult<Board> {
        let mv = moves::read(mv, self.size_of())?;
        let mut position = self.position.clone();
        position.play(mv).map_err(|_| names::illegal(&self.position, mv))?;
        Ok(Board { position, last: Some(mv) })
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// The winner of a finished game; `None` for a draw and before the end.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.position.outcome()?.winner.map(moves::color)
    }

    /// Black's margin in discs in a finished game, empty squares counted for the winner; negative if White
    /// has won; 1 or -1 in k in a row. `None` before the end.
    #[getter]
    fn margin(&self) -> Option<i32> {
        Some(self.position.outcome()?.margin_for(Color::Black))
    }

    /// The numbers of black and white discs.
    #[getter]
    fn discs(&self) -> (usize, usize) {
        let count = |color| self.cells().filter(|&cell| cell == Some(color)).count();
        (count(Color::Black), count(Color::White))
    }

    /// The number of empty squares.
    #[getter]
    fn empties(&self) -> usize {
        self.cells().filter(Option::is_none).count()
    }

    /// The discs of the side to move and of the opponent in standard Othello, as 64-bit sets.
    #[getter]
    fn bitboards(&self) -> PyResult<(u64, u64)> {
        let board = self.othello8()?.board();
        Ok((board.player, board.opponent))
    }

    /// The disc on a square, given by name or number: `"black"`, `"white"` or `None`.
    fn __getitem__(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
        let square = arguments::square(square, self.size_of())?;
        Ok(self.position.at(square).map(moves::color))
    }

    /// The board in one line with its side to move, in the notation that :class:`Board` accepts.
    ///
    /// >>> from kado import Board
    /// >>> Board(game="othello:4").line
    /// '-----OX--XO----- X'
    #[getter]
    fn line(&self) -> String {
        board64::write(&self.position.diagram())
    }

    /// The named opening of the position, if any; rotated and mirrored boards have the same one.
    ///
    /// >>> from kado import Board
    /// >>> str(Board("f5d6c3d3c4").opening)
    /// 'Tiger (虎定石)'
    #[getter]
    fn opening<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        of_position(&self.position).map(|opening| names::named(py, opening)).transpose()
    }

    /// Returns the FEN in the spelling of Edax (`reversi`), Fairy-Stockfish (`flipello`) or UGI (`ugi`).
    ///
    /// >>> from kado import Board
    /// >>> Board().fen()
    /// '8/8/8/3ox3/3xo3/8/8/8 x'
    #[pyo3(signature = (spelling = "ugi"))]
    fn fen(&self, spelling: &str) -> PyResult<String> {
        Ok(fen::write(&self.position.diagram(), arguments::spelling(spelling)?))
    }

    /// Draws the board as SVG, `width` pixels wide.
    #[pyo3(signature = (width = 360))]
    fn svg(&self, width: u32) -> String {
        board_svg(&self.position, self.last, width)
    }

    /// The picture for a notebook.
    fn _repr_svg_(&self) -> String {
        self.svg(360)
    }

    /// Returns input planes for networks: an array of shape (3, rows, columns), dtype uint8, with 1
    /// for discs of the side to move, discs of the opponent, and legal moves.
    ///
    /// >>> from kado import Board
    /// >>> planes = Board().to_numpy()
    /// >>> planes.shape, planes.sum(axis=(1, 2)).tolist()
    /// ((3, 8, 8), [2, 2, 4])
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        planes::array(py, self)
    }

    /// Returns the images of the board under its symmetries: eight for a square board, otherwise four;
    /// the first is the board itself.
    ///
    /// >>> from kado import Board
    /// >>> len(set(Board("f5d6c3").symmetries())), len(set(Board().symmetries()))
    /// (8, 2)
    fn symmetries(&self) -> PyResult<Vec<Board>> {
        let rules = self.position.rules();
        let image = |diagram: &Diagram| AnyPosition::set_up(rules, diagram).map(Board::of);
        let images: Result<_, _> = self.position.diagram().images().iter().map(image).collect();
        images.map_err(errors::board)
    }

    /// Returns the same image for all images of a board.
    ///
    /// >>> from kado import Board
    /// >>> len({board.canonical() for board in Board("f5d6c3").symmetries()})
    /// 1
    fn canonical(&self) -> PyResult<Board> {
        let smallest = self.symmetries()?.into_iter().min_by_key(Board::line);
        Ok(smallest.unwrap_or_else(|| self.clone()))
    }

    /// Counts the move sequences of `depth` plies, 0 to 20. `passes` is the counting rule for passes:
    /// `one-ply`, `zero-plies` or `without-finished`. Ctrl-C has no effect before the end of the count.
    ///
    /// >>> from kado import Board
    /// >>> [Board().perft(depth) for depth in range(1, 7)]
    /// [4, 12, 56, 244, 1396, 8200]
    #[pyo3(signature = (depth, passes = "one-ply"))]
    fn perft(&self, py: Python<'_>, depth: Whole, passes: &str) -> PyResult<u64> {
        let (depth, passes) = (arguments::depth(depth)?, arguments::passes(passes)?);
        Ok(py.detach(|| perft::count(Isa::best(), &self.position, depth, passes)))
    }

    fn __str__(&self) -> String {
        let columns: Vec<String> = (0..u32::from(self.size_of().columns())).map(column_name).collect();
        picture::picture(&self.position.diagram(), self.position.outcome(), &columns, |row| row + 1)
    }

    fn __repr__(&self) -> String {
        let rules = self.position.rules();
        let game = if rules == Rules::OTHELLO { String::new() } else { format!(", game='{rules}'") };
        format!("Board('{}'{game})", self.line())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.position.key(), self.position.rules()).hash(&mut hasher);
        hasher.finish()
    }

    fn __eq__(&self, other: &Board) -> bool {
        self.position == other.position
    }

    fn __reduce__<'py>(slf: &Bound<'py, Board>) -> (Bound<'py, PyType>, (String, String)) {
        (slf.get_type(), (slf.get().line(), slf.get().game()))
    }

    fn __copy__(slf: Py<Board>) -> Py<Board> {
        slf
    }

    fn __deepcopy__(slf: Py<Board>, _memo: &Bound<'_, PyDict>) -> Py<Board> {
        slf
    }
}
