//! Commands that show the position, and the rules of the game for clients that do not know it.

use crate::base::{Color, Square};
use crate::dialect::Vertices;
use crate::engine::{Engine, Game};
use crate::game::Diagram;

use super::call::{Answer, Call, Handled};
use super::reply::Refusal;

pub(super) fn showboard(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::block(&picture(call.engine.game(), call.vertices())))
}

/// Draws the board with the names of its columns and rows, row 1 at the top.
fn picture(game: &dyn Game, vertices: Vertices) -> String {
    let (size, diagram) = (game.size(), game.diagram());
    let row_width = size.rows().to_string().len();
    let names: Vec<String> = (0..u32::from(size.columns())).map(|column| vertices.column(column)).collect();
    let header = format!("{:row_width$} {}", "", names.join(" "));
    let row = |row| format!("{number:>row_width$} {} {number}", row_text(&diagram, row), number = row + 1);
    let rows = (0..u32::from(size.rows())).map(row).collect::<Vec<_>>().join("\n");
    let (black, white) = (diagram.count(Color::Black), diagram.count(Color::White));
    let state = game
        .outcome()
        .map_or_else(|| format!("{} to move", game.turn()), |outcome| format!("game over, {outcome}"));
    format!("{header}\n{rows}\n{header}\nblack (X) {black}, white (O) {white}, {state}")
}

fn row_text(diagram: &Diagram, row: u32) -> String {
    let size = diagram.size();
    let cells = (0..u32::from(size.columns())).filter_map(|column| size.square(column, row));
    cells.map(|square| letter(diagram, square)).collect::<Vec<_>>().join(" ")
}

fn letter(diagram: &Diagram, square: Square) -> &'static str {
    match diagram.at(square) {
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
        None => ".",
    }
}

pub(super) fn final_score(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    let outcome = call.engine.game().outcome().ok_or(Refusal::Score)?;
    Ok(Answer::text(outcome.to_string()))
}

pub(super) fn list_games(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text(Engine::games().join("\n")))
}

pub(super) fn game_id(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text(call.engine.game().name()))
}

pub(super) fn board_size(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text(call.engine.game().size().columns().to_string()))
}

/// The row with the highest number first: `GoGui` draws row 1 at the bottom, and so every square keeps its name.
pub(super) fn board(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    let diagram = call.engine.game().diagram();
    let rows = (0..u32::from(diagram.size().rows())).rev().map(|row| row_text(&diagram, row));
    Ok(Answer::block(&rows.collect::<Vec<_>>().join("\n")))
}

pub(super) fn side_to_move(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text(call.engine.game().turn().to_string()))
}

pub(super) fn legal_moves(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text(call.vertices().write_all(&call.engine.game().legal_moves())))
}
