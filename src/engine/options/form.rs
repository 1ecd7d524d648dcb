//! The forms of the options that take a text.

use crate::engine::{Classic, Parameters, Start};

use super::OptionError;

/// The form of a text, and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Who plays: `kado` or a [`Classic`].
    Player,
    /// A [`Start`].
    Start,
    /// [`Parameters`].
    SearchParameters,
}

/// The word for Kado among the players.
const KADO: &str = "kado";

impl Form {
    /// Returns the text at start.
    pub fn start(self) -> &'static str {
        match self {
            Form::Player => KADO,
            Form::Start => "standard",
            Form::SearchParameters => "default",
        }
    }

    /// Returns which texts have the form, in words.
    pub fn description(self) -> &'static str {
        match self {
            Form::Player => "kado, random, first, discs:D or weights:D with D from 1 to 10",
            Form::Start => "standard, mirrored or random:N with N from 4 to 255",
            Form::SearchParameters => "default or NAME=VALUE,...",
        }
    }

    /// Returns a text of this form as it is always written. `name` is the option that takes it.
    pub(super) fn read(self, name: &'static str, text: &str) -> Result<String, OptionError> {
        let wrong = || OptionError::NoText { name, takes: self.description(), value: text.to_owned() };
        match self {
            Form::Player if text.eq_ignore_ascii_case(KADO) => Ok(KADO.to_owned()),
            Form::Player => text.parse().map(|player: Classic| player.to_string()).map_err(|_| wrong()),
            Form::Start => text.parse().map(|start: Start| start.to_string()).map_err(|_| wrong()),
            Form::SearchParameters => {
                let parameters = text.parse::<Parameters>();
                let refused = |error| OptionError::SearchParameters { name, error };
                parameters.map(|parameters| parameters.to_string()).map_err(refused)
            }
        }
    }
}
