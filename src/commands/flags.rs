//! The flags that subcommands share, as the command line and its help show them. Those of the engine's
//! options come from the one table of options, so that a flag, its range and its default are those of the
//! protocols. Each subcommand has those alone that it uses.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction};
use kado::engine::{OPTIONS, OptionError, OptionId, OptionKind, OptionSpec, Options};
use kado::game::Rules;
use kado::game::othello8::Isa;

use super::settings::board;

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
