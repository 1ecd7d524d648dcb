//! A local game: the turns of its two players, commands, and the searches of the engine.

mod advice;
mod clocks;
mod execute;
mod history;
mod review;
mod search_results;
mod settings;
mod swap2;

use std::io;
use std::time::Instant;

use crate::analysis::PositionReview;
use crate::base::{Color, Move};
use crate::engine::swap2::check_rules;
use crate::engine::{Engine, EngineError, Game};
use crate::game::notation::move_name;

use super::clock::{Clocks, TimeControl};
use super::event_queue::EventQueue;
use super::game_file::FileError;
use super::move_error::MoveError;
use super::seat::{Seat, Seats};
use super::texts::{self, color_name};
use crate::game::mnk::swap2::{NoSwap2, Opening, Swap2};
use advice::Advice;
use history::PreviousGame;
use search_results::Task;
pub(super) use settings::Settings;

/// Settings of a local game that do not depend on the players.
#[derive(Clone, Copy, Debug)]
pub struct PlayOptions {
    /// Whether to show a hint before each move of a person.
    pub hints: bool,
    /// Whether files may be read and written.
    pub saves: bool,
    /// Opening rule of the games.
    pub opening: Opening,
    /// Time control of new games, if clocks are used.
    pub time: Option<TimeControl>,
    /// Source of the current time for the clocks.
    pub now: fn() -> Instant,
}

impl Default for PlayOptions {
    fn default() -> PlayOptions {
        PlayOptions { hints: false, saves: false, opening: Opening::default(), time: None, now: Instant::now }
    }
}

/// Value of the engine option Player that selects Kado itself.
const KADO: &str = "kado";

/// Error that ends or prevents a game.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The engine refused an option, a game or a search.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A game cannot be read from a file.
    #[error(transparent)]
    File(#[from] FileError),
    /// The rules do not allow a swap2 opening.
    #[error(transparent)]
    Opening(#[from] NoSwap2),
    /// Input or output failed.
    #[error("cannot read or write the game")]
    Io(#[from] io::Error),
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Over,
    Person(Color),
    Engine(Color),
}

/// Reason for a loss before the game has ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loss {
    /// This side has resigned.
    Resigned(Color),
    /// The time of this side is up.
    OutOfTime(Color),
}

/// A game between two players, each a person or the engine.
#[derive(Debug)]
pub struct LocalGame {
    engine: Engine,
    events: EventQueue,
    /// The players at the start of the game, before a swap2 opening may have exchanged their colors.
    seats: Seats,
    /// The players before both became people; `None` after a choice of the level.
    last_players: Option<Seats>,
    options: PlayOptions,
    /// State of the swap2 opening, if the game has one.
    swap2: Option<Swap2>,
    /// Level of Kado for a player `Seat::Kado(None)`, whose seat sets no level.
    level: u32,
    clocks: Option<Clocks>,
    loss: Option<Loss>,
    task: Option<Task>,
    advice: Advice,
    /// The finished review; covers the game up to the position where the review was requested.
    review: Option<Vec<PositionReview>>,
    /// The games that this game replaced, the latest last; undo returns to them.
    previous: Vec<PreviousGame>,
    /// Number of plies, counted from the start of the game, that a saved or loaded file contains.
    saved: usize,
    /// Whether a new game was requested and awaits confirmation.
    awaits_answer: bool,
}

impl LocalGame {
    /// Level of swap2 searches for a classic player, whose seat has no level.
    const OPENING_LEVEL: u32 = 5;

    /// Creates a game; `engine` must have been created with the sink of `events` ([`EventQueue::sink`]).
    ///
    /// # Errors
    /// If the engine rejects a player, or the rules do not allow the opening.
    pub fn new(
        engine: Engine,
        events: EventQueue,
        seats: Seats,
        options: PlayOptions,
    ) -> Result<LocalGame, PlayError> {
        let level = engine.options().level();
        let swap2 = (options.opening == Opening::Swap2).then(Swap2::default);
        let rules = engine.game().rules();
        if swap2.is_some() {
            check_rules(rules)?;
        }
        let mut table = LocalGame {
            engine,
            events,
            seats,
            last_players: None,
            options,
            swap2,
            level,
            clocks: options.time.map(|time| Clocks::new(time, options.now)),
            loss: None,
            task: None,
            advice: Advice::default(),
            review: None,
            previous: Vec::new(),
            saved: 0,
            awaits_answer: false,
        };
        for color in Color::BOTH {
            table.seat(color)?;
        }
        Ok(table)
    }

    pub(crate) fn game(&self) -> &Game {
        self.engine.game()
    }

    /// Returns the current players of both colors, after any color swap in the opening.
    pub(super) fn seats(&self) -> Seats {
        let Seats { black, white } = self.seats;
        if self.is_swapped() { Seats { black: white, white: black } } else { self.seats }
    }

    /// Returns whether a person or an engine is to act, and the color of this player.
    /// After the end of the game, returns `Turn::Over`.
    pub(super) fn turn(&self) -> Turn {
        match self.mover() {
            _ if self.loss.is_some() || self.game().outcome().is_some() => Turn::Over,
            color if self.seats().of(color) == Seat::Person => Turn::Person(color),
            color => Turn::Engine(color),
        }
    }

    /// Describes how the game ended; `None` if the game is not over.
    pub(super) fn ending(&self) -> Option<String> {
        let lost = |color: Color, how: &str| {
            format!("{} wins: {} {how}", color_name(color.opponent()), color_name(color))
        };
        match self.loss {
            Some(Loss::Resigned(color)) => Some(lost(color, "has resigned")),
            Some(Loss::OutOfTime(color)) => Some(lost(color, "is out of time")),
            None => self.game().outcome().map(|outcome| texts::ending(self.game(), outcome)),
        }
    }

    /// Returns whether the engine is running a search other than an evaluation.
    pub(super) fn is_busy(&self) -> bool {
        self.task.as_ref().is_some_and(|task| !matches!(task, Task::Evaluation(_)))
    }

    /// Plays a pass if it is the only legal move; returns the message to show.
    ///
    /// The pass takes no time: it adds the increment only to the clock of the player who has just moved.
    pub(super) fn pass(&mut self) -> Option<String> {
        let must_pass = !self.is_busy() && self.loss.is_none() && self.game().legal_moves() == [Move::PASS];
        if !must_pass {
            return None;
        }
        self.interrupt();
        self.clocks.iter_mut().for_each(Clocks::end_move);
        let color = self.game().turn();
        self.engine.play_implied_pass().is_ok().then(|| format!("{} must pass.", color_name(color)))
    }

    /// Starts the engine's search for its move or its opening step, or for a hint on a person's turn.
    ///
    /// Does nothing if the game is over, no hint is due on a person's turn, or a search other than an
    /// evaluation is running.
    pub(super) fn begin(&mut self) -> Result<(), PlayError> {
        match self.turn() {
            _ if self.is_busy() => Ok(()),
            Turn::Engine(_) if self.next_step().is_some() => {
                self.interrupt();
                self.begin_next_step()
            }
            Turn::Engine(color) => {
                self.interrupt();
                self.seat(color)?;
                let mut limits = self.engine.move_limits(None);
                limits.clock = self.clocks.as_ref().map(|clocks| clocks.of_search(color, 1));
                self.task = Some(Task::Move);
                Ok(self.engine.choose_move(limits)?)
            }
            Turn::Person(_) if self.options.hints && self.next_step().is_none() && self.is_hint_due() => {
                self.interrupt();
                self.begin_hint()
            }
            Turn::Person(_) | Turn::Over => Ok(()),
        }
    }

    /// Sets the engine's options so that it moves like the player of this color; does nothing for a person.
    fn seat(&mut self, color: Color) -> Result<(), EngineError> {
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

    /// Stops the engine and discards its result.
    pub(super) fn interrupt(&mut self) {
        if self.task.take().is_some() {
            self.engine.stop();
            self.engine.finish_search();
            self.events.clear();
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        if self.loss.is_some() {
            return Err(MoveError::Over);
        }
        self.engine.play(mv).map_err(|_| MoveError::of(self.engine.game(), mv))?;
        let plies = self.game().plies().len();
        self.advice.clear_from(plies);
        self.saved = self.saved.min(plies - 1);
        Ok(())
    }

    fn name(&self, mv: Move) -> String {
        move_name(mv, self.game().size(), "pass")
    }
}

/// Formats a message as a sentence: with a capital letter at the start and a full stop at the end.
pub(super) fn sentence(message: &impl ToString) -> String {
    let text = message.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

#[cfg(test)]
mod tests;
