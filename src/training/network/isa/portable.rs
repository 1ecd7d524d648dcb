//! The arithmetic of the training compiled without vector instructions.

tier!(portable);
