//! The evaluation compiled for AVX-512.

tier!(avx512);
