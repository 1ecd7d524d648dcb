//! The page of `kado serve` in a browser: Debian's chromium-headless-shell or chromium, driven through
//! chromedriver. The tests save pictures in `target/screenshots/`.

#![cfg(unix)]

mod accessibility;
mod connection;
mod driver;
mod errors;
mod exercises;
mod exports;
mod focus;
mod games;
mod layout;
mod live_game;
mod new_game;
mod positions;
mod reports;
mod reviews;
mod server;
mod session;
mod speed;
mod swap2;
mod tabs;

use std::ops::Deref;

use serde_json::{Value, json};

use crate::support::programs;
use crate::support::repository::root;
use driver::Browser;
use server::Server;

/// The modes of the page.
const MODES: [&str; 5] = ["play", "analyse", "review", "setup", "learn"];

/// Keeps the requests that the page sends in `sent`.
const SENT: &str = "const { send } = WebSocket.prototype; window.sent = [];
    WebSocket.prototype.send = function (line) { sent.push(JSON.parse(line)); send.call(this, line); };";

/// Selections in the dialog for a new game.
const GAME: &str = ".dialog select";
const SIZE: &str = ".dialog .row.wrap select";
const BLACK: &str = ".dialog [data-side=black] select";
const WHITE: &str = ".dialog [data-side=white] select";
const MINUTES: &str = ".dialog select:has(> option[value=\"60\"])";
const START: &str = ".dialog #start";

/// A browser that shows the page of a server.
struct Page {
    browser: Browser,
    server: Server,
}

impl Deref for Page {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Page {
    /// Opens the page in a viewport of this size, or reports on standard error which program is missing.
    fn open(size: (u32, u32)) -> Option<Page> {
        Page::of(Server::start, size)
    }

    /// Opens the page of a server that is started if no program is missing.
    fn of(start: impl FnOnce() -> Server, size: (u32, u32)) -> Option<Page> {
        let [chromium, chromedriver] = programs::find(["chromium", "chromedriver"])?;
        // The headless shell draws no windows of its own: with it these tests take two thirds of the time.
        let shell = programs::find_one("chromium-headless-shell");
        let chromium = shell.map_or(chromium, |_| root().join("tests/it/clients/browser/headless-shell.sh"));
        let server = start();
        let browser = Browser::start(&chromium, &chromedriver, size);
        browser.open(&server.address);
        browser.wait_for("[data-connection=open] .square");
        Some(Page { browser, server })
    }

    /// Opens the page at desktop size.
    fn wide() -> Option<Page> {
        Page::open((1280, 800))
    }

    /// Opens the page again, with a script that runs before those of the page.
    fn open_with_script(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
        self.open(&self.server.address);
        self.wait_for("[data-connection=open] .square");
    }

    /// Opens the page again as in a new tab, with these values in local storage.
    fn open_with(&self, stored: &[(&str, Value)]) {
        let entries: Vec<_> = stored.iter().map(|(key, value)| json!([key, value.to_string()])).collect();
        let entries = Value::Array(entries);
        self.open_with_script(&format!(
            "sessionStorage.clear(); for (const entry of {entries}) localStorage.setItem(...entry)"
        ));
    }

    /// Opens the page again. It holds back the messages with a part until `release()` is called.
    fn open_holding_back(&self, part: &str) {
        let part = json!(part);
        self.open_with_script(&format!(
            "const Plain = WebSocket;
            const gate = new Promise((open) => {{ window.release = open; }});
            window.WebSocket = class extends Plain {{
              addEventListener(kind, task) {{
                const isHeld = ({{ data }}) => data.includes({part});
                super.addEventListener(kind, kind !== 'message' ? task
                  : (event) => (isHeld(event) ? gate.then(() => task(event)) : task(event)));
              }}
            }};"
        ));
    }

    /// Enters a mode by a click on its tab.
    fn enter(&self, mode: &str) {
        self.click(&format!("[data-mode={mode}]"));
    }

    /// Selector of a square by its name.
    fn square(&self, name: &str) -> String {
        let columns = self.count(".files span");
        let (column, row) = name.split_at(1);
        let column = u64::from(column.as_bytes()[0] - b'a');
        let row: u64 = row.parse().unwrap();
        format!(".square[data-index=\"{}\"]", (row - 1) * columns + column)
    }

    /// Enters a text into the import field of the mode.
    fn read(&self, text: &str) {
        self.wait_for("#import-text");
        let paste = "const area = document.querySelector('#import-text'); area.value = arguments[0];";
        self.script(paste, &[json!(text)]);
        self.click("#import-read");
    }

    /// Emulates a preference of the user: a media feature and its value.
    fn prefer(&self, feature: &str, value: &str) {
        let media = json!({ "features": [{ "name": feature, "value": value }] });
        self.devtools("Emulation.setEmulatedMedia", &media);
    }

    /// Begins a game with these choices in the dialog: selections with their values.
    fn begin(&self, choices: &[(&str, &str)]) {
        self.click("#new-game");
        for (selection, value) in choices {
            self.choose(selection, value);
        }
        self.click(".dialog button.primary");
    }

    /// Begins a game of standard Othello between two people.
    fn begin_between_people(&self) {
        self.begin(&[(WHITE, "human")]);
        self.wait_for_text("#seat-top .name", "Person");
    }

    /// Begins a game of k in a row on 15x15 between two people.
    fn begin_15x15(&self, game: &str) {
        self.begin(&[(GAME, game), (WHITE, "human")]);
        self.wait_for_count(".square", 225);
    }

    /// Fails if the page wrote an error to its console.
    fn assert_silent(&self) {
        assert_eq!(self.complaints(), Vec::<String>::new());
    }
}

impl Page {
    /// Plays on a square. A dot of the previous frame accepts no move, so the click is repeated.
    fn play_on(&self, square: &str) {
        let [legal, disc] = [".legal", " .disc"].map(|state| format!("{square}{state}"));
        let is_played = || self.count(&disc) > 0;
        self.wait(&disc, || is_played() || self.try_click(&legal) && is_played());
    }

    /// Plays on a square by its name.
    fn play_on_square(&self, name: &str) {
        self.play_on(&self.square(name));
    }

    /// Plays the first legal move and waits for Kado's answer. Returns the moves as the page shows them.
    fn play_a_move(&self) -> String {
        let before = self.count(".move");
        let is_played = || self.count(".move") > before;
        self.wait("a move", || is_played() || self.try_click(".square.legal") && is_played());
        self.wait("an answer of Kado", || self.count(".move") >= before + 2);
        self.wait_for(".square.legal");
        self.text(".moves")
    }
}
