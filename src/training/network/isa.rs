//! The arithmetic of network training.
//!
//! It is compiled for each tier of instruction sets. The results are the same on all tiers.

use crate::game::othello8::isa::tier_modules;

/// Declares the modules of one tier: the code of `gradients`, compiled for the tier.
macro_rules! tier {
    ($tier:ident) => {
        use crate::game::othello8::isa::$tier::hot;

        pub(in crate::training::network) mod gradients;
    };
}

tier_modules!(tier);
