//! The flags that subcommands share. Those of the engine's options come from the one table of options, so
//! that a flag, its range and its default are those of the protocols. Each subcommand has those alone that it
//! uses.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use clap::builder::ValueParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command};
use kado::base::Size;
use kado::engine::{OPTIONS, OptionError, OptionId, OptionKind, OptionSpec, Options};
use kado::game::othello8::Isa;
use kado::game::{Rules, RulesError};
use log::LevelFilter;

/// What holds for a run.
#[derive(Debug)]
pub(crate) struct Settings {
    isa: Option<Isa>,
    /// Whether every protocol command that reads or writes a file is refused.
    pub(crate) no_files: bool,
    /// The file that keeps a record of the protocol.
    pub(crate) log_file: Option<PathBuf>,
    /// Whether notices and progress are left out.
    pub(crate) is_quiet: bool,
    /// The level from which log records go to stderr.
    pub(crate) log_level: LevelFilter,
    game: Option<Rules>,
    board: Option<Size>,
    pub(crate) options: OptionFlags,
}

/// The board that is played on.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Table {
    /// Board of the game: 10, or 15x13
    #[arg(long, value_name = "SIDE", value_parser = board)]
    pub(crate) board: Option<Size>,
}

fn board(text: &str) -> Result<Size, RulesError> {
    Rules::parse_size(text)
}

/// The values of the engine's options, one flag each, and the options that were given.
#[derive(Debug)]
pub(crate) struct OptionFlags(pub(crate) Options, Vec<OptionId>);

impl OptionFlags {
    /// Returns whether the command line, or a variable of the environment, gives a value to an option.
    pub(crate) fn gives(&self, id: OptionId) -> bool {
        self.1.contains(&id)
    }
}

/// Some of the engine's options.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Selected {
    /// These.
    Only(&'static [OptionId]),
    /// All but these.
    AllBut(&'static [OptionId]),
}

impl Selected {
    fn has(self, id: OptionId) -> bool {
        match self {
            Selected::Only(ids) => ids.contains(&id),
            Selected::AllBut(ids) => !ids.contains(&id),
        }
    }
}

/// Which of the shared flags a subcommand has.
#[expect(clippy::struct_excessive_bools, reason = "each is a flag, or a pair of flags, of its own")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Uses {
    /// `--isa`.
    pub(crate) isa: bool,
    /// `--no-files` and `--log-file`.
    pub(crate) session: bool,
    /// `--game`.
    pub(crate) game: bool,
    /// `--board SIDE`; some subcommands have a `--board` of their own.
    pub(crate) board: bool,
    /// The options of the engine.
    pub(crate) options: Selected,
    /// Whether all cores search unless `--threads` says otherwise.
    pub(crate) all_cores: bool,
}

impl Uses {
    /// None of the flags.
    pub(crate) const NOTHING: Uses = Uses {
        isa: false,
        session: false,
        game: false,
        board: false,
        options: Selected::Only(&[]),
        all_cores: false,
    };

    /// Returns the flags.
    pub(crate) fn flags(self) -> Vec<Arg> {
        let mut flags = Vec::new();
        if self.game {
            flags.push(game());
        }
        if self.board {
            flags.push(
                Arg::new("board")
                    .long("board")
                    .value_name("SIDE")
                    .value_parser(board)
                    .help("Board of the game: 10, or 15x13"),
            );
        }
        flags.extend(OPTIONS.iter().filter(|spec| self.options.has(spec.id)).map(|spec| self.flag(spec)));
        if self.isa {
            flags.push(isa());
        }
        if self.session {
            flags.push(
                Arg::new("no-files")
                    .long("no-files")
                    .action(ArgAction::SetTrue)
                    .help("Refuse every protocol command that reads or writes a file"),
            );
            flags.push(
                Arg::new("log-file")
                    .long("log-file")
                    .value_name("FILE")
                    .value_parser(ValueParser::path_buf())
                    .help("Append all lines and warnings to a file")
                    .long_help("Append every protocol line both ways with its time (UTC), and every warning, to a file"),
            );
        }
        flags.extend(on_stderr());
        flags
    }

    /// Returns the flag of an option.
    fn flag(self, spec: &'static OptionSpec) -> Arg {
        let value = move |text: &str| -> Result<String, OptionError> {
            Options::default().set(spec.name, text).map(|_| text.to_owned())
        };
        let default = match spec.id {
            OptionId::Threads if self.all_cores => "all cores".to_owned(),
            _ => spec.default(),
        };
        let flag = Arg::new(spec.flag)
            .long(spec.flag)
            .value_name("VALUE")
            .value_parser(value)
            .help(format!("{} [default: {default}]", brief(spec)))
            .long_help(format!("{} [{}; default: {default}]", spec.help, spec.range()));
        let flag = match spec.kind {
            OptionKind::Switch { .. } => flag.num_args(0..=1).default_missing_value("true"),
            _ => flag.allow_hyphen_values(true),
        };
        match spec.id {
            OptionId::Level => flag.short('l').env("KADO_LEVEL").hide_env(true),
            OptionId::Threads => flag.short('t').env("KADO_THREADS").hide_env(true),
            OptionId::Hash => flag.env("KADO_HASH").hide_env(true),
            OptionId::Weights => flag.env("KADO_WEIGHTS").hide_env(true),
            OptionId::Book => flag.env("KADO_BOOK").hide_env(true),
            _ => flag,
        }
    }
}

/// Returns what an option does in a few words.
fn brief(spec: &OptionSpec) -> &'static str {
    match spec.id {
        OptionId::Hash => "Transposition table in MB",
        OptionId::Threads => "Search threads",
        OptionId::Level => "Playing level, 1 to 30",
        OptionId::MultiPv => "Number of best moves to report",
        OptionId::Ponder => "Think on the opponent's time",
        OptionId::MoveOverhead => "Time kept back from the clock, in ms",
        OptionId::Nodes => "Most nodes to visit for a move; 0 is no limit",
        OptionId::Weights => "File of the evaluation",
        OptionId::OwnBook => "Play from the opening book",
        OptionId::Book => "File of the opening book",
        OptionId::Player => "Kado, or a simple teaching opponent",
        _ => spec.help,
    }
}

/// Returns the flags that say how much goes to stderr.
pub(crate) fn on_stderr() -> [Arg; 2] {
    let quiet = Arg::new("quiet")
        .short('q')
        .long("quiet")
        .action(ArgAction::SetTrue)
        .help("Leave out progress, hints and the names of written files on stderr");
    let verbose = Arg::new("verbose")
        .short('v')
        .long("verbose")
        .action(ArgAction::Count)
        .conflicts_with("quiet")
        .help("Log to stderr: -v what is done, -vv every protocol line too; RUST_LOG goes before it");
    [quiet, verbose]
}

fn game() -> Arg {
    Arg::new("game")
        .long("game")
        .value_name("NAME")
        .value_parser(|text: &str| text.parse::<Rules>())
        .help("Game: othello, gomoku, renju ...")
        .long_help(
            "Game: othello, antiothello, gomoku, standard, caro5, caro6, renju, tictactoe, or mnk:M,N,K; with its board \
             as in othello:10 or gomoku:15x13",
        )
}

fn isa() -> Arg {
    Arg::new("isa")
        .long("isa")
        .value_name("NAME")
        .value_parser(|text: &str| text.parse::<Isa>())
        .help("The instruction set: portable, avx2 or avx512 [default: the best that this processor has]")
}

impl Settings {
    /// Reads the flags of a run: those of its subcommand, and before it those that the subcommand has, too.
    /// `path` leads from the command itself to the subcommand, which is `command`.
    ///
    /// # Errors
    /// If a flag stands before a subcommand that does not have it.
    pub(crate) fn read(
        (path, command): (&[&ArgMatches], &Command),
        uses: Uses,
    ) -> Result<Settings, clap::Error> {
        for before in path.iter().filter(|matches| matches.subcommand().is_some()) {
            let given = |id: &&clap::Id| before.value_source(id.as_str()) == Some(ValueSource::CommandLine);
            let has = |id: &clap::Id| command.get_arguments().any(|flag| flag.get_id() == id);
            if let Some(stray) = before.ids().filter(given).find(|id| !has(id)) {
                let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
                return Err(clap::Error::raw(
                    ErrorKind::UnknownArgument,
                    format!("unexpected argument '--{stray}' found: '{name}' has no such flag\n"),
                ));
            }
        }
        let reader = Reader { path };
        let mut options = OptionFlags(Options::default(), Vec::new());
        for spec in &OPTIONS {
            if let Some(value) = reader.get::<String>(spec.flag) {
                let fault = |error| clap::Error::raw(ErrorKind::ValueValidation, error);
                options.0.set(spec.name, &value).map_err(fault)?;
                options.1.push(spec.id);
            }
        }
        if uses.all_cores && !options.gives(OptionId::Threads) {
            let cores = thread::available_parallelism().map_or(1, NonZero::get);
            let fault = |error| clap::Error::raw(ErrorKind::ValueValidation, error);
            options.0.set("Threads", &cores.min(256).to_string()).map_err(fault)?;
        }
        Ok(Settings {
            isa: reader.get("isa"),
            no_files: reader.get("no-files").unwrap_or(false),
            log_file: reader.get("log-file"),
            is_quiet: reader.get("quiet").unwrap_or(false),
            log_level: match reader.get::<u8>("verbose") {
                None | Some(0) => LevelFilter::Off,
                Some(1) => LevelFilter::Info,
                Some(2..) => LevelFilter::Debug,
            },
            game: reader.get("game"),
            board: reader.get("board"),
            options,
        })
    }

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
        let is_told = self.game.is_some() || self.board.is_some();
        is_told.then(|| self.rules(None)).transpose()
    }

    /// Returns the game that the flags choose instead of one that stands in a file; a board alone is one of
    /// the file's game.
    pub(crate) fn rules_instead_of(&self, filed: Rules, board: Option<Size>) -> Result<Rules, RulesError> {
        let rules = self.game.unwrap_or(filed);
        board.or(self.board).map_or(Ok(rules), |size| rules.with_size(size))
    }
}

/// The values of flags, behind a subcommand or before it.
struct Reader<'a> {
    path: &'a [&'a ArgMatches],
}

impl Reader<'_> {
    /// Returns the value of a flag, if it was given; that behind the subcommand counts first. A flag that has
    /// another type there belongs to the subcommand alone.
    fn get<T: Clone + Send + Sync + 'static>(&self, id: &str) -> Option<T> {
        let of = |matches: &ArgMatches| match matches.try_get_one::<T>(id) {
            Ok(value) => {
                value.filter(|_| matches.value_source(id) != Some(ValueSource::DefaultValue)).cloned()
            }
            Err(_) => None,
        };
        self.path.iter().rev().find_map(|matches| of(matches))
    }
}
