//! A browser driven by a test: pages, scripts, clicks and keys.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use serde_json::{Value, json};

use super::session::Session;

/// The maximum time that a test waits for something on the page.
pub(super) const PATIENCE: Duration = Duration::from_secs(90);
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A headless browser for one test.
pub(super) struct Browser {
    /// Empty only while the browser is dropped.
    session: Option<Session>,
}

impl Browser {
    /// Returns a browser whose viewport has this size, with one empty tab.
    pub(super) fn start(chromium: &Path, chromedriver: &Path, size: (u32, u32)) -> Browser {
        let browser = Browser { session: Some(Session::take(chromium, chromedriver)) };
        browser.resize(size);
        browser
    }

    /// Changes the width and height of the viewport.
    pub(super) fn resize(&self, (width, height): (u32, u32)) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", &size);
    }

    fn session(&self) -> &Session {
        self.session.as_ref().expect("a browser in use has a session")
    }

    /// Sends a request and returns the value of the answer; fails on an error.
    fn post(&self, path: &str, body: &Value) -> Value {
        self.session().post(path, body).unwrap_or_else(|error| panic!("{path} {body}: {error}"))
    }

    /// Requests a value.
    fn get(&self, path: &str) -> Value {
        self.session().get(path).unwrap_or_else(|error| panic!("{path}: {error}"))
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
        let before = self.get("window");
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

    /// Waits until the first element that matches a selector has this text.
    pub(super) fn wait_for_text(&self, selector: &str, text: &str) {
        self.wait(&format!("{text:?} in {selector}"), || self.text(selector) == text);
    }

    /// Waits until this number of elements match a selector.
    pub(super) fn wait_for_count(&self, selector: &str, count: u64) {
        self.wait(&format!("{count} of {selector}"), || self.count(selector) == count);
    }

    /// Waits until a condition holds.
    pub(super) fn wait(&self, what: &str, holds: impl Fn() -> bool) {
        let begin = Instant::now();
        while !holds() {
            let late = begin.elapsed() > PATIENCE;
            assert!(!late, "no {what}; errors of the page: {:?}", self.complaints());
            // A check takes the browser one or two milliseconds.
            thread::sleep((begin.elapsed() / 4).clamp(Duration::from_millis(10), Duration::from_millis(100)));
        }
    }

    /// Clicks on the first element that matches a selector, like a person: waits for it, and until nothing
    /// covers it.
    pub(super) fn click(&self, selector: &str) {
        self.wait(selector, || self.try_click(selector));
    }

    /// Clicks on the first element that matches a selector. Returns false if there is none at the moment,
    /// which includes an element that the page draws anew between the look and the click.
    pub(super) fn try_click(&self, selector: &str) -> bool {
        const PASSING: [&str; 4] = [
            "no such element",
            "stale element reference",
            "element click intercepted",
            "element not interactable",
        ];
        let query = json!({ "using": "css selector", "value": selector });
        let clicked = self.session().post("element", &query).and_then(|found| {
            let element = found[ELEMENT].as_str().unwrap();
            self.session().post(&format!("element/{element}/click"), &json!({}))
        });
        match clicked {
            Ok(_) => true,
            Err(error) if PASSING.iter().any(|passing| error["error"] == *passing) => false,
            Err(error) => panic!("{selector}: {error}"),
        }
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
        let picture = self.get("screenshot");
        let bytes = BASE64.decode(picture.as_str().unwrap().as_bytes()).unwrap();
        let folder = crate::support::repository::root().join("target/screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
    }
}

impl Drop for Browser {
    /// Keeps the browser for another test, but not that of a test that fails.
    fn drop(&mut self) {
        if let Some(session) = self.session.take()
            && !thread::panicking()
        {
            session.keep();
        }
    }
}
