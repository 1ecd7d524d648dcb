//! The search in portable code.

use crate::eval::othello::isa::portable::{score as eval, step};
use crate::game::othello8::isa::portable as kernel;
use crate::game::othello8::isa::portable::hot;

#[path = "../cutoff.rs"]
mod cutoff;
#[path = "../endgame/mod.rs"]
pub(crate) mod endgame;
#[path = "../endgame/last_squares.rs"]
mod last_squares;
#[path = "../midgame.rs"]
pub(crate) mod midgame;
#[path = "../ordering.rs"]
mod ordering;
#[path = "../probcut.rs"]
mod probcut;
#[path = "../root.rs"]
pub(crate) mod root;
#[path = "../split.rs"]
pub(crate) mod split;
