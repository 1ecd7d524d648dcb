//! The search compiled for AVX2.

tier!(avx2);
