//! How protocols spell colors, squares, passes and time controls: read liberally, written in one way. Both
//! ends of a wire use these, the engine's and a match runner's.

mod color;
pub mod flipello;
mod ggf_clock;
pub mod reversi;
mod time;
pub mod ugi;
pub mod universal;
mod variant;
mod vertex;

pub use color::read_color;
pub use ggf_clock::{GgfClock, write_ggf_clock};
pub use time::{NoStones, TimeSystem, read_seconds, write_seconds};
pub use variant::{read_variant, variants, write_variant};
pub use vertex::{Letters, VertexError, Vertices};
