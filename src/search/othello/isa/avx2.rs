//! The search in AVX2.

use crate::eval::othello::isa::avx2::{score as eval, step};
use crate::game::othello8::isa::avx2 as kernel;
use crate::game::othello8::isa::avx2::hot;

#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../cutoff.rs"]
mod cutoff;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../endgame.rs"]
pub(crate) mod endgame;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../last.rs"]
mod last;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../midgame.rs"]
pub(crate) mod midgame;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../order.rs"]
mod order;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../probcut.rs"]
mod probcut;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../root.rs"]
pub(crate) mod root;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../split.rs"]
pub(crate) mod split;
