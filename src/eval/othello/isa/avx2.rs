//! The evaluation compiled for AVX2.

use crate::game::othello8::isa::avx2 as kernel;
use crate::game::othello8::isa::avx2::hot;

#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../handmade.rs"]
mod handmade;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../learned.rs"]
mod learned;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../score.rs"]
pub(crate) mod score;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../step.rs"]
pub(crate) mod step;
