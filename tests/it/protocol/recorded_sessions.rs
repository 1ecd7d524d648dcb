//! Sessions of real clients, replayed.

use std::fs;

use kado::engine::{Engine, Options};

use crate::support::transcript::{Recorded, replay};

#[test]
fn every_recorded_session_of_a_client_gets_the_same_answers() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/transcripts");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 8, "{files:?}");
    for file in files {
        let transcript = fs::read_to_string(&file).unwrap();
        replay(&file.display().to_string(), &transcript, |session| {
            Engine::with_searcher(Options::default(), Recorded::new(&transcript), session.events())
        });
    }
}
