//! A session of JSON-RPC: every response and event is checked by the schema.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use kado::protocol::{Files, Json, Session};
use serde_json::{Value, json};

use super::schema::{fault_of_line, fault_of_params, fault_of_result};
use crate::support::keyboard::{Keyboard, Screen};
use crate::support::session;

const PATIENCE: Duration = Duration::from_secs(60);

/// Returns a request.
pub(crate) fn request(id: impl Into<Value>, method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id.into(), "method": method, "params": params})
}

/// Runs a session of these lines to its end and returns the output lines.
pub(super) fn run(lines: &[u8], options: &[(&str, &str)]) -> Vec<Value> {
    let settings = [&[("Hash", "1")], options].concat();
    session::run(&mut Json::new(Files::Denied), &settings, lines).lines().map(checked).collect()
}

/// Parses a line that Kado sent, and checks it against the schema.
fn checked(line: &str) -> Value {
    let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(fault_of_line(&value), None);
    if let Some(error) = value.get("error") {
        for member in ["where", "remedy"] {
            assert_ne!(error["data"][member], "", "an error without {member}: {line}");
        }
    }
    value
}

/// Sends one request and returns its result or error.
pub(super) fn ask(method: &str, params: &Value) -> Value {
    let mut lines = run(format!("{}\n", request(1, method, params)).as_bytes(), &[]);
    let last = lines.pop().unwrap_or_else(|| panic!("{method} is not answered"));
    assert_eq!(last["id"], 1);
    assert!(lines.iter().all(|line| line["method"] == "event" && line["params"]["id"] == 1), "{lines:?}");
    match last.get("result") {
        Some(result) => {
            assert_eq!(fault_of_result(method, result), None);
            assert_eq!(fault_of_params(method, params), None);
            result.clone()
        }
        None => last["error"].clone(),
    }
}

/// A session on its own thread.
pub(super) struct TestSession {
    typist: Option<Sender<Vec<u8>>>,
    shown: Receiver<Vec<u8>>,
    begun: String,
    /// Output lines that have not been requested yet.
    lines: Vec<Value>,
    methods: BTreeMap<String, String>,
    thread: Option<JoinHandle<()>>,
}

impl TestSession {
    pub(super) fn new() -> TestSession {
        let (typist, keyboard) = Keyboard::new();
        let (screen, shown) = Screen::new();
        let thread = std::thread::spawn(move || {
            let session = Session::new();
            let mut engine = session::engine(&session, &[("Hash", "1")]);
            session.run(&mut Json::new(Files::Denied), &mut engine, keyboard, screen).unwrap();
        });
        TestSession {
            typist: Some(typist),
            shown,
            begun: String::new(),
            lines: Vec::new(),
            methods: BTreeMap::new(),
            thread: Some(thread),
        }
    }

    /// Sends a request.
    pub(super) fn send(&mut self, id: impl Into<Value>, method: &str, params: &Value) {
        let id = id.into();
        self.methods.insert(id.to_string(), method.to_owned());
        self.type_in(&format!("{}\n", request(id, method, params)));
    }

    pub(super) fn type_in(&mut self, text: &str) {
        self.typist.as_ref().unwrap().send(text.as_bytes().to_vec()).unwrap();
    }

    /// Waits for the answer to a request and returns it. Earlier lines are kept.
    pub(super) fn answer(&mut self, id: impl Into<Value>) -> Value {
        let id = id.into();
        self.wait(|line| line["id"] == id && line.get("method").is_none())
    }

    /// Sends a request and waits for its answer.
    pub(super) fn ask(&mut self, id: impl Into<Value> + Clone, method: &str, params: &Value) -> Value {
        self.send(id.clone(), method, params);
        self.answer(id)
    }

    /// Waits for an event of a request.
    pub(super) fn event(&mut self, id: impl Into<Value>) -> Value {
        let id = id.into();
        self.wait(|line| line["method"] == "event" && line["params"]["id"] == id)["params"].clone()
    }

    fn wait(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + PATIENCE;
        let mut looked = 0;
        loop {
            if let Some(found) = self.lines[looked..].iter().position(&is_wanted) {
                return self.lines.remove(looked + found);
            }
            looked = self.lines.len();
            let left = deadline.saturating_duration_since(Instant::now());
            let bytes = self.shown.recv_timeout(left).unwrap_or_else(|_| panic!("not in {:?}", self.lines));
            self.begun += std::str::from_utf8(&bytes).unwrap();
            while let Some((line, rest)) = self.begun.split_once('\n') {
                let value = checked(line);
                if let (Some(result), Some(method)) =
                    (value.get("result"), self.methods.get(&value["id"].to_string()))
                {
                    assert_eq!(fault_of_result(method, result), None);
                }
                self.lines.push(value);
                self.begun = rest.to_owned();
            }
        }
    }

    /// Ends the input, and returns the answers that have not been requested yet.
    pub(super) fn end(mut self) -> Vec<Value> {
        self.typist = None;
        while let Ok(bytes) = self.shown.recv_timeout(PATIENCE) {
            self.begun += std::str::from_utf8(&bytes).unwrap();
        }
        self.thread.take().unwrap().join().unwrap();
        self.lines.extend(self.begun.lines().map(checked));
        self.lines.retain(|line| line.get("method").is_none());
        std::mem::take(&mut self.lines)
    }
}
