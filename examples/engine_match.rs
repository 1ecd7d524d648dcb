//! Plays two games of Othello between engines of different depths, with colors swapped.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use kado::base::Color;
use kado::engine::{Engine, Limits};
use kado::game::Rules;

/// Plays one game and returns the margin of Black in discs.
fn play(depths: [i32; 2]) -> Result<i32, Box<dyn Error>> {
    let mut engines = [Engine::of(Rules::OTHELLO)?, Engine::of(Rules::OTHELLO)?];
    loop {
        if let Some(outcome) = engines[0].game().outcome() {
            return Ok(outcome.margin_for(Color::Black));
        }
        let mover = usize::from(engines[0].game().turn() == Color::White);
        let limits = Limits { depth: Some(depths[mover]), ..Limits::default() };
        let mv = engines[mover].search(limits)?.mv();
        for engine in &mut engines {
            engine.play(mv)?;
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (first, second) = (play([1, 4])?, play([4, 1])?);
    println!("depth 4 against depth 1: {:+} and {:+} discs", -first, second);
    Ok(())
}
