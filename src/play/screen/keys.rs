//! What keys and the mouse mean.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use crate::play::command::Command;

/// What a person does at the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Leave the game.
    Leave,
    /// Move the cursor by so many squares.
    Step { right: i32, down: i32 },
    /// Play on the square of the cursor.
    Take,
    /// Press the mouse there, counted from the top left corner of the terminal.
    Click { column: usize, row: usize },
    /// Enter a line.
    Line(String),
    /// Press the key of a command.
    Obey(Command),
    /// Nothing but that the screen has changed.
    Draw,
}

/// The keyboard, with the line that is being typed.
#[derive(Debug, Default)]
pub(super) struct Keys {
    line: Option<String>,
}

impl Keys {
    /// The longest line in characters: more is no command.
    const LONGEST: usize = 200;

    /// Returns the line that is being typed.
    pub(super) fn line(&self) -> Option<&str> {
        self.line.as_deref()
    }

    /// Returns what an event means, if anything.
    pub(super) fn take(&mut self, event: &Event) -> Option<Action> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                Some(Action::Click { column: mouse.column.into(), row: mouse.row.into() })
            }
            Event::Resize(..) => Some(Action::Draw),
            _ => None,
        }
    }

    fn press(&mut self, key: KeyEvent) -> Option<Action> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Action::Leave);
        }
        match (&mut self.line, key.code) {
            (_, KeyCode::Up) => Some(Action::Step { right: 0, down: -1 }),
            (_, KeyCode::Down) => Some(Action::Step { right: 0, down: 1 }),
            (_, KeyCode::Left) => Some(Action::Step { right: -1, down: 0 }),
            (_, KeyCode::Right) => Some(Action::Step { right: 1, down: 0 }),
            (Some(_), KeyCode::Enter) => self.line.take().map(Action::Line),
            (Some(line), KeyCode::Backspace) => {
                if line.pop().is_none() {
                    self.line = None;
                }
                Some(Action::Draw)
            }
            (Some(_), KeyCode::Esc) => {
                self.line = None;
                Some(Action::Draw)
            }
            (Some(line), KeyCode::Char(letter)) => {
                if line.chars().count() < Keys::LONGEST {
                    line.push(letter);
                }
                Some(Action::Draw)
            }
            (None, KeyCode::Enter | KeyCode::Char(' ')) => Some(Action::Take),
            (None, KeyCode::Char(letter)) => Some(self.letter(letter)),
            _ => None,
        }
    }

    /// Some letters are commands; any other begins a line, and `:` an empty one.
    fn letter(&mut self, letter: char) -> Action {
        match letter.to_ascii_lowercase() {
            'u' => Action::Obey(Command::Undo),
            'h' => Action::Obey(Command::Hint),
            'n' => Action::Obey(Command::New),
            'q' => Action::Leave,
            '?' => Action::Obey(Command::Help),
            first => {
                self.line =
                    Some(Some(first).filter(|&first| first != ':').map(String::from).unwrap_or_default());
                Action::Draw
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::MouseEvent;

    fn press(keys: &mut Keys, code: KeyCode) -> Option<Action> {
        keys.take(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    fn type_text(keys: &mut Keys, text: &str) {
        for letter in text.chars() {
            assert_eq!(press(keys, KeyCode::Char(letter)), Some(Action::Draw), "{letter}");
        }
    }

    #[test]
    fn letters_of_commands_act_at_once_and_others_begin_a_line() {
        let mut keys = Keys::default();
        for (letter, action) in [
            ('u', Action::Obey(Command::Undo)),
            ('H', Action::Obey(Command::Hint)),
            ('n', Action::Obey(Command::New)),
            ('?', Action::Obey(Command::Help)),
            ('q', Action::Leave),
        ] {
            assert_eq!(press(&mut keys, KeyCode::Char(letter)), Some(action));
            assert_eq!(keys.line(), None);
        }
        type_text(&mut keys, "f5");
        assert_eq!(keys.line(), Some("f5"));
        assert_eq!(press(&mut keys, KeyCode::Enter), Some(Action::Line("f5".to_owned())));
        assert_eq!(keys.line(), None);
    }

    #[test]
    fn a_colon_begins_a_line_in_which_no_letter_is_a_command() {
        let mut keys = Keys::default();
        type_text(&mut keys, ":h5q");
        assert_eq!(press(&mut keys, KeyCode::Backspace), Some(Action::Draw));
        assert_eq!(keys.line(), Some("h5"));
        assert_eq!(press(&mut keys, KeyCode::Enter), Some(Action::Line("h5".to_owned())));
    }

    #[test]
    fn a_line_is_taken_back_letter_by_letter_or_as_a_whole() {
        let mut keys = Keys::default();
        type_text(&mut keys, "d");
        press(&mut keys, KeyCode::Backspace);
        assert_eq!(keys.line(), Some(""));
        press(&mut keys, KeyCode::Backspace);
        assert_eq!(keys.line(), None);
        type_text(&mut keys, "d3");
        press(&mut keys, KeyCode::Esc);
        assert_eq!(keys.line(), None);
        type_text(&mut keys, &"x".repeat(Keys::LONGEST + 9));
        assert_eq!(keys.line().map(str::len), Some(Keys::LONGEST));
    }

    #[test]
    fn arrows_move_the_cursor_and_enter_takes_its_square() {
        let mut keys = Keys::default();
        assert_eq!(press(&mut keys, KeyCode::Up), Some(Action::Step { right: 0, down: -1 }));
        assert_eq!(press(&mut keys, KeyCode::Right), Some(Action::Step { right: 1, down: 0 }));
        assert_eq!(press(&mut keys, KeyCode::Enter), Some(Action::Take));
        assert_eq!(press(&mut keys, KeyCode::Char(' ')), Some(Action::Take));
        assert_eq!(press(&mut keys, KeyCode::F(1)), None);
    }

    #[test]
    fn control_c_leaves_even_in_the_middle_of_a_line() {
        let mut keys = Keys::default();
        type_text(&mut keys, "save");
        let event = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert_eq!(keys.take(&event), Some(Action::Leave));
    }

    #[test]
    fn only_the_left_button_going_down_is_a_click() {
        let mouse = |kind| {
            let modifiers = KeyModifiers::NONE;
            Keys::default().take(&Event::Mouse(MouseEvent { kind, column: 7, row: 3, modifiers }))
        };
        let left = MouseButton::Left;
        assert_eq!(mouse(MouseEventKind::Down(left)), Some(Action::Click { column: 7, row: 3 }));
        for kind in [
            MouseEventKind::Up(left),
            MouseEventKind::Drag(left),
            MouseEventKind::Moved,
            MouseEventKind::ScrollUp,
        ] {
            assert_eq!(mouse(kind), None);
        }
    }
}
