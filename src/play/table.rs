//! The game between the seats: who moves, what is said, and what the engine does about it.

use std::io;
use std::path::Path;

use crate::base::{Color, Move};
use crate::engine::{Engine, Game, GameError, Limits, OptionError, Report};
use crate::game::Ply;
use crate::game::notation::{move_name, move_names};

use super::command::{Command, HELP};
use super::inbox::Inbox;
use super::refusal::Refusal;
use super::saving::{self, SaveError};
use super::seat::{Seat, Seats};
use super::words::color_name;

/// What holds at a table whoever plays.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// Whether a person is told before each move what Kado would play.
    pub hints: bool,
    /// Whether games may be saved.
    pub saves: bool,
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

/// What the engine is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Errand {
    Move,
    Hint,
}

/// A game between two seats.
#[derive(Debug)]
pub struct Table {
    engine: Engine,
    inbox: Inbox,
    seats: Seats,
    house: House,
    /// The level of the engine as it came.
    level: u32,
    errand: Option<Errand>,
    /// After how many plies a hint was given unasked.
    hinted: Option<usize>,
    /// The move of the latest hint, while the position is the same.
    hint: Option<Move>,
}

impl Table {
    /// The level that hints are given on: strong enough for people, and at once.
    const HINT_LEVEL: u32 = 10;

    /// Sits down to the game of an engine that was made with [`Inbox::sink`].
    ///
    /// # Errors
    /// If the engine does not play as one of the seats wants it.
    pub fn new(engine: Engine, inbox: Inbox, seats: Seats, house: House) -> Result<Table, PlayError> {
        let level = engine.options().level();
        let mut table = Table { engine, inbox, seats, house, level, errand: None, hinted: None, hint: None };
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
        self.seats
    }

    /// Returns whose turn it is.
    pub(super) fn turn(&self) -> Turn {
        let game = self.game();
        match (game.outcome(), game.turn()) {
            (Some(_), _) => Turn::Over,
            (None, color) if self.seats.of(color) == Seat::Person => Turn::Person(color),
            (None, color) => Turn::Engine(color),
        }
    }

    /// Returns whether the engine thinks.
    pub(super) fn is_busy(&self) -> bool {
        self.errand.is_some()
    }

    /// Returns the move of the latest hint, while the position is the same.
    pub(super) fn hint(&self) -> Option<Move> {
        self.hint
    }

    /// Plays the pass of a side without another move, and says so.
    pub(super) fn pass(&mut self) -> Option<String> {
        let must_pass = !self.is_busy() && self.game().legal_moves() == [Move::PASS];
        let color = self.game().turn();
        (must_pass && self.engine.play_implied_pass().is_ok())
            .then(|| format!("{} must pass.", color_name(color)))
    }

    /// Lets the engine think if it is its turn, or if a person is due to a hint.
    pub(super) fn begin(&mut self) -> Result<(), PlayError> {
        let plies = self.game().plies().len();
        match self.turn() {
            _ if self.is_busy() => Ok(()),
            Turn::Engine(color) => {
                self.seat(color)?;
                let limits = self.engine.move_limits(None);
                self.errand = Some(Errand::Move);
                Ok(self.engine.choose_move(limits)?)
            }
            Turn::Person(_) if self.house.hints && self.hinted != Some(plies) => {
                self.hinted = Some(plies);
                self.begin_hint()
            }
            Turn::Person(_) | Turn::Over => Ok(()),
        }
    }

    /// Makes the engine the player of a seat.
    fn seat(&mut self, color: Color) -> Result<(), OptionError> {
        let player = match self.seats.of(color) {
            Seat::Person => return Ok(()),
            Seat::Classic(player) => player.to_string(),
            Seat::Kado(level) => {
                self.engine.set_option("Level", &level.unwrap_or(self.level).to_string())?;
                KADO.to_owned()
            }
        };
        self.engine.set_option("Player", &player)
    }

    fn begin_hint(&mut self) -> Result<(), PlayError> {
        self.engine.set_option("Level", &Table::HINT_LEVEL.to_string())?;
        let limits = Limits { lines: 1, ..self.engine.question_limits() };
        self.errand = Some(Errand::Hint);
        Ok(self.engine.go(limits)?)
    }

    /// Returns what the engine has come to, if it has, without waiting.
    pub(super) fn poll(&mut self) -> Option<String> {
        let report = self.inbox.poll()?;
        self.finish(&report)
    }

    /// Waits for what the engine comes to; at once if it does not think.
    pub(super) fn wait(&mut self) -> Option<String> {
        let report = if self.is_busy() { self.inbox.wait() } else { None }?;
        self.finish(&report)
    }

    fn finish(&mut self, report: &Report) -> Option<String> {
        self.engine.finish_search();
        let (errand, line) = (self.errand.take()?, report.lines.first()?);
        let name = self.name(line.mv());
        match errand {
            Errand::Move => {
                let color = color_name(self.game().turn());
                self.play(line.mv()).ok()?;
                Some(format!("{color} plays {name}."))
            }
            Errand::Hint => {
                self.hint = Some(line.mv());
                Some(format!("Hint: {name}, score {}.", line.score))
            }
        }
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
        self.engine.play(mv).map_err(|_| Refusal::of(self.engine.game(), mv))?;
        self.hint = None;
        Ok(())
    }

    fn name(&self, mv: Move) -> String {
        move_name(mv, self.game().size(), "pass")
    }

    /// Does what a person wants, but for drawing and leaving. Returns what there is to say, line by line.
    ///
    /// # Errors
    /// If the engine cannot do its part.
    pub(super) fn obey(&mut self, command: &Command) -> Result<Vec<String>, PlayError> {
        Ok(match command {
            Command::Nothing | Command::Board | Command::Quit => Vec::new(),
            Command::Play(mv) => self.play_for_person(*mv).err().as_ref().map(sentence).into_iter().collect(),
            Command::Undo => vec![self.undo()],
            Command::Hint => match self.turn() {
                Turn::Person(_) => {
                    self.interrupt();
                    self.begin_hint()?;
                    Vec::new()
                }
                Turn::Over => vec![sentence(&Refusal::Over)],
                Turn::Engine(color) => vec![sentence(&Refusal::NotYourTurn(color_name(color)))],
            },
            Command::Moves => vec![self.moves()],
            Command::New => {
                self.interrupt();
                self.engine.new_game();
                (self.hinted, self.hint) = (None, None);
                vec!["A new game.".to_owned()]
            }
            Command::Save(path) => vec![self.save(path)],
            Command::Help => HELP.map(str::to_owned).into(),
        })
    }

    fn play_for_person(&mut self, mv: Move) -> Result<(), Refusal> {
        if let Turn::Engine(color) = self.turn() {
            return Err(Refusal::NotYourTurn(color_name(color)));
        }
        self.interrupt();
        self.play(mv)
    }

    /// Goes back to the last position in which a person had a choice.
    fn undo(&mut self) -> String {
        let first = self.game().start().turn();
        let sides = [first, first.opponent()].into_iter().cycle();
        let is_own = |(ply, side): (&Ply, Color)| !ply.mv.is_pass() && self.seats.of(side) == Seat::Person;
        if !self.game().plies().iter().zip(sides).any(is_own) {
            return "There is no move of yours to take back.".to_owned();
        }
        self.interrupt();
        self.hint = None;
        while let Some(mv) = self.engine.undo() {
            if matches!(self.turn(), Turn::Person(_)) && !mv.is_pass() {
                break;
            }
        }
        "Taken back.".to_owned()
    }

    fn moves(&self) -> String {
        let game = self.game();
        let legal = game.legal_moves();
        if legal.is_empty() {
            return sentence(&Refusal::Over);
        }
        format!("{} may play {}.", color_name(game.turn()), move_names(&legal, game.size(), "pass"))
    }

    fn save(&self, path: &Path) -> String {
        let saved = if self.house.saves {
            saving::save(self.game(), self.seats, path)
        } else {
            Err(SaveError::Denied)
        };
        match saved {
            Ok(()) => format!("The game is in {}.", path.display()),
            Err(error) => format!("The game is not saved: {error}."),
        }
    }
}

/// Writes a message as a sentence.
pub(super) fn sentence(message: &impl ToString) -> String {
    let text = message.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
