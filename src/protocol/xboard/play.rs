//! Commands that assign sides and play moves.

use crate::base::Move;
use crate::engine::{Engine, Game};

use super::Role;
use super::call::{Call, Handled};
use super::error::{CommandError, Illegal};

/// Makes the engine play neither side; also handles `result`, which ends a game.
pub(super) fn force(call: &mut Call<'_>) -> Handled {
    call.session.role = Role::Watches;
    call.session.paused = false;
    Ok(())
}

pub(super) fn go(call: &mut Call<'_>) -> Handled {
    if call.engine.game().outcome().is_some() && call.session.claimed {
        return Err(CommandError::GameOver);
    }
    call.session.paused = false;
    let own = call.engine.game().turn();
    call.session.take_side(own);
    call.session.claim(call.engine, call.output);
    call.session.think(call.engine, call.output);
    Ok(())
}

pub(super) fn playother(call: &mut Call<'_>) -> Handled {
    let own = call.engine.game().turn().opponent();
    call.session.take_side(own);
    Ok(())
}

pub(super) fn pause(call: &mut Call<'_>) -> Handled {
    call.session.paused = true;
    Ok(())
}

/// Ends the pause, and resumes thinking if it is the engine's turn.
/// The search starts again, with a transposition table that still holds the earlier results.
pub(super) fn resume(call: &mut Call<'_>) -> Handled {
    if std::mem::take(&mut call.session.paused) {
        call.session.think(call.engine, call.output);
    }
    Ok(())
}

/// Plays a move of the opponent.
/// If the engine plays neither side, an omitted pass is filled in.
pub(super) fn usermove(call: &mut Call<'_>) -> Handled {
    let [word] = call.words()?;
    let mv = call.session.variant.read_move(word, call.engine.game().size());
    let mv = mv.ok_or(CommandError::IllegalMove(Illegal::NotAMove))?;
    if call.session.is_expected(mv) {
        call.session.ponder_hit(call.engine);
        return Ok(());
    }
    let may_imply = !matches!(call.session.role, Role::Plays(_));
    play(call.engine, mv, may_imply).map_err(CommandError::IllegalMove)?;
    call.session.reach(call.engine, call.output);
    call.session.think(call.engine, call.output);
    Ok(())
}

fn play(engine: &mut Engine, mv: Move, may_imply: bool) -> Result<(), Illegal> {
    let game = engine.game();
    let must_pass = game.legal_moves() == [Move::PASS];
    let fits_after_pass = || game.after(&[Move::PASS, mv]).is_some();
    if may_imply && must_pass && !mv.is_pass() && fits_after_pass() {
        engine.play_implied_pass().map_err(|_| Illegal::MustPass)?;
    }
    if engine.play(mv).is_ok() { Ok(()) } else { Err(error(engine.game(), mv)) }
}

/// Returns the reason why a move is illegal.
pub(super) fn error(game: &Game, mv: Move) -> Illegal {
    if game.outcome().is_some() {
        return Illegal::GameOver;
    }
    match mv.square() {
        None => Illegal::MayNotPass,
        Some(square) if game.at(square).is_some() => Illegal::Taken,
        Some(_) if game.legal_moves() == [Move::PASS] => Illegal::MustPass,
        Some(_) => Illegal::FlipsNothing,
    }
}
