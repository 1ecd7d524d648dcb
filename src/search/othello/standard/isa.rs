//! The search compiled for each tier of instruction sets.

use crate::game::othello8::isa::tier_modules;

/// Declares the modules of one tier of instruction sets.
/// The modules hold the hot code, compiled with the kernels and the evaluation of the tier.
macro_rules! tier {
    ($tier:ident) => {
        use crate::eval::othello::isa::$tier::{score as eval, step};
        use crate::game::othello8::isa::$tier as kernel;
        use crate::game::othello8::isa::$tier::hot;

        mod cutoff;
        pub(crate) mod endgame;
        mod evaluation;
        #[path = "endgame/last_squares.rs"]
        mod last_squares;
        pub(crate) mod midgame;
        mod ordering;
        mod probcut;
        pub(crate) mod root;
        pub(crate) mod split;
    };
}

tier_modules!(tier);
