//! The search with AVX2 and the bit instructions of its time.

use crate::game::othello8::isa::avx2::hot;

#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../endgame.rs"]
pub(crate) mod endgame;
#[expect(clippy::duplicate_mod, reason = "hot code is compiled once for each tier")]
#[path = "../kernel.rs"]
mod kernel;
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
#[path = "../root.rs"]
pub(crate) mod root;
