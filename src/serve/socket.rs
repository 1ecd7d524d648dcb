//! A WebSocket as input and output of a session: each text message is a line.
//!
//! The input and the output share one connection. Both write to the connection, since the input answers pings
//! from the client. Every frame is written as a whole under a lock, so that the answer to a ping (a pong) is
//! never sent inside a message. If a write takes too long because the client does not read, the session ends.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

use crate::protocol::{MAX_LINE, Output};

/// A TCP connection that the `Input`, the `SocketOutput` and the `Hangup` of a session share.
#[derive(Clone, Debug)]
struct Shared {
    reader: Arc<TcpStream>,
    writer: Arc<Mutex<TcpStream>>,
    is_closed: Arc<AtomicBool>,
    /// Time limit of a write.
    patience: Duration,
}

impl Read for Shared {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        (&*self.reader).read(bytes)
    }
}

impl Write for Shared {
    /// Writes all bytes under the lock, so that no other thread can write in the middle of a frame.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // After the connection is closed or a write has failed, no write may wait for the client.
        if self.is_closed.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        write_in_time(&mut writer, bytes, self.patience)
            .inspect_err(|_| self.is_closed.store(true, Ordering::Relaxed))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes all bytes, or fails at the latest after about twice `patience`.
///
/// The write timeout of `stream` must be `patience`, so that a single write blocks for at most `patience`. No
/// write starts later than `patience` after the call. Therefore a client that reads only a few bytes now and
/// then also times out.
///
/// # Errors
/// If the client is too slow or disconnected.
fn write_in_time(stream: &mut TcpStream, mut bytes: &[u8], patience: Duration) -> io::Result<()> {
    let begun = Instant::now();
    while !bytes.is_empty() {
        if begun.elapsed() >= patience {
            return Err(io::ErrorKind::TimedOut.into());
        }
        match stream.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// A WebSocket after the handshake.
#[derive(Debug)]
pub(super) struct Socket {
    shared: Shared,
    early: Vec<u8>,
}

impl Socket {
    /// Takes over a connection after the handshake request has been answered.
    /// `early` holds the bytes that were received together with the handshake request, after its end.
    /// `patience` is the time limit of a write.
    pub(super) fn new(stream: TcpStream, early: Vec<u8>, patience: Duration) -> io::Result<Socket> {
        stream.set_read_timeout(None)?;
        let reader = Arc::new(stream.try_clone()?);
        let writer = Arc::new(Mutex::new(stream));
        Ok(Socket { shared: Shared { reader, writer, is_closed: Arc::default(), patience }, early })
    }

    /// Splits the connection into its input, its output, and a guard that closes it on drop.
    pub(super) fn ends(self) -> (Input, SocketOutput, Hangup) {
        // The header of a message gives its length, so a message that is too long is rejected before it is
        // buffered.
        let config =
            WebSocketConfig::default().max_message_size(Some(MAX_LINE)).max_frame_size(Some(MAX_LINE));
        let end =
            |early| WebSocket::from_partially_read(self.shared.clone(), early, Role::Server, Some(config));
        let input = Input { socket: end(self.early), line: Vec::new(), read: 0 };
        let output = SocketOutput { socket: end(Vec::new()), line: Vec::new() };
        (input, output, Hangup(self.shared))
    }

    /// Closes the connection with a reason.
    /// Waits for a limited time until the client closes it too, so that the client receives the reason.
    pub(super) fn refuse(self, code: CloseCode, reason: &'static str) {
        let (mut input, _, _hangup) = self.ends();
        input.close(code, reason);
        input.drain();
    }
}

/// Guard that closes the connection on drop.
/// The guard sends a close frame if the connection is still open, then shuts down the TCP stream, so that a
/// blocked read returns.
#[derive(Debug)]
pub(super) struct Hangup(Shared);

impl Hangup {
    /// Closes the connection because the session has failed.
    /// Waits like [`Socket::refuse`]; the client may not receive the reason if it is sending a message.
    pub(super) fn fail(self, reason: &'static str) {
        let socket = WebSocket::from_raw_socket(self.0.clone(), Role::Server, None);
        let mut input = Input { socket, line: Vec::new(), read: 0 };
        input.close(CloseCode::Error, reason);
        input.drain();
    }
}

impl Drop for Hangup {
    fn drop(&mut self) {
        // The input or the output may have closed the connection already.
        if !self.0.is_closed.load(Ordering::Relaxed) {
            let mut socket = WebSocket::from_raw_socket(self.0.clone(), Role::Server, None);
            let frame = CloseFrame { code: CloseCode::Normal, reason: "".into() };
            drop(socket.close(Some(frame)).and_then(|()| socket.flush()));
        }
        self.0.is_closed.store(true, Ordering::Relaxed);
        drop(self.0.reader.shutdown(Shutdown::Both));
    }
}

/// The lines from the client.
#[derive(Debug)]
pub(super) struct Input {
    socket: WebSocket<Shared>,
    line: Vec<u8>,
    /// Number of bytes of `line` that the session has already read.
    read: usize,
}

impl Input {
    /// Waits for the next message. Returns `false` at the end of the connection.
    fn next_line(&mut self) -> bool {
        let message = loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => break Some(text),
                Ok(Message::Binary(_)) => {
                    self.close(CloseCode::Unsupported, "only text messages are supported");
                    break None;
                }
                Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {
                    if self.socket.flush().is_err() {
                        break None;
                    }
                }
                Ok(Message::Close(_)) => {
                    // `read` has queued the close reply; the flush sends it.
                    drop(self.socket.flush());
                    break None;
                }
                Err(Error::Capacity(_)) => {
                    self.close(CloseCode::Size, "a message is longer than 16 MB");
                    break None;
                }
                Err(error) => {
                    log::debug!("WebSocket closed: {error}");
                    break None;
                }
            }
        };
        self.read = 0;
        self.line.clear();
        let Some(text) = message else {
            self.socket.get_ref().is_closed.store(true, Ordering::Relaxed);
            return false;
        };
        // Newlines in JSON are whitespace. Replacing them by spaces keeps the message on one line.
        self.line.extend(text.bytes().map(|byte| if byte == b'\n' { b' ' } else { byte }));
        self.line.push(b'\n');
        true
    }

    /// Reads and discards messages until the client closes the connection, for a limited time.
    ///
    /// A connection that is shut down with unread input is reset, and the client may lose the close frame.
    fn drain(&mut self) {
        let Shared { reader, patience, .. } = self.socket.get_ref().clone();
        if reader.set_read_timeout(Some(patience)).is_ok() {
            let begun = Instant::now();
            while begun.elapsed() < patience && self.socket.read().is_ok() {}
        }
    }

    fn close(&mut self, code: CloseCode, reason: &'static str) {
        let frame = CloseFrame { code, reason: reason.into() };
        if let Err(error) = self.socket.close(Some(frame)).and_then(|()| self.socket.flush()) {
            log::debug!("cannot close a WebSocket: {error}");
        }
        // A second close frame would be an error of the protocol.
        self.socket.get_ref().is_closed.store(true, Ordering::Relaxed);
    }
}

impl Read for Input {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.read == self.line.len() && !self.next_line() {
            return Ok(0);
        }
        let count = bytes.len().min(self.line.len() - self.read);
        bytes[..count].copy_from_slice(&self.line[self.read..self.read + count]);
        self.read += count;
        Ok(count)
    }
}

/// The output to the client: sends each line as one text message.
#[derive(Debug)]
pub(super) struct SocketOutput {
    socket: WebSocket<Shared>,
    /// The line being written.
    line: Vec<u8>,
}

impl SocketOutput {
    fn send(&mut self) -> io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.line)).map_err(io::Error::other)?;
        // A disconnected or stalled client is reported as a broken pipe.
        self.socket.send(Message::Text(text.into())).map_err(|error| {
            log::debug!("WebSocket closed: {error}");
            io::ErrorKind::BrokenPipe.into()
        })
    }
}

impl Write for SocketOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            match part.strip_suffix(b"\n") {
                None => self.line.extend_from_slice(part),
                Some(end) => {
                    self.line.extend_from_slice(end);
                    self.send()?;
                }
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for SocketOutput {
    fn is_closed(&self) -> bool {
        self.socket.get_ref().is_closed.load(Ordering::Relaxed)
    }
}
