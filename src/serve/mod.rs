//! `kado serve`: one page in the browser, which speaks JSON-RPC over a WebSocket. docs/web.md says what is
//! kept out, and how.
//!
//! A connection has a thread. `http` reads the head of its request, `guard` decides whether it may be
//! answered, `page` holds the files that are. A WebSocket (`socket`) becomes the input and output of a
//! session of the protocol, with an engine of its own, as large as `budget` lends. No session reads or writes
//! a file.

mod budget;
mod guard;
mod http;
mod page;
mod session;
mod socket;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::engine::Options;
use crate::game::othello8::Isa;

use budget::Budget;
use guard::Guard;
use page::Page;

/// The most connections at a time; one more is closed unanswered.
const MAX_CONNECTIONS: usize = 512;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address that is listened on.
    pub address: IpAddr,
    /// The ports to try, in this order; 0 is any free one.
    pub ports: Vec<u16>,
    /// A folder that the files of the page are read from instead of the program.
    pub page: Option<PathBuf>,
    /// The options of each session: its threads and its table at most.
    pub options: Options,
    /// The instruction set.
    pub isa: Isa,
    /// The most sessions at a time.
    pub sessions: usize,
    /// The tables of all sessions together in MB.
    pub hash: usize,
    /// The search threads of all sessions together; each has one at least.
    pub threads: usize,
    /// How long a client may take to read a part of an answer.
    pub patience: Duration,
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// What all connections share.
#[derive(Debug)]
struct Shared {
    guard: Guard,
    page: Page,
    budget: Arc<Budget>,
    options: Options,
    isa: Isa,
    patience: Duration,
    connections: AtomicUsize,
}

impl Server {
    /// Listens on the first port that is free.
    ///
    /// # Errors
    /// If no port is free, or the system has no random numbers for a token.
    pub fn bind(config: Config) -> io::Result<Server> {
        let listener = listen(config.address, &config.ports)?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            guard: Guard::new(address, token()?),
            page: Page::new(config.page),
            budget: Arc::new(Budget::new(config.sessions, config.hash, config.threads)),
            options: config.options,
            isa: config.isa,
            patience: config.patience,
            connections: AtomicUsize::new(0),
        });
        Ok(Server { listener, address, shared })
    }

    /// Returns the address that is listened on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address of the page, with its token.
    pub fn url(&self) -> String {
        let host = match self.address.ip() {
            ip if !ip.is_unspecified() => ip,
            IpAddr::V4(_) => IpAddr::from([127, 0, 0, 1]),
            IpAddr::V6(_) => IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]),
        };
        format!("http://{}/?token={}", SocketAddr::new(host, self.address.port()), self.shared.guard.token())
    }

    /// Returns how many sessions there are.
    pub fn sessions(&self) -> usize {
        self.shared.budget.sessions()
    }

    /// Answers connections, each on its own thread, as long as the system accepts any.
    ///
    /// # Errors
    /// If the system accepts no more.
    pub fn run(&self) -> io::Result<()> {
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => self.begin(stream),
                Err(error) if is_passing(&error) => log::warn!("a connection was lost: {error}"),
                Err(error) => return Err(error),
            }
        }
    }

    fn begin(&self, stream: TcpStream) {
        let connection = Connection::new(&self.shared);
        if self.shared.connections.load(Ordering::Relaxed) > MAX_CONNECTIONS {
            log::warn!("more than {MAX_CONNECTIONS} connections: one is closed");
            return;
        }
        let spawned = thread::Builder::new().name("connection".to_owned()).spawn(move || {
            if let Err(error) = session::serve(&connection.0, stream) {
                log::info!("a connection ended: {error}");
            }
        });
        if let Err(error) = spawned {
            log::warn!("no thread for a connection: {error}");
        }
    }
}

/// A connection that is counted.
struct Connection(Arc<Shared>);

impl Connection {
    fn new(shared: &Arc<Shared>) -> Connection {
        shared.connections.fetch_add(1, Ordering::Relaxed);
        Connection(Arc::clone(shared))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns whether the next connection may be accepted after all.
fn is_passing(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionReset, Interrupted, WouldBlock};
    matches!(error.kind(), ConnectionAborted | ConnectionReset | Interrupted | WouldBlock)
}

fn listen(address: IpAddr, ports: &[u16]) -> io::Result<TcpListener> {
    let mut result = Err(io::Error::new(io::ErrorKind::InvalidInput, "no port is given"));
    for &port in ports {
        result = TcpListener::bind((address, port));
        if result.as_ref().is_ok_and(|_| true) {
            break;
        }
    }
    result
}

/// Returns a word that nobody can guess.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(data_encoding::HEXLOWER.encode(&bytes))
}
