//! An input that a test types into while a session reads it.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

/// The session's end. The input ends when the other end is dropped.
pub(crate) struct Keyboard {
    keys: Receiver<Vec<u8>>,
    current: io::Cursor<Vec<u8>>,
    taken: Arc<AtomicUsize>,
}

impl Keyboard {
    /// Returns a keyboard and what types on it.
    pub(crate) fn new() -> (Sender<Vec<u8>>, Keyboard) {
        let (typist, keys) = mpsc::channel();
        (typist, Keyboard { keys, current: io::Cursor::default(), taken: Arc::default() })
    }

    /// Returns the counter of the bytes that the session has read.
    pub(crate) fn taken(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.taken)
    }
}

impl Read for Keyboard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.current.position() == self.current.get_ref().len() as u64 {
            let Ok(keys) = self.keys.recv() else { return Ok(0) };
            self.current = io::Cursor::new(keys);
        }
        let read = self.current.read(buffer)?;
        self.taken.fetch_add(read, Ordering::SeqCst);
        Ok(read)
    }
}
