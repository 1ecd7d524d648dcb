//! A small client of chromedriver: the W3C `WebDriver` protocol is JSON over plain HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The maximum time that a test waits for something on the page.
const PATIENCE: Duration = Duration::from_secs(90);
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A headless browser, driven by chromedriver. Dropping it ends both.
pub(super) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts a browser whose viewport has this size.
    pub(super) fn start(chromium: &Path, chromedriver: &Path, size: (u32, u32)) -> Browser {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new(chromedriver);
        command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null());
        let mut browser = Browser { driver: command.spawn().unwrap(), port, session: String::new() };
        let begin = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begin.elapsed() < PATIENCE, "chromedriver does not listen");
            thread::sleep(Duration::from_millis(20));
        }
        let arguments = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--lang=en-US"];
        let options = json!({ "binary": chromium, "args": arguments });
        let logs = json!({ "browser": "ALL" });
        let wanted = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": logs });
        let answer = browser.send("POST", "/session", &json!({ "capabilities": { "alwaysMatch": wanted } }));
        answer["sessionId"].as_str().unwrap().clone_into(&mut browser.session);
        let (width, height) = size;
        browser.devtools(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false }),
        );
        browser
    }

    /// Sends a request and returns the value of the answer, which is no error.
    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_send(method, path, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Sends a request and returns the value of the answer, or the error that it tells.
    fn try_send(&self, method: &str, path: &str, body: &Value) -> Result<Value, Value> {
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

    fn post(&self, path: &str, body: &Value) -> Value {
        self.send("POST", &format!("/session/{}/{path}", self.session), body)
    }

    /// Runs a command of the browser's debugging protocol.
    pub(super) fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// Opens an address.
    pub(super) fn open(&self, address: &str) {
        self.post("url", &json!({ "url": address }));
    }

    /// Opens an address in another tab and switches to it. Returns the previous tab.
    pub(super) fn open_tab(&self, address: &str) -> Value {
        let before = self.send("GET", &format!("/session/{}/window", self.session), &Value::Null);
        let tab = self.post("window/new", &json!({ "type": "tab" }));
        self.go_to_tab(&tab["handle"]);
        self.open(address);
        before
    }

    /// Switches to another tab.
    pub(super) fn go_to_tab(&self, handle: &Value) {
        self.post("window", &json!({ "handle": handle }));
    }

    /// Runs a function body on the page and returns its result.
    pub(super) fn script(&self, body: &str, arguments: &[Value]) -> Value {
        self.post("execute/sync", &json!({ "script": body, "args": arguments }))
    }

    /// Runs an asynchronous function body, which may take a while.
    pub(super) fn asynchronous(&self, body: &str) -> Value {
        let script = format!("const done = arguments[0]; (async () => {{ {body} }})().then(done)");
        self.post("execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Returns the text of the first element that matches a selector.
    pub(super) fn text(&self, selector: &str) -> String {
        let text = self.script(
            "const found = document.querySelector(arguments[0]); return found && found.textContent",
            &[json!(selector)],
        );
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Returns the number of elements that match a selector.
    pub(super) fn count(&self, selector: &str) -> u64 {
        let count = self.script("return document.querySelectorAll(arguments[0]).length", &[json!(selector)]);
        count.as_u64().unwrap()
    }

    /// Waits until an element matches a selector.
    pub(super) fn wait_for(&self, selector: &str) {
        self.wait(selector, || self.count(selector) > 0);
    }

    /// Waits until a condition holds.
    pub(super) fn wait(&self, what: &str, holds: impl Fn() -> bool) {
        let begin = Instant::now();
        while !holds() {
            let late = begin.elapsed() > PATIENCE;
            assert!(!late, "{what} does not come; the page says {:?}", self.complaints());
            thread::sleep(Duration::from_millis(25));
        }
    }

    /// Clicks on the first element that matches a selector, like a person: an element that the page draws anew
    /// between a look and the click is looked for again.
    pub(super) fn click(&self, selector: &str) {
        self.wait(selector, || {
            let query = json!({ "using": "css selector", "value": selector });
            let path = format!("/session/{}/element", self.session);
            let clicked = self.try_send("POST", &path, &query).and_then(|found| {
                let element = found[ELEMENT].as_str().unwrap();
                self.try_send("POST", &format!("{path}/{element}/click"), &json!({}))
            });
            match clicked {
                Ok(_) => true,
                Err(error) if error["error"] == "no such element" => false,
                Err(error) if error["error"] == "stale element reference" => false,
                Err(error) => panic!("{selector}: {error}"),
            }
        });
    }

    /// Chooses a value in a list.
    pub(super) fn choose(&self, selector: &str, value: &str) {
        self.click(&format!("{selector} option[value=\"{value}\"]"));
    }

    /// Presses keys one after the other.
    pub(super) fn keys(&self, keys: &str) {
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(|key| {
                ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() }))
            })
            .collect();
        self.post(
            "actions",
            &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": actions }] }),
        );
    }

    /// Returns the errors and warnings that the page wrote to its console since the last call.
    pub(super) fn complaints(&self) -> Vec<String> {
        let entries = self.post("se/log", &json!({ "type": "browser" }));
        let texts = entries.as_array().into_iter().flatten().filter(|entry| entry["level"] == "SEVERE");
        texts.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Saves a picture of the page in `target/screenshots/`.
    pub(super) fn screenshot(&self, name: &str) {
        let picture = self.send("GET", &format!("/session/{}/screenshot", self.session), &Value::Null);
        let bytes = from_base64(picture.as_str().unwrap());
        let folder = crate::support::repository::root().join("target/screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !thread::panicking() {
            self.send("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
        // A driver that has already ended is fine.
        drop(self.driver.kill());
        drop(self.driver.wait());
    }
}

/// Decodes base64 without line breaks.
fn from_base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(u32::from(letter - b'A')),
        b'a'..=b'z' => Some(u32::from(letter - b'a') + 26),
        b'0'..=b'9' => Some(u32::from(letter - b'0') + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let (mut bytes, mut bits, mut width) = (Vec::new(), 0_u32, 0);
    for sextet in text.bytes().filter_map(value) {
        bits = (bits << 6) | sextet;
        width += 6;
        if width >= 8 {
            width -= 8;
            bytes.push(u8::try_from((bits >> width) & 0xff).unwrap());
        }
    }
    bytes
}
