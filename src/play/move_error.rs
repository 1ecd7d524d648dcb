//! Errors for rejected moves and choices.

use crate::base::Move;
use crate::engine::Game;
use crate::game::Rules;
use crate::game::mnk::{Foul, Mnk};
use crate::game::notation::square_name;

/// Reason why a move, or a choice in a swap2 opening, was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum MoveError {
    #[error("the game is over; new starts another, undo goes back")]
    Over,
    /// It is the engine's turn; holds the name of the engine's color.
    #[error("{0} is thinking")]
    NotYourTurn(&'static str),
    #[error("you cannot play {0}: it is occupied")]
    Occupied(String),
    #[error("you cannot play {0}: it flips nothing; moves lists the legal moves")]
    FlipsNothing(String),
    #[error("you cannot play {square}: it is forbidden to Black ({foul})")]
    Forbidden { square: String, foul: Foul },
    /// A color must be chosen first; holds a text that lists the choices.
    #[error("choose your color first: {0}")]
    ChooseFirst(&'static str),
    #[error("there is nothing to choose now; black, white and two are for swap2 openings")]
    NoChoice,
    #[error("five stones are on the board: choose black or white")]
    NoMoreStones,
    #[error("you cannot pass while other moves are legal")]
    Pass,
}

impl MoveError {
    /// Returns the reason why a move is illegal.
    pub(super) fn of(game: &Game, mv: Move) -> MoveError {
        if game.outcome().is_some() {
            return MoveError::Over;
        }
        let Some(square) = mv.square() else { return MoveError::Pass };
        let name = square_name(square, game.size());
        match game.rules() {
            _ if game.at(square).is_some() => MoveError::Occupied(name),
            Rules::Othello(_) => MoveError::FlipsNothing(name),
            Rules::Mnk(rules) => {
                let foul = Mnk::new(rules, &game.diagram()).ok().and_then(|position| position.foul(square));
                // A move to an empty square is illegal only if it is a foul or the game is over.
                foul.map_or(MoveError::Over, |foul| MoveError::Forbidden { square: name, foul })
            }
        }
    }
}
