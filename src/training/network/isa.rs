//! The arithmetic of network training.
//!
//! It is compiled for each tier of instruction sets. The results are the same on all tiers.

use crate::game::othello8::isa::tier_modules;

/// Declares the submodule `gradients`, compiled for one tier of instruction sets.
/// `tier_modules!` declares a module for each tier and invokes this macro inside the module.
macro_rules! tier {
    ($tier:ident) => {
        use crate::game::othello8::isa::$tier::hot;

        pub(in crate::training::network) mod gradients;
    };
}

tier_modules!(tier);
