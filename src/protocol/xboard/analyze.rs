//! Commands of the analysis mode, and commands that exclude root moves from searches.

use crate::base::Move;

use super::call::{Call, Handled};
use super::error::{CommandError, Illegal};
use super::thinking;
use super::{Role, play};

pub(super) fn analyze(call: &mut Call<'_>) -> Handled {
    call.session.role = Role::Analyzes;
    Ok(())
}

pub(super) fn exit(call: &mut Call<'_>) -> Handled {
    if call.session.role != Role::Analyzes {
        return Err(CommandError::NoAnalysis);
    }
    call.session.role = Role::Watches;
    Ok(())
}

pub(super) fn status(call: &mut Call<'_>) -> Handled {
    let line = thinking::status(call.session, call.engine.game());
    call.reply(line);
    Ok(())
}

pub(super) fn exclude(call: &mut Call<'_>) -> Handled {
    for mv in named(call)? {
        if !call.session.excluded.contains(&mv) {
            call.session.excluded.push(mv);
        }
    }
    Ok(())
}

pub(super) fn include(call: &mut Call<'_>) -> Handled {
    let moves = named(call)?;
    call.session.excluded.retain(|mv| !moves.contains(mv));
    Ok(())
}

/// Parses the argument, one legal move or `all`, as a list of moves.
fn named(call: &Call<'_>) -> Result<Vec<Move>, CommandError> {
    let [word] = call.words()?;
    let game = call.engine.game();
    if word == "all" {
        return Ok(game.legal_moves());
    }
    let mv = call.session.variant.read_move(word, game.size());
    let mv = mv.ok_or(CommandError::IllegalMove(Illegal::NotAMove))?;
    if game.legal_moves().contains(&mv) {
        Ok(vec![mv])
    } else {
        Err(CommandError::IllegalMove(play::error(game, mv)))
    }
}
