//! The arithmetic of the training compiled for AVX-512.

tier!(avx512);
