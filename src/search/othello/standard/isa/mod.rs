//! The search compiled for each tier of instruction sets.

/// Declares the modules of one tier: the hot code, compiled with the kernels and the evaluation of the tier.
macro_rules! tier {
    ($tier:ident) => {
        use crate::eval::othello::isa::$tier::{score as eval, step};
        use crate::game::othello8::isa::$tier as kernel;
        use crate::game::othello8::isa::$tier::hot;

        #[path = "../cutoff.rs"]
        mod cutoff;
        #[path = "../endgame/mod.rs"]
        pub(crate) mod endgame;
        #[path = "../endgame/last_squares.rs"]
        mod last_squares;
        #[path = "../midgame.rs"]
        pub(crate) mod midgame;
        #[path = "../ordering.rs"]
        mod ordering;
        #[path = "../probcut.rs"]
        mod probcut;
        #[path = "../root.rs"]
        pub(crate) mod root;
        #[path = "../split.rs"]
        pub(crate) mod split;
    };
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod portable;
