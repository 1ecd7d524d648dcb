//! The flags of every subcommand. Those of the engine's options come from the one table of options, so that a flag,
//! its range and its default are those of the protocols.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use kado::base::Size;
use kado::engine::{OPTIONS, OptionError, OptionId, OptionSpec, Options};
use kado::game::othello8::Isa;
use kado::game::{Rules, RulesError};

/// What holds for every subcommand.
#[derive(Debug, Args)]
pub(crate) struct Settings {
    /// The instruction set: portable, avx2 or avx512 [default: the best that this processor has]
    #[arg(long, global = true, value_name = "NAME")]
    isa: Option<Isa>,

    /// Refuse every protocol command that reads or writes a file
    #[arg(long, global = true)]
    pub(crate) no_files: bool,

    /// Append every protocol line both ways with its time (UTC), and every warning, to a file
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) log_file: Option<PathBuf>,

    /// The game: othello, antiothello, gomoku, standard, caro5, caro6, renju, tictactoe, or mnk:M,N,K; with its board as in
    /// othello:10 or gomoku:15x13
    #[arg(long, global = true, value_name = "NAME")]
    game: Option<Rules>,

    #[command(flatten)]
    table: Table,

    #[command(flatten)]
    pub(crate) options: OptionFlags,
}

/// The board that is played on.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Table {
    /// The board of the game: its side, or columns and rows as in 15x13
    #[arg(long, value_name = "SIDE", value_parser = board)]
    pub(crate) board: Option<Size>,
}

fn board(text: &str) -> Result<Size, RulesError> {
    Rules::parse_size(text)
}

impl Settings {
    /// Returns the instruction set to use.
    pub(crate) fn isa(&self) -> Isa {
        self.isa.unwrap_or_else(Isa::best)
    }

    /// Returns the game that the flags choose, on the board that they choose or that a subcommand has chosen.
    pub(crate) fn rules(&self, board: Option<Size>) -> Result<Rules, RulesError> {
        self.rules_instead_of(Rules::OTHELLO, board)
    }

    /// Returns the game that the flags choose, if they do: Othello if they choose a board alone.
    pub(crate) fn told_rules(&self) -> Result<Option<Rules>, RulesError> {
        let is_told = self.game.is_some() || self.table.board.is_some();
        is_told.then(|| self.rules(None)).transpose()
    }

    /// Returns the game that the flags choose instead of one that stands in a file; a board alone is one of the file's
    /// game.
    pub(crate) fn rules_instead_of(&self, filed: Rules, board: Option<Size>) -> Result<Rules, RulesError> {
        let rules = self.game.unwrap_or(filed);
        board.or(self.table.board).map_or(Ok(rules), |size| rules.with_size(size))
    }
}

/// The values of the engine's options, one flag each, and the options that were given.
#[derive(Debug)]
pub(crate) struct OptionFlags(pub(crate) Options, Vec<OptionId>);

impl OptionFlags {
    /// Returns whether the command line gives a value to an option.
    pub(crate) fn gives(&self, id: OptionId) -> bool {
        self.1.contains(&id)
    }
}

impl Args for OptionFlags {
    fn augment_args(command: Command) -> Command {
        command.next_help_heading("Engine options").args(OPTIONS.iter().map(flag)).next_help_heading(None)
    }

    fn augment_args_for_update(command: Command) -> Command {
        OptionFlags::augment_args(command)
    }
}

impl FromArgMatches for OptionFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OptionFlags, clap::Error> {
        let mut flags = OptionFlags(Options::default(), Vec::new());
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for spec in &OPTIONS {
            if let Some(value) = matches.get_one::<String>(spec.flag) {
                self.0
                    .set(spec.name, value)
                    .map_err(|error| clap::Error::raw(ErrorKind::ValueValidation, error))?;
                self.1.push(spec.id);
            }
        }
        Ok(())
    }
}

fn flag(spec: &'static OptionSpec) -> Arg {
    let value = move |text: &str| -> Result<String, OptionError> {
        Options::default().set(spec.name, text).map(|_| text.to_owned())
    };
    Arg::new(spec.flag)
        .long(spec.flag)
        .value_name("VALUE")
        .value_parser(value)
        .allow_hyphen_values(true)
        .global(true)
        .help(format!("{} [{}; default: {}]", spec.help, spec.range(), spec.default()))
}
