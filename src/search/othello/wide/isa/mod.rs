//! The search compiled for each tier of instruction sets.
//! AVX-512 would not help it and means AVX2 here.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx2 as avx512;
