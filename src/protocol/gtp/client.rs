//! The state of the client besides the game: dialect, clocks and permissions.

use crate::base::Color;
use crate::dialect::{Letters, NoStones, Vertices};
use crate::engine::Engine;

use super::super::Files;
use super::super::clocks::Clocks;
use super::command_list;
use super::options::{LETTERS, TIME_DIALECT};

/// The properties of the client of a session: dialect, clocks and permissions.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) files: Files,
    pub(super) clocks: Clocks,
    /// The side to move on the board that the client has set up; `None` if the game began in another way.
    /// On such a board, the color of the first move determines the side to move; `undo` restores this one.
    pub(super) set_up: Option<Color>,
    /// Whether the client was recognized as a Go program.
    /// It has sent a `gogui-` command or a column letter that only Go programs use.
    pub(super) is_go_program: bool,
    /// Whether the client has sent a `kata-` command that only `KataGo` knows, such as `kata-set-rules`.
    is_of_katago: bool,
}

impl Client {
    pub(super) fn new(files: Files) -> Client {
        Client { files, clocks: Clocks::default(), set_up: None, is_go_program: false, is_of_katago: false }
    }

    /// Records what the name of a command, even of an unknown one, tells about the client.
    pub(super) fn note_command(&mut self, name: &str) {
        self.is_go_program |= name.starts_with("gogui-");
        self.is_of_katago |= name.starts_with("kata-") && command_list::find(name).is_none();
    }

    /// Returns the parser and writer of vertices for the board and the client's column letters.
    pub(super) fn vertices(&self, engine: &Engine) -> Vertices {
        Vertices { size: engine.game().size(), letters: self.letters(engine).unwrap_or(Letters::Full) }
    }

    /// Returns the column letters of the client, or `None` if they are not yet known.
    pub(super) fn letters(&self, engine: &Engine) -> Option<Letters> {
        match engine.options().text(&LETTERS).as_str() {
            "full" => Some(Letters::Full),
            "skip-i" => Some(Letters::SkipI),
            _ => (self.is_go_program || self.is_of_katago).then_some(Letters::SkipI),
        }
    }

    /// Returns the meaning of `time_settings` with 0 stones for this client.
    /// `is_go_idiom` is true for the settings that `GoGui` sends to disable the clock.
    pub(super) fn no_stones(&self, engine: &Engine, is_go_idiom: bool) -> NoStones {
        match engine.options().text(&TIME_DIALECT).as_str() {
            "spec" => NoStones::Unlimited,
            "auto" if self.is_go_program || is_go_idiom => NoStones::Unlimited,
            _ => NoStones::Increment,
        }
    }

    /// Resets the clocks and `set_up` for a new game.
    pub(super) fn begin_game(&mut self) {
        self.set_up = None;
        self.clocks.reset();
    }
}
