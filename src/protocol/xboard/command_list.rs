//! The table of commands, with their handlers and their effects on a running search.

use crate::base::Color;

use super::call::{Call, Handled};
use super::clock::Side;
use super::{analyze, ask, clock, handshake, play, position, settings};

/// The effect of a command on a running search, and the time at which the command is handled.
/// A search is either a search for a move or endless. Endless searches are analyses and pondering. Some
/// commands do not end pondering although they end an analysis (`Xboard::keeps_pondering`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DuringSearch {
    /// The command is handled at once, and the search continues.
    Immediate,
    /// The command never ends a search.
    /// During an endless search, the command is handled at once. During a search for a move, the command
    /// waits for the end of the search.
    Harmless,
    /// The command never ends a search, and protects a search for a move from later commands.
    /// During an endless search, the command is handled at once. During a search for a move, the command
    /// waits for the end of the search. While the command waits, only `MoveNow` can end that search.
    Sync,
    /// The command ends an endless search or the search for a hint, or waits for the end of a search for a
    /// move. While it waits, only `MoveNow` can end that search.
    Moves,
    /// The command ends an endless search, and is then handled.
    /// During a search for a move, it is handled after the move.
    Waits,
    /// The command ends a search for a move early; the best move found so far is the result.
    /// The command does not end an endless search (an analysis or pondering).
    MoveNow,
    /// The command ends any search, and the result of the search is discarded, except that a hint is given.
    /// The engine plays no move.
    Aborts,
}

/// A command: name, description of its arguments, effect during a search, and handler.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) takes: &'static str,
    pub(super) during_search: DuringSearch,
    pub(super) run: fn(&mut Call<'_>) -> Handled,
}

const fn entry(
    name: &'static str,
    takes: &'static str,
    during_search: DuringSearch,
    run: fn(&mut Call<'_>) -> Handled,
) -> Entry {
    Entry { name, takes, during_search, run }
}

const NOTHING: &str = "nothing";
const ANYTHING: &str = "anything";

use DuringSearch::{Aborts, Harmless, Immediate, MoveNow, Moves, Sync, Waits};

/// All commands that a client may send.
pub(super) static COMMANDS: &[Entry] = &[
    entry("xboard", NOTHING, Waits, handshake::ignored),
    entry("protover", "a version number", Waits, handshake::protover),
    entry("accepted", ANYTHING, Harmless, handshake::ignored),
    entry("rejected", ANYTHING, Harmless, handshake::ignored),
    entry("quit", NOTHING, Aborts, handshake::quit),
    entry("ping", "a number", Sync, handshake::ping),
    entry("name", ANYTHING, Harmless, handshake::ignored),
    entry("rating", ANYTHING, Harmless, handshake::ignored),
    entry("computer", ANYTHING, Harmless, handshake::ignored),
    entry("ics", ANYTHING, Harmless, handshake::ignored),
    entry("random", ANYTHING, Harmless, handshake::ignored),
    entry("egtpath", ANYTHING, Harmless, handshake::ignored),
    entry("new", NOTHING, Aborts, position::new),
    entry("variant", "the name of a variant", Aborts, position::variant),
    entry("setboard", "a position", Aborts, position::setboard),
    entry("edit", NOTHING, Waits, position::edit),
    entry("undo", NOTHING, Aborts, |call| position::take_back(call, 1)),
    entry("remove", NOTHING, Aborts, |call| position::take_back(call, 2)),
    // The protocol calls the first player white.
    entry("white", NOTHING, Aborts, |call| position::give_turn(call, Color::Black)),
    entry("black", NOTHING, Aborts, |call| position::give_turn(call, Color::White)),
    entry("force", NOTHING, Aborts, play::force),
    entry("go", NOTHING, Aborts, play::go),
    entry("playother", NOTHING, Aborts, play::playother),
    entry("usermove", "a move", Moves, play::usermove),
    entry("?", NOTHING, MoveNow, handshake::ignored),
    entry("draw", NOTHING, Harmless, handshake::ignored),
    entry("result", ANYTHING, Aborts, play::force),
    entry("pause", NOTHING, Aborts, play::pause),
    entry("resume", NOTHING, Waits, play::resume),
    entry("level", "moves, minutes and an increment in seconds", Waits, clock::level),
    entry("st", "a time in seconds", Waits, clock::st),
    entry("sd", "a depth in plies", Waits, clock::sd),
    entry("nps", "a number of nodes", Waits, clock::nps),
    entry("time", "a time in centiseconds", Harmless, |call| clock::report_time(call, Side::Engine)),
    entry("otim", "a time in centiseconds", Harmless, |call| clock::report_time(call, Side::Opponent)),
    entry("post", NOTHING, Immediate, |call| settings::show(call, true)),
    entry("nopost", NOTHING, Immediate, |call| settings::show(call, false)),
    entry("hard", NOTHING, Immediate, |call| settings::set(call, "Ponder", "true")),
    entry("easy", NOTHING, Waits, |call| settings::set(call, "Ponder", "false")),
    entry("memory", "a size in MB", Waits, |call| settings::set_to_word(call, "Hash")),
    entry("cores", "a number of threads", Waits, |call| settings::set_to_word(call, "Threads")),
    entry("option", "NAME=VALUE", Waits, settings::option),
    entry("hint", NOTHING, Waits, ask::hint),
    entry("bk", NOTHING, Waits, ask::book),
    entry("analyze", NOTHING, Aborts, analyze::analyze),
    entry("exit", NOTHING, Aborts, analyze::exit),
    entry(".", NOTHING, Immediate, analyze::status),
    entry("exclude", "a move or all", Waits, analyze::exclude),
    entry("include", "a move or all", Waits, analyze::include),
];

pub(super) fn find(name: &str) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| entry.name == name)
}
