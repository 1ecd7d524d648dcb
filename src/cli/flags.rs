//! Selects the shared flags for each subcommand, and hides rarely used flags from `-h`.

use clap::Command;

use OptionId::{Book, Hash, Level, MultiPv, Nodes, OwnBook, Ponder, SearchParameters, Threads, Weights};
use Selected::{AllBut, Only};

use crate::commands::{Selected, SharedFlags, play, stderr_flags, train};
use crate::engine::OptionId;

const SESSION: SharedFlags =
    SharedFlags { isa: true, session: true, game: true, options: AllBut(&[]), ..SharedFlags::NONE };

const GTP: SharedFlags = SharedFlags { gtp: true, ..SESSION };

/// The flags of a session whose protocol is detected from its first line.
const ANY_SESSION: SharedFlags = SharedFlags { board: true, ..GTP };

const PLAY: SharedFlags =
    SharedFlags { options: AllBut(&[MultiPv, Ponder]), default_level: Some(play::DEFAULT_LEVEL), ..SESSION };

/// The flags of `serve`, which set the initial options of each browser tab.
///
/// Game, board and players have no flags, since they are chosen in the page.
const SERVE: SharedFlags = SharedFlags {
    isa: true,
    all_cores: true,
    options: Only(&[Hash, Threads, Level, OwnBook, Book, SearchParameters, Weights]),
    ..SharedFlags::NONE
};

const TRAINING: SharedFlags = SharedFlags { isa: true, options: Only(&[Weights]), ..SharedFlags::NONE };

/// Returns the shared flags of the subcommand with the name `path`, such as `["book", "build"]`.
pub(super) fn shared_flags(path: &[&str]) -> SharedFlags {
    let query = SharedFlags { isa: true, game: true, all_cores: true, no_faults: true, ..SharedFlags::NONE };
    match path {
        [] => ANY_SESSION,
        ["gtp"] => GTP,
        ["nboard" | "cassio" | "xboard" | "uci" | "ugi" | "gomocup" | "json"] => SESSION,
        ["play"] => PLAY,
        ["serve"] => SERVE,
        ["solve"] => SharedFlags {
            options: Only(&[Hash, Threads, MultiPv, Nodes, SearchParameters, Weights]),
            ..query
        },
        ["analyze"] => SharedFlags {
            board: true,
            options: Only(&[Hash, Threads, Level, MultiPv, Nodes, SearchParameters, Weights]),
            ..query
        },
        ["hint"] => {
            SharedFlags { options: Only(&[Hash, Threads, Level, Nodes, SearchParameters, Weights]), ..query }
        }
        ["eval"] => SharedFlags { options: Only(&[Weights]), all_cores: false, ..query },
        ["perft"] => SharedFlags { all_cores: false, ..query },
        ["match"] | ["work", "plan", "match"] => SharedFlags { isa: true, game: true, ..SharedFlags::NONE },
        ["convert"] => SharedFlags { game: true, board: true, ..SharedFlags::NONE },
        ["openings"] => SharedFlags { options: Only(&[Hash, Weights]), ..TRAINING },
        ["bench"] => SharedFlags { options: Only(&[Threads, SearchParameters, Weights]), ..TRAINING },
        ["levels"]
        | ["book", "build" | "learn"]
        | ["train", "selfplay" | "label" | "leaves" | "probcut" | "forecast" | "report"]
        | ["work", "plan", "selfplay" | "label" | "leaves" | "book"] => TRAINING,
        ["work", "plan", "solve"] => {
            SharedFlags { options: Only(&[Hash, MultiPv, Nodes, SearchParameters, Weights]), ..TRAINING }
        }
        ["work", "plan", "analyze"] => SharedFlags {
            isa: true,
            game: true,
            board: true,
            no_faults: true,
            options: Only(&[Hash, Level, MultiPv, Nodes, SearchParameters, Weights]),
            ..SharedFlags::NONE
        },
        ["train", "tune"] => SharedFlags {
            options: Only(&[Hash, Nodes, SearchParameters, Weights]),
            default_hash: Some(train::TUNING_HASH_MEGABYTES),
            ..TRAINING
        },
        ["train", "fit" | "network"] | ["work", "run" | "verify"] => {
            SharedFlags { options: Only(&[]), ..TRAINING }
        }
        _ => SharedFlags::NONE,
    }
}

/// Flags that `--help` lists and `-h` omits: shared flags, then flags of single subcommands.
const RARE: &str = "
    isa quiet verbose no-files multi-pv move-overhead nodes time-dialect gtp-letters book-depth book-randomness
    uci-limit-strength uci-elo game-seed player start search-parameters selectivity

    opening

    max_sessions max_hash

    elo0 elo1 challengers opening_plies order alpha beta elo_model margin start_patience patience move_patience
    failures solve_from agree random_plies seed

    stage_distance without prior_weight ridge sub_pattern_ridge smoothness outcome_share exact_weight late late_weight
    huber save_every gain reward list iterations clock siblings branches

    ply_cost own error batch
";

/// Adds the shared flags to a command and its subcommands, and hides rare flags from `-h`.
pub(super) fn complete(command: Command, path: &mut Vec<String>) -> Command {
    let names: Vec<&str> = path.iter().map(String::as_str).collect();
    let is_top = names.is_empty();
    let is_group = !is_top && command.has_subcommands();
    let flags = if is_group { stderr_flags().to_vec() } else { shared_flags(&names).arguments() };
    let command = command.args(flags).mut_args(|flag| {
        let is_rare = is_top || RARE.split_whitespace().any(|rare| rare == flag.get_id().as_str());
        if !is_rare || flag.is_positional() {
            return flag;
        }
        // The manual page omits the short help of a flag that is hidden from `-h`, so the flag needs a long
        // help.
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
        let examples = command.get_after_long_help().cloned();
        let all = if examples.is_some() { "all options and examples" } else { "all options" };
        let command = command.after_help(format!("-q: quiet, -v: log to stderr; --help lists {all}."));
        command.after_long_help(examples.unwrap_or_default())
    }
}
