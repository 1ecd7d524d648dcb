//! Converts the stones listed in a multi-line command to a position.
//! `BOARD` and `YXBOARD` give the owner of each stone, but not the color. Under the rules of renju, the
//! stones are in the order of play, and the first stone is black. Under other rules, the colors follow from
//! the stone counts of both sides. If no game can have these counts with the engine to move, the first stone
//! listed is black.
//! `SWAP2BOARD` gives the stones in the order of play, without owners; the first stone is black.

use crate::base::{Color, Move, Size};
use crate::engine::Engine;
use crate::game::Diagram;

use super::command::Stone;
use super::error::CommandError;

/// The stones listed in a command such as `BOARD`, placed on a board, and the side to move.
#[derive(Debug)]
pub(super) struct Stones {
    diagram: Diagram,
    /// Moves that lead to the position.
    /// `None` if no game can have these stone counts with the engine to move.
    moves: Option<Vec<Move>>,
}

impl Stones {
    /// Places the stones of both sides on a board; the engine is to move.
    /// Marks (owner field 3) are ignored.
    ///
    /// # Errors
    /// If an owner field is missing or invalid, or a point is off the board or has two stones.
    pub(super) fn of_sides(stones: &[Stone], size: Size, is_in_order: bool) -> Result<Stones, CommandError> {
        let mut sided = Vec::new();
        for stone in stones.iter().filter(|stone| stone.field != Some(3)) {
            let is_own = match stone.field {
                Some(1) => true,
                Some(2) => false,
                _ => return Err(CommandError::NoField(stone.point.to_string())),
            };
            sided.push((stone, is_own));
        }
        let own = sided.iter().filter(|(_, is_own)| *is_own).count();
        let others = sided.len() - own;
        let first_is_own = sided.first().is_none_or(|&(_, is_own)| is_own);
        let is_black = match others.checked_sub(own) {
            Some(0) if !is_in_order => true,
            Some(1) if !is_in_order => false,
            _ => first_is_own,
        };
        let own_color = if is_black { Color::Black } else { Color::White };
        let colored = sided
            .iter()
            .map(|&(stone, is_own)| (stone, if is_own { own_color } else { own_color.opponent() }));
        Stones::place(colored, size, own_color)
    }

    /// Places the stones of an opening in alternating colors, beginning with black.
    ///
    /// # Errors
    /// If a point is off the board or has two stones.
    pub(super) fn in_turn(stones: &[Stone], size: Size) -> Result<Stones, CommandError> {
        let colored = stones.iter().zip(Color::BOTH.into_iter().cycle());
        let turn = if stones.len().is_multiple_of(2) { Color::Black } else { Color::White };
        Stones::place(colored, size, turn)
    }

    fn place<'a>(
        stones: impl Iterator<Item = (&'a Stone, Color)>,
        size: Size,
        turn: Color,
    ) -> Result<Stones, CommandError> {
        let mut diagram = Diagram::empty(size);
        diagram.set_turn(turn);
        let mut played: [Vec<Move>; 2] = [Vec::new(), Vec::new()];
        for (stone, color) in stones {
            let mv = stone.point.on(size)?;
            let square = mv.square().filter(|&square| diagram.at(square).is_none());
            diagram.set(square.ok_or(CommandError::Taken(stone.point.to_string()))?, Some(color));
            played[color as usize].push(mv);
        }
        let [black, white] = played;
        let is_of_a_game = black.len() == white.len() + usize::from(turn == Color::White);
        let mut replies = white.into_iter();
        let in_turn = || black.into_iter().flat_map(|mv| [Some(mv), replies.next()]).flatten().collect();
        Ok(Stones { diagram, moves: is_of_a_game.then(in_turn) })
    }

    /// Begins a game with these stones.
    /// If `self.moves` is a list of legal moves, plays the moves from the empty board. If `self.moves` is
    /// `None` or contains an illegal move, sets up `self.diagram` as the start position.
    ///
    /// # Errors
    /// If the rules do not allow the position.
    pub(super) fn begin(&self, engine: &mut Engine) -> Result<(), CommandError> {
        if let Some(moves) = &self.moves
            && engine.begin(None, moves).is_ok()
        {
            return Ok(());
        }
        Ok(engine.setup(&self.diagram)?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::command;
    use super::*;

    fn stones(lines: &[&str]) -> Vec<Stone> {
        lines.iter().map(|line| command::stone(line).unwrap()).collect()
    }

    /// Returns the side to move, and the square index of each move in the order of play.
    /// The list is `None` if no game can have these stone counts with the engine to move. An error fails the
    /// test.
    fn shown(stones: Result<Stones, CommandError>) -> (Color, Option<Vec<u16>>) {
        let stones = stones.unwrap();
        let numbers = |moves: Vec<Move>| moves.iter().map(|mv| mv.square().unwrap().index() as u16).collect();
        (stones.diagram.turn(), stones.moves.map(numbers))
    }

    const SIZE: Size = Size::square_board(10);

    #[test]
    fn stone_counts_determine_the_colors() {
        let sides = |lines: &[&str]| shown(Stones::of_sides(&stones(lines), SIZE, false));
        assert_eq!(sides(&[]), (Color::Black, Some(vec![])));
        assert_eq!(sides(&["2,3,2", "5,6,2", "0,0,1"]), (Color::White, Some(vec![32, 0, 65])));
        assert_eq!(
            sides(&["2,3,2", "5,6,2", "0,0,1", "0,1,1"]),
            (Color::Black, Some(vec![0, 32, 10, 65])),
            "equal counts: the engine began"
        );
        assert_eq!(
            sides(&["0,0,1", "1,0,2", "2,0,3"]),
            (Color::Black, Some(vec![0, 1])),
            "a mark is not a stone"
        );
    }

    #[test]
    fn impossible_stone_counts_make_a_position_without_moves() {
        let sides = |lines: &[&str], is_in_order| shown(Stones::of_sides(&stones(lines), SIZE, is_in_order));
        assert_eq!(sides(&["2,3,1", "5,6,1", "0,0,2"], false), (Color::Black, None));
        assert_eq!(sides(&["2,3,2", "5,6,2", "7,7,2"], false), (Color::White, None));
        assert_eq!(
            sides(&["2,3,2", "0,0,1"], true),
            (Color::White, None),
            "in order: the first one is Black's"
        );
    }

    #[test]
    fn the_stones_of_an_opening_take_turns() {
        assert_eq!(
            shown(Stones::in_turn(&stones(&["0,0", "3,0", "4,0"]), SIZE)),
            (Color::White, Some(vec![0, 3, 4]))
        );
    }
}
