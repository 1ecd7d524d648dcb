//! The table of options: names, values, defaults and help texts.

use super::Form;
use super::OptionKind::{self, File, Integer, Switch, Text};
use crate::engine::Level;

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

/// Defines the enum [`OptionId`] and the table [`OPTIONS`].
/// A row holds documentation, identifier, name, flag, kind and help text of an option.
macro_rules! options {
    ($($(#[$docs:meta])+ $id:ident: $name:literal, $flag:literal, $kind:expr, $help:literal;)+) => {
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
            $($(#[$docs])+ $id,)+
        }

        /// The options of the engine, indexed by [`OptionId`].
        pub static OPTIONS: [OptionSpec; 18] = [
            $(OptionSpec { id: Some(OptionId::$id), name: $name, flag: $flag, kind: $kind, help: $help },)+
        ];
    };
}

options! {
    /// The size of the transposition table in MB.
    Hash: "Hash", "hash", Integer { min: 1, max: 1 << 20, default: 64 },
        "Size of the transposition table in MB";
    /// The number of search threads.
    Threads: "Threads", "threads", Integer { min: 1, max: 256, default: 1 },
        "Number of search threads; Othello on boards other than 8x8, anti-Othello and the solver of small boards use one";
    /// The playing level; levels 1 to 10 make deliberate mistakes.
    /// Levels 11 and above limit a search only if neither a clock nor a node limit is set.
    Level: "Level", "level", Integer { min: 1, max: Level::HIGHEST as i64, default: 12 },
        "Playing level: 1 to 10 make human-like mistakes, with or without a clock; 11 and above are the depth in plies without a clock";
    /// The number of best moves to report.
    MultiPv: "MultiPV", "multi-pv", Integer { min: 1, max: 60, default: 1 },
        "Number of best moves to report, each with its variation";
    /// Whether to think on the opponent's time.
    Ponder: "Ponder", "ponder", Switch { default: false },
        "Think on the opponent's time, where the protocol leaves that to the engine";
    /// The clock time in ms reserved per move for overhead outside the search.
    MoveOverhead: "Move Overhead", "move-overhead", Integer { min: 0, max: 10_000, default: 10 },
        "Minimum time in ms reserved per move for delays outside the search; the measured delay is reserved if it is longer";
    /// The node limit per move; 0 for no limit.
    Nodes: "Nodes", "nodes", Integer { min: 0, max: i64::MAX, default: 0 },
        "Node limit per move, which takes precedence over level and clock; 0 = no limit";
    /// The weights of the evaluation.
    Weights: "Weights", "weights", File { words: &[BUILTIN, HANDMADE] },
        "Weights of the evaluation: a weights file, the built-in weights, or the hand-made ones";
    /// Whether moves are played from the opening book.
    OwnBook: "OwnBook", "own-book", Switch { default: false },
        "Play moves from the opening book";
    /// The opening book.
    Book: "Book", "book", File { words: &[BUILTIN] },
        "Opening book: a file made by `kado book`, or the built-in one";
    /// The number of plies, from the start of a game, in which the book is used.
    BookDepth: "Book Depth", "book-depth", Integer { min: 0, max: 60, default: 30 },
        "Number of plies from the start of a game in which the book is used and learns";
    /// The maximum amount, in centidiscs, by which a played book move may score below the best one.
    BookRandomness: "Book Randomness", "book-randomness", Integer { min: 0, max: 6400, default: 0 },
        "Play at random among book moves at most this much worse than the best (1/100 disc)";
    /// Whether the playing strength is limited to a rating.
    UciLimitStrength: "UCI_LimitStrength", "uci-limit-strength", Switch { default: false },
        "Play at the rating UCI_Elo instead of the level, with human-like mistakes";
    /// The rating, in Elo, to which the playing strength is limited.
    UciElo: "UCI_Elo", "uci-elo",
        Integer { min: Level::ELO.0 as i64, max: Level::ELO.1 as i64, default: Level::ELO.0 as i64 },
        "Rating to play at if strength is limited; level 1 has 500";
    /// The seed of all random choices in play; 0 for a new seed in every game.
    GameSeed: "Game Seed", "game-seed", Integer { min: 0, max: u32::MAX as i64, default: 0 },
        "Seed of all randomness in play: equal seeds give equal games; 0 = a new seed for every game";
    /// The player that chooses the moves: Kado or a classic player (`Classic`).
    Player: "Player", "player", Text { form: Form::Player },
        "Kado, or a classic player (ignores level, clock and book; D = depth)";
    /// The start position of new games of Othello.
    Start: "Start", "start", Text { form: Form::Start },
        "Start of new Othello games: the usual position, the one with colors swapped, or one of N discs after random moves";
    /// The constants of the search of standard Othello.
    SearchParameters: "Search Parameters", "search-parameters", Text { form: Form::SearchParameters },
        "Search constants of standard Othello, to test values found by `kado train tune`";
}

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
