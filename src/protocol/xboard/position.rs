//! Commands that start games, set up positions and take back moves.

use crate::base::{Color, Move};
use crate::engine::Game;
use crate::game::Diagram;

use super::Role;
use super::call::{Call, Handled};
use super::error::CommandError;
use super::variant::Variant;

/// Starts a game in which the engine moves second.
/// The variant is kept. In analysis mode, the analysis continues.
pub(super) fn new(call: &mut Call<'_>) -> Handled {
    call.engine.new_game();
    call.session.begin_game();
    if call.session.role != Role::Analyzes {
        call.session.role = Role::Plays(Color::White);
    }
    call.session.paused = false;
    call.session.timing.begin_game();
    Ok(())
}

/// Selects the variant, which determines the names of squares, and starts a game.
pub(super) fn variant(call: &mut Call<'_>) -> Handled {
    let [name] = call.words()?;
    let known = Variant::ALL.into_iter().find(|variant| variant.name() == name);
    let variant = known.ok_or(CommandError::UnknownVariant)?;
    call.engine.new_game();
    call.session.variant = variant;
    call.session.begin_game();
    call.output.extend(variant.explanation(&call.engine.game().start()));
    Ok(())
}

/// Sets up a position, or plays the forced pass that the client announces by sending a position.
/// A game from a position that is set up has a new seed.
pub(super) fn setboard(call: &mut Call<'_>) -> Handled {
    if call.arguments.is_empty() {
        return Err(call.misuse());
    }
    let diagram = call.session.variant.read_fen(call.arguments)?;
    if is_pass(call.engine.game(), &diagram, call.session.role) && call.engine.play(Move::PASS).is_ok() {
        call.session.reach(call.engine, call.output);
    } else {
        call.engine.setup(&diagram)?;
        call.engine.reseed();
        call.session.begin_game();
    }
    call.session.think(call.engine, call.output);
    Ok(())
}

/// Returns whether the client announces a forced pass by sending the position after the pass.
/// `XBoard` does not flip discs, so the colors may be wrong. While the engine plays and the opponent is to
/// move, only the occupied squares are compared. Otherwise the position may also begin another game, so the
/// colors must be those of the board, with or without flips.
fn is_pass(game: &Game, diagram: &Diagram, role: Role) -> bool {
    let now = game.diagram();
    if game.legal_moves() != [Move::PASS] || diagram.turn() == now.turn() || diagram.size() != now.size() {
        return false;
    }
    if role == Role::Plays(now.turn().opponent()) {
        let is_taken = |cell: &Option<Color>| cell.is_some();
        return diagram.cells().iter().map(is_taken).eq(now.cells().iter().map(is_taken));
    }
    diagram.cells() == now.cells() || diagram.cells() == without_flips(game).cells()
}

/// Returns the board of a game as `XBoard` shows it: every disc keeps the color of the side that placed it.
fn without_flips(game: &Game) -> Diagram {
    let mut board = game.start();
    for ply in game.plies() {
        let color = board.turn();
        if let Some(square) = ply.mv.square() {
            board.set(square, Some(color));
        }
        board.set_turn(color.opponent());
    }
    board
}

/// Rejects the obsolete command for setting up positions; Kado offers `setboard` instead.
pub(super) fn edit(_: &mut Call<'_>) -> Handled {
    Err(CommandError::Edit)
}

pub(super) fn take_back(call: &mut Call<'_>, count: usize) -> Handled {
    if !super::super::take_back(call.engine, count) {
        return Err(CommandError::NothingToUndo);
    }
    call.session.begin_game();
    Ok(())
}

/// Sets the side to move, and makes the engine play the other side.
/// After the first move of a game, a command that would change the side to move is an error.
pub(super) fn give_turn(call: &mut Call<'_>, color: Color) -> Handled {
    let game = call.engine.game();
    if game.turn() != color && !game.plies().is_empty() {
        return Err(CommandError::WrongSide);
    }
    let mut start = game.diagram();
    if start.turn() != color {
        start.set_turn(color);
        call.engine.setup(&start)?;
        call.session.begin_game();
    }
    call.session.take_side(color.opponent());
    Ok(())
}
