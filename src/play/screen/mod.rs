//! Play on the whole terminal: a board to click on, with a cursor that the arrow keys move, an input line for
//! moves and commands, and keys that act at once. The keys are read while the engine thinks.

mod acting;
mod canvas;
mod graph;
mod input;
mod keys;
mod layout;
mod menu;
mod page;
mod panel;
mod reviewing;
mod setup;
mod shown;
mod terminal;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::event;

use crate::base::{Move, Square};

use super::drawing::{Drawing, Style};
use super::family::Family;
use super::local_game::{LocalGame, PlayError};
use super::view::View;
use super::words;
use input::Wake;
use keys::Keys;
use menu::Menu;
use reviewing::Place;
use setup::Setup;
use terminal::Terminal;

pub use terminal::give_back;

/// How long the loop waits for keys, when the engine thinks or clocks run, and when nothing happens.
const GLANCE: Duration = Duration::from_millis(20);
const TICK: Duration = Duration::from_millis(100);
const REST: Duration = Duration::from_millis(200);

/// How long a move stays to be seen where the engine plays both sides.
const PACE: Duration = Duration::from_millis(600);

/// How many lines of what was said are kept.
const SAID: usize = 40;

/// Plays until somebody quits, the terminal is closed, or `is_stopped` says that the program was asked to
/// end. The terminal is then as it was, with the last board on it. With `has_menu` the game begins with its
/// menu.
///
/// # Errors
/// If the terminal cannot be used, or the engine cannot do its part.
pub fn play(
    table: &mut LocalGame,
    style: Style,
    has_menu: bool,
    is_stopped: &dyn Fn() -> bool,
) -> Result<(), PlayError> {
    let mut terminal = Terminal::enter()?;
    let mut screen = Screen::new(table, style, has_menu);
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

/// What takes the screen.
#[derive(Debug)]
enum Mode {
    Game,
    /// A text from this line on, which goes with any key but those that scroll it.
    Text(Vec<String>, usize),
    Menu(Menu),
    Setup(Setup),
    Review(Place),
}

/// What follows from a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
    Suspend,
    Redraw,
}

/// What is on the screen besides the game.
struct Screen<'a> {
    table: &'a mut LocalGame,
    style: Style,
    cursor: Square,
    keys: Keys,
    mode: Mode,
    /// What was said since the last thing that the person did.
    said: Vec<String>,
    /// When the engine may move next, where it plays both sides.
    next_move: Instant,
}

impl Screen<'_> {
    fn new(table: &mut LocalGame, style: Style, has_menu: bool) -> Screen<'_> {
        let mode = if has_menu { Mode::Menu(Menu::new(table.settings(), true)) } else { Mode::Game };
        let cursor = Square::new(0);
        let (keys, said, next_move) = (Keys::default(), Vec::new(), Instant::now());
        let mut screen = Screen { table, style, cursor, keys, mode, said, next_move };
        screen.center();
        screen
    }

    /// Puts the cursor into the middle of the board.
    fn center(&mut self) {
        let size = self.table.game().size();
        let middle = size.square(u32::from(size.columns()) / 2, u32::from(size.rows()) / 2);
        self.cursor = middle.unwrap_or(Square::new(0));
    }

    fn run(&mut self, terminal: &mut Terminal, is_stopped: &dyn Fn() -> bool) -> Result<(), PlayError> {
        while !is_stopped() {
            self.attend()?;
            let drawn = self.draw(Terminal::size()?);
            let family = Family::from(self.table.game().rules());
            terminal.show(drawn.canvas.rows(family, self.style.colored))?;
            if input::wait(self.pause())? == Wake::Gone {
                return Ok(());
            }
            while event::poll(Duration::ZERO)? {
                let Some(action) = self.keys.take(&event::read()?) else { continue };
                match self.act(action, &drawn)? {
                    Next::GoOn => {}
                    Next::Leave => return Ok(()),
                    Next::Suspend => terminal.suspend()?,
                    Next::Redraw => terminal.redraw(),
                }
                self.attend()?;
            }
        }
        Ok(())
    }

    fn pause(&self) -> Duration {
        if self.table.is_busy() || self.table.is_evaluating() {
            GLANCE
        } else if self.table.clocks().is_some() {
            TICK
        } else {
            REST
        }
    }

    /// Takes what the engine has come to, and lets it go on.
    fn attend(&mut self) -> Result<(), PlayError> {
        if matches!(self.mode, Mode::Menu(_) | Mode::Setup(_)) {
            return Ok(());
        }
        let was_reviewing = self.table.review_progress().is_some();
        let found = self.table.poll();
        if !found.is_empty() {
            if was_reviewing && self.table.review().is_some() {
                self.mode = Mode::Review(Place(0));
                self.said.clear();
                return Ok(());
            }
            match self.table.hints().first().and_then(|line| Move::square(line.mv())) {
                Some(hint) => self.cursor = hint,
                None => self.say(found),
            }
        }
        if matches!(self.mode, Mode::Review(_)) {
            return Ok(());
        }
        while let Some(pass) = self.table.pass() {
            self.say([pass]);
        }
        let flag = self.table.run_clocks();
        self.say(flag);
        self.table.begin_evaluation()?;
        let is_watched = !self.table.seats().have_person();
        if is_watched && (self.table.is_evaluating() || self.next_move > Instant::now()) {
            return Ok(());
        }
        self.table.begin()?;
        self.next_move = Instant::now() + PACE;
        Ok(())
    }

    fn say(&mut self, said: impl IntoIterator<Item = String>) {
        self.said.extend(said);
        let more = self.said.len().saturating_sub(SAID);
        self.said.drain(..more);
    }

    /// Returns what is left on the terminal.
    fn last_words(&self) -> String {
        let game = self.table.game();
        let mut lines = Drawing::new(&View::of(game), None, self.style).lines(self.style.colored);
        lines.push(words::standing(game, self.table.ending(), self.style));
        lines.join("\n") + "\n"
    }
}
