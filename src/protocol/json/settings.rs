//! The options of the engine: listed, read and set.

use std::collections::BTreeMap;

use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use super::error::{ErrorObject, Kind};
use super::members::quoted;
use super::scheduler::{Answer, serialized};
use crate::engine::{Engine, OPTIONS, OptionId, OptionKind, OptionSpec};
use crate::protocol::{Files, SWITCHED_OFF};

/// The params of `set`.
#[apply(required_params!)]
pub(super) struct SetParams {
    /// The new values by option name; each value is a text, a number or a Boolean.
    options: BTreeMap<String, OptionValue>,
}

/// The value of an option: a text, a number or a Boolean.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a text, a whole number, true or false")]
enum OptionValue {
    Switch(bool),
    Number(#[cfg_attr(test, schemars(with = "i64"))] Number),
    Text(String),
}

impl OptionValue {
    fn text(&self) -> String {
        match self {
            OptionValue::Switch(switch) => switch.to_string(),
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Text(text) => text.clone(),
        }
    }
}

/// Option changes, applied all together or not at all.
#[derive(Clone, Debug)]
pub(super) struct Changes(Vec<(&'static OptionSpec, String)>);

/// The resources that a session may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lent {
    /// Whether option values may be file names.
    pub(crate) files: Files,
    /// The maximum size of the transposition table in MB.
    pub(crate) hash: usize,
    /// The maximum number of search threads.
    pub(crate) threads: usize,
}

impl Lent {
    /// Returns resources with the largest hash size and thread count that the options allow.
    /// `files` states whether option values may be file names.
    pub(crate) fn all(files: Files) -> Lent {
        let most = |id: OptionId| match OPTIONS[id as usize].kind {
            OptionKind::Integer { max, .. } => max as usize,
            _ => usize::MAX,
        };
        Lent { files, hash: most(OptionId::Hash), threads: most(OptionId::Threads) }
    }

    /// Checks that a value is within the limits of the session.
    fn check(&self, spec: &OptionSpec, value: &str) -> Result<(), ErrorObject> {
        if self.files == Files::Denied && spec.takes_file(value) {
            return Err(ErrorObject::new(Kind::Denied, SWITCHED_OFF).remedy("builtin"));
        }
        let most = match spec.id {
            Some(OptionId::Hash) => self.hash,
            Some(OptionId::Threads) => self.threads,
            _ => return Ok(()),
        };
        if value.parse().is_ok_and(|value: usize| value > most) {
            let message = format!("{} is at most {most} here, not {value}", spec.name);
            return Err(ErrorObject::new(Kind::Denied, message).remedy(format!("1 to {most}")));
        }
        Ok(())
    }
}

/// The options that cannot change during a search.
const FIXED_DURING_SEARCH: [OptionId; 5] =
    [OptionId::Hash, OptionId::Threads, OptionId::Weights, OptionId::Book, OptionId::SearchParameters];

impl SetParams {
    /// Returns the changes after checking all names and values.
    pub(super) fn changes(self, lent: &Lent, engine: &Engine) -> Result<Changes, ErrorObject> {
        let mut options = engine.options().clone();
        let mut changes = Vec::new();
        for (name, value) in self.options {
            let shown = quoted(&name);
            let place = format!("params.options.{shown}");
            let refused = |error| ErrorObject::from(error).at(place.clone());
            let spec = options.find(&name).map_err(refused)?;
            let text = value.text();
            options.set(spec.name, &text).map_err(|error| refused(error).remedy(spec.range()))?;
            lent.check(spec, &text).map_err(|error| error.at(place.clone()))?;
            changes.push((spec, text));
        }
        Ok(Changes(changes))
    }
}

impl Changes {
    /// Returns whether the changes must wait for the end of a running search.
    pub(super) fn must_wait(&self) -> bool {
        self.0.iter().filter_map(|(spec, _)| spec.id).any(|id| FIXED_DURING_SEARCH.contains(&id))
    }

    /// Sets the options; if one cannot be set, restores the previous values of the others.
    /// The values need not be valid for the game in the engine: it is the one searched last, and each request
    /// has its own.
    pub(super) fn apply(&self, engine: &mut Engine) -> Answer {
        let saved: Vec<String> = self.0.iter().map(|(spec, _)| engine.options().text(spec)).collect();
        for (index, (spec, value)) in self.0.iter().enumerate() {
            if let Err(error) = engine.set_option_for_any_game(spec.name, value) {
                for ((spec, _), value) in self.0[..index].iter().zip(&saved) {
                    if let Err(error) = engine.set_option_for_any_game(spec.name, value) {
                        log::error!("cannot restore {}: {error}", spec.name);
                    }
                }
                return Err(ErrorObject::from(error).at(format!("params.options.{}", spec.name)));
            }
        }
        let set = self.0.iter().map(|(spec, _)| (spec.name, engine.options().text(spec)));
        serialized(&SetResult { options: set.collect() })
    }
}

/// The result of `set`.
#[apply(response!)]
pub(super) struct SetResult {
    /// The new values of the options.
    options: BTreeMap<&'static str, String>,
}

/// The result of `options`.
#[apply(response!)]
pub(super) struct OptionsResult {
    pub(super) options: Vec<OptionInfo>,
}

/// The description and value of an option.
#[apply(response!)]
pub(super) struct OptionInfo {
    name: &'static str,
    /// The command-line flag that sets the option, without the leading `--`.
    flag: &'static str,
    #[serde(flatten)]
    kind: KindValue,
    default: String,
    value: String,
    help: &'static str,
}

/// The kind of values that an option takes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KindValue {
    Integer { min: i64, max: i64 },
    Switch,
    Choice { values: &'static [&'static str] },
    File { values: &'static [&'static str] },
    Text { form: &'static str },
}

/// Returns all options with their values.
pub(super) fn list(engine: &Engine) -> Vec<OptionInfo> {
    let info = |spec: &OptionSpec| OptionInfo {
        name: spec.name,
        flag: spec.flag,
        kind: match spec.kind {
            OptionKind::Integer { min, max, .. } => KindValue::Integer { min, max },
            OptionKind::Switch { .. } => KindValue::Switch,
            OptionKind::Choice { values } => KindValue::Choice { values },
            OptionKind::File { words } => KindValue::File { values: words },
            OptionKind::Text { form } => KindValue::Text { form: form.description() },
        },
        default: spec.default(),
        value: engine.options().text(spec),
        help: spec.help,
    };
    engine.options().specs().map(info).collect()
}
