//! The command line: the subcommands and what each of them starts.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{
    Settings, analyze, bench, book, convert, ensure_standard, eval, hint, levels, r#match, openings, perft,
    play, session, solve, train,
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
RUST_LOG=wire=debug shows every line both ways on stderr.";

/// An Othello engine: plugs into GUIs, scripts and engine matches through text protocols
#[derive(Debug, Parser)]
#[command(name = "kado", version, after_long_help = EXAMPLES)]
pub(crate) struct Cli {
    /// What to do; without it, a game on a terminal, else a session on stdin.
    #[command(subcommand)]
    task: Option<Task>,

    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Task {
    #[command(flatten)]
    Session(session::Spoken),
    /// Play in the terminal, against Kado or somebody else, or watch a game
    #[command(after_long_help = play::EXAMPLES)]
    Play(play::Arguments),
    /// Solve problems of files and check the answers by the scores that the files give
    #[command(after_long_help = solve::EXAMPLES)]
    Solve(solve::Arguments),
    /// Review games: the score of every move, what it lost, and how each player played
    #[command(after_long_help = analyze::EXAMPLES)]
    Analyze(analyze::Arguments),
    /// Score the moves of a position, best first, and draw it with the scores
    #[command(after_long_help = hint::EXAMPLES)]
    Hint(hint::Arguments),
    /// Evaluate a position and its moves without a search
    #[command(after_long_help = eval::EXAMPLES)]
    Eval(eval::Arguments),
    /// Count the sequences of moves of each length: checks and times the move generator
    #[command(after_long_help = perft::EXAMPLES)]
    Perft(perft::Arguments),
    /// Let engines play each other: matches, tournaments, and tests of which one is stronger
    #[command(after_long_help = r#match::TEXT)]
    Match(Box<r#match::Arguments>),
    /// Convert files of games and positions: transcripts, GGF, SGF, PGN, WTHOR, OBF, boards, FEN
    #[command(after_long_help = convert::EXAMPLES)]
    Convert(convert::Arguments),
    /// Make a list of balanced openings for matches
    #[command(after_long_help = openings::EXAMPLES)]
    Openings(openings::Arguments),
    /// Make opening books, look into them, and turn them into those of other programs and back
    #[command(subcommand, after_long_help = book::EXAMPLES)]
    Book(book::Task),
    /// List the levels, and judge what each of them loses by its moves
    #[command(after_long_help = levels::EXAMPLES)]
    Levels(levels::Arguments),
    /// Run a fixed set of searches: their node count is the signature of the search
    #[command(after_long_help = bench::EXAMPLES)]
    Bench(bench::Arguments),
    /// Make the numbers that the search runs on
    #[command(subcommand, after_long_help = train::EXAMPLES)]
    Train(train::Task),
}

impl Task {
    /// Returns the name of a task that plays standard Othello, whatever game the command line names.
    fn of_standard_othello(&self) -> Option<&'static str> {
        match self {
            Task::Openings(_) => Some("openings"),
            Task::Book(_) => Some("book"),
            Task::Levels(_) => Some("levels"),
            Task::Bench(_) => Some("bench"),
            Task::Train(_) => Some("train"),
            _ => None,
        }
    }
}

impl Cli {
    /// Runs what the command line asks for. Without a subcommand that is a game on a terminal, else a session of the
    /// client's protocol.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        if let Some(command) = self.task.as_ref().and_then(Task::of_standard_othello) {
            ensure_standard(self.settings.rules(None)?, command)?;
        }
        match &self.task {
            None if play::is_on_terminal() => play::run(&play::Arguments::default(), &self.settings)?,
            None => session::run(None, &self.settings)?,
            Some(Task::Session(spoken)) => session::run(Some(*spoken), &self.settings)?,
            Some(Task::Solve(arguments)) => return solve::run(arguments, &self.settings),
            Some(Task::Match(arguments)) => return r#match::run(arguments, &self.settings),
            Some(Task::Convert(arguments)) => return convert::run(arguments, &self.settings),
            Some(Task::Play(arguments)) => play::run(arguments, &self.settings)?,
            Some(Task::Analyze(arguments)) => return analyze::run(arguments, &self.settings),
            Some(Task::Hint(arguments)) => return hint::run(arguments, &self.settings),
            Some(Task::Eval(arguments)) => eval::run(arguments, &self.settings)?,
            Some(Task::Perft(arguments)) => perft::run(arguments, &self.settings)?,
            Some(Task::Openings(arguments)) => openings::run(arguments, &self.settings)?,
            Some(Task::Levels(arguments)) => levels::run(arguments, &self.settings)?,
            Some(Task::Bench(arguments)) => bench::run(arguments, &self.settings)?,
            Some(Task::Book(task)) => task.run(&self.settings)?,
            Some(Task::Train(task)) => task.run(&self.settings)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the exit status of a run that ends with an error: that of `solve` must not be
    /// the one of a wrong answer, that of `match` not the one of a match that can go on, that of `convert` not the one of
    /// records left out.
    pub(crate) fn trouble(&self) -> ExitCode {
        match self.task {
            Some(Task::Solve(_)) => ExitCode::from(solve::TROUBLE),
            Some(Task::Analyze(_)) => ExitCode::from(analyze::TROUBLE),
            Some(Task::Match(_)) => ExitCode::from(r#match::TROUBLE),
            Some(Task::Convert(_)) => ExitCode::from(convert::TROUBLE),
            Some(Task::Perft(_)) => ExitCode::from(perft::TROUBLE),
            _ => ExitCode::FAILURE,
        }
    }
}

/// Returns the arguments with the protocols that are written as flags (`-gtp`, `--nboard`), as users of other engines
/// do, made subcommands, and with the protocol of Gomocup as the subcommand of a program that is called `pbrain-kado`
/// and has none.
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
