//! The evaluation in portable code.

use crate::game::othello8::isa::portable as kernel;
use crate::game::othello8::isa::portable::hot;

#[path = "../handmade.rs"]
pub(crate) mod handmade;
