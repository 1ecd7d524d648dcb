//! Drawing of each mode of the screen.

use crate::base::{Color, Move};
use crate::play::drawing::{Ink, Span};
use crate::play::game_kind::GameKind;
use crate::play::local_game::Turn;
use crate::play::texts;
use crate::play::view::{Label, View};

use super::canvas::{Canvas, wrapped};
use super::page::{Drawn, Page};
use super::panel::Panel;
use super::{Mode, Screen, keys, review, setup};

impl Screen<'_> {
    /// Draws the screen for a terminal of this size.
    pub(super) fn draw(&self, size: (usize, usize)) -> Drawn {
        match &self.mode {
            Mode::Game => self.draw_game(size),
            Mode::Text(lines, top) => Drawn::of(text(&lines[*top..], size)),
            Mode::Menu(menu) => {
                let mut canvas = Canvas::new(size.0, size.1);
                menu.draw(&mut canvas);
                Drawn::of(canvas)
            }
            Mode::Setup(setup) => {
                let status = setup.status();
                self.page(setup.view(), &status, &status, None, &setup::KEYS, true).draw(size, self.style)
            }
            Mode::Review(place) => {
                let positions = self.table.review().unwrap_or_default();
                let status = place.status(positions);
                let messages = place.messages(positions);
                let page = self.page(place.view(positions), &status, &status, None, &review::KEYS, false);
                let mut drawn = Page { messages: &messages, ..page }.draw(size, self.style);
                if let Some(panel) = panel(&drawn) {
                    review::draw(panel, &mut drawn.canvas, positions, *place, self.style);
                }
                drawn
            }
        }
    }

    fn draw_game(&self, size: (usize, usize)) -> Drawn {
        let (game, turn) = (self.table.game(), self.table.turn());
        let mut view = View::of(game);
        let hints = self.table.hints().iter().enumerate();
        let label = |(index, line): (usize, &crate::engine::Line)| {
            Some((Move::square(line.mv())?, Label::new(index + 1, line.score)))
        };
        view.labels = hints.filter_map(label).collect();
        let pending = match (turn, self.table.review_progress()) {
            (_, Some((done, all))) => format!(" Reviewing: {done} of {all} positions."),
            (Turn::Engine(color), None) => format!(" {} is thinking.", texts::color_name(color)),
            _ if self.table.is_busy() => " Looking for a hint.".to_owned(),
            (Turn::Person(_) | Turn::Over, None) => String::new(),
        };
        let ending = self.table.ending();
        let to_move = format!("{} to move", texts::color_name(game.turn()));
        let short = ending.clone().unwrap_or_else(|| texts::color_name(game.turn()).to_owned());
        let state = match self.table.next_step().filter(|_| matches!(turn, Turn::Person(_))) {
            Some(step) => texts::next_step(step) + ".",
            None => ending.clone().unwrap_or(to_move) + "." + &pending,
        };
        let prompt = texts::how_to_type(game.size(), game.rules().into());
        let prompt = format!("a square ({prompt}) or a command (help), and Enter");
        let is_turn = matches!(turn, Turn::Person(_));
        let page = self.page(view, &state, &short, Some(&prompt), &keys::SHOWN, is_turn);
        let mut drawn = page.draw(size, self.style);
        if let Some(panel) = panel(&drawn) {
            panel.draw(&mut drawn.canvas, self.table, self.style);
        }
        drawn
    }

    /// Returns a page with the parts common to all modes.
    fn page<'a>(
        &'a self,
        view: View,
        state: &str,
        short: &str,
        prompt: Option<&'a str>,
        keys: &'a [&'a str],
        has_cursor: bool,
    ) -> Page<'a> {
        let kind = view.kind;
        let side = |color: Color, is_short: bool| {
            let name = if is_short { String::new() } else { format!("{} ", texts::color_name(color)) };
            let count = match kind {
                GameKind::Othello => format!("{} ", view.diagram.count(color)),
                GameKind::Mnk => String::new(),
            };
            let stone = format!(" {} ", self.style.disc(color, false));
            [
                Span::new(name, Ink::Plain),
                Span::new(stone, Ink::Stone(color)),
                Span::new(format!(" {count}"), Ink::Plain),
            ]
        };
        let line = |is_short: bool, state: &str| {
            let sides = Color::BOTH.into_iter().flat_map(|color| side(color, is_short));
            sides.chain([Span::new(state, Ink::Strong)]).collect()
        };
        Page {
            title: texts::title(self.table.game(), self.table.seats()),
            status: line(false, state),
            // The text that describes the end of a game already contains the disc counts.
            short: if self.table.ending().is_some() {
                vec![Span::new(short, Ink::Strong)]
            } else {
                line(true, short)
            },
            view,
            cursor: (self.cursor, has_cursor),
            messages: &self.messages,
            line: self.keys.line(),
            prompt,
            keys,
        }
    }
}

/// Returns the panel of a page, if the layout has one.
fn panel(drawn: &Drawn) -> Option<Panel> {
    let layout = drawn.layout?;
    let (left, canvas) = (layout.panel?, &drawn.canvas);
    Some(Panel { left, top: 1, bottom: layout.below, width: (canvas.width() - left).min(60) })
}

/// Draws a text from the top of the screen, with long lines wrapped.
fn text(lines: &[String], (columns, rows): (usize, usize)) -> Canvas {
    let mut canvas = Canvas::new(columns, rows);
    let all = lines.iter().flat_map(|line| wrapped_if_long(line, columns));
    for (row, line) in all.enumerate() {
        canvas.put(0, row, &line, Ink::Plain);
    }
    if rows > 0 {
        let keys = format!("{:<columns$}", "Up, Down: scroll. Any other key: back to the game.");
        canvas.put(0, rows - 1, &keys, Ink::Faint);
    }
    canvas
}

/// Wraps a line if it is too long; keeps the spacing of a line that fits.
fn wrapped_if_long(line: &str, columns: usize) -> Vec<String> {
    if line.chars().count() <= columns { vec![line.to_owned()] } else { wrapped(line.trim(), columns) }
}
