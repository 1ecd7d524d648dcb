//! The game between the seats: who moves, what is said, and what the engine does about it.

mod advice;
mod answers;
mod history;
mod opening;
mod orders;
mod reviewing;
mod settings;
mod timing;

use std::io;

use crate::analysis::PositionReview;
use crate::base::{Color, Move};
use crate::engine::swap2::check_rules;
use crate::engine::{Engine, Game, GameError, OptionError};
use crate::formats::GameTextError;
use crate::game::SetupError;
use crate::game::notation::move_name;

use super::clock::{Clocks, TimeControl};
use super::inbox::Inbox;
use super::refusal::Refusal;
use super::saving::FileError;
use super::seat::{Seat, Seats};
use super::words::{self, color_name};
use crate::game::mnk::swap2::{NoSwap2, Opening, Swap2};
use advice::Advice;
use answers::Errand;
use history::Kept;
pub(super) use settings::Settings;

/// What holds at a table whoever plays.
#[derive(Clone, Copy, Debug, Default)]
pub struct House {
    /// Whether a person is told before each move what Kado would play.
    pub hints: bool,
    /// Whether files may be read and written.
    pub saves: bool,
    /// How games begin.
    pub opening: Opening,
    /// The time of each side, if there are clocks.
    pub time: Option<TimeControl>,
}

/// What the option Player calls Kado itself.
const KADO: &str = "kado";

/// Why play cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// A player cannot be had.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The engine does not search.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The game cannot be played up to here.
    #[error(transparent)]
    Moves(#[from] GameTextError),
    /// The game does not know the board.
    #[error(transparent)]
    Board(#[from] SetupError),
    /// A game cannot be read from a file.
    #[error(transparent)]
    File(#[from] FileError),
    /// The game does not begin so.
    #[error(transparent)]
    Opening(#[from] NoSwap2),
    /// Input or output failed.
    #[error("cannot read or write the game: {0}")]
    Io(#[from] io::Error),
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Nobody's: the game is over.
    Over,
    /// A person's.
    Person(Color),
    /// The engine's.
    Engine(Color),
}

/// Why a game is over whose rules would let it go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loss {
    /// This side has resigned.
    Resigned(Color),
    /// The time of this side is over.
    OutOfTime(Color),
}

/// A game between two seats.
#[derive(Debug)]
pub struct LocalGame {
    engine: Engine,
    inbox: Inbox,
    /// Who plays, before any choice of an opening.
    seats: Seats,
    house: House,
    /// The choices of the opening, if there is one.
    swap2: Option<Swap2>,
    /// The level of a Kado without one of its own.
    level: u32,
    clocks: Option<Clocks>,
    loss: Option<Loss>,
    errand: Option<Errand>,
    advice: Advice,
    /// The review of the game, up to the position in which it was made.
    review: Option<Vec<PositionReview>>,
    /// The games before this one, the latest last.
    kept: Vec<Kept>,
    /// How many plies the game had when it was saved.
    saved: usize,
    /// Whether a new game was asked for, and the answer is due.
    asks: bool,
}

impl LocalGame {
    /// The level that openings are chosen on for a player that has none.
    const OPENING_LEVEL: u32 = 5;

    /// Sits down to the game of an engine that was made with [`Inbox::sink`].
    ///
    /// # Errors
    /// If the engine does not play as one of the seats wants it, or the game does not begin as the house
    /// wants it.
    pub fn new(engine: Engine, inbox: Inbox, seats: Seats, house: House) -> Result<LocalGame, PlayError> {
        let level = engine.options().level();
        let swap2 = (house.opening == Opening::Swap2).then(Swap2::default);
        let rules = engine.game().rules();
        if swap2.is_some() {
            check_rules(rules)?;
        }
        let mut table = LocalGame {
            engine,
            inbox,
            seats,
            house,
            swap2,
            level,
            clocks: house.time.map(Clocks::new),
            loss: None,
            errand: None,
            advice: Advice::default(),
            review: None,
            kept: Vec::new(),
            saved: 0,
            asks: false,
        };
        for color in Color::BOTH {
            table.seat(color)?;
        }
        Ok(table)
    }

    /// Returns the game.
    pub fn game(&self) -> &dyn Game {
        self.engine.game()
    }

    /// Returns who plays.
    pub(super) fn seats(&self) -> Seats {
        let Seats { black, white } = self.seats;
        let is_swapped = self.swap2.is_some_and(Swap2::is_swapped);
        if is_swapped { Seats { black: white, white: black } } else { self.seats }
    }

    /// Returns whose turn it is, with the color of the next stone.
    pub(super) fn turn(&self) -> Turn {
        let game = self.game();
        match game.turn() {
            _ if self.loss.is_some() || game.outcome().is_some() => Turn::Over,
            color if self.mover() == Seat::Person => Turn::Person(color),
            color => Turn::Engine(color),
        }
    }

    /// Says how the game ended, if it is over.
    pub(super) fn ending(&self) -> Option<String> {
        let lost = |color: Color, how: &str| {
            format!("{} wins: {} {how}", color_name(color.opponent()), color_name(color))
        };
        match self.loss {
            Some(Loss::Resigned(color)) => Some(lost(color, "has resigned")),
            Some(Loss::OutOfTime(color)) => Some(lost(color, "is out of time")),
            None => self.game().outcome().map(|outcome| words::ending(self.game(), outcome)),
        }
    }

    /// Returns whether the engine thinks about something that the game waits for or that was asked for.
    pub(super) fn is_busy(&self) -> bool {
        self.errand.as_ref().is_some_and(|errand| !matches!(errand, Errand::Evaluation(_)))
    }

    /// Plays the pass of a side without another move, and says so.
    pub(super) fn pass(&mut self) -> Option<String> {
        let must_pass = !self.is_busy() && self.loss.is_none() && self.game().legal_moves() == [Move::PASS];
        if !must_pass {
            return None;
        }
        self.interrupt();
        let color = self.game().turn();
        self.engine.play_implied_pass().is_ok().then(|| format!("{} must pass.", color_name(color)))
    }

    /// Lets the engine think if it is its turn, or if a person is due to a hint.
    pub(super) fn begin(&mut self) -> Result<(), PlayError> {
        match self.turn() {
            _ if self.is_busy() => Ok(()),
            Turn::Engine(_) if self.duty().is_some() => {
                self.interrupt();
                self.begin_duty()
            }
            Turn::Engine(color) => {
                self.interrupt();
                self.seat(color)?;
                let mut limits = self.engine.move_limits(None);
                limits.clock = self.clocks.as_ref().map(|clocks| clocks.of_search(color));
                self.errand = Some(Errand::Move);
                Ok(self.engine.choose_move(limits)?)
            }
            Turn::Person(_) if self.house.hints && self.duty().is_none() && self.is_hint_due() => {
                self.interrupt();
                self.begin_hint()
            }
            Turn::Person(_) | Turn::Over => Ok(()),
        }
    }

    /// Makes the engine the player of a seat.
    fn seat(&mut self, color: Color) -> Result<(), OptionError> {
        let player = match self.seats().of(color) {
            Seat::Person => return Ok(()),
            Seat::Classic(player) => player.to_string(),
            Seat::Kado(level) => {
                self.engine.set_option("Level", &level.unwrap_or(self.level).to_string())?;
                KADO.to_owned()
            }
        };
        self.engine.set_option("Player", &player)
    }

    /// Ends the engine's thinking without a result.
    pub(super) fn interrupt(&mut self) {
        if self.errand.take().is_some() {
            self.engine.stop();
            self.engine.finish_search();
            self.inbox.clear();
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        if self.loss.is_some() {
            return Err(Refusal::Over);
        }
        self.engine.play(mv).map_err(|_| Refusal::of(self.engine.game(), mv))?;
        let plies = self.game().plies().len();
        self.advice.forget_from(plies);
        self.saved = self.saved.min(plies - 1);
        Ok(())
    }

    fn name(&self, mv: Move) -> String {
        move_name(mv, self.game().size(), "pass")
    }
}

/// Writes a message as a sentence.
pub(super) fn sentence(message: &impl ToString) -> String {
    let text = message.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
