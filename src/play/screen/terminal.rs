//! The raw-mode terminal and its restoration.

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

use super::input;

type Hook = dyn Fn(&PanicHookInfo<'_>) + Send + Sync;

/// A terminal in raw mode with mouse capture.
///
/// The terminal is restored when the `Terminal` is dropped, and before a panic message is printed.
pub(super) struct Terminal {
    out: Stdout,
    hook: Arc<Hook>,
    /// The rows that the terminal shows.
    shown: Vec<String>,
}

impl Terminal {
    /// Takes over the terminal of standard input and output.
    pub(super) fn enter() -> io::Result<Terminal> {
        let hook: Arc<Hook> = Arc::from(panic::take_hook());
        panic::set_hook(Box::new({
            let (hook, owner) = (Arc::clone(&hook), thread::current().id());
            move |info| {
                // The engine catches and logs the panics of its search threads, so this hook ignores them.
                if thread::current().id() == owner {
                    restore_terminal();
                    hook(info);
                }
            }
        }));
        let mut terminal = Terminal { out: io::stdout(), hook, shown: Vec::new() };
        terminal.take()?;
        Ok(terminal)
    }

    fn take(&mut self) -> io::Result<()> {
        terminal::enable_raw_mode()?;
        execute!(self.out, EnterAlternateScreen, EnableMouseCapture, DisableLineWrap, Hide)?;
        self.redraw();
        Ok(())
    }

    /// Returns the size in columns and rows.
    pub(super) fn size() -> io::Result<(usize, usize)> {
        let (columns, rows) = terminal::size()?;
        Ok((columns.into(), rows.into()))
    }

    /// Clears the cache of rows, so that all of them are drawn again.
    pub(super) fn redraw(&mut self) {
        self.shown.clear();
    }

    /// Restores the terminal and stops the program until the shell resumes it.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        restore_terminal();
        input::stop();
        self.take()
    }

    /// Takes over the terminal again, whatever the shell has changed while the program was stopped.
    pub(super) fn resume(&mut self) -> io::Result<()> {
        // Raw mode is set only if it is not set already, as far as the program knows.
        terminal::disable_raw_mode()?;
        self.take()
    }

    /// Shows rows; writes only those that have changed.
    pub(super) fn show(&mut self, rows: Vec<String>) -> io::Result<()> {
        if self.shown == rows {
            return Ok(());
        }
        let is_new = self.shown.len() != rows.len();
        queue!(self.out, BeginSynchronizedUpdate)?;
        if is_new {
            queue!(self.out, Clear(ClearType::All))?;
        }
        for (index, row) in rows.iter().enumerate() {
            if is_new || self.shown[index] != *row {
                // Cleared first: after a full row the cursor is on the last column, which would be cleared.
                queue!(self.out, MoveTo(0, index as u16), Clear(ClearType::UntilNewLine), Print(row))?;
            }
        }
        queue!(self.out, EndSynchronizedUpdate)?;
        self.shown = rows;
        self.out.flush()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore_terminal();
        if !thread::panicking() {
            let hook = Arc::clone(&self.hook);
            panic::set_hook(Box::new(move |info| hook(info)));
        }
    }
}

/// Restores the terminal; ignores errors, since the terminal may be gone.
pub(crate) fn restore_terminal() {
    // Leaves raw mode first, since writing to a stalled terminal could block.
    drop(terminal::disable_raw_mode());
    drop(execute!(io::stdout(), EnableLineWrap, DisableMouseCapture, Show, LeaveAlternateScreen));
}
