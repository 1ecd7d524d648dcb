//! The search compiled for AVX2 and BMI2.

use crate::game::othello8::isa::avx2::hot;

#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../endgame/mod.rs"]
pub(crate) mod endgame;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../kernel.rs"]
mod kernel;
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
#[path = "../root.rs"]
pub(crate) mod root;
