//! The game between the seats: who moves, what is said, and what the engine does about it.

mod opening;

use std::io;
use std::path::Path;

use crate::base::{Color, Move};
use crate::engine::swap2::{Candidates, Sides, sides};
use crate::engine::{Engine, Game, GameError, Limits, OptionError, Report};
use crate::game::formats::GameTextError;
use crate::game::notation::{move_name, move_names};
use crate::game::{Ply, Rules};

use super::command::{Command, HELP};
use super::inbox::Inbox;
use super::refusal::Refusal;
use super::saving::{self, SaveError};
use super::seat::{Seat, Seats};
use super::swap2::{Choice, Duty, NoSwap2, Opening, Swap2};
use super::words::{choices, color_name};

/// What holds at a table whoever plays.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// Whether a person is told before each move what Kado would play.
    pub hints: bool,
    /// Whether games may be saved.
    pub saves: bool,
    /// How games begin.
    pub opening: Opening,
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
    /// The stones of an opening cannot be put.
    #[error(transparent)]
    Stones(#[from] GameTextError),
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

/// What the engine is asked for.
#[derive(Clone, Debug)]
enum Errand {
    Move,
    Hint,
    /// The first three stones of an opening.
    Stones(Candidates),
    /// The color to play after an opening.
    Color,
}

/// A game between two seats.
#[derive(Debug)]
pub struct Table {
    engine: Engine,
    inbox: Inbox,
    /// Who plays, before any choice of an opening.
    seats: Seats,
    house: House,
    /// The choices of the opening, if there is one.
    swap2: Option<Swap2>,
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

    /// The level that openings are chosen on for a player that has none.
    const OPENING_LEVEL: u32 = 5;

    /// Sits down to the game of an engine that was made with [`Inbox::sink`].
    ///
    /// # Errors
    /// If the engine does not play as one of the seats wants it, or the game does not begin as the house wants it.
    pub fn new(engine: Engine, inbox: Inbox, seats: Seats, house: House) -> Result<Table, PlayError> {
        let level = engine.options().level();
        let swap2 = (house.opening == Opening::Swap2).then(Swap2::default);
        let rules = engine.game().rules();
        let is_five = matches!(rules, Rules::Mnk(rules) if rules.k() == 5);
        if swap2.is_some() && (!is_five || Candidates::new(rules.size()).next().is_none()) {
            return Err(NoSwap2(rules).into());
        }
        let (errand, hinted, hint) = (None, None, None);
        let mut table = Table { engine, inbox, seats, house, swap2, level, errand, hinted, hint };
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
        self.swap2.map_or(self.seats, |opening| opening.seats(self.seats))
    }

    /// Returns whose turn it is, with the color of the next stone.
    pub(super) fn turn(&self) -> Turn {
        let game = self.game();
        match (game.outcome(), game.turn()) {
            (Some(_), _) => Turn::Over,
            (None, color) if self.mover() == Seat::Person => Turn::Person(color),
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
            Turn::Engine(_) if self.duty().is_some() => self.begin_duty(),
            Turn::Engine(color) => {
                self.seat(color)?;
                let limits = self.engine.move_limits(None);
                self.errand = Some(Errand::Move);
                Ok(self.engine.choose_move(limits)?)
            }
            Turn::Person(_) if self.house.hints && self.duty().is_none() && self.hinted != Some(plies) => {
                self.hinted = Some(plies);
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
        let name = || self.name(line.mv());
        match errand {
            Errand::Move => {
                let color = color_name(self.game().turn());
                let said = format!("{color} plays {}.", name());
                self.play(line.mv()).ok()?;
                Some(said)
            }
            Errand::Hint => {
                let said = format!("Hint: {}, score {}.", name(), line.score);
                self.hint = Some(line.mv());
                Some(said)
            }
            Errand::Stones(mut candidates) => {
                candidates.judge(line.score);
                let best = if candidates.next().is_none() { candidates.best() } else { None };
                if let Err(error) = self.judge_next(candidates) {
                    log::error!("the opening cannot be put: {error}");
                }
                best.map(|stones| format!("Kado puts {}.", move_names(&stones, self.game().size(), "pass")))
            }
            Errand::Color => {
                let color = match sides(line.score) {
                    Sides::Keep => Choice::White,
                    Sides::Swap => Choice::Black,
                };
                self.choose(color).ok()
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
            Command::Choose(choice) => {
                let said = match self.turn() {
                    Turn::Engine(color) => Err(Refusal::NotYourTurn(color_name(color))),
                    Turn::Person(_) | Turn::Over => self.choose(*choice),
                };
                vec![said.unwrap_or_else(|refusal| sentence(&refusal))]
            }
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
                self.go_back();
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
        if let Some(Duty::Choice { may_add }) = self.duty() {
            return Err(Refusal::ChooseFirst(choices(may_add)));
        }
        self.interrupt();
        self.play(mv)
    }

    /// Goes back to the last position in which a person had a choice.
    fn undo(&mut self) -> String {
        let first = self.game().start().turn();
        let sides = [first, first.opponent()].into_iter().cycle();
        let is_own = |(index, (ply, side)): (usize, (&Ply, Color))| {
            let by = match self.swap2.and_then(|opening| opening.put_by(index)) {
                Some(color) => self.seats.of(color),
                None => self.seats().of(side),
            };
            !ply.mv.is_pass() && by == Seat::Person
        };
        if !self.game().plies().iter().zip(sides).enumerate().any(is_own) {
            return "There is no move of yours to take back.".to_owned();
        }
        self.interrupt();
        self.hint = None;
        while let Some(mv) = self.engine.undo() {
            self.go_back();
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
            saving::save(self.game(), self.seats(), path)
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
