//! Text and file formats: what is written reads back, and a bad text is told what is wrong with it.

mod games;
mod round_trips;
mod texts;
mod weights;
mod wthor_database;
