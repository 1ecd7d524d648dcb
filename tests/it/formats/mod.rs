//! Text and file formats: written texts are read back, and a bad text gets the right error.

mod games;
mod round_trips;
mod texts;
mod wthor_database;
