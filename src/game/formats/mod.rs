//! Texts and files that carry positions and games.
