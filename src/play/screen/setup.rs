//! The position editor.

use crate::base::{Color, Square};
use crate::engine::Game;
use crate::game::Diagram;
use crate::play::game_kind::GameKind;
use crate::play::texts::color_name;
use crate::play::view::View;

/// Descriptions of the keys of the editor.
pub(super) const KEYS: [&str; 5] =
    ["Enter change", "Tab side to move", "Del clear all", "F7 done", "Esc cancel"];

/// A board being edited.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub(super) diagram: Diagram,
    kind: GameKind,
}

impl Setup {
    pub(super) fn of(game: &Game) -> Setup {
        Setup { diagram: game.diagram(), kind: game.rules().into() }
    }

    /// Changes a square to its next content in the cycle empty, black, white.
    pub(super) fn change(&mut self, square: Square) {
        let cell = match self.diagram.at(square) {
            None => Some(Color::Black),
            Some(Color::Black) => Some(Color::White),
            Some(Color::White) => None,
        };
        self.diagram.set(square, cell);
    }

    pub(super) fn change_turn(&mut self) {
        self.diagram.set_turn(self.diagram.turn().opponent());
    }

    pub(super) fn clear(&mut self) {
        let turn = self.diagram.turn();
        self.diagram = Diagram::empty(self.diagram.size());
        self.diagram.set_turn(turn);
    }

    pub(super) fn view(&self) -> View {
        View::plain(self.kind, self.diagram.clone())
    }

    pub(super) fn status(&self) -> String {
        let count = |color| self.diagram.count(color);
        let turn = color_name(self.diagram.turn());
        format!("Setup: {}-{}, {turn} to move.", count(Color::Black), count(Color::White))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Size;

    #[test]
    fn a_square_goes_through_both_colors() {
        let mut setup = Setup { diagram: Diagram::empty(Size::OTHELLO), kind: GameKind::Othello };
        let square = Size::OTHELLO.square(2, 3).unwrap();
        for cell in [Some(Color::Black), Some(Color::White), None, Some(Color::Black)] {
            setup.change(square);
            assert_eq!(setup.diagram.at(square), cell);
        }
        setup.change_turn();
        assert_eq!(setup.status(), "Setup: 1-0, White to move.");
        setup.clear();
        assert_eq!(setup.status(), "Setup: 0-0, White to move.");
    }
}
