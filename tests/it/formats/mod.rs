//! Text and file formats: written texts are read back, and a bad text gets the right error.

mod games;
mod network;
mod round_trips;
mod texts;
mod weights;
mod wthor_database;
