//! Prints the variations of the two best moves while a search deepens to 10 plies.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use kado::engine::{Engine, Limits};
use kado::game::Rules;
use kado::game::notation::move_names;

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::of(Rules::OTHELLO)?;
    let size = engine.game().size();
    let limits = Limits { depth: Some(10), lines: 2, ..Limits::default() };
    engine.search_with(limits, |info| {
        let moves = move_names(&info.line.pv, size, "pass");
        println!("depth {} line {}: {:+} {moves}", info.depth, info.rank + 1, info.line.score.discs());
    })?;
    Ok(())
}
