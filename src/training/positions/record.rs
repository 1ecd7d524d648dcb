//! One position and its known scores, in 24 bytes:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | discs of the mover, bit 0 is a1, bit 7 is h1 |
//! | 8 | discs of the opponent |
//! | 4 | low 27 bits: number of the game; high 5 bits: number of the branch, 0 for the game itself |
//! | 2 | search score in centidiscs, mover's view, signed |
//! | 1 | final score in discs, mover's view, signed |
//! | 1 | low 6 bits: search depth in plies, 0 without a search; high 2 bits: source of the final score |
//!
//! The source of the final score is 0 if the score is unknown, 1 for the result of the game as played, and 2
//! for the score with best play.
//!
//! Numbers are little-endian.

use crate::base::Depth;
use crate::game::othello8::Board;

/// Mask of the depth in `info`.
const DEPTH: u8 = 0x3f;

/// Maximum number of games per seed.
pub(crate) const GAMES: u32 = 1 << 27;

/// Maximum number of branches per game; a branch is an alternative continuation of the game.
pub(crate) const BRANCHES: u32 = 31;

/// Returns the number stored in the records of a branch: game number and branch number combined.
/// A branch is an alternative continuation of a game. `branch` is the number of the branch within the game,
/// from 1 to `BRANCHES`.
pub(crate) const fn branch_number(game: u32, branch: u32) -> u32 {
    branch * GAMES + game
}

/// A training position with its known scores.
/// The record also stores the number of the game or branch to which the position belongs. A branch is an
/// alternative continuation of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    player: u64,
    opponent: u64,
    game: u32,
    value: i16,
    discs: i8,
    /// High two bits: kind of the final score ([`Final`]); low six bits: search depth in plies.
    info: u8,
}

/// The final score in discs, mover's view, and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Final {
    /// The final score is unknown.
    Unknown,
    /// Result of the game in which the position occurred: discs, mover's view, -64..=64.
    Played(i8),
    /// Score with best play: discs, mover's view, -64..=64.
    Exact(i8),
}

impl Record {
    /// Decodes a record without checking it; see [`Record::is_sound`].
    ///
    /// ```
    /// use kado::training::positions::Record;
    ///
    /// let record = Record::from_bytes(&[0; 24]);
    /// assert_eq!(record.to_bytes(), [0; 24]);
    /// ```
    pub fn from_bytes(bytes: &[u8; 24]) -> Record {
        let (player, rest) = bytes.split_at(8);
        let (opponent, rest) = rest.split_at(8);
        let (game, rest) = rest.split_at(4);
        Record {
            player: u64::from_le_bytes(array(player)),
            opponent: u64::from_le_bytes(array(opponent)),
            game: u32::from_le_bytes(array(game)),
            value: i16::from_le_bytes(array(&rest[..2])),
            discs: i8::from_le_bytes([rest[2]]),
            info: rest[3],
        }
    }

    /// Encodes the record.
    pub fn to_bytes(self) -> [u8; 24] {
        let mut bytes = [0; 24];
        bytes[..8].copy_from_slice(&self.player.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.opponent.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.game.to_le_bytes());
        bytes[20..22].copy_from_slice(&self.value.to_le_bytes());
        bytes[22] = self.discs.to_le_bytes()[0];
        bytes[23] = self.info;
        bytes
    }

    /// Creates a record of a board without scores.
    pub(crate) const fn new(board: Board, game: u32) -> Record {
        Record { player: board.player, opponent: board.opponent, game, value: 0, discs: 0, info: 0 }
    }

    /// Returns the position, from the mover's view.
    pub const fn board(&self) -> Board {
        Board { player: self.player, opponent: self.opponent }
    }

    /// Returns the number that identifies the game or branch of the position.
    /// A branch is an alternative continuation of a game. The low 27 bits are the number of the game, and the
    /// high 5 bits are the number of the branch (0 for the game itself). Games and branches of one seed have
    /// distinct numbers.
    pub const fn game(&self) -> u32 {
        self.game
    }

    /// Returns the number of the game, without the number of the branch.
    /// A branch is an alternative continuation of a game. For a record of a branch, the result is the number
    /// of the game from which the branch starts.
    pub(crate) const fn trunk(&self) -> u32 {
        self.game & (GAMES - 1)
    }

    /// Returns the search score in centidiscs, mover's view, and the search depth in plies.
    /// Returns `None` if the position was not searched.
    pub const fn searched(&self) -> Option<(i16, Depth)> {
        match self.info & DEPTH {
            0 => None,
            depth => Some((self.value, depth as Depth)),
        }
    }

    /// Returns the final score and its source: the game as played, or best play.
    pub const fn outcome(&self) -> Final {
        match self.info >> 6 {
            0 => Final::Unknown,
            1 => Final::Played(self.discs),
            _ => Final::Exact(self.discs),
        }
    }

    /// Returns the record with a search score in centidiscs and its depth, 1 to 63 plies.
    #[must_use]
    pub(crate) fn with_search(self, value: i16, depth: Depth) -> Record {
        Record { value, info: self.info & !DEPTH | depth.clamp(1, DEPTH.into()) as u8, ..self }
    }

    /// Returns the record with this final score.
    #[must_use]
    pub(crate) const fn with_outcome(self, outcome: Final) -> Record {
        let (kind, discs) = match outcome {
            Final::Unknown => (0, 0),
            Final::Played(discs) => (1, discs),
            Final::Exact(discs) => (2, discs),
        };
        Record { discs, info: self.info & DEPTH | kind << 6, ..self }
    }

    /// Returns whether the discs do not overlap, there are at least 4, and the scores are in range.
    pub fn is_sound(&self) -> bool {
        self.player & self.opponent == 0
            && self.board().empties() <= 60
            && self.info >> 6 < 3
            && self.discs.unsigned_abs() <= 64
            && self.value.unsigned_abs() <= 6400
    }
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(bytes);
    array
}
