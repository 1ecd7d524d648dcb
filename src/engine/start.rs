//! Where new games of Othello begin.

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;

use crate::base::Move;
use crate::game::Position;

/// Where a new game of Othello begins. Written `standard`, `mirrored`, `random:20`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Start {
    /// At the standard start position.
    #[default]
    Standard,
    /// At its mirror image: on 8x8 the first mover has d4 and e5.
    Mirrored,
    /// With so many discs on the board, after legal moves by chance from the standard start position, as the
    /// games that the server GGS calls `s8r20`.
    Random(u8),
}

/// How often random moves are tried for a position that is not over.
const TRIES: usize = 1000;

impl Start {
    /// Returns where a game begins whose standard start position this is, drawn from a seed; `None` if there
    /// is no position with so many discs from which a game goes on, or none was found.
    pub fn position<P: Position>(self, standard: &P, seed: u64) -> Option<P> {
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

/// Plays random moves until so many discs are on the board. Returns `None` if the game is over by then.
fn walk<P: Position>(standard: &P, discs: usize, rng: &mut Rng) -> Option<P> {
    let mut position = standard.clone();
    let stones =
        |position: &P| position.size().all_squares().filter(|&square| position.at(square).is_some()).count();
    while stones(&position) < discs {
        let moves = position.legal_moves();
        let mv: Move = *moves.get(rng.usize(..moves.len().max(1)))?;
        position.play_unchecked(mv);
    }
    (stones(&position) == discs && position.outcome().is_none()).then_some(position)
}

/// A text that names no start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a start is standard, mirrored, or random:N with N discs, from 4 to 255")]
pub struct UnknownStart;

impl FromStr for Start {
    type Err = UnknownStart;

    /// Reads a name in any case.
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
