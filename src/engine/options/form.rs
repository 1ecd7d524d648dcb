//! The syntax of the options whose value is a text.

use crate::engine::{Classic, Parameters, Start};

use super::OptionError;

/// The syntax of a text option.
///
/// ```
/// # use kado::engine::{Form, OptionKind, Options};
/// assert_eq!(Options::default().find("Start")?.kind, OptionKind::Text { form: Form::Start });
/// # Ok::<(), kado::engine::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The player: `kado` or a classic player ([`Classic`]).
    Player,
    /// The start position of new games, a [`Start`].
    Start,
    /// Search constants; see [`Parameters`].
    SearchParameters,
}

/// The value of the option Player that selects Kado.
const KADO: &str = "kado";

impl Form {
    /// Returns the default value, which is the same for all options with this syntax.
    pub(crate) fn start(self) -> &'static str {
        match self {
            Form::Player => KADO,
            Form::Start => "standard",
            Form::SearchParameters => "default",
        }
    }

    /// Returns a description of the option values that this syntax allows.
    pub(crate) fn description(self) -> &'static str {
        match self {
            Form::Player => "kado, random, first, discs:D or weights:D with D from 1 to 10",
            Form::Start => "standard, mirrored or random:N with N from 4 to 255",
            Form::SearchParameters => "default or NAME=VALUE,...",
        }
    }

    /// Parses a text and returns its canonical form; error messages call the option `name`.
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
