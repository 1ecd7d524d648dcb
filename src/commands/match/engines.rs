//! Converts the keys and values that describe an engine of a match to an engine configuration.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, bail};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::arena::config::{EngineConfig, Language, Passes};
use crate::arena::{Program, time_text};
use crate::base::sanitize;
use crate::dialect::TimeSystem;

use super::flags::{self, Table};

/// The values of the keys that describe an engine, as read from the match file or from `--engine`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EngineKeys {
    name: Option<String>,
    cmd: Option<String>,
    #[serde(default)]
    args: Vec<String>,
    dir: Option<PathBuf>,
    #[serde(default)]
    env: BTreeMap<String, Scalar>,
    protocol: Option<String>,
    passes: Option<String>,
    time: Option<Scalar>,
    nodes: Option<Scalar>,
    depth: Option<Scalar>,
    level: Option<Scalar>,
    #[serde(default)]
    options: BTreeMap<String, Scalar>,
    #[serde(default)]
    start: Vec<String>,
    threads: Option<Scalar>,
    restart: Option<Scalar>,
    check_result: Option<Scalar>,
}

/// The value of a key: a text on the command line; a text, a number or a boolean in a file.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a text, a number, true or false is expected")]
enum Scalar {
    Text(String),
    Integer(i64),
    Float(f64),
    Truth(bool),
}

impl Scalar {
    fn text(&self) -> String {
        match self {
            Scalar::Text(text) => text.clone(),
            Scalar::Integer(number) => number.to_string(),
            Scalar::Float(number) => number.to_string(),
            Scalar::Truth(truth) => truth.to_string(),
        }
    }
}

/// Deserializes an optional text, which may also be a number.
pub(super) fn optional_text<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<Scalar>::deserialize(value)?.map(|scalar| scalar.text()))
}

/// Builds the configuration of an engine from its keys and values; `each` holds the default values.
pub(super) fn configure(mut table: Table, each: &Table) -> anyhow::Result<EngineConfig> {
    for (key, value) in each {
        merge(&mut table, key, value);
    }
    let named = table.get("name").or(table.get("cmd")).and_then(Value::as_str).unwrap_or("?").to_owned();
    let keys: EngineKeys =
        flags::read(table).with_context(|| format!("invalid description of the engine '{named}'"))?;
    keys.into_config().with_context(|| format!("the engine '{named}'"))
}

/// Sets `key` to the default `value` if `table` has no such key; otherwise keeps the existing value.
/// If the existing value and the default are both tables, adds the missing keys to the existing table.
fn merge(table: &mut Table, key: &str, value: &Value) {
    match (table.get_mut(key), value) {
        (None, _) => drop(table.insert(key.to_owned(), value.clone())),
        (Some(Value::Object(own)), Value::Object(common)) => {
            for (key, value) in common {
                merge(own, key, value);
            }
        }
        (Some(_), _) => {}
    }
}

impl EngineKeys {
    fn into_config(self) -> anyhow::Result<EngineConfig> {
        let command = self.cmd.context("has no cmd: the program to start")?;
        let protocol = named(self.protocol.as_deref(), &Language::ALL, "protocol")?;
        let protocol = protocol.unwrap_or_else(|| Language::of_program(&command));
        let passes = named(self.passes.as_deref(), &Passes::ALL, "passes")?.unwrap_or_default();
        let texts = |map: BTreeMap<String, Scalar>| map.into_iter().map(|(key, value)| (key, value.text()));
        let config = EngineConfig {
            name: sanitize(&self.name.unwrap_or_else(|| command.clone())),
            program: Program {
                command,
                args: self.args,
                dir: self.dir,
                env: texts(self.env).collect(),
                hides_kado_variables: false,
            },
            protocol,
            passes,
            time: self
                .time
                .map_or(Ok(TimeSystem::Unlimited), |time| time_text::parse_control(&time.text()))?,
            nodes: read("nodes", self.nodes.as_ref(), NUMBER)?,
            depth: read("depth", self.depth.as_ref(), NUMBER)?,
            level: read("level", self.level.as_ref(), NUMBER)?,
            options: texts(self.options).collect(),
            start: self.start,
            threads: read("threads", self.threads.as_ref(), NUMBER)?.unwrap_or(1).max(1),
            restart: read("restart", self.restart.as_ref(), TRUTH)?.unwrap_or(false),
            check_result: read("check-result", self.check_result.as_ref(), TRUTH)?.unwrap_or(true),
        };
        check(&config)?;
        Ok(config)
    }
}

/// Checks that the engine's protocol supports the given limits.
/// Also checks that a limit is given if the protocol needs one.
fn check(config: &EngineConfig) -> anyhow::Result<()> {
    let is_limited = config.depth.is_some() || config.level.is_some();
    match config.protocol {
        Language::Gtp if config.depth.is_some() => {
            bail!("depth: not supported by GTP; use level, options, or its args")
        }
        Language::Nboard if config.nodes.is_some() => bail!("nodes: not supported by NBoard; use depth"),
        Language::Nboard if !is_limited => bail!("has no depth, which an NBoard engine needs: depth=N"),
        Language::Uci | Language::Ugi | Language::Gomocup
            if config.time == TimeSystem::Unlimited && config.nodes.is_none() && !is_limited =>
        {
            bail!("has no limit, which its protocol needs: time, depth or nodes")
        }
        _ => Ok(()),
    }
}

/// Looks up `name` in `known`, ignoring case; returns `None` if `name` is `None`.
/// An unknown name is an error; `what` is the key that the error message mentions.
fn named<T: Copy>(name: Option<&str>, known: &[(&str, T)], what: &str) -> anyhow::Result<Option<T>> {
    let Some(name) = name else { return Ok(None) };
    let found = known.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|&(_, value)| Some(value)).with_context(|| {
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        format!("{what}: '{name}' where one of {} is expected", names.join(", "))
    })
}

const NUMBER: &str = "a whole number";
const TRUTH: &str = "true or false";

/// Parses the value of a key; returns `None` if `value` is `None`.
/// `kind` describes the expected value in the error message.
fn read<T: FromStr>(key: &str, value: Option<&Scalar>, kind: &str) -> anyhow::Result<Option<T>> {
    let Some(value) = value.map(Scalar::text) else { return Ok(None) };
    value.parse().map(Some).ok().with_context(|| format!("{key}: '{value}' where {kind} is expected"))
}

#[cfg(test)]
mod tests {
    use super::super::flags::table;
    use super::super::help::TEXT;
    use super::*;

    fn of_pairs(pairs: &[&str]) -> anyhow::Result<EngineConfig> {
        let pairs: Vec<String> = pairs.iter().map(|&pair| pair.to_owned()).collect();
        configure(table(&pairs)?, &Table::new())
    }

    const EVERYTHING: [&str; 17] = [
        "name=A",
        "cmd=./a",
        "arg=gtp",
        "arg=--x=1",
        "dir=/srv",
        "env.HOME=/x",
        "protocol=ugi",
        "passes=explicit",
        "time=5m+3s",
        "nodes=1000",
        "depth=7",
        "level=3",
        "option.Hash=64",
        "start=debug off",
        "threads=2",
        "restart=true",
        "check-result=false",
    ];

    #[test]
    fn a_file_and_the_command_line_give_the_same_configuration() {
        let file = r#"
            name = "A"
            cmd = "./a"
            args = ["gtp", "--x=1"]
            dir = "/srv"
            env = { HOME = "/x" }
            protocol = "ugi"
            passes = "explicit"
            time = "5m+3s"
            nodes = 1000
            depth = 7
            level = 3
            options = { Hash = 64 }
            start = ["debug off"]
            threads = 2
            restart = true
            check-result = false
        "#;
        let of_file = configure(toml::from_str(file).unwrap(), &Table::new()).unwrap();
        assert_eq!(of_pairs(&EVERYTHING).unwrap(), of_file);
        assert_eq!(of_file.options, [("Hash".to_owned(), "64".to_owned())]);
    }

    #[test]
    fn the_help_describes_every_key() {
        for pair in EVERYTHING {
            let (key, _) = pair.split_once('=').unwrap();
            let key = key.split('.').next().unwrap();
            let described = TEXT.lines().any(|line| {
                line.trim_start().starts_with(&format!("{key}="))
                    || line.trim_start().starts_with(&format!("{key}."))
            });
            assert!(described, "{key}");
        }
    }

    #[test]
    fn keys_of_an_engine_override_those_of_each() {
        let pairs = |pairs: &[&str]| pairs.iter().map(|&pair| pair.to_owned()).collect::<Vec<_>>();
        let each = table(&pairs(&["time=1s/move", "option.Hash=1", "option.B=2"])).unwrap();
        let own = table(&pairs(&["cmd=x", "time=2s/move", "option.Hash=9"])).unwrap();
        let config = configure(own, &each).unwrap();
        assert_eq!(config.time, time_text::parse_control("2s/move").unwrap());
        let options = [("B".to_owned(), "2".to_owned()), ("Hash".to_owned(), "9".to_owned())];
        assert_eq!(config.options, options);
    }

    #[test]
    fn a_bare_number_is_a_time_in_seconds() {
        let of_file = |text: &str| configure(toml::from_str(text).unwrap(), &Table::new()).unwrap().time;
        assert_eq!(of_file("cmd = 'x'\ntime = 5"), time_text::parse_control("5").unwrap());
        assert_eq!(of_file("cmd = 'x'\ntime = 0.5"), time_text::parse_control("500ms").unwrap());
    }

    #[test]
    fn a_wrong_key_or_value_is_refused_with_the_expected_one() {
        for (pairs, message) in [
            (&["name=A"][..], "no cmd"),
            (&["cmd=x", "protocol=xboard"], "gtp, nboard, uci, ugi"),
            (&["cmd=x", "nodes=many"], "a whole number"),
            (&["cmd=x", "restart=1"], "true or false"),
            (&["cmd=x", "time=soon"], "100ms/move"),
            (&["cmd=x", "speed=9"], "unknown field `speed`"),
            (&["cmd"], "KEY=VALUE"),
            (&["cmd=x", "args=y"], "arg=VALUE"),
            (&["cmd=x", "cmd=y"], "twice"),
            (&["cmd=x", "protocol=nboard"], "depth=N"),
            (&["cmd=x", "protocol=uci"], "time, depth or nodes"),
            (&["cmd=x", "depth=4"], "not supported by GTP"),
        ] {
            let error = format!("{:#}", of_pairs(pairs).unwrap_err());
            assert!(error.contains(message), "{pairs:?}: {error}");
        }
    }
}
