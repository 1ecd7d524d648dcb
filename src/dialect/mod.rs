//! The spellings of colors, squares, passes and time controls in protocols.
//! The parsers accept several spellings; the writers use one of them. The engine and the match runner, the
//! two ends of a connection, share this module.

mod color;
pub mod flipello;
mod ggf_clock;
pub mod reversi;
mod time;
pub(crate) mod universal;
mod variant;
mod vertex;

pub use color::read_color;
pub(crate) use ggf_clock::{GgfClock, write_ggf_clock};
pub use time::TimeSystem;
pub(crate) use time::{NoStones, read_duration, read_seconds, seconds, write_seconds};
pub use variant::read_variant;
pub(crate) use variant::{variants, write_variant};
pub(crate) use vertex::VertexError;
pub use vertex::{Letters, Vertices};
