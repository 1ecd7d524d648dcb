//! An input that a test feeds while a session reads it, and an output that the test reads while the session
//! writes.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

use kado::protocol::Output;

/// The session's input. It ends when the other end is dropped.
pub(crate) struct Keyboard {
    keys: Receiver<Vec<u8>>,
    current: io::Cursor<Vec<u8>>,
    taken: Arc<AtomicUsize>,
}

impl Keyboard {
    /// Returns a keyboard and the sender that feeds it.
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

/// An output that a test reads while a session writes.
pub(crate) struct Screen(Sender<Vec<u8>>);

impl Screen {
    /// Returns a screen and the receiver of its output.
    pub(crate) fn new() -> (Screen, Receiver<Vec<u8>>) {
        let (output, shown) = mpsc::channel();
        (Screen(output), shown)
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for Screen {
    fn is_closed(&self) -> bool {
        false
    }
}
