//! The evaluation compiled for each tier of instruction sets.

/// Declares the evaluation modules of one tier of instruction sets: portable, AVX2 or AVX-512.
/// All tiers share the source files of the modules. Each tier compiles the files for its instructions.
macro_rules! tier {
    ($tier:ident) => {
        use crate::game::othello8::isa::$tier as kernel;
        use crate::game::othello8::isa::$tier::hot;

        #[path = "../counts.rs"]
        mod counts;
        #[path = "../handmade.rs"]
        mod handmade;
        #[path = "../inference.rs"]
        mod inference;
        #[path = "../learned.rs"]
        mod learned;
        #[path = "../score.rs"]
        pub(crate) mod score;
        #[path = "../step.rs"]
        pub(crate) mod step;
    };
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod portable;
