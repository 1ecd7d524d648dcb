//! The arithmetic of the training compiled for AVX2.

tier!(avx2);
