//! Many boards of standard Othello at once: arrays of 64-bit sets in, arrays out. The Python half converts
//! its arguments into a contiguous array of uint64, and the results into an array.

use std::sync::Mutex;
use std::thread;

use kado::eval::othello::{Weights, evaluate};
use kado::game::othello8::{Board, Isa};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::engine::{EngineCore, lock};
use crate::errors;

/// Reads boards from an array of shape (n, 2): the discs of the side to move and those of the opponent.
/// `first` is the index of the first board, for errors.
fn read(py: Python<'_>, boards: &PyBuffer<u64>, first: usize) -> PyResult<Vec<Board>> {
    let numbers = boards.to_vec(py)?;
    let boards: Vec<Board> =
        numbers.as_chunks().0.iter().map(|&[player, opponent]| Board { player, opponent }).collect();
    match boards.iter().position(|board| board.player & board.opponent != 0) {
        Some(index) => {
            let index = first + index;
            Err(errors::board(format!("board {index}: both sides have a disc on one square")))
        }
        None => Ok(boards),
    }
}

/// Returns numbers as bytes for an array.
fn bytes<const N: usize, T>(
    py: Python<'_>,
    numbers: &[T],
    to_bytes: impl Fn(&T) -> [u8; N],
) -> PyResult<Py<PyByteArray>> {
    let fill = |bytes: &mut [u8]| {
        bytes.as_chunks_mut().0.iter_mut().zip(numbers).for_each(|(to, number)| *to = to_bytes(number));
        Ok(())
    };
    Ok(PyByteArray::new_with(py, numbers.len() * N, fill)?.unbind())
}

/// The legal moves of the side to move on each board, as 64-bit sets.
#[pyfunction]
pub(crate) fn legal_moves_many(py: Python<'_>, boards: PyBuffer<u64>) -> PyResult<Py<PyByteArray>> {
    let boards = read(py, &boards, 0)?;
    let isa = Isa::best();
    let moves: Vec<u64> = py.detach(|| boards.iter().map(|&board| isa.moves(board)).collect());
    bytes(py, &moves, |moves| moves.to_ne_bytes())
}

/// Plays one move on each board: a square from 0 to 63, or 64 for a pass.
#[pyfunction]
pub(crate) fn push_many(
    py: Python<'_>,
    boards: PyBuffer<u64>,
    actions: PyBuffer<i64>,
) -> PyResult<Py<PyByteArray>> {
    let (boards, actions) = (read(py, &boards, 0)?, actions.to_vec(py)?);
    if boards.len() != actions.len() {
        let (boards, actions) = (boards.len(), actions.len());
        return Err(errors::board(format!("{actions} moves for {boards} boards")));
    }
    let played: Result<Vec<Board>, usize> = py.detach(|| {
        let isa = Isa::best();
        let both = boards.iter().zip(&actions).enumerate();
        both.map(|(index, (&board, &action))| play(isa, board, action).ok_or(index)).collect()
    });
    let played = played.map_err(|index| {
        errors::illegal_move(format!("board {index}: {} is not a legal move", actions[index]))
    })?;
    let numbers: Vec<u64> = played.iter().flat_map(|board| [board.player, board.opponent]).collect();
    bytes(py, &numbers, |number| number.to_ne_bytes())
}

/// Plays a move, or returns `None` if it is not legal.
fn play(isa: Isa, board: Board, action: i64) -> Option<Board> {
    if action == 64 {
        let must_pass = isa.moves(board) == 0 && isa.moves(board.pass()) != 0;
        return must_pass.then(|| board.pass());
    }
    let square = usize::try_from(action).ok().filter(|&square| square < 64)?;
    let flips = if board.empty() >> square & 1 == 1 { isa.flips(board, square) } else { 0 };
    (flips != 0).then(|| board.after(square, flips))
}

/// The evaluation of each board in discs for the side to move, as float32, on `threads` threads.
#[pyfunction]
pub(crate) fn evaluate_many(
    py: Python<'_>,
    engine: &EngineCore,
    boards: PyBuffer<u64>,
    threads: usize,
    first: usize,
) -> PyResult<Py<PyByteArray>> {
    let (boards, weights) = (read(py, &boards, first)?, engine.weights(py)?);
    let mut scores = vec![0_f32; boards.len()];
    py.detach(|| evaluate_on(&weights, &boards, &mut scores, threads));
    bytes(py, &scores, |score| score.to_ne_bytes())
}

/// Evaluates boards on `threads` threads, or on fewer if the system refuses more.
fn evaluate_on(weights: &Weights, boards: &[Board], scores: &mut [f32], threads: usize) {
    let isa = Isa::best();
    let share = boards.len().div_ceil(threads).max(1);
    let shares = Mutex::new(boards.chunks(share).zip(scores.chunks_mut(share)));
    let next = || lock(&shares).next();
    let work = || {
        while let Some((boards, scores)) = next() {
            for (&board, score) in boards.iter().zip(scores) {
                *score = evaluate(isa, weights, board) as f32 / 100.0;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
