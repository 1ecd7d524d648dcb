//! The forms of the options that take a text.

use crate::engine::{Classic, Start};

/// The form of a text, and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Who plays: `kado` or a [`Classic`].
    Player,
    /// A [`Start`].
    Start,
}

/// The word for Kado among the players.
const KADO: &str = "kado";

impl Form {
    /// Returns the text at start.
    pub fn start(self) -> &'static str {
        match self {
            Form::Player => KADO,
            Form::Start => "standard",
        }
    }

    /// Returns which texts have the form, in words.
    pub fn description(self) -> &'static str {
        match self {
            Form::Player => "kado, random, first, discs:D or weights:D with D from 1 to 10",
            Form::Start => "standard, mirrored or random:N with N from 4 to 255",
        }
    }

    /// Returns a text of this form as it is always written.
    pub(super) fn read(self, text: &str) -> Option<String> {
        match self {
            Form::Player if text.eq_ignore_ascii_case(KADO) => Some(KADO.to_owned()),
            Form::Player => text.parse().ok().map(|player: Classic| player.to_string()),
            Form::Start => text.parse().ok().map(|start: Start| start.to_string()),
        }
    }
}
