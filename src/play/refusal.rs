//! Why a move is not played.

use crate::base::Move;
use crate::engine::Game;
use crate::game::Rules;
use crate::game::mnk::{Foul, Mnk};
use crate::game::notation::square_name;

/// Why a move is not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nobody is to move.
    #[error("the game is over; new begins another, undo goes back")]
    Over,
    /// It is not a person's turn.
    #[error("{0} is thinking")]
    NotYourTurn(&'static str),
    /// Something stands there.
    #[error("you cannot play {0}: it is occupied")]
    Occupied(String),
    /// A disc there would flip nothing.
    #[error("you cannot play {0}: it flips nothing; moves lists the legal moves")]
    FlipsNothing(String),
    /// The rules of renju forbid Black's stone there.
    #[error("you cannot play {square}: it is forbidden to Black ({foul})")]
    Forbidden {
        /// The square.
        square: String,
        /// Why.
        foul: Foul,
    },
    /// A move before a color is chosen.
    #[error("choose your color first: {0}")]
    ChooseFirst(&'static str),
    /// A choice where none is due.
    #[error("there is nothing to choose now; black, white and two belong to an opening by swap2")]
    NoChoice,
    /// Two stones more after there are five.
    #[error("five stones are put: choose black or white")]
    NoMoreStones,
    /// A pass where there are other moves.
    #[error("you cannot pass while there is another move")]
    Pass,
}

impl Refusal {
    /// Returns why a move that is not legal is refused.
    pub(super) fn of(game: &dyn Game, mv: Move) -> Refusal {
        if game.outcome().is_some() {
            return Refusal::Over;
        }
        let Some(square) = mv.square() else { return Refusal::Pass };
        let name = square_name(square, game.size());
        match game.rules() {
            _ if game.at(square).is_some() => Refusal::Occupied(name),
            Rules::Othello(_) => Refusal::FlipsNothing(name),
            Rules::Mnk(rules) => {
                let foul = Mnk::new(rules, &game.diagram()).ok().and_then(|position| position.foul(square));
                // Where nothing stands, only a foul is in the way while the game goes on.
                foul.map_or(Refusal::Over, |foul| Refusal::Forbidden { square: name, foul })
            }
        }
    }
}
