//! The search compiled for AVX-512.

use crate::eval::othello::isa::avx512::{score as eval, step};
use crate::game::othello8::isa::avx512 as kernel;
use crate::game::othello8::isa::avx512::hot;

#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../cutoff.rs"]
mod cutoff;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../endgame/mod.rs"]
pub(crate) mod endgame;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../endgame/last_squares.rs"]
mod last_squares;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../midgame.rs"]
pub(crate) mod midgame;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../ordering.rs"]
mod ordering;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../probcut.rs"]
mod probcut;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../root.rs"]
pub(crate) mod root;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../split.rs"]
pub(crate) mod split;
