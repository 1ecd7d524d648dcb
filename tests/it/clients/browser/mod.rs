//! The page of `kado serve` in a browser: Debian's chromium, driven through chromedriver. Pictures of what the
//! tests saw are kept in `target/screenshots/`.

mod accessibility;
mod driver;
mod games;
mod layout;
mod positions;
mod server;
mod speed;

use serde_json::json;

use crate::support::programs;
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
    /// Opens the page in a viewport of this size, or says on standard error which program is missing.
    fn open(size: (u32, u32)) -> Option<Page> {
        let [chromium, chromedriver] = programs::find(["chromium", "chromedriver"])?;
        let server = Server::start();
        let browser = Browser::start(&chromium, &chromedriver, size);
        browser.open(&server.address);
        browser.wait_for("[data-connection=open] .square");
        Some(Page { browser, server })
    }

    /// Opens the page on a desktop.
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

    /// Puts a text into the field of the mode that reads games and positions.
    fn read(&self, text: &str) {
        self.browser.wait_for("#import-text");
        let paste = "const area = document.querySelector('#import-text'); area.value = arguments[0];";
        self.browser.script(paste, &[json!(text)]);
        self.browser.click("#import-read");
    }

    /// Fails if the page wrote an error to its console.
    fn assert_silent(&self) {
        assert_eq!(self.browser.complaints(), Vec::<String>::new());
    }
}

#[test]
fn a_lost_connection_says_so_and_the_game_is_kept() {
    let Some(mut page) = Page::wide() else { return };
    page.browser.click(&page.square("d3"));
    page.browser.wait("an answer of Kado", || page.browser.count(".move") >= 2);
    let moves = page.browser.text(".moves");
    page.server.restart();
    page.browser.wait_for("#connection:not([hidden])");
    assert!(page.browser.text("#connection").contains("Your game is kept"));
    page.browser.screenshot("connection-lost");
    page.browser.open(&page.server.address);
    page.browser.wait_for("[data-connection=open] .move");
    assert_eq!(page.browser.text(".moves"), moves);
    page.browser.wait_for(".square.legal");
}
