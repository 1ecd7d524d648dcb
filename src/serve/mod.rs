//! `kado serve`: a page in the browser that speaks JSON-RPC over a WebSocket.
//!
//! `docs/web.md` describes the security measures.
//!
//! Each connection has a thread. `http` reads the request header, `guard` checks access, `page` holds the
//! files of the page. A WebSocket (`socket`) is the input and the output of a protocol session with its own
//! engine, within the limits of `budget`. Sessions cannot read or write files.

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

/// Maximum number of simultaneous connections; further ones are closed without a response.
const MAX_CONNECTIONS: usize = 512;
/// Pause after a connection that could not be accepted.
/// A connection that waits for a descriptor fails again and again.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Configuration of a server.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    /// Address to listen on.
    pub(crate) address: IpAddr,
    /// Ports to try, in this order; 0 is any free port.
    pub(crate) ports: Vec<u16>,
    /// Folder with the files of the page; `None` for the files embedded in the program.
    pub(crate) page: Option<PathBuf>,
    /// Options of each session. The values of Threads and Hash are upper limits.
    pub(crate) options: Options,
    /// The instruction set of the searches.
    pub(crate) isa: Isa,
    /// Maximum number of simultaneous sessions.
    pub(crate) sessions: usize,
    /// Total size in MB of the transposition tables; each session gets at least 1 MB.
    pub(crate) hash: usize,
    /// Total number of search threads; each session gets at least one.
    pub(crate) threads: usize,
    /// Time limit of a write to a client. A slower client is disconnected.
    pub(crate) patience: Duration,
}

/// A listening server.
#[derive(Debug)]
pub(crate) struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// State shared by all connections.
#[derive(Debug)]
struct Shared {
    guard: Guard,
    page: Page,
    budget: Arc<Budget>,
    config: Config,
    connections: AtomicUsize,
}

impl Server {
    /// Listens on the first free port of the configuration.
    ///
    /// # Errors
    /// If no port is free, or the system cannot provide random numbers for the token.
    pub(crate) fn bind(config: Config) -> io::Result<Server> {
        let listener = listen(config.address, &config.ports)?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            guard: Guard::new(address, token()?),
            page: Page::new(config.page.clone()),
            budget: Arc::new(Budget::new(config.sessions, config.hash, config.threads)),
            config,
            connections: AtomicUsize::new(0),
        });
        Ok(Server { listener, address, shared })
    }

    #[cfg(test)]
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL of the page, with the token.
    pub(crate) fn url(&self) -> String {
        let host = match self.address.ip() {
            ip if !ip.is_unspecified() => ip,
            IpAddr::V4(_) => IpAddr::from([127, 0, 0, 1]),
            IpAddr::V6(_) => IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]),
        };
        format!("http://{}/?token={}", SocketAddr::new(host, self.address.port()), self.shared.guard.token())
    }

    #[cfg(test)]
    pub(crate) fn sessions(&self) -> usize {
        self.shared.budget.sessions()
    }

    /// Accepts connections and serves each on its own thread, without end.
    ///
    /// An error of `accept` concerns one connection, or the system has no descriptor or memory for it. The
    /// sessions go on in both cases, and a later connection may succeed.
    pub(crate) fn run(&self) -> ! {
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => self.begin(stream),
                Err(error) => {
                    log::warn!("a connection cannot be accepted: {error}");
                    thread::sleep(ACCEPT_PAUSE);
                }
            }
        }
    }

    fn begin(&self, stream: TcpStream) {
        let connection = Connection::new(&self.shared);
        if self.shared.connections.load(Ordering::Relaxed) > MAX_CONNECTIONS {
            log::warn!("more than {MAX_CONNECTIONS} connections: closing one");
            return;
        }
        let spawned = thread::Builder::new().name("connection".to_owned()).spawn(move || {
            if let Err(error) = session::serve(&connection.0, stream) {
                log::info!("a connection ended: {error}");
            }
        });
        if let Err(error) = spawned {
            log::warn!("cannot start a thread for a connection: {error}");
        }
    }
}

/// An open connection; it counts towards [`MAX_CONNECTIONS`] until it is dropped.
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

fn listen(address: IpAddr, ports: &[u16]) -> io::Result<TcpListener> {
    let mut result = Err(io::Error::new(io::ErrorKind::InvalidInput, "no port is given"));
    for &port in ports {
        result = TcpListener::bind((address, port));
        if result.is_ok() {
            break;
        }
    }
    result
}

/// Returns a random token of 128 bits in hexadecimal.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(data_encoding::HEXLOWER.encode(&bytes))
}
