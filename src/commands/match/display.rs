//! The display of a running match.
//!
//! On a terminal, forfeited games are printed as lines above a table with a progress bar. Without a terminal
//! or with `-q`, every finished game is printed as a line.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::arena::played_game::PlayedGame;
use crate::arena::schedule::ScheduledGame;
use crate::commands::stdout::stdout;
use crate::rendering::matches;

use super::super::messages;
use super::super::progress::Screen;
use super::standing::Standing;

const TEMPLATE: &str = "{msg}\n[{elapsed_precise}] {wide_bar} {pos}/{len}  eta {eta}";
/// The pause after a redraw of the table, as a multiple of the time that the redraw took.
///
/// Because of the pause, the large table of a tournament is not recomputed after every game.
const DRAWING_SHARE: u32 = 20;

/// The progress display of a match: a table with a bar, or one line per game.
pub(super) struct Display {
    bar: ProgressBar,
    /// Text for each game in progress (number and players), by the index of the game in the schedule.
    running: BTreeMap<u64, String>,
    /// The earliest time at which the table may be redrawn.
    next: Instant,
}

impl Display {
    /// Starts the display of a match of `games` games. `screen` receives the warnings of the match.
    pub(super) fn new(games: u64, standing: &Standing, screen: &Screen) -> Display {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        if !io::stdout().is_terminal() || !messages::are_shown() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style);
        }
        bar.set_position(standing.games.len() as u64);
        bar.reset_eta();
        screen.show(&bar);
        let mut display = Display { bar, running: BTreeMap::new(), next: Instant::now() };
        display.draw(standing);
        display
    }

    /// Shows that a game has begun.
    pub(super) fn begun(&mut self, game: &ScheduledGame, standing: &Standing) {
        let names = &standing.engines;
        let text = format!("{}: {} - {}", game.index + 1, names[game.black], names[game.white]);
        self.running.insert(game.index, text);
        self.draw_if_due(standing);
    }

    /// Shows that a game has ended; `standing` already includes the game.
    pub(super) fn finished(&mut self, game: &PlayedGame, standing: &Standing) -> io::Result<()> {
        self.running.remove(&game.index);
        self.bar.inc(1);
        if self.bar.is_hidden() {
            let mut out = stdout();
            let more =
                if standing.engines.len() == 2 { format!("  | {}", standing.text()) } else { String::new() };
            writeln!(out, "{}{more}", matches::game(game))?;
            return out.flush();
        }
        if game.forfeit().is_some() {
            self.bar.suspend(|| writeln!(stdout(), "{}", matches::game(game)))?;
        }
        self.draw_if_due(standing);
        Ok(())
    }

    fn draw_if_due(&mut self, standing: &Standing) {
        if Instant::now() >= self.next {
            self.draw(standing);
        }
    }

    fn draw(&mut self, standing: &Standing) {
        if self.bar.is_hidden() {
            return;
        }
        let begin = Instant::now();
        let running: Vec<&str> = self.running.values().map(String::as_str).collect();
        self.bar.set_message(format!("{}\nplaying {}", standing.text().trim_end(), running.join(", ")));
        self.next = Instant::now() + begin.elapsed() * DRAWING_SHARE;
    }

    /// Removes the table and the bar.
    pub(super) fn close(self) {
        self.bar.finish_and_clear();
    }
}
