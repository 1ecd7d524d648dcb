//! Commands that play, choose and take back moves.

use crate::base::{Color, Move};
use crate::engine::{Limits, Persona};

use super::call::{Answer, Call, Handled, Purpose};
use super::question::Question;
use super::reply::CommandError;
use super::turn::has_no_move;

pub(super) fn play(call: &mut Call<'_>) -> Handled {
    let color = call.arguments.color()?;
    let mv = call.vertex()?;
    call.arguments.finish()?;
    call.play(color, mv)?;
    Ok(Answer::done())
}

pub(super) fn play_sequence(call: &mut Call<'_>) -> Handled {
    let before = call.engine.game().clone();
    play_all(call).inspect_err(|_| call.engine.restore(before))?;
    Ok(Answer::done())
}

fn play_all(call: &mut Call<'_>) -> Result<(), CommandError> {
    while call.arguments.peek().is_some() {
        let color = call.arguments.color()?;
        let mv = call.vertex()?;
        call.play(color, mv)?;
    }
    Ok(())
}

pub(super) fn genmove(call: &mut Call<'_>) -> Handled {
    let color = call.arguments.color()?;
    call.arguments.finish()?;
    if has_no_move(call.engine, color) {
        call.pass_if_to_move(color)?;
        return Ok(Answer::text(call.vertices().write(Move::PASS)));
    }
    call.take_turn(color)?;
    let limits = Limits { lines: 1, ..call.engine.move_limits(call.client.clocks.clock(color)) };
    call.search(limits, Purpose::Play(color), None)
}

impl Call<'_> {
    /// Plays a pass for a side if it is to move and the game is not over.
    pub(super) fn pass_if_to_move(&mut self, color: Color) -> Result<(), CommandError> {
        let game = self.engine.game();
        if game.turn() == color && game.outcome().is_none() {
            self.engine.play(Move::PASS)?;
        }
        Ok(())
    }
}

/// Searches for a move within the limits of `genmove`, without the book and the option Player.
/// The game is unchanged.
/// The move depends only on the position and the options: the clock is ignored, the search state is cleared
/// first, one thread searches, and the mistakes of a level have a fixed seed.
pub(super) fn reg_genmove(call: &mut Call<'_>) -> Handled {
    let color = call.arguments.color()?;
    call.arguments.finish()?;
    if has_no_move(call.engine, color) {
        return Ok(Answer::text(call.vertices().write(Move::PASS)));
    }
    let before = call.engine.game().clone();
    call.take_turn(color)?;
    call.engine.clear_search();
    let limits = call.engine.move_limits(None);
    let persona = limits.persona.map(|persona| Persona { seed: 0, last: None, ..persona });
    let limits = Limits { lines: 1, persona, single_threaded: true, ..limits };
    call.search(limits, Purpose::Ask { question: Question::Move, before }, None)
}

pub(super) fn gg_undo(call: &mut Call<'_>) -> Handled {
    let count = call.arguments.number_or(1)?;
    call.arguments.finish()?;
    take_back(call, count)
}

pub(super) fn take_back(call: &mut Call<'_>, count: u32) -> Handled {
    if !super::super::take_back(call.engine, count as usize) {
        return Err(CommandError::Undo);
    }
    call.restore_turn()?;
    Ok(Answer::done())
}
