//! The result of `hello`: version, methods, games, levels, formats, options and limits.

use macro_rules_attribute::apply;

use super::methods::METHODS;
use super::queue::MOST;
use super::settings::{Lent, OptionInfo, list};
use crate::analysis::Unit;
use crate::engine::{Engine, Level};
use crate::formats::{FORMATS, Format};
use crate::game::Rules;
use crate::protocol::{MAX_LINE, NAME, VERSION};

/// The protocol version; increased with every incompatible change.
const PROTOCOL: u32 = 1;

/// The result of `hello`.
#[apply(response!)]
pub(super) struct HelloResult {
    name: &'static str,
    version: &'static str,
    commit: Option<&'static str>,
    protocol: u32,
    methods: Vec<&'static str>,
    games: Vec<GameInfo>,
    levels: Vec<LevelInfo>,
    /// The lowest and the highest rating in Elo to which strength can be limited.
    elo: [u32; 2],
    players: [&'static str; 5],
    formats: Vec<FormatInfo>,
    starts: [&'static str; 4],
    options: Vec<OptionInfo>,
    limits: LimitsInfo,
}

/// A game on its default board.
#[apply(response!)]
struct GameInfo {
    name: &'static str,
    game: String,
    /// The unit of scores.
    unit: &'static str,
}

/// A playing level.
#[apply(response!)]
struct LevelInfo {
    level: u32,
    /// The depth of the midgame search in plies.
    depth: i32,
    /// The largest number of empties at which a position is solved to the end of the game.
    solve_from: u32,
    /// The measured rating in Elo, if known.
    elo: Option<u32>,
}

/// A file format.
#[apply(response!)]
struct FormatInfo {
    name: &'static str,
    /// The file name extensions of the format.
    extensions: &'static [&'static str],
    /// Whether the records of the format are positions rather than games.
    positions: bool,
    /// Whether the format can hold variations in addition to the main line.
    variations: bool,
    /// Whether files of the format are binary.
    binary: bool,
}

/// The limits of a session: line length, waiting searches, transposition table size and threads.
#[apply(response!)]
struct LimitsInfo {
    line_bytes: usize,
    /// The maximum number of waiting searches.
    waiting: usize,
    /// The maximum size of the transposition table in MB.
    hash: usize,
    threads: usize,
}

impl HelloResult {
    pub(super) fn new(lent: &Lent, engine: &Engine) -> HelloResult {
        let levels = (1..=Level::HIGHEST).map(|level| {
            let Level { depth, solve_from, .. } = Level::new(level);
            LevelInfo { level, depth, solve_from, elo: Level::elo(level) }
        });
        let format = |spec: &crate::formats::FormatSpec| FormatInfo {
            name: spec.name,
            extensions: spec.extensions,
            positions: spec.format.holds_positions(),
            variations: spec.format.holds_variations(),
            binary: spec.format == Format::Wthor,
        };
        HelloResult {
            name: NAME,
            version: VERSION,
            commit: option_env!("KADO_COMMIT"),
            protocol: PROTOCOL,
            methods: METHODS.into(),
            games: Rules::GAMES.iter().filter_map(|name| game(name)).collect(),
            levels: levels.collect(),
            elo: [Level::ELO.0, Level::ELO.1],
            players: ["kado", "random", "first", "discs:3", "weights:5"],
            formats: FORMATS.iter().map(format).collect(),
            starts: ["standard", "mirrored", "random:N", "xot"],
            options: list(engine),
            limits: LimitsInfo {
                line_bytes: MAX_LINE,
                waiting: MOST,
                hash: lent.hash,
                threads: lent.threads,
            },
        }
    }
}

fn game(name: &'static str) -> Option<GameInfo> {
    let rules: Rules = name.parse().ok()?;
    Some(GameInfo { name, game: rules.to_string(), unit: Unit::of(rules).name() })
}
