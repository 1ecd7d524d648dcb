//! The speed of the bare engine, which `speed.py` compares with the package: evaluations, legal moves
//! and moves played per second on one thread, on the boards of a position file.
//!
//!     cargo bench --manifest-path python/Cargo.toml --bench native -- tests/data/leaves.kpos

use std::hint::black_box;
use std::path::PathBuf;

use kado::engine::cpu_time;
use kado::eval::othello::{Weights, evaluate};
use kado::game::othello8::{Board, Isa, Squares};
use kado::training::positions::Reader;

/// Number of measurements of CPU time; each figure is the best of them.
const ROUNDS: usize = 15;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().skip(1).map(PathBuf::from).find(|path| path.is_file());
    let path = path.ok_or("name a position file")?;
    let blocks = Reader::open(&path)?.blocks()?;
    let some: Vec<Board> = blocks
        .iter()
        .flat_map(|block| &block.records)
        .map(kado::training::positions::Record::board)
        .collect();
    let boards: Vec<Board> = some.iter().copied().cycle().take(1 << 20).collect();
    let (isa, weights) = (Isa::best(), Weights::builtin()?);
    let moves: Vec<usize> =
        boards.iter().map(|&board| Squares(isa.moves(board)).next().unwrap_or_default()).collect();
    report("eval", boards.len(), || {
        let scores: Vec<i32> = boards.iter().map(|&board| evaluate(isa, &weights, board)).collect();
        black_box(scores);
    })?;
    report("legal_moves", boards.len(), || {
        let moves: Vec<u64> = boards.iter().map(|&board| isa.moves(board)).collect();
        black_box(moves);
    })?;
    report("push", boards.len(), || {
        let after = boards.iter().zip(&moves);
        let after: Vec<Board> =
            after.map(|(&board, &square)| board.after(square, isa.flips(board, square))).collect();
        black_box(after);
    })?;
    Ok(())
}

/// Writes a figure: its name and its rate per second.
fn report(name: &str, count: usize, mut work: impl FnMut()) -> std::io::Result<()> {
    let seconds = (0..ROUNDS).map(|_| {
        let before = cpu_time::used();
        work();
        (cpu_time::used() - before).as_secs_f64()
    });
    let best = seconds.fold(f64::INFINITY, f64::min);
    std::io::Write::write_all(
        &mut std::io::stdout(),
        format!("{name} {:.0}\n", count as f64 / best).as_bytes(),
    )
}
