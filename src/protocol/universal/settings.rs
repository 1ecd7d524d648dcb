//! Options: those of the engine's one table, and a few of the protocols' own.

use crate::dialect::{read_variant, variants, write_variant};
use crate::engine::{Engine, OPTIONS, OptionError, OptionId, OptionKind, OptionSpec};
use crate::game::Rules;

use super::super::{Files, SWITCHED_OFF};
use super::Universal;
use super::fault::Fault;

/// An option that belongs to the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Own {
    /// A button: what searches have learned is forgotten.
    ClearHash,
    /// Which game is played.
    Variant,
    /// A file of games, which is not read: all there are are built in.
    VariantPath,
    /// Whether the chances of a win, a draw and a loss are told.
    ShowWdl,
    /// Whether proved wins and losses are told in moves to the end of the game.
    MateScores,
}

impl Own {
    fn name(self) -> &'static str {
        match self {
            Own::ClearHash => "Clear Hash",
            Own::Variant => "UCI_Variant",
            Own::VariantPath => "VariantPath",
            Own::ShowWdl => "UCI_ShowWDL",
            Own::MateScores => "Mate Scores",
        }
    }

    fn kind(self, game: Rules) -> String {
        match self {
            Own::ClearHash => "button".to_owned(),
            Own::Variant => {
                let names: Vec<&str> = variants().collect();
                format!("combo default {} var {}", write_variant(game), names.join(" var "))
            }
            Own::VariantPath => "string default <empty>".to_owned(),
            Own::ShowWdl | Own::MateScores => "check default false".to_owned(),
        }
    }
}

/// Declares every option, one a line, while this game is played. What concerns GTP alone is left out, though
/// it can be set.
pub(super) fn declarations(own: &[Own], game: Rules) -> Vec<String> {
    let of_gtp = [OptionId::TimeDialect, OptionId::GtpLetters];
    let engine = OPTIONS.iter().filter(|spec| !of_gtp.contains(&spec.id));
    let engine = engine.map(|spec| format!("option name {} type {}", spec.name, kind(spec)));
    engine
        .chain(own.iter().map(|own| format!("option name {} type {}", own.name(), own.kind(game))))
        .collect()
}

fn kind(spec: &OptionSpec) -> String {
    /// Clients keep a value in 32 bits.
    const LARGEST: i64 = i32::MAX as i64;
    let default = spec.default();
    match spec.kind {
        OptionKind::Integer { min, max, .. } => {
            format!("spin default {default} min {min} max {}", max.min(LARGEST))
        }
        OptionKind::Switch { .. } => format!("check default {default}"),
        OptionKind::Choice { values } => format!("combo default {default} var {}", values.join(" var ")),
        OptionKind::File { .. } | OptionKind::Text { .. } => format!("string default {default}"),
    }
}

impl Universal {
    /// Sets an option by a text like `name Move Overhead value 80` and returns what is said about it.
    pub(super) fn set_option(&mut self, text: &str, engine: &mut Engine) -> Result<String, Fault> {
        let (name, value) = name_and_value(text).ok_or(Fault::Arguments {
            command: "setoption",
            takes: "name and the name of an option, then value and its value unless it is a button",
        })?;
        let own = self.view.wording.options.iter().find(|own| own.name().eq_ignore_ascii_case(name));
        if let Some(own) = own {
            return self.set_own(*own, value, engine);
        }
        let takes_a_file = OptionSpec::find(name).is_ok_and(|spec| spec.takes_file(value));
        if takes_a_file && self.files == Files::Denied {
            return Err(Fault::SwitchedOff(SWITCHED_OFF));
        }
        engine.set_option(name, value)?;
        Ok(String::new())
    }

    fn set_own(&mut self, own: Own, value: &str, engine: &mut Engine) -> Result<String, Fault> {
        let refusal = |values| OptionError::NoChoice { name: own.name(), values, value: value.to_owned() };
        match own {
            Own::ClearHash => engine.clear_search(),
            Own::VariantPath => return Ok("info string no variants are read: all are built in".to_owned()),
            Own::ShowWdl | Own::MateScores => {
                let is_on = match value.to_ascii_lowercase().as_str() {
                    "true" => true,
                    "false" => false,
                    _ => return Err(refusal(&["true", "false"]).into()),
                };
                let view = &mut self.view;
                *if own == Own::ShowWdl { &mut view.shows_chances } else { &mut view.tells_mates } = is_on;
            }
            Own::Variant => {
                let game = read_variant(value).ok_or_else(|| Fault::NoVariant(value.into()))?;
                engine.set_rules(game)?;
                self.variant = Some(game);
                let start = engine.game().start();
                let (files, ranks) = (start.size().columns(), start.size().rows());
                return Ok(format!(
                    "info string variant {} files {files} ranks {ranks} pocket 1 template fairy startpos {}",
                    write_variant(game),
                    (self.view.wording.words.write_fen)(&start)
                ));
            }
        }
        Ok(String::new())
    }
}

/// Takes `name N value V` apart. Both may have blanks; a button has no value.
fn name_and_value(text: &str) -> Option<(&str, &str)> {
    let (first, rest) = text.split_once(char::is_whitespace)?;
    let is_word = |&(place, word): &(usize, &str)| {
        let (before, after) = (&rest[..place], &rest[place + word.len()..]);
        before.ends_with(char::is_whitespace) && (after.is_empty() || after.starts_with(char::is_whitespace))
    };
    let (name, value) = match rest.match_indices("value").find(is_word) {
        Some((place, word)) => (&rest[..place], &rest[place + word.len()..]),
        None => (rest, ""),
    };
    let name = name.trim();
    (first == "name" && !name.is_empty()).then_some((name, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_may_have_blanks() {
        for (text, expected) in [
            ("name Hash value 64", Some(("Hash", "64"))),
            ("name Move Overhead value 80", Some(("Move Overhead", "80"))),
            ("name  Clear Hash ", Some(("Clear Hash", ""))),
            ("name Weights value a file of value", Some(("Weights", "a file of value"))),
            ("name Weights value", Some(("Weights", ""))),
            ("name valued value value", Some(("valued", "value"))),
            ("name", None),
            ("name  ", None),
            ("Hash 64", None),
            ("", None),
        ] {
            assert_eq!(name_and_value(text), expected, "{text}");
        }
    }
}
