//! The flags that subcommands share.
//!
//! The flags for the engine's options are built from the engine's table of options, so that names, ranges and
//! defaults are the same as in the protocols. Each subcommand has only the flags that it needs.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction};

use crate::engine::{OptionError, OptionId, OptionKind, OptionSpec};
use crate::game::Rules;
use crate::game::othello8::Isa;
use crate::protocol::session_options;

/// A selection of the engine's options.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Selected {
    /// The listed options.
    Only(&'static [OptionId]),
    /// All options except the listed ones.
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

/// A selection of the shared flags, for one subcommand.
#[expect(clippy::struct_excessive_bools, reason = "each bool stands for a flag or a pair of flags")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedFlags {
    /// Whether the subcommand accepts `--isa`.
    pub(crate) isa: bool,
    /// Whether the subcommand accepts `--no-files` and `--log-file`.
    pub(crate) session: bool,
    /// Whether the subcommand accepts `--game`.
    pub(crate) game: bool,
    /// Whether the subcommand accepts the shared flag `--board SIDE`.
    /// Some subcommands define another flag `--board`.
    pub(crate) board: bool,
    /// The engine options that have flags in the subcommand.
    pub(crate) options: Selected,
    /// Whether the subcommand has flags for the options that have an effect only in GTP.
    pub(crate) gtp: bool,
    /// Whether `--threads` defaults to all cores.
    pub(crate) all_cores: bool,
    /// The default of `--level` in help texts, where the subcommand does not use that of the engine.
    pub(crate) default_level: Option<u32>,
    /// The default of `--hash` in help texts, where the subcommand does not use that of the engine.
    pub(crate) default_hash: Option<usize>,
    /// Whether the level only sets depth and solving, since the subcommand makes no mistakes.
    pub(crate) no_faults: bool,
}

impl SharedFlags {
    /// No shared flags except those that every subcommand has.
    pub(crate) const NONE: SharedFlags = SharedFlags {
        isa: false,
        session: false,
        game: false,
        board: false,
        options: Selected::Only(&[]),
        gtp: false,
        all_cores: false,
        default_level: None,
        default_hash: None,
        no_faults: false,
    };

    /// Returns the clap arguments of the flags.
    pub(crate) fn arguments(self) -> Vec<Arg> {
        let mut flags = Vec::new();
        if self.game {
            flags.push(game());
        }
        if self.board {
            let board = flag("board").value_name("SIDE").value_parser(Rules::parse_size);
            flags.push(board.help("Board size: 10, or 15x13"));
        }
        flags.extend(session_options().specs().filter(|spec| self.has(spec)).map(|spec| self.option(spec)));
        if self.isa {
            flags.push(isa());
        }
        if self.session {
            let no_files = flag("no-files").action(ArgAction::SetTrue);
            flags.push(no_files.help("Refuse every protocol command that reads or writes a file"));
            let log_file = flag("log-file").value_name("FILE").value_parser(ValueParser::path_buf());
            flags.push(log_file.help("Append protocol lines and warnings to a file").long_help(
                "Append every protocol line in both directions, and every warning, with its time (UTC) to a file",
            ));
        }
        flags.extend(stderr_flags());
        flags
    }

    /// Returns whether the subcommand has a flag for an engine option.
    pub(super) fn has(self, spec: &OptionSpec) -> bool {
        spec.id.map_or(self.gtp, |id| self.options.has(id))
    }

    /// Returns the command-line flag that sets an engine option.
    fn option(self, spec: &'static OptionSpec) -> Arg {
        let value = move |text: &str| -> Result<String, OptionError> {
            session_options().set(spec.name, text).map(|_| text.to_owned())
        };
        let default = match spec.id {
            Some(OptionId::Threads) if self.all_cores => Some("all cores".to_owned()),
            Some(OptionId::Level) => self.default_level.map(|level| level.to_string()),
            Some(OptionId::Hash) => self.default_hash.map(|hash| hash.to_string()),
            _ => None,
        };
        let default = default.unwrap_or_else(|| spec.default());
        let long_help = match spec.id {
            Some(OptionId::Level) if self.no_faults => {
                "Level that sets the search depth and the number of empties to solve from"
            }
            _ => spec.help,
        };
        let flag = flag(spec.flag)
            .value_name("VALUE")
            .value_parser(value)
            .help(format!("{} [default: {default}]", self.brief(spec)))
            .long_help(format!("{long_help} [{}; default: {default}]", spec.range()));
        let flag = match spec.kind {
            OptionKind::Switch { .. } => flag.num_args(0..=1).default_missing_value("true"),
            _ => flag.allow_hyphen_values(true),
        };
        match spec.id {
            Some(OptionId::Level) => flag.short('l'),
            Some(OptionId::Threads) => flag.short('t'),
            _ => flag,
        }
    }

    /// Returns the short help of an engine option, for `-h`.
    fn brief(self, spec: &OptionSpec) -> &'static str {
        match spec.id {
            Some(OptionId::Level) if self.no_faults => "Level of search depth and solving, 1 to 30",
            Some(OptionId::Hash) => "Transposition table in MB",
            Some(OptionId::Threads) => "Search threads",
            Some(OptionId::Level) => "Playing level, 1 to 30",
            Some(OptionId::MultiPv) => "Number of best moves to report",
            Some(OptionId::Ponder) => "Think on the opponent's time",
            Some(OptionId::MoveOverhead) => "Time reserved on the clock for each move, in ms",
            Some(OptionId::Nodes) => "Node limit for each move; 0: no limit",
            Some(OptionId::Weights) => "Evaluation weights file",
            Some(OptionId::OwnBook) => "Play from the opening book",
            Some(OptionId::Book) => "Opening book file",
            Some(OptionId::Player) => "Kado, or a classic player",
            _ => spec.help,
        }
    }
}

/// Returns the environment variable that sets an engine option where the option has a flag.
pub(super) fn variable(id: OptionId) -> Option<&'static str> {
    match id {
        OptionId::Level => Some("KADO_LEVEL"),
        OptionId::Threads => Some("KADO_THREADS"),
        OptionId::Hash => Some("KADO_HASH"),
        OptionId::Weights => Some("KADO_WEIGHTS"),
        OptionId::Book => Some("KADO_BOOK"),
        _ => None,
    }
}

/// Returns the flags that control the output on stderr.
pub(crate) fn stderr_flags() -> [Arg; 2] {
    let quiet = flag("quiet")
        .short('q')
        .action(ArgAction::SetTrue)
        .help("Hide progress, notices, warnings of matches and the names of written files on stderr");
    let verbose = flag("verbose")
        .short('v')
        .action(ArgAction::Count)
        .conflicts_with("quiet")
        .help("Log to stderr: -v steps, -vv also every protocol line; RUST_LOG takes precedence");
    [quiet, verbose]
}

/// Returns a long flag whose clap id equals its name.
fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name)
}

fn game() -> Arg {
    flag("game")
        .value_name("NAME")
        .value_parser(|text: &str| text.parse::<Rules>())
        .help("Game: othello, gomoku, renju ...")
        .long_help(
            "Game: othello, antiothello, gomoku, standard, caro5, caro6, renju, tictactoe, or mnk:M,N,K; a board size \
             may follow, as in othello:10 or gomoku:15x13",
        )
}

fn isa() -> Arg {
    flag("isa")
        .value_name("NAME")
        .value_parser(|text: &str| text.parse::<Isa>())
        .help("Instruction set: portable, avx2 or avx512 [default: the best of this processor]")
}
