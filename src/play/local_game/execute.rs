//! Execution of the commands that a person enters in a local game.

use std::path::Path;

use crate::base::{Color, Move};
use crate::formats::{Format, Reason, WrittenResult};
use crate::game::mnk::swap2::OpeningStep;
use crate::game::notation::move_names;
use crate::play::command::{Command, CommandError, HELP};
use crate::play::game_file::{self, FileError};
use crate::play::move_error::MoveError;
use crate::play::seat::Seat;
use crate::play::texts::{choices, color_name};

use super::{LocalGame, Loss, PlayError, Turn, sentence};

impl LocalGame {
    /// Parses an input line.
    ///
    /// If the line answers neither yes nor no to an open question, the question is closed.
    pub(in crate::play) fn read(&mut self, line: &str) -> Result<Command, CommandError> {
        if self.awaits_answer && line.trim().eq_ignore_ascii_case("n") {
            return Ok(Command::No);
        }
        let game = self.game();
        let command = Command::read(line, game.size(), game.rules().into());
        if !matches!(command, Ok(Command::New | Command::Yes | Command::No)) {
            self.close_question();
        }
        command
    }

    /// Closes an open question: the answer is no.
    pub(in crate::play) fn close_question(&mut self) {
        self.awaits_answer = false;
    }

    /// Executes a command and returns the lines to show.
    ///
    /// Does nothing for the commands that draw the board or quit: the caller executes them.
    ///
    /// # Errors
    /// If the engine reports an error.
    pub(in crate::play) fn execute(&mut self, command: &Command) -> Result<Vec<String>, PlayError> {
        let asked = std::mem::take(&mut self.awaits_answer);
        Ok(match command {
            Command::Nothing | Command::Board | Command::Quit => Vec::new(),
            Command::Choose(choice) => {
                let message = match self.turn() {
                    Turn::Engine(color) => Err(MoveError::NotYourTurn(color_name(color))),
                    Turn::Person(_) | Turn::Over => self.choose(*choice),
                };
                vec![message.unwrap_or_else(|error| sentence(&error))]
            }
            Command::Play(mv) => self.play_for_person(*mv).err().as_ref().map(sentence).into_iter().collect(),
            Command::Undo => vec![self.undo()?],
            Command::Hint => match self.turn() {
                Turn::Person(_) => {
                    self.interrupt();
                    self.begin_hint()?;
                    Vec::new()
                }
                Turn::Over => vec![sentence(&MoveError::Over)],
                Turn::Engine(color) => vec![sentence(&MoveError::NotYourTurn(color_name(color)))],
            },
            Command::Moves => vec![self.moves()],
            Command::New => {
                self.awaits_answer = asked;
                vec![self.new_game()]
            }
            Command::Yes if asked => {
                self.awaits_answer = true;
                vec![self.new_game()]
            }
            Command::No if asked => vec!["The game continues.".to_owned()],
            Command::Yes | Command::No => vec!["There is no question to answer.".to_owned()],
            Command::Save(path) => vec![self.save(path)],
            Command::Load(path) => vec![self.load(path)],
            Command::Setup(text) => vec![self.set_up(text)],
            Command::Level(level) => vec![self.set_level(*level)?],
            Command::Side(side) => vec![self.set_side(*side)?],
            Command::Time(time) => vec![self.set_time(*time)],
            Command::Evaluation(is_shown) => vec![self.show_evaluation(*is_shown).to_owned()],
            Command::Resign => vec![self.resign()],
            Command::Review => self.begin_review()?,
            Command::Help => HELP.map(str::to_owned).into(),
        })
    }

    fn play_for_person(&mut self, mv: Move) -> Result<(), MoveError> {
        if let Turn::Engine(color) = self.turn() {
            return Err(MoveError::NotYourTurn(color_name(color)));
        }
        if let Some(OpeningStep::Choice { may_add }) = self.next_step() {
            return Err(MoveError::ChooseFirst(choices(may_add)));
        }
        self.interrupt();
        self.play(mv)
    }

    fn moves(&self) -> String {
        let game = self.game();
        let legal = game.legal_moves();
        if legal.is_empty() || self.turn() == Turn::Over {
            return sentence(&MoveError::Over);
        }
        format!("{} may play {}.", color_name(game.turn()), move_names(&legal, game.size(), "pass"))
    }

    /// Resigns for the person to move, or for the engine's opponent if the engine is to move.
    fn resign(&mut self) -> String {
        let seats = self.seats();
        let is_person = |&color: &Color| seats.of(color) == Seat::Person;
        let mover = self.mover();
        let loser = [mover, mover.opponent()].into_iter().find(is_person);
        match loser {
            _ if self.turn() == Turn::Over => sentence(&MoveError::Over),
            Some(color) => {
                self.interrupt();
                self.loss = Some(Loss::Resigned(color));
                self.ending().map(|ending| ending + ".").unwrap_or_default()
            }
            None => "Nobody can resign: two computer players are playing.".to_owned(),
        }
    }

    fn save(&mut self, path: &Path) -> String {
        let saved = if self.options.saves { self.write(path) } else { Err(FileError::Denied) };
        match saved {
            Ok(format) if format.holds_positions() => {
                format!("The position is in {}, without the moves.", path.display())
            }
            Ok(_) => {
                self.saved = self.game().plies().len();
                format!("The game is in {}.", path.display())
            }
            Err(error) => format!("Cannot save the game: {error}."),
        }
    }

    fn write(&self, path: &Path) -> Result<Format, FileError> {
        let seats = self.seats();
        let mut text = self.game().text();
        text.black = Some(seats.black.to_string());
        text.white = Some(seats.white.to_string());
        let won = |loser: Color, reason| Some(WrittenResult::Won(loser.opponent(), reason));
        match self.loss {
            Some(Loss::Resigned(color)) => text.result = won(color, Reason::Resignation),
            Some(Loss::OutOfTime(color)) => text.result = won(color, Reason::Time),
            None => {}
        }
        game_file::save(&text, path)
    }
}
