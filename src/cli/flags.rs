//! The shared flags of each subcommand, and the flags that the short help omits.

use clap::Command;
use kado::engine::OptionId;

use crate::commands::{Selected, Uses, on_stderr};

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

/// The flags of a session whose protocol is detected from its first line.
const ANY_SESSION: Uses = Uses { board: true, ..GTP };

const PLAY: Uses = Uses { options: AllBut(&[TimeDialect, GtpLetters, MultiPv, Ponder]), ..SESSION };

/// The flags of `serve`: initial settings of a browser tab; game, board and players are chosen in the page.
const SERVE: Uses = Uses {
    isa: true,
    all_cores: true,
    options: Only(&[Hash, Threads, Level, OwnBook, Book, SearchParameters, Weights]),
    ..Uses::NOTHING
};

const TRAINING: Uses = Uses { isa: true, options: Only(&[Weights]), ..Uses::NOTHING };

/// Returns the shared flags of a subcommand; `path` holds its nested names, such as `book`, `build`.
pub(super) fn uses(path: &[&str]) -> Uses {
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
        ["train", "fit" | "network"] | ["work", "run" | "verify"] => Uses { options: Only(&[]), ..TRAINING },
        _ => Uses::NOTHING,
    }
}

/// Flags that only `--help` lists.
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
    "stage_distance",
    "without",
    "prior_weight",
    "ridge",
    "sub_pattern_ridge",
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

/// Adds the shared flags to a command and its subcommands, and hides rare flags from `-h`.
pub(super) fn complete(command: Command, path: &mut Vec<String>) -> Command {
    let names: Vec<&str> = path.iter().map(String::as_str).collect();
    let is_top = names.is_empty();
    let is_group = !is_top && command.has_subcommands();
    let flags = if is_group { on_stderr().to_vec() } else { uses(&names).flags() };
    let command = command.args(flags).mut_args(|flag| {
        let is_rare = RARE.contains(&flag.get_id().as_str()) || is_top;
        if !is_rare || flag.is_positional() {
            return flag;
        }
        // For a flag hidden from the short help, the manual page shows only the long help.
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
        command.after_help("-q: quiet, -v: log to stderr; --help lists all options and examples.")
    }
}
