//! The search compiled for each tier of instruction sets.
//! The AVX-512 tier uses the AVX2 code, because AVX-512 would not make this search faster.

use crate::game::othello8::isa::tier_modules;

/// Declares the modules of one tier of instruction sets, which hold the hot code of this tier.
macro_rules! tier {
    ($tier:ident) => {
        use crate::game::othello8::isa::$tier::hot;

        mod cutoff;
        pub(crate) mod endgame;
        mod kernel;
        #[path = "endgame/last_squares.rs"]
        mod last_squares;
        pub(crate) mod midgame;
        pub(crate) mod ordering;
        mod probcut;
        pub(crate) mod root;
    };
}

tier_modules!(tier, avx512 = avx2);
