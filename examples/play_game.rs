//! Plays a game of Othello, Kado against itself at depth 2, and prints the moves and the result.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use kado::engine::{Engine, Limits};
use kado::game::Rules;
use kado::game::notation::move_name;

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::of(Rules::OTHELLO)?;
    while engine.game().outcome().is_none() {
        let report = engine.search(Limits { depth: Some(2), ..Limits::default() })?;
        print!("{} ", move_name(report.mv(), engine.game().size(), "pass"));
        engine.play(report.mv())?;
    }
    let outcome = engine.game().outcome().ok_or("the game is not over")?;
    println!("\nwinner: {:?}, margin: {} discs", outcome.winner, outcome.margin);
    Ok(())
}
