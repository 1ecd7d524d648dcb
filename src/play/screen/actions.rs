//! Execution of the actions of keys and mouse in each mode of the screen.

use crate::play::command::Command;
use crate::play::local_game::{PlayError, sentence};

use super::keys::Action;
use super::menu::Menu;
use super::page::Drawn;
use super::setup::Setup;
use super::{Mode, Screen};

impl Screen<'_> {
    /// Executes an action in the current mode; `drawn` maps a mouse click to a square.
    pub(super) fn act(&mut self, action: Action, drawn: &Drawn) -> Result<(), PlayError> {
        match (&action, &mut self.mode) {
            (Action::Draw, _) => return Ok(()),
            (_, Mode::Game) => return self.act_in_game(action, drawn),
            (Action::Step { down, right: 0 }, Mode::Text(lines, top)) => {
                *top = top.saturating_add_signed(*down as isize).min(lines.len().saturating_sub(1));
            }
            (_, Mode::Text(..)) => self.mode = Mode::Game,
            (_, Mode::Menu(_)) => self.act_in_menu(&action)?,
            (_, Mode::Setup(_)) => self.act_in_setup(&action, drawn),
            (_, Mode::Review(_)) => self.act_in_review(&action),
        }
        self.keys.clear();
        Ok(())
    }

    fn act_in_game(&mut self, action: Action, drawn: &Drawn) -> Result<(), PlayError> {
        let command = match action {
            Action::Step { right, down } => {
                self.step(right, down);
                return Ok(());
            }
            Action::Take => Ok(Command::Play(self.cursor.into())),
            Action::Click { column, row } => match drawn.square_at(column, row) {
                Some(square) => {
                    self.cursor = square;
                    Ok(Command::Play(square.into()))
                }
                None => return Ok(()),
            },
            Action::Menu => {
                self.table.close_question();
                self.table.pause();
                self.mode = Mode::Menu(Menu::new(self.table.settings(), false));
                return Ok(());
            }
            Action::Setup => {
                self.table.close_question();
                self.table.interrupt();
                self.table.pause();
                self.mode = Mode::Setup(Setup::of(self.table.game()));
                return Ok(());
            }
            Action::Line(line) => self.table.read(line.trim_start_matches(':')),
            Action::Execute(command) => Ok(command),
            _ => return Ok(()),
        };
        self.messages.clear();
        match command {
            Ok(Command::Quit) => self.has_quit = true,
            Ok(Command::Help) => {
                let help = self.table.execute(&Command::Help)?;
                self.mode = Mode::Text(help, 0);
            }
            Ok(command) => {
                let result = self.table.execute(&command);
                // A review of forced moves alone needs no search, so it is finished at once.
                let is_reviewed = self.table.review_progress().is_none() && self.table.review().is_some();
                if matches!(command, Command::Review) && result.is_ok() && is_reviewed {
                    self.open_review();
                } else {
                    self.show(result)?;
                }
            }
            Err(error) => self.say([sentence(&error)]),
        }
        Ok(())
    }

    /// Shows the messages of a command, or its error; an I/O error ends the game.
    fn show(&mut self, result: Result<Vec<String>, PlayError>) -> Result<(), PlayError> {
        match result {
            Ok(messages) => self.say(messages),
            Err(error @ PlayError::Io(_)) => return Err(error),
            Err(error) => self.say([sentence(&error)]),
        }
        self.keep_cursor();
        Ok(())
    }

    fn act_in_menu(&mut self, action: &Action) -> Result<(), PlayError> {
        let Mode::Menu(menu) = &mut self.mode else { return Ok(()) };
        match action {
            Action::Step { right, down } => menu.step(*right, *down),
            Action::Take | Action::Line(_) | Action::Menu => {
                let (wanted, is_first) = (menu.settings, menu.is_first);
                self.mode = Mode::Game;
                self.messages.clear();
                let mut result = self.table.change(wanted);
                if is_first && result.is_ok() {
                    self.table.clear_history();
                    result = Ok(Vec::new());
                }
                self.show(result)?;
            }
            Action::Escape => self.mode = Mode::Game,
            _ => {}
        }
        Ok(())
    }

    fn act_in_setup(&mut self, action: &Action, drawn: &Drawn) {
        let Mode::Setup(setup) = &mut self.mode else { return };
        match action {
            Action::Step { right, down } => self.step(*right, *down),
            Action::Take => setup.change(self.cursor),
            Action::Click { column, row } => {
                if let Some(square) = drawn.square_at(*column, *row) {
                    setup.change(square);
                    self.cursor = square;
                }
            }
            Action::Tab => setup.change_turn(),
            Action::Delete => setup.clear(),
            Action::Setup => {
                let diagram = setup.diagram.clone();
                self.mode = Mode::Game;
                self.messages = vec![self.table.set_up_board(&diagram)];
            }
            Action::Escape => self.mode = Mode::Game,
            _ => {}
        }
    }

    fn act_in_review(&mut self, action: &Action) {
        let (Mode::Review(place), Some(positions)) = (&mut self.mode, self.table.review()) else { return };
        match action {
            Action::Step { right, down: 0 } => place.step(*right, positions),
            Action::Step { down, .. } => place.seek(*down, positions),
            Action::End { is_last } => place.0 = if *is_last { positions.len() - 1 } else { 0 },
            Action::Take => place.step(1, positions),
            Action::Escape | Action::Execute(Command::Review) => self.mode = Mode::Game,
            _ => {}
        }
    }

    fn step(&mut self, right: i32, down: i32) {
        let size = self.table.game().size();
        let moved = |at: u32, by: i32, end: u8| at.saturating_add_signed(by).min(u32::from(end) - 1);
        let column = moved(self.cursor.column(size), right, size.columns());
        let row = moved(self.cursor.row(size), down, size.rows());
        self.cursor = size.square(column, row).unwrap_or(self.cursor);
    }

    /// Moves the cursor to the middle of the board if the cursor's square does not exist.
    ///
    /// This can happen after a change to a smaller board.
    fn keep_cursor(&mut self) {
        if self.cursor.index() >= self.table.game().size().squares() {
            self.center();
        }
    }
}
