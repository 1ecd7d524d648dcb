//! The table of commands.

use super::call::{Call, Handled};
use super::{analyze, ask, clock, handshake, play, position, settings};

/// How a command that arrives during a search is handled.
/// The search is either for a move, or endless: an analysis or pondering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meanwhile {
    /// Handled at once, while the search continues.
    Beside,
    /// Handled after the move; during an endless search at once, without ending it.
    Harmless,
    /// Like [`Meanwhile::Harmless`], but later commands no longer end the search for the move.
    Sync,
    /// Handled after the move; later commands no longer end the search for the move. An endless search ends.
    Moves,
    /// Handled after the move; an endless search ends.
    Waits,
    /// The search for a move ends, and its move is played at once; an endless search ignores the command.
    Hurries,
    /// Every search ends, and no move is made.
    Abandons,
}

/// A command: name, description of its arguments, effect during a search, and handler.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) takes: &'static str,
    pub(super) meanwhile: Meanwhile,
    pub(super) run: fn(&mut Call<'_>) -> Handled,
}

const fn entry(
    name: &'static str,
    takes: &'static str,
    meanwhile: Meanwhile,
    run: fn(&mut Call<'_>) -> Handled,
) -> Entry {
    Entry { name, takes, meanwhile, run }
}

const NOTHING: &str = "nothing";
const ANYTHING: &str = "anything";

use Meanwhile::{Abandons, Beside, Harmless, Hurries, Moves, Sync, Waits};

/// All commands.
pub(super) static COMMANDS: &[Entry] = &[
    entry("xboard", NOTHING, Waits, handshake::ignored),
    entry("protover", "a version number", Waits, handshake::protover),
    entry("accepted", ANYTHING, Harmless, handshake::ignored),
    entry("rejected", ANYTHING, Harmless, handshake::ignored),
    entry("quit", NOTHING, Abandons, handshake::quit),
    entry("ping", "a number", Sync, handshake::ping),
    entry("name", ANYTHING, Harmless, handshake::ignored),
    entry("rating", ANYTHING, Harmless, handshake::ignored),
    entry("computer", ANYTHING, Harmless, handshake::ignored),
    entry("ics", ANYTHING, Harmless, handshake::ignored),
    entry("random", ANYTHING, Harmless, handshake::ignored),
    entry("egtpath", ANYTHING, Harmless, handshake::ignored),
    entry("new", NOTHING, Abandons, position::new),
    entry("variant", "the name of a variant", Abandons, position::variant),
    entry("setboard", "a position", Abandons, position::setboard),
    entry("edit", NOTHING, Waits, position::edit),
    entry("undo", NOTHING, Abandons, position::undo),
    entry("remove", NOTHING, Abandons, position::remove),
    entry("white", NOTHING, Abandons, position::white),
    entry("black", NOTHING, Abandons, position::black),
    entry("force", NOTHING, Abandons, play::force),
    entry("go", NOTHING, Abandons, play::go),
    entry("playother", NOTHING, Abandons, play::playother),
    entry("usermove", "a move", Moves, play::usermove),
    entry("?", NOTHING, Hurries, handshake::ignored),
    entry("draw", NOTHING, Harmless, handshake::ignored),
    entry("result", ANYTHING, Abandons, play::force),
    entry("pause", NOTHING, Abandons, play::pause),
    entry("resume", NOTHING, Waits, play::resume),
    entry("level", "moves, minutes and an increment in seconds", Waits, clock::level),
    entry("st", "a time in seconds", Waits, clock::st),
    entry("sd", "a depth in plies", Waits, clock::sd),
    entry("nps", "a number of nodes", Waits, clock::nps),
    entry("time", "a time in centiseconds", Harmless, clock::time),
    entry("otim", "a time in centiseconds", Harmless, clock::otim),
    entry("post", NOTHING, Beside, settings::post),
    entry("nopost", NOTHING, Beside, settings::nopost),
    entry("hard", NOTHING, Beside, settings::hard),
    entry("easy", NOTHING, Waits, settings::easy),
    entry("memory", "a size in MB", Waits, settings::memory),
    entry("cores", "a number of threads", Waits, settings::cores),
    entry("option", "NAME=VALUE", Waits, settings::option),
    entry("hint", NOTHING, Waits, ask::hint),
    entry("bk", NOTHING, Waits, ask::book),
    entry("analyze", NOTHING, Abandons, analyze::analyze),
    entry("exit", NOTHING, Abandons, analyze::exit),
    entry(".", NOTHING, Beside, analyze::status),
    entry("exclude", "a move or all", Waits, analyze::exclude),
    entry("include", "a move or all", Waits, analyze::include),
];

/// Returns the command of this name.
pub(super) fn find(name: &str) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| entry.name == name)
}
