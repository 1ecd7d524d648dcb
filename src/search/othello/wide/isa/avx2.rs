//! The search compiled for AVX2 and BMI2.

tier!(avx2);
