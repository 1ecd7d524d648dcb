//! The search in portable code.

use crate::game::othello8::isa::portable::hot;

#[path = "../endgame/mod.rs"]
pub(crate) mod endgame;
#[path = "../kernel.rs"]
mod kernel;
#[path = "../endgame/last_squares.rs"]
mod last_squares;
#[path = "../midgame.rs"]
pub(crate) mod midgame;
#[path = "../ordering.rs"]
mod ordering;
#[path = "../root.rs"]
pub(crate) mod root;
