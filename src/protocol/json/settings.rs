//! The options of the engine: listed, read and set.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fault::{Fault, Kind};
use super::turns::{Answer, written};
use crate::engine::{Engine, OPTIONS, OptionId, OptionKind, OptionSpec};
use crate::protocol::{Files, SWITCHED_OFF};

/// The params of `set`.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SetParams {
    /// Options by their names, each a text, a number or a truth value.
    options: BTreeMap<String, OptionValue>,
}

/// The value of an option.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum OptionValue {
    Switch(bool),
    Number(i64),
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

/// Options that are to be set, all or none.
#[derive(Clone, Debug)]
pub(super) struct Changes(Vec<(&'static OptionSpec, String)>);

/// What a session may use of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Lent {
    /// Whether options may name files.
    pub files: Files,
    /// The most MB of the table.
    pub hash: usize,
    /// The most search threads.
    pub threads: usize,
}

impl Lent {
    /// Returns everything that the options allow.
    pub fn all(files: Files) -> Lent {
        let most = |id: OptionId| match OPTIONS[id as usize].kind {
            OptionKind::Integer { max, .. } => max as usize,
            _ => usize::MAX,
        };
        Lent { files, hash: most(OptionId::Hash), threads: most(OptionId::Threads) }
    }

    /// Refuses a value that this session may not have.
    fn check(&self, spec: &OptionSpec, value: &str) -> Result<(), Fault> {
        if self.files == Files::Denied && spec.takes_file(value) {
            return Err(Fault::new(Kind::Denied, SWITCHED_OFF).remedy("builtin"));
        }
        let most = match spec.id {
            OptionId::Hash => self.hash,
            OptionId::Threads => self.threads,
            _ => return Ok(()),
        };
        if value.parse().is_ok_and(|value: usize| value > most) {
            let message = format!("{} is at most {most} here, not {value}", spec.name);
            return Err(Fault::new(Kind::Denied, message).remedy(format!("1 to {most}")));
        }
        Ok(())
    }
}

/// The options that cannot change while a search runs.
const NOT_BESIDE_A_SEARCH: [OptionId; 5] =
    [OptionId::Hash, OptionId::Threads, OptionId::Weights, OptionId::Book, OptionId::SearchParameters];

impl SetParams {
    /// Returns the changes, each of a known option and a value that it takes.
    pub(super) fn changes(self, lent: &Lent, engine: &Engine) -> Result<Changes, Fault> {
        let mut options = engine.options().clone();
        let mut changes = Vec::new();
        for (name, value) in self.options {
            let shown: String = name.chars().take(40).collect();
            let place = format!("params.options.{shown}");
            let refused = |error| Fault::from(error).at(place.clone());
            let spec = OptionSpec::find(&name).map_err(refused)?;
            let text = value.text();
            lent.check(spec, &text).map_err(|fault| fault.at(place.clone()))?;
            options.set(spec.name, &text).map_err(|error| refused(error).remedy(spec.range()))?;
            changes.push((spec, text));
        }
        Ok(Changes(changes))
    }
}

impl Changes {
    /// Returns whether they wait for the running search.
    pub(super) fn wait(&self) -> bool {
        self.0.iter().any(|(spec, _)| NOT_BESIDE_A_SEARCH.contains(&spec.id))
    }

    /// Sets the options; if one is refused, the others are as before.
    pub(super) fn apply(&self, engine: &mut Engine) -> Answer {
        let saved: Vec<String> = self.0.iter().map(|(spec, _)| engine.options().get(spec.id)).collect();
        for (index, (spec, value)) in self.0.iter().enumerate() {
            if let Err(error) = engine.set_option(spec.name, value) {
                for ((spec, _), value) in self.0[..index].iter().zip(&saved) {
                    if let Err(error) = engine.set_option(spec.name, value) {
                        log::error!("{} cannot be set back: {error}", spec.name);
                    }
                }
                return Err(Fault::from(error).at(format!("params.options.{}", spec.name)));
            }
        }
        let set = self.0.iter().map(|(spec, _)| (spec.name, engine.options().get(spec.id)));
        written(&SetResult { options: set.collect() })
    }
}

/// The answer of `set`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct SetResult {
    /// The options as they are now.
    options: BTreeMap<&'static str, String>,
}

/// The answer of `options`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct OptionsResult {
    options: Vec<OptionInfo>,
}

impl OptionsResult {
    pub(super) fn new(engine: &Engine) -> OptionsResult {
        OptionsResult { options: list(engine) }
    }
}

/// What is known of an option.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct OptionInfo {
    name: &'static str,
    /// Its name on the command line, after `--`.
    flag: &'static str,
    #[serde(flatten)]
    kind: KindValue,
    default: String,
    value: String,
    help: &'static str,
}

/// Which values an option takes.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KindValue {
    Integer { min: i64, max: i64 },
    Switch,
    Choice { values: &'static [&'static str] },
    File { values: &'static [&'static str] },
    Text { form: &'static str },
}

/// Returns every option with its value.
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
        value: engine.options().get(spec.id),
        help: spec.help,
    };
    OPTIONS.iter().map(info).collect()
}
