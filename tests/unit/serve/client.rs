//! A server on a free port, and clients: raw bytes, and a `WebSocket`.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use kado::engine::Options;
use kado::game::othello8::Isa;
use kado::serve::{Config, Server};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// A server on its own thread.
pub(super) struct Running {
    pub(super) server: Arc<Server>,
    pub(super) address: SocketAddr,
    pub(super) token: String,
}

impl Running {
    /// Starts a server with this maximum number of sessions.
    pub(super) fn new(sessions: usize) -> Running {
        Running::with_patience(sessions, PATIENCE)
    }

    /// Starts a server with this patience for a client that does not read.
    pub(super) fn with_patience(sessions: usize, patience: Duration) -> Running {
        let mut options = Options::default();
        options.set("Hash", "1").unwrap();
        let server = Server::bind(Config {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            ports: vec![0],
            page: None,
            options,
            isa: Isa::best(),
            sessions,
            hash: sessions,
            threads: 1,
            patience,
        });
        let server = Arc::new(server.unwrap());
        let url = server.url();
        let token = url.split_once("token=").unwrap().1.to_owned();
        let running = Arc::clone(&server);
        thread::spawn(move || running.run());
        Running { address: server.address(), server, token }
    }

    pub(super) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends bytes and returns the whole answer.
    pub(super) fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may answer and hang up before it has read everything.
        drop(stream.write_all(bytes));
        let mut answer = Vec::new();
        drop(stream.read_to_end(&mut answer));
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Sends the head of a request with the right host and additional headers.
    pub(super) fn get(&self, target: &str, headers: &str) -> String {
        self.raw(format!("GET {target} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n", self.address).as_bytes())
    }

    /// Opens a session.
    pub(super) fn session(&self) -> Tab {
        let request = format!("ws://{}/session?token={}", self.address, self.token).into_client_request();
        let (socket, _) = tungstenite::client(request.unwrap(), self.connect()).unwrap();
        Tab(socket)
    }

    /// Waits until this number of sessions is left.
    pub(super) fn wait_for(&self, sessions: usize) {
        let begun = Instant::now();
        while self.server.sessions() != sessions {
            assert!(begun.elapsed() < PATIENCE, "{} sessions", self.server.sessions());
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// A session of a browser.
pub(super) struct Tab(pub(super) WebSocket<TcpStream>);

impl Tab {
    pub(super) fn send(&mut self, id: u32, method: &str, params: &Value) {
        let request = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        self.0.send(Message::text(request.to_string())).unwrap();
    }

    /// Returns the next line.
    pub(super) fn line(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// Waits for the answer to a request.
    pub(super) fn answer(&mut self, id: u32) -> Value {
        loop {
            let line = self.line();
            if line["id"] == id && line.get("method").is_none() {
                return line;
            }
        }
    }

    /// Breaks the connection.
    pub(super) fn hang_up(self) {
        self.0.get_ref().shutdown(Shutdown::Both).unwrap();
    }
}
