//! Texts about the state of a game.

pub(super) mod review;

use crate::base::{Color, Size};
use crate::engine::{Game, Line};
use crate::game::notation::{move_names, square_name};
use crate::game::{Outcome, Rules};

use super::drawing::Style;
use super::game_kind::GameKind;
use super::seat::Seats;
use crate::game::mnk::swap2::OpeningStep;

/// Returns the name of a color, capitalized.
pub(super) const fn color_name(color: Color) -> &'static str {
    color.pick("Black", "White")
}

/// Describes the game, its board size and its players.
pub(super) fn title(game: &Game, seats: Seats) -> String {
    let size = game.size();
    let aim = match game.rules() {
        Rules::Othello(_) => String::new(),
        Rules::Mnk(rules) => format!(", {} in a row", rules.k()),
    };
    let Seats { black, white } = seats;
    format!("{} on {}x{}{aim}. Black: {black}, White: {white}.", game.name(), size.columns(), size.rows())
}

/// Lists the options of a swap2 choice; `may_add` adds the option to place two more stones.
pub(super) const fn choices(may_add: bool) -> &'static str {
    if may_add { "black, white or two" } else { "black or white" }
}

/// Returns the moves of the first, best line, separated by blanks; empty without a line.
pub(super) fn best_line(lines: &[Line], size: Size) -> String {
    lines.first().map_or_else(String::new, |line| move_names(&line.pv, size, "pass").replace(", ", " "))
}

/// Describes the next step of an opening.
pub(super) fn next_step(step: OpeningStep) -> String {
    match step {
        OpeningStep::Stone { number, of } => {
            let color = if number % 2 == 1 { Color::Black } else { Color::White };
            format!("Stone {number} of {of}, {}'s", color_name(color))
        }
        OpeningStep::Choice { may_add } => format!("Your color: {}", choices(may_add)),
    }
}

/// Returns the status line: both sides with their stones, in Othello also with their disc counts.
///
/// The line ends with `ending`, or with the side to move if `ending` is `None`.
pub(super) fn status(game: &Game, ending: Option<String>, style: Style) -> String {
    let diagram = game.diagram();
    let side = |color| {
        let (name, stone) = (color_name(color), style.stone(color, game.rules().into()));
        match GameKind::from(game.rules()) {
            GameKind::Othello => format!("{name} {stone} {}", diagram.count(color)),
            GameKind::Mnk => format!("{name} {stone}"),
        }
    };
    let turn = ending.unwrap_or_else(|| format!("{} to move", color_name(game.turn())));
    format!("{}, {}. {turn}.", side(Color::Black), side(Color::White))
}

/// Describes how a game ended: `Black wins 40-24`, `White wins: a1 b2 c3` or `Draw`.
pub(super) fn ending(game: &Game, outcome: Outcome) -> String {
    let result =
        outcome.winner.map_or_else(|| "Draw".to_owned(), |winner| format!("{} wins", color_name(winner)));
    let line = game.winning_line();
    match GameKind::from(game.rules()) {
        GameKind::Mnk if line.is_empty() => result,
        GameKind::Mnk => {
            let names: Vec<String> = line.iter().map(|&square| square_name(square, game.size())).collect();
            format!("{result}: {}", names.join(" "))
        }
        GameKind::Othello => {
            let diagram = game.diagram();
            let first = outcome.winner.unwrap_or(Color::Black);
            let [first, second] = [first, first.opponent()].map(|color| diagram.count(color));
            let rest = match diagram.size().squares() - first - second {
                0 => String::new(),
                1 => ", 1 square empty".to_owned(),
                more => format!(", {more} squares empty"),
            };
            format!("{result} {first}-{second}{rest}")
        }
    }
}

/// Returns an example of how to type a square that exists on a board of this size.
pub(super) fn how_to_type(size: Size, kind: GameKind) -> String {
    let (column, row) = match kind {
        GameKind::Othello => (6, 5),
        GameKind::Mnk => (3, 2),
    };
    let (column, row) = (u32::from(size.columns()).min(column), u32::from(size.rows()).min(row));
    let name = size.square(column - 1, row - 1).map(|square| square_name(square, size)).unwrap_or_default();
    match kind {
        GameKind::Othello => format!("{name}, or column row: {column} {row}"),
        GameKind::Mnk => format!("{name}, or row column: {row} {column}"),
    }
}
