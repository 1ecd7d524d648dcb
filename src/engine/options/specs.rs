//! The table of options: names, values, defaults and help texts.

use super::{Form, OptionKind};
use crate::engine::Level;

/// Identifies an option.
///
/// ```
/// # use kado::engine::{OPTIONS, OptionId, Options};
/// assert_eq!(Options::default().set("own_book", "on")?.id, Some(OptionId::OwnBook));
/// assert_eq!(OPTIONS[OptionId::OwnBook as usize].name, "OwnBook");
/// # Ok::<(), kado::engine::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionId {
    /// The size of the transposition table in MB.
    Hash,
    /// The number of search threads.
    Threads,
    /// The playing level; levels 1 to 10 make deliberate mistakes.
    /// Levels 11 and above limit a search only if neither a clock nor a node limit is set.
    Level,
    /// The number of best moves to report.
    MultiPv,
    /// Whether to think on the opponent's time.
    Ponder,
    /// The clock time in ms reserved per move for overhead outside the search.
    MoveOverhead,
    /// The node limit per move; 0 for no limit.
    Nodes,
    /// The weights of the evaluation.
    Weights,
    /// Whether moves are played from the opening book.
    OwnBook,
    /// The opening book.
    Book,
    /// The number of plies, from the start of a game, in which the book is used.
    BookDepth,
    /// The maximum amount, in centidiscs, by which a played book move may score below the best one.
    BookRandomness,
    /// Whether the playing strength is limited to a rating.
    UciLimitStrength,
    /// The rating, in Elo, to which the playing strength is limited.
    UciElo,
    /// The seed of all random choices in play; 0 for a new seed in every game.
    GameSeed,
    /// The player that chooses the moves: Kado or a classic player (`Classic`).
    Player,
    /// The start position of new games of Othello.
    Start,
    /// The constants of the search of standard Othello.
    SearchParameters,
}

/// The description of one option.
///
/// ```
/// # use kado::engine::Options;
/// let spec = Options::default().find("move_overhead")?;
/// assert_eq!((spec.name, spec.flag), ("Move Overhead", "move-overhead"));
/// assert_eq!((spec.default(), spec.range()), ("10".to_owned(), "0 to 10000".to_owned()));
/// # Ok::<(), kado::engine::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The identifier, which is the index in [`OPTIONS`]; `None` for an option that only a protocol reads.
    pub id: Option<OptionId>,
    /// The name in protocols, matched without regard to case, blanks, dashes and underscores.
    pub name: &'static str,
    /// The name of the option on the command line, without the leading `--`.
    pub flag: &'static str,
    /// The kind and range of the values.
    pub kind: OptionKind,
    /// The help text, which states the unit of the value.
    pub help: &'static str,
}

/// The options of the engine, indexed by [`OptionId`].
pub static OPTIONS: [OptionSpec; 18] = [
    OptionSpec {
        id: Some(OptionId::Hash),
        name: "Hash",
        flag: "hash",
        kind: OptionKind::Integer { min: 1, max: 1 << 20, default: 64 },
        help: "Size of the transposition table in MB",
    },
    OptionSpec {
        id: Some(OptionId::Threads),
        name: "Threads",
        flag: "threads",
        kind: OptionKind::Integer { min: 1, max: 256, default: 1 },
        help: "Number of search threads; Othello on boards other than 8x8, anti-Othello and the solver of small boards use one",
    },
    OptionSpec {
        id: Some(OptionId::Level),
        name: "Level",
        flag: "level",
        kind: OptionKind::Integer { min: 1, max: Level::HIGHEST as i64, default: 12 },
        help: "Playing level: 1 to 10 make human-like mistakes, with or without a clock; 11 and above are the depth in plies without a clock",
    },
    OptionSpec {
        id: Some(OptionId::MultiPv),
        name: "MultiPV",
        flag: "multi-pv",
        kind: OptionKind::Integer { min: 1, max: 60, default: 1 },
        help: "Number of best moves to report, each with its variation",
    },
    OptionSpec {
        id: Some(OptionId::Ponder),
        name: "Ponder",
        flag: "ponder",
        kind: OptionKind::Switch { default: false },
        help: "Think on the opponent's time, where the protocol leaves that to the engine",
    },
    OptionSpec {
        id: Some(OptionId::MoveOverhead),
        name: "Move Overhead",
        flag: "move-overhead",
        kind: OptionKind::Integer { min: 0, max: 10_000, default: 10 },
        help: "Minimum time in ms reserved per move for delays outside the search; the measured delay is reserved if it is longer",
    },
    OptionSpec {
        id: Some(OptionId::Nodes),
        name: "Nodes",
        flag: "nodes",
        kind: OptionKind::Integer { min: 0, max: i64::MAX, default: 0 },
        help: "Node limit per move, which takes precedence over level and clock; 0 = no limit",
    },
    OptionSpec {
        id: Some(OptionId::Weights),
        name: "Weights",
        flag: "weights",
        kind: OptionKind::File { words: &[BUILTIN, HANDMADE] },
        help: "Weights of the evaluation: a weights file, the built-in weights, or the hand-made ones",
    },
    OptionSpec {
        id: Some(OptionId::OwnBook),
        name: "OwnBook",
        flag: "own-book",
        kind: OptionKind::Switch { default: false },
        help: "Play moves from the opening book",
    },
    OptionSpec {
        id: Some(OptionId::Book),
        name: "Book",
        flag: "book",
        kind: OptionKind::File { words: &[BUILTIN] },
        help: "Opening book: a file made by `kado book`, or the built-in one",
    },
    OptionSpec {
        id: Some(OptionId::BookDepth),
        name: "Book Depth",
        flag: "book-depth",
        kind: OptionKind::Integer { min: 0, max: 60, default: 30 },
        help: "Number of plies from the start of a game in which the book is used and learns",
    },
    OptionSpec {
        id: Some(OptionId::BookRandomness),
        name: "Book Randomness",
        flag: "book-randomness",
        kind: OptionKind::Integer { min: 0, max: 6400, default: 0 },
        help: "Play at random among book moves at most this much worse than the best (1/100 disc)",
    },
    OptionSpec {
        id: Some(OptionId::UciLimitStrength),
        name: "UCI_LimitStrength",
        flag: "uci-limit-strength",
        kind: OptionKind::Switch { default: false },
        help: "Play at the rating UCI_Elo instead of the level, with human-like mistakes",
    },
    OptionSpec {
        id: Some(OptionId::UciElo),
        name: "UCI_Elo",
        flag: "uci-elo",
        kind: OptionKind::Integer {
            min: Level::ELO.0 as i64,
            max: Level::ELO.1 as i64,
            default: Level::ELO.0 as i64,
        },
        help: "Rating to play at if strength is limited; level 1 has 500",
    },
    OptionSpec {
        id: Some(OptionId::GameSeed),
        name: "Game Seed",
        flag: "game-seed",
        kind: OptionKind::Integer { min: 0, max: u32::MAX as i64, default: 0 },
        help: "Seed of all randomness in play: equal seeds give equal games; 0 = a new seed for every game",
    },
    OptionSpec {
        id: Some(OptionId::Player),
        name: "Player",
        flag: "player",
        kind: OptionKind::Text { form: Form::Player },
        help: "Kado, or a classic player (ignores level, clock and book; D = depth)",
    },
    OptionSpec {
        id: Some(OptionId::Start),
        name: "Start",
        flag: "start",
        kind: OptionKind::Text { form: Form::Start },
        help: "Start of new Othello games: the usual position, the one with colors swapped, or one of N discs after random moves",
    },
    OptionSpec {
        id: Some(OptionId::SearchParameters),
        name: "Search Parameters",
        flag: "search-parameters",
        kind: OptionKind::Text { form: Form::SearchParameters },
        help: "Search constants of standard Othello, to test values found by `kado train tune`",
    },
];

/// The option value that selects the built-in weights or the built-in book.
pub(super) const BUILTIN: &str = "builtin";
/// The option value that selects the weights of the hand-made evaluation.
pub(super) const HANDMADE: &str = "handmade";

impl OptionSpec {
    /// Returns whether `name` is the option's name, ignoring case, blanks, dashes and underscores.
    pub(super) fn is_named(&self, name: &str) -> bool {
        let letters = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
        };
        letters(self.name) == letters(name)
    }
}
