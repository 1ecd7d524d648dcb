//! Defines the command line, parses it, and runs the subcommand.

mod flags;
#[cfg(test)]
mod tests;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;
use std::process::{self, ExitCode};

use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::{
    Settings, analyze, bench, book, completions, convert, eval, hint, levels, man, r#match, messages,
    openings, perft, play, serve, session, solve, stdout, train, work,
};
use crate::game::othello8::Isa;

use flags::{complete, shared_flags};

const EXAMPLES: &str = "\
Examples:
  kado                                       play on a terminal, or serve a GUI over a pipe
  printf 'genmove b\\nshowboard\\n' | kado     ask for a move from a script
  kado --level 20 --log-file kado.log        play at level 20 and keep a log
  kado solve problems.obf                    solve endgames and check their scores
  kado perft 9                               count the leaves of the game tree up to 9 plies

Without a subcommand Kado runs `kado play` on a terminal. Over a pipe it
detects the protocol from the first line; if no other protocol matches, it
speaks GTP, the Go Text Protocol.
KADO_HASH, KADO_THREADS, KADO_LEVEL, KADO_WEIGHTS and KADO_BOOK set the flags
of the same names, in the commands that have these flags.
-q hides progress, notices and the names of written files; -v and -vv log to
stderr, as RUST_LOG does.
RUST_LOG=wire=debug logs every protocol line in both directions to stderr.";

/// The help template of `kado` itself, without blank lines, so that the help fits a screen.
const TEMPLATE: &str = "\
{about}
{usage-heading} {usage}
Commands:
{subcommands}
Options:
{options}{after-help}";

/// An engine for Othello and k in a row, for people, GUIs and scripts
#[derive(Debug, Parser)]
#[command(name = "kado", version, after_long_help = EXAMPLES, help_template = TEMPLATE, disable_help_subcommand = true)]
struct CommandLine {
    /// The subcommand; `None` starts a game or a protocol session.
    ///
    /// A game is started if stdin and stdout are a terminal, otherwise a protocol session.
    #[command(subcommand)]
    task: Option<Task>,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Task {
    #[command(flatten)]
    Session(session::ProtocolCommand),
    /// Play in the terminal: against Kado or another person, or watch
    #[command(after_long_help = play::EXAMPLES)]
    Play(play::Arguments),
    /// Open a board in the browser: play, analyse, review
    #[command(after_long_help = serve::EXAMPLES)]
    Serve(serve::Arguments),
    /// Solve problems from files and check the answers
    #[command(after_long_help = solve::EXAMPLES)]
    Solve(solve::Arguments),
    /// Review games: scores, loss of each move, accuracy of each player
    #[command(after_long_help = analyze::EXAMPLES)]
    Analyze(analyze::Arguments),
    /// Score the moves of a position, best first
    #[command(after_long_help = hint::EXAMPLES)]
    Hint(hint::Arguments),
    /// Evaluate a position and its moves without a search
    #[command(after_long_help = eval::EXAMPLES)]
    Eval(eval::Arguments),
    /// Count the leaves of the game tree at each depth
    #[command(after_long_help = perft::EXAMPLES)]
    Perft(perft::Arguments),
    /// Run matches and tournaments between engines
    #[command(after_long_help = r#match::TEXT)]
    Match(Box<r#match::Arguments>),
    /// Convert game and position files between formats
    #[command(after_long_help = convert::EXAMPLES)]
    Convert(convert::Arguments),
    /// Generate a list of balanced openings for matches
    #[command(after_long_help = openings::EXAMPLES)]
    Openings(openings::Arguments),
    /// Build, show, convert and merge opening books
    #[command(subcommand, after_long_help = book::EXAMPLES)]
    Book(book::Task),
    /// List playing levels, or measure their mean score loss per move
    #[command(after_long_help = levels::EXAMPLES)]
    Levels(levels::Arguments),
    /// Run a fixed set of searches and print their node count
    #[command(after_long_help = bench::EXAMPLES)]
    Bench(bench::Arguments),
    /// Train the evaluation weights and tune the search
    #[command(subcommand, after_long_help = train::EXAMPLES)]
    Train(train::Task),
    /// Run long jobs in shards, on any number of machines
    #[command(subcommand, after_long_help = work::EXAMPLES)]
    Work(work::Task),
    /// Print a shell completion script
    #[command(after_long_help = completions::EXAMPLES)]
    Completions(completions::Arguments),
    /// Print the manual page of kado or of a subcommand
    #[command(after_long_help = man::EXAMPLES)]
    Man(man::Arguments),
}

fn command() -> Command {
    // `version` replaces the version flag of clap, so that `complete` can hide the flag from `-h`. `complete`
    // hides every flag of `kado` itself, so that the help fits a screen.
    let version =
        Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Print version");
    let command = complete(CommandLine::command().disable_version_flag(true).arg(version), &mut Vec::new());
    command.long_version(long_version())
}

/// Returns the version, the commit, the target triple and the selected instruction set.
fn long_version() -> String {
    let commit = option_env!("KADO_COMMIT").map(|commit| format!(" ({commit})")).unwrap_or_default();
    let target = env!("KADO_TARGET");
    format!("{}{commit}\ntarget: {target}\ninstruction set: {}", env!("CARGO_PKG_VERSION"), Isa::best())
}

#[derive(Debug)]
pub(crate) struct Cli {
    task: Option<Task>,
    pub(crate) settings: Settings,
}

impl Cli {
    /// Parses the command line.
    ///
    /// Exits the process after printing help, the version or a usage error.
    pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> Cli {
        let mut command = command();
        let matches = command.clone().try_get_matches_from(arguments).unwrap_or_else(|error| exit(&error));
        command.build();
        Cli::of(&matches, &command).unwrap_or_else(|error| exit(&error))
    }

    fn of(matches: &ArgMatches, command: &Command) -> Result<Cli, clap::Error> {
        let (mut path, mut leaf_command, mut names) = (vec![matches], command, Vec::new());
        while let Some((name, inner)) = path.last().and_then(|matches| matches.subcommand()) {
            leaf_command = leaf_command.find_subcommand(name).unwrap_or(leaf_command);
            names.push(name);
            path.push(inner);
        }
        let settings = Settings::read((&path, leaf_command), shared_flags(&names))?;
        Ok(Cli { task: CommandLine::from_arg_matches(matches)?.task, settings })
    }

    /// Runs the subcommand.
    ///
    /// Without a subcommand, starts a game if stdin and stdout are a terminal, or else a protocol session.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        match &self.task {
            None if play::is_on_terminal() => play::run(&play::Arguments::default(), &self.settings)?,
            None => session::run(None, &self.settings)?,
            Some(Task::Session(command)) => session::run(Some(*command), &self.settings)?,
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
            Some(Task::Book(task)) => return task.run(&self.settings),
            Some(Task::Train(task)) => task.run(&self.settings)?,
            Some(Task::Completions(arguments)) => completions::run(arguments, command())?,
            Some(Task::Man(arguments)) => man::run(arguments, command())?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Prints the help, the version or a usage error, and exits the process.
///
/// Help that cannot be written is an error, except if the reader has closed the pipe.
fn exit(error: &clap::Error) -> ! {
    let written = error.print().and_then(|()| stdout::stdout().flush());
    if let Err(fault) = written.map_err(stdout::named).map_err(anyhow::Error::from)
        && !error.use_stderr()
        && !stdout::is_broken_pipe(&fault)
    {
        messages::print_error(&fault);
        process::exit(1);
    }
    process::exit(error.exit_code())
}

/// Converts protocol flags, and a program name that begins with `pbrain`, to subcommands, and
/// `help NAME` to `NAME --help`.
///
/// A flag such as `-gtp` or `--nboard` becomes the subcommand of that protocol, since other engines and
/// tournament managers use such flags. A program started as `pbrain-NAME` without a subcommand runs the
/// subcommand for the protocol of Gomocup.
pub(crate) fn with_common_spellings(
    arguments: impl Iterator<Item = OsString>,
) -> impl Iterator<Item = OsString> {
    let mut arguments = arguments.peekable();
    let program = arguments.next();
    let is_brain = program.as_deref().is_some_and(is_of_gomocup)
        && arguments.peek().is_none_or(|first| first.as_encoded_bytes().starts_with(b"-"));
    let named = is_brain.then(|| OsString::from(session::GOMOCUP_NAME));
    let help = arguments.next_if(|first| first == "help").map(|_| OsString::from("--help"));
    let rest = arguments.map(|argument| {
        let flag = argument.to_str().and_then(|text| text.strip_prefix("--").or(text.strip_prefix('-')));
        flag.and_then(session::subcommand).map_or(argument.clone(), OsString::from)
    });
    program.into_iter().chain(named).chain(rest).chain(help)
}

/// Returns whether the file name of a program begins with `pbrain`, ignoring case.
/// Gomocup requires this prefix in the file name of every engine.
fn is_of_gomocup(program: &OsStr) -> bool {
    let name = Path::new(program).file_name().and_then(OsStr::to_str).unwrap_or_default();
    name.to_ascii_lowercase().starts_with("pbrain")
}
