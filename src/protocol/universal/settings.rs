//! Declares and sets options: those of the engine, and those that only UCI and UGI have.

use crate::dialect::{read_variant, variants, write_variant};
use crate::engine::{Engine, EngineError, OPTIONS, OptionError, OptionKind, OptionSpec};
use crate::formats::fen;
use crate::game::Rules;

use super::super::SWITCHED_OFF;
use super::Universal;
use super::error::CommandError;

/// An option of the protocol rather than of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProtocolOption {
    /// A button that clears the transposition table and other search state.
    ClearHash,
    /// The game to play.
    Variant,
    /// A file of variants, which is ignored: all variants are built in.
    VariantPath,
    /// Whether to send win, draw and loss probabilities.
    ShowWdl,
    /// Whether to send a proven win or loss as the number of moves to the end of the game.
    MateScores,
}

impl ProtocolOption {
    fn name(self) -> &'static str {
        match self {
            ProtocolOption::ClearHash => "Clear Hash",
            ProtocolOption::Variant => "UCI_Variant",
            ProtocolOption::VariantPath => "VariantPath",
            ProtocolOption::ShowWdl => "UCI_ShowWDL",
            ProtocolOption::MateScores => "Mate Scores",
        }
    }

    fn kind(self, game: Rules) -> String {
        match self {
            ProtocolOption::ClearHash => "button".to_owned(),
            ProtocolOption::Variant => {
                let current = write_variant(game);
                let mut names: Vec<&str> = variants().collect();
                if !names.contains(&current.as_str()) {
                    names.push(&current);
                }
                format!("combo default {current} var {}", names.join(" var "))
            }
            ProtocolOption::VariantPath => "string default <empty>".to_owned(),
            ProtocolOption::ShowWdl | ProtocolOption::MateScores => "check default false".to_owned(),
        }
    }
}

/// Returns one `option` line for each option of the engine and for each option in `own`.
/// `game` is the default variant. Options that only GTP uses are omitted, but the client can still set them.
pub(super) fn declarations(own: &[ProtocolOption], game: Rules) -> Vec<String> {
    let engine = OPTIONS.iter().map(|spec| (spec.name, kind(spec)));
    let all = engine.chain(own.iter().map(|own| (own.name(), own.kind(game))));
    all.map(|(name, kind)| format!("option name {name} type {kind}")).collect()
}

fn kind(spec: &OptionSpec) -> String {
    /// The largest value of `max` in an `option` line: clients store option values in 32 bits.
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
    /// Sets an option, given text such as `name Move Overhead value 80`, and returns the reply.
    pub(super) fn set_option(&mut self, text: &str, engine: &mut Engine) -> Result<String, CommandError> {
        let (name, value) = name_and_value(text).ok_or(CommandError::Arguments {
            command: "setoption",
            takes: "name and the name of an option, then value and its value unless it is a button",
        })?;
        let own = self.view.wording.options.iter().find(|own| own.name().eq_ignore_ascii_case(name));
        if let Some(own) = own {
            return self.set_own(*own, value, engine);
        }
        if self.files.forbids(engine.options(), name, value) {
            return Err(CommandError::SwitchedOff(SWITCHED_OFF));
        }
        // Clients restore the default of a text, such as Search Parameters, by an empty value.
        let is_text =
            |spec: &&OptionSpec| matches!(spec.kind, OptionKind::Text { .. } | OptionKind::File { .. });
        let spec = engine.options().find(name).ok().filter(is_text).filter(|_| value.is_empty());
        let default = spec.map(OptionSpec::default);
        engine.set_option(name, default.as_deref().unwrap_or(value))?;
        Ok(String::new())
    }

    fn set_own(
        &mut self,
        own: ProtocolOption,
        value: &str,
        engine: &mut Engine,
    ) -> Result<String, CommandError> {
        let is_on = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => {
                let values = &["true", "false"];
                Err(OptionError::NoChoice { name: own.name(), values, value: value.to_owned() })
            }
        };
        match own {
            ProtocolOption::ClearHash => engine.clear_search(),
            ProtocolOption::VariantPath => {
                return Ok("info string VariantPath is ignored: all variants are built in".to_owned());
            }
            ProtocolOption::ShowWdl => self.view.shows_chances = is_on()?,
            ProtocolOption::MateScores => self.view.shows_mates = is_on()?,
            ProtocolOption::Variant => {
                let game = read_variant(value).ok_or_else(|| no_variant(value))?;
                engine.set_rules(game)?;
                self.variant = Some(game);
                let start = engine.game().start();
                let (files, ranks) = (start.size().columns(), start.size().rows());
                return Ok(format!(
                    "info string variant {} files {files} ranks {ranks} pocket 1 template fairy startpos {}",
                    write_variant(game),
                    fen::write(&start, self.view.wording.words.spelling)
                ));
            }
        }
        Ok(String::new())
    }
}

/// Returns the error for a value of `UCI_Variant` that names no game, or one on an impossible board.
fn no_variant(value: &str) -> CommandError {
    match value.parse::<Rules>() {
        Err(error) if value.contains(':') => EngineError::from(error).into(),
        _ => CommandError::NoVariant(value.into()),
    }
}

/// Splits `name N value V` into name and value.
/// Both may contain blanks. A button has no value. Returns `None` if the word `name` or the name is missing.
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
