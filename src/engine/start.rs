//! Start positions of new Othello games.

use std::fmt;
use std::iter;
use std::str::FromStr;

use fastrand::Rng;

use crate::game::{Position, playout};

/// The start position of a new Othello game, written `standard`, `mirrored` or `random:20`.
///
/// ```
/// # use kado::engine::{Engine, Start};
/// let mut engine = Engine::of("othello:6".parse()?)?;
/// engine.set_option("Start", &Start::Random(20).to_string())?;
/// engine.new_game();
/// assert_eq!(engine.game().diagram().empties(), 36 - 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Start {
    /// The standard start position.
    #[default]
    Standard,
    /// The mirrored start position: on 8x8, Black has d4 and e5.
    Mirrored,
    /// A position with this many discs, reached from the start position by random legal moves.
    /// On the game server GGS, `r20` in a game type such as `s8r20` selects a start with 20 discs.
    Random(u8),
}

/// Maximum number of random games played to find a start position in which the game is not over.
const TRIES: usize = 1000;

impl Start {
    /// Returns the start position of a game.
    /// `standard` is the standard start position; `seed` determines a random start position.
    ///
    /// Returns `None` for `Mirrored` if the mirrored start position is not valid on this board. Returns
    /// `None` for `Random` if each of `TRIES` random games ends before, or as soon as, the board has the
    /// required number of discs.
    pub(crate) fn position<P: Position>(self, standard: &P, seed: u64) -> Option<P> {
        match self {
            Start::Standard => Some(standard.clone()),
            Start::Mirrored => standard.with_diagram(&standard.diagram().mirrored()).ok(),
            Start::Random(discs) => {
                let mut rng = Rng::with_seed(seed);
                (0..TRIES).find_map(|_| walk(standard, usize::from(discs), &mut rng))
            }
        }
    }
}

/// Plays random moves until the board has `discs` discs.
/// Returns `None` if the game never has this many discs, or is over as soon as it has them.
fn walk<P: Position>(standard: &P, discs: usize, rng: &mut Rng) -> Option<P> {
    let stones =
        |position: &P| position.size().all_squares().filter(|&square| position.at(square).is_some()).count();
    let game = playout(standard.clone(), |moves| moves.get(rng.usize(..moves.len().max(1))).copied());
    let mut positions = iter::once(standard.clone()).chain(game.map(|(_, position)| position));
    let position = positions.find(|position| stones(position) >= discs)?;
    (stones(&position) == discs && position.outcome().is_none()).then_some(position)
}

/// Error: the text does not name a start position.
///
/// ```
/// # use kado::engine::Start;
/// let error = "random:3".parse::<Start>().unwrap_err();
/// let starts = "standard, mirrored, or random:N with N discs, from 4 to 255";
/// assert_eq!(error.to_string(), format!("a start is {starts}"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a start is standard, mirrored, or random:N with N discs, from 4 to 255")]
pub struct UnknownStart;

impl FromStr for Start {
    type Err = UnknownStart;

    /// Parses the name of a start position, ignoring case.
    fn from_str(text: &str) -> Result<Start, UnknownStart> {
        let text = text.to_ascii_lowercase();
        match (text.as_str(), text.strip_prefix("random:")) {
            ("standard", _) => Ok(Start::Standard),
            ("mirrored", _) => Ok(Start::Mirrored),
            (_, Some(discs)) => {
                let discs = discs.parse().ok().filter(|&discs| discs >= 4);
                discs.map(Start::Random).ok_or(UnknownStart)
            }
            _ => Err(UnknownStart),
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Start::Standard => f.pad("standard"),
            Start::Mirrored => f.pad("mirrored"),
            Start::Random(discs) => f.pad(&format!("random:{discs}")),
        }
    }
}
