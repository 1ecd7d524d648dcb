//! The search compiled for AVX-512.

tier!(avx512);
