//! The compiled half of the Python package `kado`: boards, games, files and the engine, each a thin layer
//! over the crate's public interface. The Python half is in `lib/kado`.

mod arrays;
mod board;
mod engine;
mod errors;
mod files;
mod game;
mod limits;
mod moves;
mod names;
mod numbers;
mod report;
mod review;
mod search;
mod waiting;

#[pyo3::pymodule]
mod _kado {
    #[pymodule_export]
    use crate::arrays::{evaluate_many, legal_moves_many, push_many};
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::engine::EngineCore;
    #[pymodule_export]
    use crate::files::{
        NewFile, PositionReader, Reader, append_positions, format_name, read_text, target, wthor,
    };
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::limits::Limits;
    #[pymodule_export]
    use crate::names::{formats, games, instruction_sets, levels, openings, options, players};
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::review::{Review, ReviewedGame, review_html};
    #[pymodule_export]
    use crate::search::Search;
}
