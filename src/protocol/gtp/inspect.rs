//! Commands that compute properties of the position without a search.

use crate::base::Square;
use crate::engine::EngineError;
use crate::game::Position;
use crate::game::othello8::perft::Passes;
use crate::game::othello8::{Othello8, Squares, stable_discs};

use super::super::perft;
use super::call::{Answer, Call, Handled};
use super::reply::Refusal;

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
    let game = call.engine.game();
    let leaves = perft::count(game.rules(), &game.diagram(), depth, passes)?;
    Ok(Answer::text(leaves.to_string()))
}

/// Lists stable discs: discs of both sides that can never be flipped.
pub(super) fn stable(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    let game = call.engine.game();
    let position = Othello8::set_up(game.rules(), &game.diagram()).map_err(EngineError::from)?;
    let board = position.board();
    let squares = Squares(stable_discs(board) | stable_discs(board.pass()));
    let moves: Vec<_> = squares.map(|bit| Square::new(bit as u16).into()).collect();
    Ok(Answer::text(call.vertices().write_all(&moves)))
}
