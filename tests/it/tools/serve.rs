//! `kado serve` as a user starts it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};

use crate::support::process::run;

/// A server, which ends with the test, and the address that it prints.
struct Server(Child, String);

impl Server {
    fn start(command: &mut Command) -> Server {
        let mut child = command.spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut address).unwrap();
        Server(child, address.trim().to_owned())
    }

    /// Returns the host and the port, and the path with the token.
    fn parts(&self) -> (&str, &str) {
        let rest = self.1.strip_prefix("http://").unwrap();
        rest.split_at(rest.find('/').unwrap())
    }

    /// Requests the page and returns the status line.
    fn get(&self) -> String {
        let (host, path) = self.parts();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.lines().next().unwrap_or_default().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn weights_and_a_book_that_cannot_be_used_are_refused_at_the_start() {
    for (flag, reason) in [
        ("--weights", "kado: cannot use the weights '/no/such/file': "),
        ("--book", "kado: cannot use the book '/no/such/file': "),
    ] {
        let stderr = run(&["serve", "--no-open", "--port", "0", flag, "/no/such/file"], "").refused(2);
        assert!(stderr.starts_with(reason), "{stderr}");
    }
}

#[cfg(unix)]
#[test]
fn a_server_without_descriptors_for_a_connection_goes_on() {
    let kado = env!("CARGO_BIN_EXE_kado");
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 32 && exec \"$0\" serve --no-open --port 0", kado]);
    command.stdout(std::process::Stdio::piped());
    let server = Server::start(&mut command);
    let connections: Vec<_> = (0..60).map(|_| TcpStream::connect(server.parts().0).unwrap()).collect();
    std::thread::sleep(std::time::Duration::from_millis(200));
    drop(connections);
    assert_eq!(server.get(), "HTTP/1.1 200 OK");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_in_the_terminal_of_the_server_does_not_reach_the_browser() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let (browser, groups) = (folder.path().join("xdg-open"), folder.path().join("groups"));
    // A script writes its process and its process group.
    let script = format!(
        "#!/bin/sh\nread -r line < /proc/$$/stat\nset -- $line\necho $1 $5 > {0}.new\nmv {0}.new {0}\n",
        groups.display()
    );
    std::fs::write(&browser, script).unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let _server = Server::start(crate::support::process::kado(&["serve", "--port", "0"]).env("PATH", path));
    crate::support::process::wait_until("the browser starts", || groups.exists());
    let written = std::fs::read_to_string(&groups).unwrap();
    let (process, group) = written.trim().split_once(' ').unwrap();
    assert_eq!(process, group);
}
