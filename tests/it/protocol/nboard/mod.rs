//! The protocol of `NBoard`.

mod analysis;
mod game;
mod interrupts;
mod lines;
mod random;
mod requests;
pub(crate) mod session;

/// A game in GGF without moves, as the GUI sends it, with other properties before the board.
pub(crate) fn new_game(properties: &str) -> String {
    format!(
        "(;GM[Othello]PC[NBoard]DT[2026-11-20 11:13:47 GMT]PB[root]PW[Mock]RE[?]{properties}TY[8]\
         BO[8 ---------------------------O*------*O--------------------------- *];)"
    )
}

/// A game with Black to move. After `A1`, White must pass; Black then has `C8`, and the game is over:
/// White has no discs.
pub(crate) const STUCK_AFTER_A1: &str =
    "set game (;GM[Othello]BO[8 -O*-----------------------------------------------------*O------ *];)";
