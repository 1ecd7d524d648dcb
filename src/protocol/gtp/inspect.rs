//! Commands that compute something about the position without a search.

use crate::base::Square;
use crate::game::othello8::perft::{Passes, perft};
use crate::game::othello8::{Board, Isa, Othello8, Squares, stable_discs};
use crate::game::{Diagram, Position};

use super::call::{Answer, Call, Handled};
use super::reply::Refusal;

/// The largest depth that is counted: nothing interrupts the count.
const DEEPEST: u32 = 12;

pub(super) fn count(call: &mut Call<'_>) -> Handled {
    let depth = call.arguments.number()?;
    let passes = match call.arguments.next() {
        None => Passes::default(),
        Some(word) => Passes::named(word).ok_or(Refusal::Word {
            found: word.into(),
            expected: "one-ply, zero-plies or without-finished",
        })?,
    };
    call.arguments.finish()?;
    if depth > DEEPEST {
        return Err(Refusal::TooDeep { depth, deepest: DEEPEST });
    }
    let board = seen_by_mover(&call.engine.game().diagram())?;
    Ok(Answer::text(perft(Isa::best(), board, depth, passes).to_string()))
}

/// Lists the discs of both sides that can never be flipped.
pub(super) fn stable(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    let board = seen_by_mover(&call.engine.game().diagram())?;
    let squares = Squares(stable_discs(board) | stable_discs(board.pass()));
    let moves: Vec<_> = squares.map(|bit| Square::new(bit as u16).into()).collect();
    Ok(Answer::text(call.vertices().write_all(&moves)))
}

fn seen_by_mover(diagram: &Diagram) -> Result<Board, Refusal> {
    Ok(Othello8::from_diagram(diagram)?.board())
}
