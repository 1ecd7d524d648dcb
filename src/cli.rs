//! The command line: the subcommands, the flags of each, and what they start.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use kado::engine::OptionId;
use kado::game::othello8::Isa;

use crate::commands::{
    Selected, Settings, Uses, analyze, bench, book, convert, eval, hint, levels, r#match, on_stderr,
    openings, pages, perft, play, serve, session, solve, train, work,
};

const EXAMPLES: &str = "\
Examples:
  kado                                       play, on a terminal; a GUI has its protocol
  printf 'genmove b\\nshowboard\\n' | kado     ask for a move from a script
  kado --level 20 --log-file kado.log        play at level 20 and keep a log
  kado solve problems.obf                    solve endgames and check their scores
  kado perft 9                               count the move sequences up to 9 plies

Without a subcommand Kado opens `kado play` on a terminal. Over a pipe it speaks the protocol that the first line shows,
or the Go Text Protocol.
KADO_HASH, KADO_THREADS, KADO_LEVEL, KADO_WEIGHTS and KADO_BOOK stand for the flags of these names.
-q leaves out progress, hints and the names of written files; -v and -vv log to stderr, as RUST_LOG does.
RUST_LOG=wire=debug shows every line both ways on stderr.";

/// The help of `kado` itself, without the blank lines of the usual one: its commands fit a screen.
const TEMPLATE: &str = "\
{about}
{usage-heading} {usage}
Commands:
{subcommands}
Options:
{options}{after-help}";

/// An engine for Othello and five in a row, for people, GUIs and scripts
#[derive(Debug, Parser)]
#[command(name = "kado", version, after_long_help = EXAMPLES, help_template = TEMPLATE, disable_help_subcommand = true)]
struct Line {
    /// What to do; without it, a game on a terminal, else a session on stdin.
    #[command(subcommand)]
    task: Option<Task>,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Task {
    #[command(flatten)]
    Session(session::Spoken),
    /// Play in the terminal: against Kado, somebody else, or watch
    #[command(after_long_help = play::EXAMPLES)]
    Play(play::Arguments),
    /// Open a board in the browser: play, analyse, review
    #[command(after_long_help = serve::EXAMPLES)]
    Serve(serve::Arguments),
    /// Solve problems of files and check the answers
    #[command(after_long_help = solve::EXAMPLES)]
    Solve(solve::Arguments),
    /// Review games: scores, losses, and how each player played
    #[command(after_long_help = analyze::EXAMPLES)]
    Analyze(analyze::Arguments),
    /// Score the moves of a position, best first
    #[command(after_long_help = hint::EXAMPLES)]
    Hint(hint::Arguments),
    /// Evaluate a position and its moves without a search
    #[command(after_long_help = eval::EXAMPLES)]
    Eval(eval::Arguments),
    /// Count the sequences of moves of each length
    #[command(after_long_help = perft::EXAMPLES)]
    Perft(perft::Arguments),
    /// Let engines play matches and tournaments
    #[command(after_long_help = r#match::TEXT)]
    Match(Box<r#match::Arguments>),
    /// Convert files of games and positions
    #[command(after_long_help = convert::EXAMPLES)]
    Convert(convert::Arguments),
    /// Make a list of balanced openings for matches
    #[command(after_long_help = openings::EXAMPLES)]
    Openings(openings::Arguments),
    /// Make, show, convert and merge opening books
    #[command(subcommand, after_long_help = book::EXAMPLES)]
    Book(book::Task),
    /// List the levels, and judge what each of them loses
    #[command(after_long_help = levels::EXAMPLES)]
    Levels(levels::Arguments),
    /// Run a fixed set of searches and print their node count
    #[command(after_long_help = bench::EXAMPLES)]
    Bench(bench::Arguments),
    /// Make the weights that the search runs on
    #[command(subcommand, after_long_help = train::EXAMPLES)]
    Train(train::Task),
    /// Do long work in shards, on any number of machines
    #[command(subcommand, after_long_help = work::EXAMPLES)]
    Work(work::Task),
    /// Print the completions of a shell
    #[command(after_long_help = pages::COMPLETIONS_EXAMPLES)]
    Completions(pages::Completions),
    /// Print the manual page of kado or of a subcommand
    #[command(after_long_help = pages::MAN_EXAMPLES)]
    Man(pages::Man),
}

use OptionId::{
    Book, GtpLetters, Hash, Level, MultiPv, Nodes, OwnBook, Ponder, SearchParameters, Threads, TimeDialect,
    Weights,
};
use Selected::{AllBut, Only};

const SESSION: Uses = Uses {
    isa: true,
    session: true,
    game: true,
    options: AllBut(&[TimeDialect, GtpLetters]),
    ..Uses::NOTHING
};

const GTP: Uses = Uses { options: AllBut(&[]), ..SESSION };

/// The session of the protocol that the first line shows.
const ANY_SESSION: Uses = Uses { board: true, ..GTP };

const PLAY: Uses = Uses { options: AllBut(&[TimeDialect, GtpLetters, MultiPv, Ponder]), ..SESSION };

/// What a tab begins with. Its games, boards and players are chosen in the page.
const SERVE: Uses = Uses {
    isa: true,
    all_cores: true,
    options: Only(&[Hash, Threads, Level, OwnBook, Book, SearchParameters, Weights]),
    ..Uses::NOTHING
};

const TRAINING: Uses = Uses { isa: true, options: Only(&[Weights]), ..Uses::NOTHING };

/// Returns the shared flags that a subcommand has, given by its names.
fn uses(path: &[&str]) -> Uses {
    let question = Uses { isa: true, game: true, all_cores: true, ..Uses::NOTHING };
    match path {
        [] => ANY_SESSION,
        ["gtp"] => GTP,
        ["nboard" | "cassio" | "xboard" | "uci" | "ugi" | "gomocup" | "json"] => SESSION,
        ["play"] => PLAY,
        ["serve"] => SERVE,
        ["solve"] => {
            Uses { options: Only(&[Hash, Threads, MultiPv, Nodes, SearchParameters, Weights]), ..question }
        }
        ["analyze"] => Uses {
            board: true,
            options: Only(&[Hash, Threads, Level, MultiPv, Nodes, SearchParameters, Weights]),
            ..question
        },
        ["hint"] => {
            Uses { options: Only(&[Hash, Threads, Level, Nodes, SearchParameters, Weights]), ..question }
        }
        ["eval"] => Uses { options: Only(&[Weights]), all_cores: false, ..question },
        ["perft"] => Uses { all_cores: false, ..question },
        ["match"] | ["work", "plan", "match"] => Uses { isa: true, game: true, ..Uses::NOTHING },
        ["convert"] => Uses { game: true, board: true, ..Uses::NOTHING },
        ["openings"] => Uses { options: Only(&[Hash, Weights]), ..TRAINING },
        ["bench"] => Uses { options: Only(&[Threads, SearchParameters, Weights]), ..TRAINING },
        ["levels"]
        | ["book", "build" | "learn"]
        | ["train", "selfplay" | "label" | "probcut" | "report"]
        | ["work", "plan", "selfplay" | "label" | "leaves" | "book"] => TRAINING,
        ["work", "plan", "solve"] => {
            Uses { options: Only(&[Hash, MultiPv, Nodes, SearchParameters, Weights]), ..TRAINING }
        }
        ["work", "plan", "analyze"] => Uses {
            isa: true,
            game: true,
            board: true,
            options: Only(&[Hash, Level, MultiPv, Nodes, SearchParameters, Weights]),
            ..Uses::NOTHING
        },
        ["train", "tune"] => Uses { options: Only(&[Hash, Nodes, SearchParameters, Weights]), ..TRAINING },
        ["train", "fit"] | ["work", "run" | "verify"] => Uses { options: Only(&[]), ..TRAINING },
        _ => Uses::NOTHING,
    }
}

/// Flags that `-h` leaves to `--help`.
const RARE: &[&str] = &[
    "isa",
    "quiet",
    "verbose",
    "no-files",
    "multi-pv",
    "move-overhead",
    "nodes",
    "time-dialect",
    "gtp-letters",
    "book-depth",
    "book-randomness",
    "uci-limit-strength",
    "uci-elo",
    "game-seed",
    "player",
    "start",
    "search-parameters",
    "selectivity",
    // kado play
    "opening",
    // kado serve
    "max_sessions",
    "max_hash",
    // kado match
    "elo0",
    "elo1",
    "challengers",
    "opening_plies",
    "order",
    "alpha",
    "beta",
    "elo_model",
    "margin",
    "start_patience",
    "patience",
    "move_patience",
    "failures",
    "solve_from",
    "agree",
    "random_plies",
    "seed",
    // kado train
    "knots",
    "without",
    "prior_weight",
    "ridge",
    "part_ridge",
    "smoothness",
    "outcome_share",
    "exact_weight",
    "late",
    "late_weight",
    "huber",
    "save_every",
    "gain",
    "reward",
    "list",
    "iterations",
    "clock",
    "siblings",
    "branches",
    // kado book
    "ply_cost",
    "own",
    "error",
    "batch",
];

/// Returns the whole command line.
fn command() -> Command {
    // Like every flag of `kado` itself it is left out of `-h`, which fits a screen.
    let version =
        Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Print version");
    let command = complete(Line::command().disable_version_flag(true).arg(version), &mut Vec::new());
    command.long_version(long_version())
}

/// Gives a command and its subcommands the shared flags that they have.
fn complete(command: Command, path: &mut Vec<String>) -> Command {
    let names: Vec<&str> = path.iter().map(String::as_str).collect();
    let is_top = names.is_empty();
    let is_group = !is_top && command.has_subcommands();
    let flags = if is_group { on_stderr().to_vec() } else { uses(&names).flags() };
    let command = command.args(flags).mut_args(|flag| {
        let is_rare = RARE.contains(&flag.get_id().as_str()) || is_top;
        if !is_rare || flag.is_positional() {
            return flag;
        }
        // A manual page shows the long help alone of a flag that is left out of the short one.
        match flag.get_long_help().or(flag.get_help()).cloned() {
            Some(help) => flag.hide_short_help(true).long_help(help),
            None => flag.hide_short_help(true),
        }
    });
    let inner: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let command = inner.into_iter().fold(command, |command, name| {
        command.mut_subcommand(&name, |inner| {
            path.push(name.clone());
            let inner = complete(inner, path);
            path.pop();
            inner
        })
    });
    if is_top {
        command
    } else {
        command.after_help("-q is quiet, -v logs; --help shows all options, with examples.")
    }
}

/// Returns the version with what this program was built from and for, and the instruction set that it chooses
/// here.
fn long_version() -> String {
    let commit = option_env!("KADO_COMMIT").map(|commit| format!(" ({commit})")).unwrap_or_default();
    let target = env!("KADO_TARGET");
    format!("{}{commit}\ntarget: {target}\ninstruction set: {}", env!("CARGO_PKG_VERSION"), Isa::best())
}

/// A run that the command line asks for.
#[derive(Debug)]
pub(crate) struct Cli {
    task: Option<Task>,
    pub(crate) settings: Settings,
}

impl Cli {
    /// Reads the command line; ends the process if it only asks for help, or is wrong.
    pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> Cli {
        let mut command = command();
        let matches = command.clone().get_matches_from(arguments);
        command.build();
        Cli::of(&matches, &command).unwrap_or_else(|error| error.exit())
    }

    fn of(matches: &ArgMatches, command: &Command) -> Result<Cli, clap::Error> {
        let (mut path, mut leaf_command, mut names) = (vec![matches], command, Vec::new());
        while let Some((name, inner)) = path.last().and_then(|matches| matches.subcommand()) {
            leaf_command = leaf_command.find_subcommand(name).unwrap_or(leaf_command);
            names.push(name);
            path.push(inner);
        }
        let settings = Settings::read((&path, leaf_command), uses(&names))?;
        Ok(Cli { task: Line::from_arg_matches(matches)?.task, settings })
    }

    /// Runs what the command line asks for. Without a subcommand that is a game on a terminal, else a session
    /// of the client's protocol.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        match &self.task {
            None if play::is_on_terminal() => play::run(&play::Arguments::default(), &self.settings)?,
            None => session::run(None, &self.settings)?,
            Some(Task::Session(spoken)) => session::run(Some(*spoken), &self.settings)?,
            Some(Task::Solve(arguments)) => return solve::run(arguments, &self.settings),
            Some(Task::Match(arguments)) => return r#match::run(arguments, &self.settings),
            Some(Task::Convert(arguments)) => return convert::run(arguments, &self.settings),
            Some(Task::Work(task)) => return task.run(&self.settings),
            Some(Task::Play(arguments)) => play::run(arguments, &self.settings)?,
            Some(Task::Serve(arguments)) => serve::run(arguments, &self.settings)?,
            Some(Task::Analyze(arguments)) => return analyze::run(arguments, &self.settings),
            Some(Task::Hint(arguments)) => return hint::run(arguments, &self.settings),
            Some(Task::Eval(arguments)) => eval::run(arguments, &self.settings)?,
            Some(Task::Perft(arguments)) => perft::run(arguments, &self.settings)?,
            Some(Task::Openings(arguments)) => openings::run(arguments, &self.settings)?,
            Some(Task::Levels(arguments)) => levels::run(arguments, &self.settings)?,
            Some(Task::Bench(arguments)) => bench::run(arguments, &self.settings)?,
            Some(Task::Book(task)) => task.run(&self.settings)?,
            Some(Task::Train(task)) => task.run(&self.settings)?,
            Some(Task::Completions(arguments)) => pages::completions(arguments, command())?,
            Some(Task::Man(arguments)) => pages::man(arguments, command())?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the exit status of a run that ends with an error: that of `solve` must not be the one of a
    /// wrong answer, that of `match` not the one of a match that can go on, that of `convert` not the one of
    /// records left out.
    pub(crate) fn trouble(&self) -> ExitCode {
        match self.task {
            Some(Task::Solve(_)) => ExitCode::from(solve::TROUBLE),
            Some(Task::Analyze(_)) => ExitCode::from(analyze::TROUBLE),
            Some(Task::Match(_)) => ExitCode::from(r#match::TROUBLE),
            Some(Task::Convert(_)) => ExitCode::from(convert::TROUBLE),
            Some(Task::Perft(_)) => ExitCode::from(perft::TROUBLE),
            Some(Task::Work(_)) => ExitCode::from(work::TROUBLE),
            _ => ExitCode::FAILURE,
        }
    }
}

/// Returns the arguments with the protocols that are written as flags (`-gtp`, `--nboard`), as users of other
/// engines do, made subcommands, and with the protocol of Gomocup as the subcommand of a program that is
/// called `pbrain-kado` and has none.
pub(crate) fn with_plain_protocols(
    arguments: impl Iterator<Item = OsString>,
) -> impl Iterator<Item = OsString> {
    let mut arguments = arguments.peekable();
    let program = arguments.next();
    let is_brain = program.as_deref().is_some_and(is_of_gomocup)
        && arguments.peek().is_none_or(|first| first.as_encoded_bytes().starts_with(b"-"));
    let named = is_brain.then(|| OsString::from(session::GOMOCUP_NAME));
    program.into_iter().chain(named).chain(arguments.map(|argument| {
        let flag = argument.to_str().and_then(|text| text.strip_prefix("--").or(text.strip_prefix('-')));
        flag.and_then(session::subcommand).map_or(argument.clone(), OsString::from)
    }))
}

/// Returns whether a program has the name of one that plays for Gomocup: `pbrain-NAME`.
fn is_of_gomocup(program: &OsStr) -> bool {
    let name = Path::new(program).file_name().and_then(OsStr::to_str).unwrap_or_default();
    name.to_ascii_lowercase().starts_with("pbrain")
}
