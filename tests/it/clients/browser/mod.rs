//! The page of `kado serve` in a browser: Debian's chromium-headless-shell or chromium, driven through
//! chromedriver. The tests save pictures in `target/screenshots/`.

#![cfg(unix)]

mod accessibility;
mod driver;
mod errors;
mod exercises;
mod games;
mod layout;
mod positions;
mod reports;
mod server;
mod session;
mod speed;
mod swap2;

use serde_json::json;

use crate::support::programs;
use crate::support::repository::root;
use driver::Browser;
use server::Server;

/// The modes of the page.
const MODES: [&str; 5] = ["play", "analyse", "review", "setup", "learn"];

/// A browser that shows the page of a server.
struct Page {
    browser: Browser,
    server: Server,
}

impl Page {
    /// Opens the page in a viewport of this size, or reports on standard error which program is missing.
    fn open(size: (u32, u32)) -> Option<Page> {
        let [chromium, chromedriver] = programs::find(["chromium", "chromedriver"])?;
        // The headless shell draws no windows of its own: with it these tests take two thirds of the time.
        let shell = programs::find_one("chromium-headless-shell");
        let chromium = shell.map_or(chromium, |_| root().join("tests/it/clients/browser/headless-shell.sh"));
        let server = Server::start();
        let browser = Browser::start(&chromium, &chromedriver, size);
        browser.open(&server.address);
        browser.wait_for("[data-connection=open] .square");
        Some(Page { browser, server })
    }

    /// Opens the page at desktop size.
    fn wide() -> Option<Page> {
        Page::open((1280, 800))
    }

    /// Enters a mode by a click on its tab.
    fn enter(&self, mode: &str) {
        self.browser.click(&format!("[data-mode={mode}]"));
    }

    /// Selector of a square by its name.
    fn square(&self, name: &str) -> String {
        let columns = self.browser.count(".files span");
        let (column, row) = name.split_at(1);
        let column = u64::from(column.as_bytes()[0] - b'a');
        let row: u64 = row.parse().unwrap();
        format!(".square[data-index=\"{}\"]", (row - 1) * columns + column)
    }

    /// Enters a text into the import field of the mode.
    fn read(&self, text: &str) {
        self.browser.wait_for("#import-text");
        let paste = "const area = document.querySelector('#import-text'); area.value = arguments[0];";
        self.browser.script(paste, &[json!(text)]);
        self.browser.click("#import-read");
    }

    /// Emulates a preference of the user: a media feature and its value.
    fn prefer(&self, feature: &str, value: &str) {
        let media = json!({ "features": [{ "name": feature, "value": value }] });
        self.browser.devtools("Emulation.setEmulatedMedia", &media);
    }

    /// Begins a game of k in a row on 15x15 between two people.
    fn begin_15x15(&self, game: &str) {
        let browser = &self.browser;
        browser.click("#new-game");
        browser.choose(".dialog select", game);
        browser.choose(".dialog [data-side=white] select", "human");
        browser.click(".dialog button.primary");
        browser.wait_for_count(".square", 225);
    }

    /// Fails if the page wrote an error to its console.
    fn assert_silent(&self) {
        assert_eq!(self.browser.complaints(), Vec::<String>::new());
    }
}

impl Page {
    /// Plays on a square. A dot of the previous frame accepts no move, so the click is repeated.
    fn play_on(&self, square: &str) {
        let [legal, disc] = [".legal", " .disc"].map(|state| format!("{square}{state}"));
        let is_played = || self.browser.count(&disc) > 0;
        self.browser.wait(&disc, || is_played() || self.browser.try_click(&legal) && is_played());
    }

    /// Plays on a square by its name.
    fn play_on_square(&self, name: &str) {
        self.play_on(&self.square(name));
    }

    /// Plays the first legal move and waits for Kado's answer. Returns the moves as the page shows them.
    fn play_a_move(&self) -> String {
        let before = self.browser.count(".move");
        let is_played = || self.browser.count(".move") > before;
        self.browser.wait("a move", || is_played() || self.browser.try_click(".square.legal") && is_played());
        self.browser.wait("an answer of Kado", || self.browser.count(".move") >= before + 2);
        self.browser.wait_for(".square.legal");
        self.browser.text(".moves")
    }

    /// Waits until the connection message contains a word.
    fn wait_for_word(&self, word: &str) {
        self.browser.wait(word, || self.browser.text("#connection:not([hidden])").contains(word));
    }
}

#[test]
fn a_killed_server_is_found_again_with_the_game() {
    let Some(mut page) = Page::wide() else { return };
    // The page waits up to 5 s between its attempts: its clock runs six times as fast.
    let fast = "const plain = window.setTimeout;\
                window.setTimeout = (task, wait = 0, ...rest) => plain(task, wait / 6, ...rest);";
    page.browser.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": fast }));
    page.browser.open("about:blank");
    page.browser.open(&page.server.address);
    page.browser.wait_for("[data-connection=open] .square.legal");
    let moves = page.play_a_move();
    page.server.end();
    page.wait_for_word("The connection to Kado is lost. Your game is kept");
    page.browser.screenshot("connection-lost");
    page.wait_for_word("Kado does not answer. Your game is kept");
    page.server.start_again();
    page.wait_for_word("Kado was started again, with another address. Your game is kept");
    assert_eq!(page.browser.text(".moves"), moves);
    // The address with the new token, opened in another tab by `kado serve`, finds the game, and the old page
    // continues.
    let first = page.browser.open_tab(&page.server.address);
    page.browser.wait_for("[data-connection=open] .move");
    assert_eq!(page.browser.text(".moves"), moves);
    page.browser.go_to_tab(&first);
    page.browser.wait_for("[data-connection=open]");
    assert_eq!(page.browser.text(".moves"), moves);
    page.play_a_move();
}

#[test]
fn a_broken_connection_comes_back_by_itself() {
    let Some(page) = Page::wide() else { return };
    let spy = "const Plain = WebSocket; window.sockets = [];\
               window.WebSocket = class extends Plain {\
                 constructor(...rest) { super(...rest); window.sockets.push(this); } };";
    page.browser.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": spy }));
    page.browser.open(&page.server.address);
    page.browser.wait_for("[data-connection=open] .square.legal");
    let before = page.browser.count(".move");
    // The connection breaks while Kado's answer is pending.
    page.browser.script("document.querySelector('.square.legal').click(); sockets.at(-1).close()", &[]);
    page.wait_for_word("Your game is kept");
    page.browser.wait("an answer of Kado", || page.browser.count(".move") >= before + 2);
    assert_eq!(page.browser.script("return sockets.length", &[]), json!(2));
    assert_eq!(page.browser.count("#connection:not([hidden])"), 0);
    page.play_a_move();
    page.assert_silent();
}
