//! Line mode: reads commands and writes messages line by line.
//!
//! The board is drawn before each move of a person. Line mode also works over a pipe. The same input gives
//! the same output unless a player makes random choices or the output depends on the time.

use std::io::{self, BufRead, Read, Write};

use crate::base::Color;

use super::clock;
use super::command::{Command, CommandError, shown};
use super::drawing::{Drawing, Style};
use super::game_kind::GameKind;
use super::local_game::{LocalGame, PlayError, Turn, sentence};
use super::texts;
use super::view::View;
use crate::game::mnk::swap2::OpeningStep;

/// Maximum length of an input line in bytes, here and on the full screen.
pub(crate) const MAX_LINE: usize = 4096;

/// Output settings of line mode.
#[derive(Clone, Copy, Debug)]
pub struct LineOptions {
    /// Characters and colors of the drawn board.
    pub style: Style,
    /// Whether to print each input line after the prompt, as a terminal does with typed input.
    pub echo: bool,
}

/// Plays until a quit command or the end of input.
///
/// If no player is a person, plays to the end of the game.
///
/// # Errors
/// If input or output fails, or the engine reports an error.
pub fn play(
    table: &mut LocalGame,
    mut input: impl BufRead,
    mut out: impl Write,
    line_options: LineOptions,
) -> Result<(), PlayError> {
    write_introduction(table, &mut out)?;
    let mut drawn: Option<View> = None;
    loop {
        if let Some(message) = table.pass() {
            writeln!(out, "{message}")?;
            continue;
        }
        if let Some(message) = table.run_clocks() {
            writeln!(out, "{message}")?;
        }
        let (view, has_person) = (View::of(table.game()), table.seats().have_person());
        let turn = table.turn();
        if drawn.as_ref() != Some(&view) && !(has_person && matches!(turn, Turn::Engine(_))) {
            write_board(table, &view, line_options.style, &mut out)?;
            drawn = Some(view);
        }
        table.begin()?;
        if table.is_busy() {
            out.flush()?;
            for message in table.wait() {
                writeln!(out, "{message}")?;
            }
            continue;
        }
        if !has_person {
            return Ok(());
        }
        let asked = ask(table, turn, &mut input, &mut out, line_options)?;
        let flag = table.run_clocks();
        if let Some(message) = &flag {
            writeln!(out, "{message}")?;
        }
        match asked {
            // These come too late; the message says why.
            Some(Command::Play(_) | Command::Choose(_) | Command::Resign | Command::Hint)
                if flag.is_some() => {}
            Some(Command::Quit) => {
                writeln!(out, "Goodbye.")?;
                return Ok(());
            }
            Some(Command::Board) => drawn = None,
            Some(command) => {
                for message in table.execute(&command)? {
                    writeln!(out, "{message}")?;
                }
            }
            None => {
                writeln!(out, "The input has ended. Goodbye.")?;
                return Ok(());
            }
        }
    }
}

fn write_introduction(table: &LocalGame, out: &mut impl Write) -> io::Result<()> {
    let game = table.game();
    writeln!(out, "{}", texts::title(game, table.seats()))?;
    if table.seats().have_person() {
        let example = texts::how_to_type(game.size(), GameKind::from(game.rules()));
        writeln!(out, "Type a square ({example}); help lists the other commands.")?;
    }
    Ok(())
}

fn write_board(table: &LocalGame, view: &View, style: Style, out: &mut impl Write) -> io::Result<()> {
    writeln!(out)?;
    for line in Drawing::new(view, None, style).lines(style.colored) {
        writeln!(out, "{}", line.trim_end())?;
    }
    if let Some(clocks) = table.clocks() {
        let left = Color::BOTH
            .map(|color| format!("{} {}", texts::color_name(color), clock::time_text(clocks.left(color))));
        writeln!(out, "Time: {}.", left.join(", "))?;
    }
    writeln!(out, "{}", texts::status(table.game(), table.ending(), style))
}

/// Prompts until a line is a valid command; returns `None` at the end of input.
fn ask(
    table: &mut LocalGame,
    turn: Turn,
    input: &mut impl BufRead,
    out: &mut impl Write,
    line_options: LineOptions,
) -> io::Result<Option<Command>> {
    let how_to_type = texts::how_to_type(table.game().size(), table.game().rules().into());
    let prompt = match (turn, table.next_step()) {
        (Turn::Over, _) => "new, undo or quit> ".to_owned(),
        (_, Some(choice @ OpeningStep::Choice { .. })) => format!("{}> ", texts::next_step(choice)),
        (_, Some(stone)) => format!("{} ({how_to_type})> ", texts::next_step(stone)),
        (Turn::Person(color) | Turn::Engine(color), None) => {
            format!("{} ({how_to_type})> ", texts::color_name(color))
        }
    };
    loop {
        write!(out, "{prompt}")?;
        out.flush()?;
        let line = read_line(input)?;
        if line_options.echo {
            writeln!(out, "{}", line.as_ref().map_or(String::new(), Line::echo))?;
        }
        let read = match line {
            None => return Ok(None),
            Some(Line::Whole(text)) => table.read(&text),
            Some(Line::TooLong) => {
                table.close_question();
                Err(CommandError::TooLong(MAX_LINE))
            }
        };
        match read {
            Ok(Command::Nothing) => {}
            Ok(command) => return Ok(Some(command)),
            Err(error) => writeln!(out, "{}", sentence(&error))?,
        }
    }
}

/// An input line without its line ending; invalid UTF-8 is replaced by U+FFFD.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Whole(String),
    TooLong,
}

impl Line {
    fn echo(&self) -> String {
        match self {
            Line::Whole(text) => shown(text),
            Line::TooLong => "...".to_owned(),
        }
    }
}

/// Reads one line; returns `None` at the end of input.
///
/// Skips a line of more than [`MAX_LINE`] bytes and returns `TooLong` for it.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() > MAX_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Line::Whole(text.trim_end_matches(['\r', '\n']).to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| read_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_are_cut_at_their_ends_and_the_last_one_needs_none() {
        let whole = |text: &str| Line::Whole(text.to_owned());
        assert_eq!(lines(b"f5\r\n\nd\xff"), [whole("f5"), whole(""), whole("d\u{fffd}")]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn only_a_line_beyond_the_limit_is_dropped_and_the_next_one_is_whole() {
        for (length, fits) in [(MAX_LINE, true), (MAX_LINE + 1, false), (3 * MAX_LINE, false)] {
            let mut input = vec![b'x'; length];
            input.extend_from_slice(b"\nnext");
            let lines = lines(&input);
            assert_eq!(matches!(lines[0], Line::Whole(_)), fits, "{length}");
            assert_eq!(lines[1], Line::Whole("next".to_owned()));
        }
    }
}
