//! The search compiled for each tier of instruction sets.
//! The AVX-512 tier uses the AVX2 code, because AVX-512 would not make this search faster.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx2 as avx512;
