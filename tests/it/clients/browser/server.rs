//! `kado serve`, for the browser of a test.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::Child;

use crate::support::process;

/// A server, which ends with the test.
pub(super) struct Server {
    child: Child,
    /// The address that the server prints, with its token.
    pub(super) address: String,
}

impl Server {
    /// Starts a server on a free port.
    pub(super) fn start() -> Server {
        Server::with(&[])
    }

    /// Starts a server on a free port with these arguments.
    pub(super) fn with(arguments: &[&str]) -> Server {
        Server::on("0", arguments)
    }

    /// Restarts the server on the same port; it has another token.
    pub(super) fn start_again(&mut self) {
        let port = self.address.split([':', '/']).nth(4).unwrap().to_owned();
        *self = Server::on(&port, &[]);
    }

    fn on(port: &str, arguments: &[&str]) -> Server {
        let mut command = process::kado(&["serve", "--no-open", "--port", port]);
        command.args(arguments);
        // While developing the page, its files may come from a folder.
        if let Some(folder) = env::var_os("KADO_PAGE") {
            command.arg("--page").arg(folder);
        }
        let mut child = command.spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut address).unwrap();
        let address = address.trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "the server prints {address:?}");
        Server { child, address }
    }

    /// Kills the server, if it has not ended already.
    pub(super) fn end(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}
