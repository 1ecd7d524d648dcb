//! A client of chromedriver: the W3C `WebDriver` protocol is JSON over plain HTTP.
//!
//! A start of the browser takes longer than most tests, so that tests use browsers one after the other: a
//! session that ends without a failure is cleaned and kept for the next test. The sessions that are left end
//! with the process of the tests, however that ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::driver::PATIENCE;

/// The browsers that no test uses.
static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

/// Waits for the end of its standard input, which the process of the tests holds open, then ends the process
/// group of a driver ($1) and deletes its folder ($2). Renderers may write for a moment after the signal.
const GUARD: &str = "trap '' HUP INT TERM; read -r _; kill -s KILL -- -\"$1\"
    for _ in 1 2 3 4 5 6 7 8 9 10; do rm -rf \"$2\" && exit; sleep 0.1; done";

/// A chromedriver with one headless browser. Dropping it ends both.
pub(super) struct Session {
    driver: Child,
    guard: Child,
    port: u16,
    id: String,
}

impl Session {
    /// Returns a browser that no test uses, or starts one.
    pub(super) fn take(chromium: &Path, chromedriver: &Path) -> Session {
        let kept = idle().pop();
        kept.unwrap_or_else(|| Session::start(chromium, chromedriver))
    }

    fn start(chromium: &Path, chromedriver: &Path) -> Session {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let folder = tempfile::Builder::new().prefix("kado-browser-").tempdir().unwrap().keep();
        let mut command = Command::new(chromedriver);
        command.arg(format!("--port={port}")).env("TMPDIR", &folder).process_group(0);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let driver = command.spawn().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", GUARD, "sh", &driver.id().to_string()]).arg(&folder);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let guard = command.spawn().unwrap();
        let mut session = Session { driver, guard, port, id: String::new() };
        let begin = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begin.elapsed() < PATIENCE, "chromedriver does not listen");
            thread::sleep(Duration::from_millis(20));
        }
        let profile = format!("--user-data-dir={}", folder.join("profile").display());
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--lang=en-US",
            // A test that is about motion asks for it: animations take a tenth of the time of all tests.
            "--force-prefers-reduced-motion",
            &profile,
        ];
        let options = json!({ "binary": chromium, "args": arguments });
        let logs = json!({ "browser": "ALL" });
        let wanted = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": logs });
        let capabilities = json!({ "capabilities": { "alwaysMatch": wanted } });
        let answer = session.send("POST", "/session", &capabilities).unwrap();
        answer["sessionId"].as_str().unwrap().clone_into(&mut session.id);
        session
    }

    /// Keeps the browser for the next test, as if it had just started. If it cannot be cleaned, it ends.
    pub(super) fn keep(self) {
        if self.clean().is_ok() {
            idle().push(self);
        }
    }

    /// Leaves one empty tab, without anything that a page stored. What a test changed in a tab, such as the
    /// size of the viewport, ends with the tab. A page may store something while it closes, so that the
    /// storage is cleared last.
    fn clean(&self) -> Result<(), Value> {
        let old = self.get("window/handles")?;
        let tab = self.post("window/new", &json!({ "type": "tab" }))?;
        for handle in old.as_array().into_iter().flatten() {
            self.post("window", &json!({ "handle": handle }))?;
            self.send("DELETE", &format!("/session/{}/window", self.id), &Value::Null)?;
        }
        self.post("window", &json!({ "handle": tab["handle"] }))?;
        let everything = json!({ "origin": "*", "storageTypes": "all" });
        for (command, parameters) in [
            ("Storage.clearDataForOrigin", everything),
            ("Network.clearBrowserCookies", json!({})),
            ("Network.clearBrowserCache", json!({})),
        ] {
            self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))?;
        }
        self.post("se/log", &json!({ "type": "browser" })).map(drop)
    }

    /// Sends a request of this session and returns the value of the answer, or the error in it.
    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value, Value> {
        self.send("POST", &format!("/session/{}/{path}", self.id), body)
    }

    /// Requests a value of this session.
    pub(super) fn get(&self, path: &str) -> Result<Value, Value> {
        self.send("GET", &format!("/session/{}/{path}", self.id), &Value::Null)
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", self.port);
        let rest = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all((head + &rest).as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            let line = line.trim().to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        let value = answer["value"].clone();
        if value.get("error").is_some() { Err(value) } else { Ok(value) }
    }
}

fn idle() -> MutexGuard<'static, Vec<Session>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Session {
    fn drop(&mut self) {
        // The guard ends the driver with its browser.
        drop(self.guard.stdin.take());
        drop(self.guard.wait());
        drop(self.driver.wait());
    }
}
