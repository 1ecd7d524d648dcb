//! The terminal while the game has it, and its return.

use std::io::{self, Stdout, Write};
use std::panic::{self, PanicHookInfo};
use std::sync::Arc;
use std::thread;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::style::Print;
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, Clear, ClearType, DisableLineWrap, EnableLineWrap, EndSynchronizedUpdate,
    EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{execute, queue};

use super::page::Page;

type Hook = dyn Fn(&PanicHookInfo<'_>) + Send + Sync;

/// A terminal that gives every key as it is pressed, and the mouse. It is given back when this goes, and before the message
/// of a panic.
pub(super) struct Terminal {
    out: Stdout,
    hook: Arc<Hook>,
    /// The rows that it shows, and its size.
    shown: (Vec<String>, (u16, u16)),
}

impl Terminal {
    /// Takes the terminal of standard input and output.
    pub(super) fn enter() -> io::Result<Terminal> {
        let hook: Arc<Hook> = Arc::from(panic::take_hook());
        panic::set_hook(Box::new({
            let (hook, owner) = (Arc::clone(&hook), thread::current().id());
            move |info| {
                // A search that panics is answered all the same, and logged by the engine.
                if thread::current().id() == owner {
                    give_back();
                    hook(info);
                }
            }
        }));
        let mut terminal = Terminal { out: io::stdout(), hook, shown: (Vec::new(), (0, 0)) };
        terminal::enable_raw_mode()?;
        execute!(terminal.out, EnterAlternateScreen, EnableMouseCapture, DisableLineWrap, Hide)?;
        Ok(terminal)
    }

    /// Shows a page, if it is another than the one that is shown.
    pub(super) fn show(&mut self, page: &Page) -> io::Result<()> {
        let size = terminal::size()?;
        let rows = page.rows(size.0.into(), size.1.into());
        if self.shown == (rows.clone(), size) {
            return Ok(());
        }
        queue!(self.out, BeginSynchronizedUpdate)?;
        for (row, text) in (0..).zip(&rows) {
            queue!(self.out, MoveTo(0, row), Print(text), Clear(ClearType::UntilNewLine))?;
        }
        queue!(self.out, Clear(ClearType::FromCursorDown), EndSynchronizedUpdate)?;
        self.shown = (rows, size);
        self.out.flush()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
        if !thread::panicking() {
            let hook = Arc::clone(&self.hook);
            panic::set_hook(Box::new(move |info| hook(info)));
        }
    }
}

/// Makes the terminal what it was. There is nothing to be done if it is gone.
pub fn give_back() {
    // First what cannot wait for a terminal that takes no output.
    drop(terminal::disable_raw_mode());
    drop(execute!(io::stdout(), EnableLineWrap, DisableMouseCapture, Show, LeaveAlternateScreen));
}
