//! The settings of a run: the values of the flags that subcommands share.

use std::env;
use std::fmt::Display;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};
use log::LevelFilter;

use crate::base::Size;
use crate::engine::{OptionId, OptionSpec, Options};
use crate::game::othello8::Isa;
use crate::game::{Rules, RulesError};
use crate::protocol::session_options;

use super::flags::{SharedFlags, variable};
use super::progress::Screen;

/// The values of the flags that subcommands share, such as `--game` and `--threads`.
#[derive(Debug)]
pub(crate) struct Settings {
    isa: Option<Isa>,
    /// Whether protocol commands that read or write a file are refused.
    pub(crate) no_files: bool,
    /// The path of the log file for protocol lines and warnings.
    pub(crate) log_file: Option<PathBuf>,
    /// Whether notices and progress are hidden.
    pub(crate) is_quiet: bool,
    /// The least severe level of log records that appear on stderr.
    pub(crate) log_level: LevelFilter,
    /// Stderr, for the notices of the logger.
    pub(crate) screen: Screen,
    game: Option<Rules>,
    board: Option<Size>,
    pub(crate) options: OptionFlags,
}

/// The flag `--board` of a session or a game.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct BoardFlag {
    /// Board size: 10, or 15x13
    #[arg(long, value_name = "SIDE", value_parser = Rules::parse_size)]
    pub(crate) board: Option<Size>,
}

/// The values of all engine options, and the ids of the options that the user set.
#[derive(Debug)]
pub(crate) struct OptionFlags(pub(crate) Options, Vec<OptionId>);

impl OptionFlags {
    /// Returns whether the user set an option by a flag or by an environment variable.
    pub(crate) fn is_set(&self, id: OptionId) -> bool {
        self.1.contains(&id)
    }
}

impl Settings {
    /// Reads the flags that several subcommands share, such as `--game` and `--threads`.
    ///
    /// The flags may stand before or after the subcommand. `path` holds the parsed arguments of `kado` itself
    /// and of each nested subcommand, outermost first. `command` is the innermost subcommand.
    ///
    /// # Errors
    /// If a flag stands before a subcommand that does not have the flag, or a value is invalid.
    pub(crate) fn read(
        (path, command): (&[&ArgMatches], &Command),
        flags: SharedFlags,
    ) -> Result<Settings, clap::Error> {
        for before in path.iter().filter(|matches| matches.subcommand().is_some()) {
            let is_given =
                |id: &&clap::Id| before.value_source(id.as_str()) == Some(ValueSource::CommandLine);
            let has = |id: &clap::Id| command.get_arguments().any(|flag| flag.get_id() == id);
            if let Some(stray) = before.ids().filter(is_given).find(|id| !has(id)) {
                let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
                return Err(clap::Error::raw(
                    ErrorKind::UnknownArgument,
                    format!("unexpected argument '--{stray}' found: '{name}' has no such flag\n"),
                ));
            }
        }
        let mut options = OptionFlags(session_options(), Vec::new());
        for spec in session_options().specs() {
            let (value, place) = match given::<String>(path, spec.flag) {
                Some(value) => (value, format!("--{}", spec.flag)),
                None if flags.has(spec) => match of_variable(spec)? {
                    Some((value, name)) => (value, name.to_owned()),
                    None => continue,
                },
                None => continue,
            };
            options.0.set(spec.name, &value).map_err(|error| fault(format!("{place}: {error}\n")))?;
            options.1.extend(spec.id);
        }
        if flags.all_cores && !options.is_set(OptionId::Threads) {
            let cores = thread::available_parallelism().map_or(1, NonZero::get);
            options.0.set("Threads", &cores.min(256).to_string()).map_err(fault)?;
        }
        Ok(Settings {
            isa: given(path, "isa"),
            no_files: given(path, "no-files").unwrap_or(false),
            log_file: given(path, "log-file"),
            is_quiet: given(path, "quiet").unwrap_or(false),
            log_level: match given::<u8>(path, "verbose") {
                None | Some(0) => LevelFilter::Off,
                Some(1) => LevelFilter::Info,
                Some(2..) => LevelFilter::Debug,
            },
            screen: Screen::default(),
            game: given(path, "game"),
            board: given(path, "board"),
            options,
        })
    }

    /// Returns the instruction set to use.
    pub(crate) fn isa(&self) -> Isa {
        self.isa.unwrap_or_else(Isa::best)
    }

    /// Returns the game that the flags select, by default standard Othello; `board` overrides `--board`.
    pub(crate) fn rules(&self, board: Option<Size>) -> Result<Rules, RulesError> {
        self.rules_instead_of(Rules::OTHELLO, board)
    }

    /// Returns the game that `--game` and `--board` select, or `None` if neither is given.
    ///
    /// `--board` alone means Othello.
    pub(crate) fn given_rules(&self) -> Result<Option<Rules>, RulesError> {
        let is_given = self.game.is_some() || self.board.is_some();
        is_given.then(|| self.rules(None)).transpose()
    }

    /// Returns the game that `--game` selects, or by default `filed`, the game that a file states.
    ///
    /// The board size is `board`, or else the value of `--board`, or else the size of the selected game.
    pub(crate) fn rules_instead_of(&self, filed: Rules, board: Option<Size>) -> Result<Rules, RulesError> {
        let rules = self.game.unwrap_or(filed);
        board.or(self.board).map_or(Ok(rules), |size| rules.with_size(size))
    }
}

fn fault(error: impl Display) -> clap::Error {
    clap::Error::raw(ErrorKind::ValueValidation, error)
}

/// Returns the value and the name of the environment variable that sets an option.
///
/// Returns `None` if the option has no variable, or the variable is unset or empty.
fn of_variable(spec: &OptionSpec) -> Result<Option<(String, &'static str)>, clap::Error> {
    let Some(name) = spec.id.and_then(variable) else { return Ok(None) };
    let value = env::var_os(name).unwrap_or_default().into_string();
    let value = value.map_err(|_| fault(format!("{name}: the value is not UTF-8\n")))?;
    Ok((!value.is_empty()).then_some((value, name)))
}

/// Returns the value of a flag, which may stand before or after the subcommand; `None` if it is not given.
///
/// A flag after the subcommand overrides the same flag before the subcommand.
/// Ignores a value of another type than `T`. Such a value belongs to a different flag, to which the
/// subcommand gives the same name.
fn given<T: Clone + Send + Sync + 'static>(path: &[&ArgMatches], id: &str) -> Option<T> {
    path.iter().rev().find_map(|matches| {
        let value = matches.try_get_one::<T>(id).ok().flatten();
        value.filter(|_| matches.value_source(id) != Some(ValueSource::DefaultValue)).cloned()
    })
}
