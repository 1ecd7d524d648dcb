//! Perft: the number of move sequences of a given depth, under three conventions for passes.
//!
//! This module counts leaves in any game; `othello8::perft` counts them faster on the standard board.

use crate::base::Move;

use super::othello8::{self, Isa};
use super::{AnyPosition, Position};

/// How perft counts passes and games that end before the horizon.
///
/// ```
/// # use kado::base::Color;
/// # use kado::game::othello8::{Board, Othello8};
/// # use kado::game::perft::{Passes, perft};
/// // Black passes, White's move c1 ends the game: three plies do not exist.
/// let position = Othello8::new(Board { player: 0b10, opponent: 0b01 }, Color::Black);
/// assert_eq!(perft(&position, 3, Passes::OnePly), 1);
/// assert_eq!(perft(&position, 3, Passes::WithoutFinished), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// A pass is one ply. A game that ends before the horizon counts as one leaf.
    /// Aart Bik and most engines use this convention.
    #[default]
    OnePly,
    /// A pass is not a ply. A game that ends before the horizon counts as one leaf.
    /// Mode 2 of Egaroucid's perft uses this convention.
    ZeroPlies,
    /// A pass is one ply. A game that ends before the horizon does not count.
    /// The sequence A124004 of the OEIS uses this convention.
    WithoutFinished,
}

impl Passes {
    /// All three conventions.
    #[doc(hidden)]
    pub const ALL: [Passes; 3] = [Passes::OnePly, Passes::ZeroPlies, Passes::WithoutFinished];

    /// Returns the convention for passes with this name, or `None` if the name is unknown.
    /// The names are `one-ply`, `zero-plies` and `without-finished`.
    #[doc(hidden)]
    pub fn named(name: &str) -> Option<Passes> {
        Passes::ALL.into_iter().find(|passes| passes.name() == name)
    }

    /// Returns the name of the convention.
    #[doc(hidden)]
    pub const fn name(self) -> &'static str {
        match self {
            Passes::OnePly => "one-ply",
            Passes::ZeroPlies => "zero-plies",
            Passes::WithoutFinished => "without-finished",
        }
    }
}

/// Returns the number of leaves `depth` plies below a position of any game.
/// Uses the fastest board type of the game.
pub fn count(isa: Isa, position: &AnyPosition, depth: u32, passes: Passes) -> u64 {
    match position {
        AnyPosition::Othello8(position) => othello8::perft::perft(isa, position.board(), depth, passes),
        AnyPosition::Othello(position) => perft(position, depth, passes),
        AnyPosition::Mnk(position) => perft(position, depth, passes),
    }
}

/// Returns the number of leaves `depth` plies below a position.
pub fn perft<P: Position>(position: &P, depth: u32, passes: Passes) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return u64::from(passes != Passes::WithoutFinished);
    }
    let plies = u32::from(passes != Passes::ZeroPlies || moves != [Move::PASS]);
    if depth == plies {
        return moves.len() as u64;
    }
    let below = moves.into_iter().map(|mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        perft(&next, depth - plies, passes)
    });
    below.sum()
}
