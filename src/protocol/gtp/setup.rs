//! Commands that select the game and set up the board.

use crate::base::{Color, Size};
use crate::engine::EngineError;
use crate::formats::board64;
use crate::game::Diagram;

use super::call::{Answer, Call, Handled};
use super::reply::CommandError;

pub(super) fn boardsize(call: &mut Call<'_>) -> Handled {
    let side = call.arguments.number()?;
    call.arguments.finish()?;
    set_size(call, side, side)
}

pub(super) fn rectangular_boardsize(call: &mut Call<'_>) -> Handled {
    let (columns, rows) = (call.arguments.number()?, call.arguments.number()?);
    call.arguments.finish()?;
    set_size(call, columns, rows)
}

fn set_size(call: &mut Call<'_>, columns: u32, rows: u32) -> Handled {
    let length = |number: u32| u8::try_from(number).map_err(|_| CommandError::Size);
    let size = Size::new(length(columns)?, length(rows)?).ok_or(CommandError::Size)?;
    call.engine.set_size(size).map_err(|error| match error {
        EngineError::UnsupportedSize(_) => CommandError::Size,
        error => error.into(),
    })?;
    Ok(begin_game(call))
}

/// Resets the clocks once the memory of the transposition table is ready.
/// Without the wait, the first move would take longer than its share of the clock.
fn begin_game(call: &mut Call<'_>) -> Answer {
    call.engine.wait_until_ready();
    call.client.begin_game();
    Answer::done()
}

pub(super) fn clear_board(call: &mut Call<'_>) -> Handled {
    call.engine.new_game();
    Ok(begin_game(call))
}

/// Accepts a komi, which every Go client sends, and ignores it.
pub(super) fn komi(call: &mut Call<'_>) -> Handled {
    call.arguments.float("a number")?;
    call.arguments.finish()?;
    Ok(Answer::done())
}

pub(super) fn set_game(call: &mut Call<'_>) -> Handled {
    let name = call.arguments.word()?;
    call.arguments.finish()?;
    call.engine.set_game(name)?;
    Ok(begin_game(call))
}

pub(super) fn setboard(call: &mut Call<'_>) -> Handled {
    let text = call.arguments.text();
    if text.is_empty() {
        return Err(call.arguments.usage_error());
    }
    let diagram = board64::parse(text, Some(call.engine.game().size())).map_err(CommandError::Board)?;
    set_up(call, &diagram)
}

pub(super) fn gogui_setup(call: &mut Call<'_>) -> Handled {
    let mut diagram = Diagram::empty(call.engine.game().size());
    loop {
        let color = call.arguments.color()?;
        let square = call.vertex()?.square().ok_or_else(|| call.arguments.usage_error())?;
        diagram.set(square, Some(color));
        if call.arguments.peek().is_none() {
            diagram.set_turn(Color::Black);
            return set_up(call, &diagram);
        }
    }
}

pub(super) fn gogui_setup_player(call: &mut Call<'_>) -> Handled {
    let color = call.arguments.color()?;
    call.arguments.finish()?;
    let mut diagram = call.engine.game().diagram();
    diagram.set_turn(color);
    set_up(call, &diagram)
}

fn set_up(call: &mut Call<'_>, diagram: &Diagram) -> Handled {
    call.engine.setup(diagram)?;
    call.engine.reseed();
    call.client.begin_game();
    call.client.set_up = Some(diagram.turn());
    Ok(Answer::done())
}
