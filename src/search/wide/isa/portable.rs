//! The search in portable code.

use crate::game::othello8::isa::portable::hot;

#[path = "../endgame.rs"]
pub(crate) mod endgame;
#[path = "../kernel.rs"]
mod kernel;
#[path = "../last.rs"]
mod last;
#[path = "../midgame.rs"]
pub(crate) mod midgame;
#[path = "../order.rs"]
mod order;
#[path = "../root.rs"]
pub(crate) mod root;
