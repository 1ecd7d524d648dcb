//! Solves the positions of a problem file: `cargo run --example solve_file FILE`; without a file, solves one
//! built-in position.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::env;
use std::error::Error;
use std::fs;

use kado::engine::{Engine, Goal, Limits};
use kado::formats::obf;
use kado::game::Rules;
use kado::game::notation::move_names;

const ONE: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18;";

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).map_or_else(|| Ok(ONE.to_owned()), fs::read_to_string)?;
    let mut engine = Engine::of(Rules::OTHELLO)?;
    for (line, problem) in obf::parse(&text)? {
        engine.setup(&problem.diagram)?;
        let report = engine.search(Limits { goal: Goal::Exact, ..Limits::default() })?;
        let best = report.best();
        let moves = move_names(&best.pv, engine.game().size(), "pass");
        println!("line {line}: {:+} discs, {moves} ({} nodes)", best.score.discs(), report.nodes);
    }
    Ok(())
}
