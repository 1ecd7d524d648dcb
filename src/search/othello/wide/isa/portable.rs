//! The search in portable code.

tier!(portable);
