//! Commands that compute properties of the position without a search.

use crate::base::Square;
use crate::engine::EngineError;
use crate::game::Position;
use crate::game::othello8::perft::Passes;
use crate::game::othello8::{Othello8, Squares, stable_discs};

use super::super::perft;
use super::call::{Answer, Call, Handled};

pub(super) fn count(call: &mut Call<'_>) -> Handled {
    let depth = call.arguments.number()?;
    let passes = call.arguments.optional("one-ply, zero-plies or without-finished", Passes::named)?;
    call.arguments.finish()?;
    let (isa, game) = (call.engine.isa(), call.engine.game());
    let leaves = perft::count(isa, game.rules(), &game.diagram(), depth, passes.unwrap_or_default())?;
    Ok(Answer::text(leaves.to_string()))
}

/// Lists stable discs: discs of both sides that can never be flipped.
pub(super) fn stable(call: &mut Call<'_>) -> Handled {
    let game = call.engine.game();
    let position = Othello8::set_up(game.rules(), &game.diagram()).map_err(EngineError::from)?;
    let board = position.board();
    let squares = Squares(stable_discs(board) | stable_discs(board.pass()));
    let moves: Vec<_> = squares.map(|bit| Square::new(bit as u16).into()).collect();
    Ok(Answer::text(call.vertices().write_all(&moves)))
}
