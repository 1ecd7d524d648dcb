//! The evaluation compiled without vector instructions.

use crate::game::othello8::isa::portable as kernel;
use crate::game::othello8::isa::portable::hot;

#[path = "../handmade.rs"]
mod handmade;
#[path = "../learned.rs"]
mod learned;
#[path = "../score.rs"]
pub(crate) mod score;
#[path = "../step.rs"]
pub(crate) mod step;
