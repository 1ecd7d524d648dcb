//! The evaluation compiled for AVX2.

tier!(avx2);
