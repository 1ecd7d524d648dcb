//! Mapping of keys and mouse to actions.
//!
//! Letters and digits go to the input line. Therefore an action is bound to a single key only if no command
//! and no square name can begin with that key.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use crate::play::command::Command;
use crate::play::lines::MAX_LINE;

/// An action of the person at the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Quit the program.
    Leave,
    /// Suspend until the shell resumes the program.
    Suspend,
    /// Redraw the whole screen.
    Redraw,
    /// Open the menu.
    Menu,
    /// Start or finish setting up a position.
    Setup,
    /// Move the cursor by this many squares; negative numbers move the cursor left or up.
    ///
    /// In the menu, `down` selects a row and `right` changes its value. In a text, `down` scrolls by lines.
    /// In a review, `right` goes to another position, and `down` goes to the next or previous mistake.
    Step { right: i32, down: i32 },
    /// Go to the first or the last position of a review.
    End { is_last: bool },
    /// Confirm with Enter or the space bar.
    ///
    /// In a game, plays on the square under the cursor. In the position editor, changes this square. In the
    /// menu, applies the settings. In a review, goes to the next position.
    Take,
    /// Change the side to move in the position editor.
    Tab,
    /// Return to the game.
    Escape,
    /// Clear the board of the position editor.
    Delete,
    /// Handle a mouse click at this cell of the terminal; columns and rows count from 0 at the top left.
    Click { column: usize, row: usize },
    /// Execute the typed line.
    Line(String),
    /// Execute the command of a function key.
    Execute(Command),
    /// Show the changed input line.
    Type,
    /// Draw the screen again after a change of the terminal size.
    Draw,
}

/// Descriptions of the keys that the screen lists during a game.
pub(super) const SHOWN: [&str; 9] =
    ["F1 help", "F2 new", "F3 undo", "F4 hint", "F5 eval", "F6 review", "F7 setup", "F9 menu", "F10 quit"];

/// Keyboard state: the line that is being typed.
#[derive(Debug, Default)]
pub(super) struct Keys {
    line: String,
}

impl Keys {
    pub(super) fn line(&self) -> &str {
        &self.line
    }

    pub(super) fn clear(&mut self) {
        self.line.clear();
    }

    /// Returns the action for a terminal event; `None` if the event has no action.
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
            return self.control(key.code);
        }
        Some(match key.code {
            KeyCode::F(number) => return function(number),
            KeyCode::Up => Action::Step { right: 0, down: -1 },
            KeyCode::Down => Action::Step { right: 0, down: 1 },
            KeyCode::Left => Action::Step { right: -1, down: 0 },
            KeyCode::Right => Action::Step { right: 1, down: 0 },
            KeyCode::Home => Action::End { is_last: false },
            KeyCode::End => Action::End { is_last: true },
            KeyCode::Tab => Action::Tab,
            KeyCode::Delete => Action::Delete,
            KeyCode::Enter | KeyCode::Char(' ') if self.line.trim().is_empty() => {
                self.line.clear();
                Action::Take
            }
            KeyCode::Enter => Action::Line(std::mem::take(&mut self.line)),
            KeyCode::Backspace => {
                self.line.pop();
                Action::Type
            }
            KeyCode::Esc if self.line.is_empty() => Action::Escape,
            KeyCode::Esc => {
                self.line.clear();
                Action::Type
            }
            KeyCode::Char(letter) => {
                if self.line.len() + letter.len_utf8() <= MAX_LINE {
                    self.line.push(letter);
                }
                Action::Type
            }
            _ => return None,
        })
    }

    fn control(&mut self, code: KeyCode) -> Option<Action> {
        match code {
            KeyCode::Char('c' | 'd') => Some(Action::Leave),
            KeyCode::Char('z') => Some(Action::Suspend),
            KeyCode::Char('l') => Some(Action::Redraw),
            // Some terminals send Ctrl-H for Backspace.
            KeyCode::Char('h') => self.press(KeyCode::Backspace.into()),
            KeyCode::Char('u') => {
                self.line.clear();
                Some(Action::Type)
            }
            _ => None,
        }
    }
}

fn function(number: u8) -> Option<Action> {
    Some(match number {
        1 => Action::Execute(Command::Help),
        2 => Action::Execute(Command::New),
        3 => Action::Execute(Command::Undo),
        4 => Action::Execute(Command::Hint),
        5 => Action::Execute(Command::Evaluation(None)),
        6 => Action::Execute(Command::Review),
        7 => Action::Setup,
        9 => Action::Menu,
        10 => Action::Leave,
        _ => return None,
    })
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
            assert_eq!(press(keys, KeyCode::Char(letter)), Some(Action::Type), "{letter}");
        }
    }

    #[test]
    fn a_word_does_nothing_before_enter() {
        for word in ["undo", "help", "new", "n8", "quit", "f5", "6 5", ":q", "?"] {
            let mut keys = Keys::default();
            type_text(&mut keys, word);
            assert_eq!(keys.line(), word);
            assert_eq!(press(&mut keys, KeyCode::Enter), Some(Action::Line(word.to_owned())));
            assert_eq!(keys.line(), "");
        }
    }

    #[test]
    fn function_keys_act_at_once_and_every_one_that_is_shown_does() {
        for shown in SHOWN {
            let number = shown.split_whitespace().next().unwrap().trim_start_matches('F').parse().unwrap();
            assert!(press(&mut Keys::default(), KeyCode::F(number)).is_some(), "{shown}");
        }
        assert_eq!(press(&mut Keys::default(), KeyCode::F(3)), Some(Action::Execute(Command::Undo)));
        assert_eq!(press(&mut Keys::default(), KeyCode::F(12)), None);
    }

    #[test]
    fn a_line_is_taken_back_letter_by_letter_or_as_a_whole() {
        let mut keys = Keys::default();
        type_text(&mut keys, "d3");
        press(&mut keys, KeyCode::Backspace);
        assert_eq!(keys.line(), "d");
        type_text(&mut keys, "34");
        for key in [KeyEvent::new(KeyCode::Char('h'), KeyModifiers::CONTROL), KeyCode::Backspace.into()] {
            assert_eq!(keys.take(&Event::Key(key)), Some(Action::Type));
        }
        assert_eq!(keys.line(), "d");
        press(&mut keys, KeyCode::Esc);
        assert_eq!(keys.line(), "");
        assert_eq!(press(&mut keys, KeyCode::Esc), Some(Action::Escape));
        type_text(&mut keys, &"x".repeat(MAX_LINE + 9));
        assert_eq!(keys.line().len(), MAX_LINE);
    }

    #[test]
    fn arrows_move_the_cursor_and_enter_or_a_blank_takes_its_square() {
        let mut keys = Keys::default();
        assert_eq!(press(&mut keys, KeyCode::Up), Some(Action::Step { right: 0, down: -1 }));
        assert_eq!(press(&mut keys, KeyCode::Right), Some(Action::Step { right: 1, down: 0 }));
        assert_eq!(press(&mut keys, KeyCode::Enter), Some(Action::Take));
        assert_eq!(press(&mut keys, KeyCode::Char(' ')), Some(Action::Take));
    }

    #[test]
    fn control_keys_leave_and_suspend_even_in_the_middle_of_a_line() {
        let mut keys = Keys::default();
        type_text(&mut keys, "save");
        for (letter, action) in [('c', Action::Leave), ('z', Action::Suspend), ('l', Action::Redraw)] {
            let event = Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
            assert_eq!(keys.take(&event), Some(action));
        }
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
