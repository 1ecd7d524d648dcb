//! Play on the whole terminal: a mouse that clicks squares, a cursor that the arrow keys move, keys that act at once, and
//! a line for everything else. The keys are read while the engine thinks.

mod input;
mod keys;
mod page;
mod terminal;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::event;

use crate::base::{Move, Square};

use super::command::{Command, Unclear};
use super::drawing::{Drawing, Style};
use super::family::Family;
use super::table::{PlayError, Table, Turn, sentence};
use super::view::View;
use super::words;
use input::Wake;
use keys::{Action, Keys};
use page::Page;
use terminal::Terminal;

pub use terminal::give_back;

/// How long the loop waits for keys, when the engine thinks and when it does not.
const GLANCE: Duration = Duration::from_millis(20);
const REST: Duration = Duration::from_millis(200);

/// How long a move stays to be seen where the engine plays both sides.
const PACE: Duration = Duration::from_millis(600);

/// How many lines of what was said are shown.
const SAID: usize = 12;

/// Plays until somebody quits, the terminal is closed, or `is_stopped` says that the program was asked to end. The terminal
/// is then as it was, with the last board on it.
///
/// # Errors
/// If the terminal cannot be used, or the engine cannot do its part.
pub fn play(table: &mut Table, style: Style, is_stopped: &dyn Fn() -> bool) -> Result<(), PlayError> {
    let mut terminal = Terminal::enter()?;
    let mut screen = Screen::new(table, style);
    let result = screen.run(&mut terminal, is_stopped);
    screen.table.interrupt();
    let last = screen.last_words();
    drop(terminal);
    if input::wait(Duration::ZERO)? == Wake::Gone {
        // Nobody is there to read an error of a terminal that is closed, or the last board.
        return Ok(());
    }
    result?;
    Ok(io::stdout().lock().write_all(last.as_bytes())?)
}

/// What is on the screen besides the game.
struct Screen<'a> {
    table: &'a mut Table,
    style: Style,
    cursor: Square,
    keys: Keys,
    /// What was said since the last thing that the person did.
    said: Vec<String>,
    /// When the engine may move next, where it plays both sides.
    next_move: Instant,
}

impl Screen<'_> {
    fn new(table: &mut Table, style: Style) -> Screen<'_> {
        let size = table.game().size();
        let middle = size.square(u32::from(size.columns()) / 2, u32::from(size.rows()) / 2);
        let cursor = middle.unwrap_or(Square::new(0));
        Screen { table, style, cursor, keys: Keys::default(), said: Vec::new(), next_move: Instant::now() }
    }

    fn run(&mut self, terminal: &mut Terminal, is_stopped: &dyn Fn() -> bool) -> Result<(), PlayError> {
        while !is_stopped() {
            self.attend()?;
            let page = self.page();
            terminal.show(&page)?;
            if input::wait(if self.table.is_busy() { GLANCE } else { REST })? == Wake::Gone {
                return Ok(());
            }
            while event::poll(Duration::ZERO)? {
                if let Some(action) = self.keys.take(&event::read()?)
                    && !self.act(action, &page)?
                {
                    return Ok(());
                }
                self.attend()?;
            }
        }
        Ok(())
    }

    /// Takes what the engine has come to, and lets it go on.
    fn attend(&mut self) -> Result<(), PlayError> {
        let found = self.table.poll();
        if let (Some(_), Some(hint)) = (&found, self.table.hint().and_then(Move::square)) {
            self.cursor = hint;
        }
        self.say(found);
        while let Some(pass) = self.table.pass() {
            self.say([pass]);
        }
        let has_person = self.table.seats().have_person();
        if has_person || self.next_move <= Instant::now() {
            self.table.begin()?;
            self.next_move = Instant::now() + PACE;
        }
        Ok(())
    }

    fn say(&mut self, said: impl IntoIterator<Item = String>) {
        self.said.extend(said);
        let more = self.said.len().saturating_sub(SAID);
        self.said.drain(..more);
    }

    /// Does what a key or the mouse means. Returns whether to go on.
    fn act(&mut self, action: Action, page: &Page) -> Result<bool, PlayError> {
        let command = match action {
            Action::Leave => return Ok(false),
            Action::Step { right, down } => {
                self.step(right, down);
                return Ok(true);
            }
            Action::Take => Ok(Command::Play(self.cursor.into())),
            Action::Click { column, row } => match page.square_at(column, row) {
                Some(square) => {
                    self.cursor = square;
                    Ok(Command::Play(square.into()))
                }
                None => return Ok(true),
            },
            Action::Line(line) => self.read(&line),
            Action::Obey(command) => Ok(command),
            Action::Draw => return Ok(true),
        };
        self.said.clear();
        match command {
            Ok(Command::Quit) => return Ok(false),
            Ok(command) => {
                let said = self.table.obey(&command)?;
                self.say(said);
            }
            Err(unclear) => self.say([sentence(&unclear)]),
        }
        Ok(true)
    }

    fn read(&self, line: &str) -> Result<Command, Unclear> {
        let game = self.table.game();
        Command::read(line, game.size(), Family::from(game.rules()))
    }

    fn step(&mut self, right: i32, down: i32) {
        let size = self.table.game().size();
        let moved = |at: u32, by: i32, end: u8| at.saturating_add_signed(by).min(u32::from(end) - 1);
        let column = moved(self.cursor.column(size), right, size.columns());
        let row = moved(self.cursor.row(size), down, size.rows());
        self.cursor = size.square(column, row).unwrap_or(self.cursor);
    }

    fn page(&self) -> Page {
        let game = self.table.game();
        let turn = self.table.turn();
        let cursor = Some(self.cursor).filter(|_| matches!(turn, Turn::Person(_)));
        let pending = match turn {
            Turn::Engine(color) => format!(" {} is thinking.", words::color_name(color)),
            _ if self.table.is_busy() => " Looking for a hint.".to_owned(),
            Turn::Person(_) | Turn::Over => String::new(),
        };
        let mut below = vec![words::standing(game, self.style) + &pending];
        let duty = self.table.duty().filter(|_| matches!(turn, Turn::Person(_)));
        below.extend(duty.map(|duty| words::duty(duty) + "."));
        below.extend(self.said.iter().cloned());
        Page {
            title: words::title(game, self.table.seats()),
            drawing: Drawing::new(&View::of(game), cursor, self.style),
            colored: self.style.colored,
            below,
            line: self.keys.line().map(str::to_owned),
        }
    }

    /// Returns what is left on the terminal.
    fn last_words(&self) -> String {
        let game = self.table.game();
        let mut lines = Drawing::new(&View::of(game), None, self.style).lines(self.style.colored);
        lines.push(words::standing(game, self.style));
        lines.join("\n") + "\n"
    }
}
