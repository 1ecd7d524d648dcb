//! The tiers of instruction sets (portable, AVX2, AVX-512), one of which is chosen at program start.
//! Hot code is compiled once for each tier, so that the kernels of a tier are inlined into hot code of the
//! same tier and never called through a pointer.
//!
//! A hot source file marks its functions `#[apply(hot!)]`. One module for each tier includes the file and
//! defines `hot` and the kernels; `tier_modules!` declares such modules. The evaluation lists its own modules
//! for the tiers in `eval/othello/isa`.

use std::fmt;
use std::str::FromStr;

use super::{Bitboard, Board, isa as tiers};

/// Declares the modules `leaves`, `mobility` and `stability`, compiled for one tier.
/// The argument is the macro that enables the instruction sets of the tier, for example `enable_avx2`.
macro_rules! tier {
    ($enable:ident) => {
        pub(crate) use super::$enable as hot;

        #[path = "../leaves.rs"]
        pub(crate) mod leaves;
        #[path = "../mobility.rs"]
        mod mobility;
        #[path = "../stability.rs"]
        mod stability;

        pub(crate) use mobility::{moves_and_potential, neighbors};
        pub(crate) use stability::stable_discs;
    };
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "x86_64")]
mod diagonals;
pub(crate) mod fill;
mod lines;
pub(crate) mod portable;
mod rays;

/// A group of instruction sets for which hot code is compiled.
/// The variants are in ascending order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tier {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// An instruction set that this processor supports; other values cannot be created.
///
/// ```
/// use kado::game::othello8::Isa;
///
/// let portable: Isa = "portable".parse()?;
/// assert_eq!(portable, Isa::PORTABLE);
/// assert!(Isa::available().contains(&Isa::best()));
/// # Ok::<(), kado::game::othello8::IsaError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Isa(Tier);

/// Error: the instruction set is unknown, or this processor does not support it.
///
/// ```
/// # use kado::game::othello8::Isa;
/// let error = "sse2".parse::<Isa>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown instruction set 'sse2'; known: portable, avx2, avx512");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IsaError {
    /// No instruction set has this name.
    #[error("unknown instruction set '{0}'; known: portable, avx2, avx512")]
    Unknown(String),
    /// This processor does not support the instruction set.
    #[error("this processor has no {0}; available: {available}", available = Isa::available_names())]
    Unavailable(String),
}

impl Isa {
    /// Plain 64-bit integer code, which every processor runs.
    pub const PORTABLE: Isa = Isa(Tier::Portable);

    /// Returns the instruction sets that this processor has, the best last.
    pub fn available() -> Vec<Isa> {
        Tier::ALL.iter().copied().filter(|tier| tier.is_available()).map(Isa).collect()
    }

    /// Returns the best instruction set that this processor has.
    pub fn best() -> Isa {
        Isa::available().last().copied().unwrap_or(Isa::PORTABLE)
    }

    /// Returns the name: `portable`, `avx2` or `avx512`.
    pub const fn name(self) -> &'static str {
        self.0.name()
    }

    pub(crate) const fn tier(self) -> Tier {
        self.0
    }

    fn available_names() -> String {
        Isa::available().iter().map(|isa| isa.name()).collect::<Vec<_>>().join(", ")
    }
}

/// The bitboard functions of a tier, for tests and benchmarks.
#[doc(hidden)]
impl Isa {
    /// Returns the legal moves of the mover, computed by the kernel of this tier.
    pub fn moves(self, board: Board) -> Bitboard {
        on_tier!(self, tiers::moves(board.player, board.opponent))
    }

    /// Returns the discs that a move on the empty `square` flips, computed by the kernel of this tier.
    pub fn flips(self, board: Board, square: usize) -> Bitboard {
        on_tier!(self, tiers::flips(square, board.player, board.opponent))
    }

    /// Returns the legal moves of the mover and its potential moves, computed by the kernel of this tier.
    /// Potential moves are the empty squares next to a disc of the opponent.
    pub fn moves_and_potential(self, board: Board) -> (Bitboard, Bitboard) {
        on_tier!(self, tiers::moves_and_potential(board.player, board.opponent))
    }

    /// Returns a subset of the mover's stable discs, computed by the kernel of this tier.
    pub fn stable_discs(self, board: Board) -> Bitboard {
        on_tier!(self, tiers::stable_discs(board.player, board.opponent))
    }

    /// Returns the number of discs that a move on `square` flips, computed by the kernel of this tier.
    /// `square` must be the last empty square.
    pub fn last_flips(self, board: Board, square: usize) -> u32 {
        on_tier!(self, tiers::last_flips(square, board.player))
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Isa {
    type Err = IsaError;

    fn from_str(name: &str) -> Result<Isa, IsaError> {
        let wanted = name.to_ascii_lowercase();
        if !["portable", "avx2", "avx512"].contains(&wanted.as_str()) {
            return Err(IsaError::Unknown(name.to_owned()));
        }
        Isa::available().into_iter().find(|isa| isa.name() == wanted).ok_or(IsaError::Unavailable(wanted))
    }
}

impl Tier {
    #[cfg(not(target_arch = "x86_64"))]
    const ALL: &[Tier] = &[Tier::Portable];
    #[cfg(target_arch = "x86_64")]
    const ALL: &[Tier] = &[Tier::Portable, Tier::Avx2, Tier::Avx512];

    const fn name(self) -> &'static str {
        match self {
            Tier::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Tier::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Tier::Avx512 => "avx512",
        }
    }

    /// Returns whether the processor has every feature that the `enable_` macro of this tier enables.
    fn is_available(self) -> bool {
        match self {
            Tier::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Tier::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Tier::Avx512 => {
                Tier::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512cd")
                    && is_x86_feature_detected!("avx512vnni")
            }
        }
    }
}

/// Compiles an item without extra processor features.
macro_rules! enable_portable {
    ($($item:tt)*) => { $($item)* };
}
pub(crate) use enable_portable;

/// Compiles a function for processors with AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[cfg(target_arch = "x86_64")]
macro_rules! enable_avx2 {
    ($($item:tt)*) => {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        $($item)*
    };
}
#[cfg(target_arch = "x86_64")]
pub(crate) use enable_avx2;

/// Compiles a function for processors with AVX-512 F, VL, BW, DQ, CD and VNNI.
/// The processor must also have the features of `enable_avx2`.
#[cfg(target_arch = "x86_64")]
macro_rules! enable_avx512 {
    ($($item:tt)*) => {
        #[target_feature(
            enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512bw,avx512dq,avx512cd,avx512vnni"
        )]
        $($item)*
    };
}
#[cfg(target_arch = "x86_64")]
pub(crate) use enable_avx512;

/// Declares the modules `portable`, `avx2` and `avx512`, one for each tier.
/// Each module contains the items that the macro `content` expands to; `content` is called with the name of
/// the module. The files of submodules are in the folder of the calling file. In the form
/// `tier_modules!(content, avx512 = avx2)`, `avx512` is another name of the module `avx2`.
macro_rules! tier_modules {
    ($content:ident) => {
        $crate::game::othello8::isa::tier_modules!(@portable_and_avx2 $content);
        #[cfg(target_arch = "x86_64")]
        #[path = "."]
        pub(crate) mod avx512 {
            $content!(avx512);
        }
    };
    ($content:ident, avx512 = avx2) => {
        $crate::game::othello8::isa::tier_modules!(@portable_and_avx2 $content);
        #[cfg(target_arch = "x86_64")]
        pub(crate) use avx2 as avx512;
    };
    (@portable_and_avx2 $content:ident) => {
        #[path = "."]
        pub(crate) mod portable {
            $content!(portable);
        }
        #[cfg(target_arch = "x86_64")]
        #[path = "."]
        pub(crate) mod avx2 {
            $content!(avx2);
        }
    };
}
pub(crate) use tier_modules;

/// Calls a function compiled for the tier of an [`Isa`]: `on_tier!(isa, tiers::function(arguments))`.
/// `tiers` is a module with one submodule for each tier.
macro_rules! on_tier {
    ($isa:expr, $tiers:ident :: $($function:ident)::+ ($($argument:expr),* $(,)?)) => {
        match $isa.tier() {
            $crate::game::othello8::isa::Tier::Portable => {
                $tiers::portable::$($function)::+($($argument),*)
            }
            #[cfg(target_arch = "x86_64")]
            $crate::game::othello8::isa::Tier::Avx2 => {
                #[expect(unsafe_code, reason = "calls a function compiled for newer processors")]
                // SAFETY: an `Isa` of this tier exists only on processors that have its features.
                let result = unsafe { $tiers::avx2::$($function)::+($($argument),*) };
                result
            }
            #[cfg(target_arch = "x86_64")]
            $crate::game::othello8::isa::Tier::Avx512 => {
                #[expect(unsafe_code, reason = "calls a function compiled for newer processors")]
                // SAFETY: an `Isa` of this tier exists only on processors that have its features.
                let result = unsafe { $tiers::avx512::$($function)::+($($argument),*) };
                result
            }
        }
    };
}
pub(crate) use on_tier;
