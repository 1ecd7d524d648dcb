//! The search compiled for each tier of instruction sets.
//! The AVX-512 tier uses the AVX2 code, because AVX-512 would not make this search faster.

/// Declares the modules of one tier: the hot code, compiled for the tier.
macro_rules! tier {
    ($tier:ident) => {
        use crate::game::othello8::isa::$tier::hot;

        #[path = "../endgame/mod.rs"]
        pub(crate) mod endgame;
        #[path = "../kernel.rs"]
        mod kernel;
        #[path = "../endgame/last_squares.rs"]
        mod last_squares;
        #[path = "../midgame.rs"]
        pub(crate) mod midgame;
        #[path = "../ordering.rs"]
        mod ordering;
        #[path = "../root.rs"]
        pub(crate) mod root;
    };
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx2 as avx512;
