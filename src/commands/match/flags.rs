//! Engines on the command line: converts `--engine KEY=VALUE ...` to a table like those of the TOML file.

use anyhow::{Context, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Settings by key, from a TOML file or the command line.
///
/// The settings of both sources become JSON values, so that the same deserializer reads them.
pub(super) type Table = Map<String, Value>;

/// The `KEY=VALUE` pairs of every `--engine` and of `--each` on the command line.
#[derive(Debug, Default)]
pub(super) struct EngineFlags {
    engines: Vec<Vec<String>>,
    each: Vec<String>,
}

impl Args for EngineFlags {
    fn augment_args(command: Command) -> Command {
        let flag = |name: &'static str, help: &'static str| {
            Arg::new(name)
                .long(name)
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
                .help(help)
        };
        command
            .arg(flag("engine", "Engine (repeatable); --help lists the keys").help_heading("Engines"))
            .arg(flag("each", "Defaults for all engines").help_heading("Engines"))
    }

    fn augment_args_for_update(command: Command) -> Command {
        EngineFlags::augment_args(command)
    }
}

impl FromArgMatches for EngineFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<EngineFlags, clap::Error> {
        let occurrences = |name: &str| -> Vec<Vec<String>> {
            let given = matches.get_occurrences::<String>(name);
            given.map(|given| given.map(|values| values.cloned().collect()).collect()).unwrap_or_default()
        };
        Ok(EngineFlags { engines: occurrences("engine"), each: occurrences("each").concat() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = EngineFlags::from_arg_matches(matches)?;
        Ok(())
    }
}

impl EngineFlags {
    /// Returns a table of settings for each `--engine`, and the table of defaults from `--each`.
    pub(super) fn tables(&self) -> anyhow::Result<(Vec<Table>, Table)> {
        let engines: anyhow::Result<Vec<Table>> = self.engines.iter().map(|pairs| table(pairs)).collect();
        Ok((engines?, table(&self.each)?))
    }
}

/// Converts the flags to a table with the same keys as the match file (TOML).
///
/// Leaves out the flags that the user did not give.
pub(super) fn given(flags: &impl Serialize) -> anyhow::Result<Table> {
    match serde_json::to_value(flags).context("a flag cannot be read")? {
        Value::Object(mut table) => {
            table.retain(|_, value| !value.is_null());
            Ok(table)
        }
        _ => bail!("the flags are not a table"),
    }
}

/// Deserializes a table whose keys are all optional. An error begins with the key.
pub(super) fn read<T: DeserializeOwned>(table: Table) -> anyhow::Result<T> {
    for (key, value) in &table {
        let single = Table::from_iter([(key.clone(), value.clone())]);
        serde_json::from_value::<T>(single.into()).with_context(|| key.clone())?;
    }
    Ok(serde_json::from_value(table.into())?)
}

/// Parses a number that is neither infinite nor NaN.
pub(super) fn finite(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "a finite number is expected".to_owned())
}

/// Checks that a table from a TOML file holds no infinite number and no NaN.
///
/// Such a number becomes null in JSON, which would mean that the key is not given. TOML has no null.
pub(super) fn ensure_finite(table: &Table) -> anyhow::Result<()> {
    for (key, value) in table {
        ensure_finite_value(value).with_context(|| key.clone())?;
    }
    Ok(())
}

fn ensure_finite_value(value: &Value) -> anyhow::Result<()> {
    match value {
        Value::Null => bail!("a finite number is expected"),
        Value::Array(list) => list.iter().try_for_each(ensure_finite_value),
        Value::Object(table) => ensure_finite(table),
        _ => Ok(()),
    }
}

/// Converts `KEY=VALUE` pairs to a table.
///
/// The keys `arg` and `start` append the value to a list. The keys `env.NAME` and `option.NAME` set the value
/// of `NAME` in an inner table.
pub(super) fn table(pairs: &[String]) -> anyhow::Result<Table> {
    let mut table = Table::new();
    for pair in pairs {
        let (key, value) = pair
            .split_once('=')
            .with_context(|| format!("'{pair}' where KEY=VALUE is expected, such as cmd=./engine"))?;
        let value = Value::from(value);
        let (key, inner) = key.split_once('.').map_or((key, None), |(key, inner)| (key, Some(inner)));
        match (key, inner) {
            ("arg" | "start", None) => {
                let list =
                    table.entry(if key == "arg" { "args" } else { key }).or_insert(Value::Array(Vec::new()));
                list.as_array_mut().into_iter().for_each(|list| list.push(value.clone()));
            }
            ("env" | "option", Some(name)) => {
                let inner = table.entry(if key == "option" { "options" } else { key });
                let inner = inner.or_insert(Value::Object(Table::new()));
                inner.as_object_mut().map(|inner| inner.insert(name.to_owned(), value));
            }
            (_, Some(_)) => {
                bail!("'{pair}': only env and option have a dot: env.NAME=VALUE, option.NAME=VALUE")
            }
            ("args" | "env" | "option" | "options", None) => {
                bail!("'{pair}': on the command line it is arg=VALUE, env.NAME=VALUE and option.NAME=VALUE")
            }
            (_, None) => {
                if table.insert(key.to_owned(), value).is_some() {
                    bail!("'{pair}': the key '{key}' is given twice");
                }
            }
        }
    }
    Ok(table)
}
