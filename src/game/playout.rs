//! Playouts: games whose moves are picked by a function, usually at random.

use crate::base::Move;

use super::Position;

/// Plays a game from `start`; yields each move and the position after the move.
///
/// `draw` picks each move from the legal moves. The playout ends when `draw` returns `None`. If no move is
/// legal, `draw` must return `None`. The iterator is lazy: `draw` is called only when the next move is
/// requested.
///
/// ```
/// use kado::game::{Position, othello8::Othello8, playout};
///
/// let mut rng = fastrand::Rng::with_seed(1);
/// let (_, end) = playout(Othello8::start(), |moves| rng.choice(moves).copied()).last().unwrap();
/// assert!(end.outcome().is_some());
/// ```
pub fn playout<P: Position>(
    start: P,
    mut draw: impl FnMut(&[Move]) -> Option<Move>,
) -> impl Iterator<Item = (Move, P)> {
    let mut position = start;
    std::iter::from_fn(move || {
        let mv = draw(&position.legal_moves())?;
        position.play_unchecked(mv);
        Some((mv, position.clone()))
    })
}
