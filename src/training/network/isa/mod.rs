//! The arithmetic of the training compiled for each tier of instruction sets. The results are the same on
//! all.

/// Declares the modules of one tier.
macro_rules! tier {
    ($tier:ident) => {
        use crate::game::othello8::isa::$tier::hot;

        #[path = "../gradients.rs"]
        pub(in crate::training::network) mod gradients;
    };
}

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
pub(super) mod portable;
