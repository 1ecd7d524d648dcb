//! The evaluation compiled without vector instructions.

tier!(portable);
