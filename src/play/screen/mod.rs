//! Full-screen mode: a board for mouse and arrow keys, an input line, and function keys.
//!
//! The arrow keys move a cursor on the board; moves and commands can also be typed. Keys are processed even
//! while the engine searches.

mod actions;
mod canvas;
mod graph;
mod input;
mod keys;
mod layout;
mod menu;
mod modes;
mod page;
mod panel;
mod review;
mod setup;
mod terminal;

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::event;

use crate::base::{Move, Square};

use super::drawing::{Drawing, Style};
use super::game_kind::GameKind;
use super::local_game::{LocalGame, PlayError};
use super::texts;
use super::view::View;
use input::Wake;
use keys::{Action, Keys};
use menu::Menu;
use review::Place;
use setup::Setup;
use terminal::Terminal;

pub(crate) use terminal::restore_terminal;

/// Timeout of the wait for keys while the engine searches.
const SEARCH_POLL: Duration = Duration::from_millis(20);
/// Timeout of the wait for keys while a clock runs but the engine does not search.
const CLOCK_POLL: Duration = Duration::from_millis(100);
/// Timeout of the wait for keys while no clock runs and the engine does not search.
const IDLE_POLL: Duration = Duration::from_millis(200);

/// Minimum time between moves when the engine plays both sides.
const MOVE_DELAY: Duration = Duration::from_millis(600);

/// Maximum number of messages kept; older ones are dropped.
const MAX_MESSAGES: usize = 40;

/// The flags that signal handlers set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signals<'a> {
    /// The program is asked to end.
    pub(crate) is_stopped: &'a AtomicBool,
    /// The program was stopped and goes on; meanwhile the shell may have changed the mode of the terminal.
    pub(crate) is_resumed: &'a AtomicBool,
}

/// Plays until the person quits, the terminal is closed, or a signal asks the program to end.
///
/// Restores the terminal at the end and prints the last board. With `has_menu` the menu is shown first.
///
/// # Errors
/// If the terminal cannot be used, or the engine reports an error.
pub(crate) fn play(
    table: &mut LocalGame,
    style: Style,
    has_menu: bool,
    signals: &Signals<'_>,
) -> Result<(), PlayError> {
    let mut terminal = Terminal::enter()?;
    let mut screen = Screen::new(table, style, has_menu);
    let result = screen.run(&mut terminal, signals);
    screen.table.interrupt();
    let last = screen.final_text();
    drop(terminal);
    if input::wait(Duration::ZERO)? == Wake::Gone {
        // The terminal is closed: nobody would see an error or the last board.
        return Ok(());
    }
    result?;
    Ok(io::stdout().lock().write_all(last.as_bytes())?)
}

/// The mode of the screen, which determines the displayed content and the effect of the keys.
#[derive(Debug)]
enum Mode {
    Game,
    /// A text and the index of its first visible line; any key that does not scroll closes the text.
    Text(Vec<String>, usize),
    Menu(Menu),
    Setup(Setup),
    Review(Place),
}

/// State of the full-screen mode.
struct Screen<'a> {
    table: &'a mut LocalGame,
    style: Style,
    cursor: Square,
    keys: Keys,
    mode: Mode,
    /// Messages since the person's last command.
    messages: Vec<String>,
    /// Earliest time of the next move when the engine plays both sides.
    next_move: Instant,
    has_quit: bool,
}

impl Screen<'_> {
    fn new(table: &mut LocalGame, style: Style, has_menu: bool) -> Screen<'_> {
        let mode = if has_menu { Mode::Menu(Menu::new(table.settings(), true)) } else { Mode::Game };
        let cursor = Square::new(0);
        let (keys, messages, next_move) = (Keys::default(), Vec::new(), Instant::now());
        let mut screen = Screen { table, style, cursor, keys, mode, messages, next_move, has_quit: false };
        screen.center();
        screen
    }

    /// Moves the cursor to the middle of the board.
    fn center(&mut self) {
        let size = self.table.game().size();
        let middle = size.square(u32::from(size.columns()) / 2, u32::from(size.rows()) / 2);
        self.cursor = middle.unwrap_or(Square::new(0));
    }

    fn run(&mut self, terminal: &mut Terminal, signals: &Signals<'_>) -> Result<(), PlayError> {
        while !signals.is_stopped.load(Ordering::Relaxed) {
            if signals.is_resumed.swap(false, Ordering::Relaxed) {
                terminal.resume()?;
            }
            self.update()?;
            let drawn = self.draw(Terminal::size()?);
            let kind = GameKind::from(self.table.game().rules());
            terminal.show(drawn.canvas.rows(kind, self.style.colored))?;
            if input::wait(self.pause())? == Wake::Gone {
                return Ok(());
            }
            while event::poll(Duration::ZERO)? {
                let Some(action) = self.keys.take(&event::read()?) else { continue };
                match action {
                    Action::Leave => return Ok(()),
                    Action::Suspend => terminal.suspend()?,
                    Action::Redraw => terminal.redraw(),
                    action => self.act(action, &drawn)?,
                }
                if self.has_quit {
                    return Ok(());
                }
                self.update()?;
            }
        }
        Ok(())
    }

    fn pause(&self) -> Duration {
        if self.table.is_busy() || self.table.is_evaluating() {
            SEARCH_POLL
        } else if self.table.clocks().is_some() {
            CLOCK_POLL
        } else {
            IDLE_POLL
        }
    }

    /// Shows the finished review from its first position.
    fn open_review(&mut self) {
        self.mode = Mode::Review(Place(0));
        self.messages.clear();
    }

    /// Handles finished searches, passes and clocks, and starts the next search.
    fn update(&mut self) -> Result<(), PlayError> {
        if matches!(self.mode, Mode::Menu(_) | Mode::Setup(_)) {
            return Ok(());
        }
        let was_reviewing = self.table.review_progress().is_some();
        let found = self.table.poll();
        if !found.is_empty() {
            if was_reviewing && self.table.review().is_some() {
                self.open_review();
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
        self.next_move = Instant::now() + MOVE_DELAY;
        Ok(())
    }

    fn say(&mut self, messages: impl IntoIterator<Item = String>) {
        self.messages.extend(messages);
        let more = self.messages.len().saturating_sub(MAX_MESSAGES);
        self.messages.drain(..more);
    }

    /// Returns the text that remains on the terminal after the game.
    fn final_text(&self) -> String {
        let game = self.table.game();
        let mut lines = Drawing::new(&View::of(game), None, self.style).lines(self.style.colored);
        lines.push(texts::status(game, self.table.ending(), self.style));
        lines.join("\n") + "\n"
    }
}
