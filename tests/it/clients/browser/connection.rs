//! Connections that break, end with the server, or are refused.

use serde_json::json;

use super::Page;
use super::server::Server;

/// Keeps the connections of the page in `sockets`, and the messages that it sends in `sent`.
const SPY: &str = "const Plain = WebSocket; window.sockets = []; window.sent = [];
    window.WebSocket = class extends Plain {
      constructor(...rest) { super(...rest); window.sockets.push(this); }
      send(line) { window.sent.push(line); super.send(line); }
    };";

impl Page {
    /// Waits until the connection message contains a word.
    fn wait_for_word(&self, word: &str) {
        self.wait(word, || self.text("#connection:not([hidden])").contains(word));
    }
}

#[test]
fn a_killed_server_is_found_again_with_the_game() {
    let Some(mut page) = Page::wide() else { return };
    // The page waits up to 5 s between its attempts: its clock runs six times as fast.
    let fast = "const plain = window.setTimeout;\
                window.setTimeout = (task, wait = 0, ...rest) => plain(task, wait / 6, ...rest);";
    page.open_with_script(fast);
    page.wait_for(".square.legal");
    let moves = page.play_a_move();
    page.server.end();
    page.wait_for_word("The connection to Kado is lost. Your game is kept");
    page.screenshot("connection-lost");
    page.wait_for_word("Kado does not answer. Your game is kept");
    page.server.start_again();
    page.wait_for_word("Kado was started again, with another address. Your game is kept");
    assert_eq!(page.text(".moves"), moves);
    // The address with the new token, opened in another tab by `kado serve`, finds the game, and the old page
    // continues.
    let first = page.open_tab(&page.server.address);
    page.wait_for("[data-connection=open] .move");
    assert_eq!(page.text(".moves"), moves);
    page.go_to_tab(&first);
    page.wait_for("[data-connection=open]");
    assert_eq!(page.text(".moves"), moves);
    page.play_a_move();
}

#[test]
fn the_clocks_stand_still_without_a_connection() {
    let Some(mut page) = Page::wide() else { return };
    let tree = json!({ "game": "othello:8", "start": null, "players": { "black": "", "white": "" },
        "result": "", "here": [], "tree": [""] });
    let seats = json!({ "X": { "kind": "human" }, "O": { "kind": "level", "value": 3 } });
    let clock = json!({ "minutes": 1, "increment": 0, "left": { "X": 60_000, "O": 900 } });
    let play = json!({ "seats": seats, "live": [], "clock": clock });
    page.open_with(&[("kado.game", json!({ "tree": tree, "mode": "play", "play": play }))]);
    page.wait_for_text("#seat-bottom .clock", "0:59");
    page.server.end();
    page.wait_for_word("Your game is kept");
    page.play_on_square("f5");
    page.asynchronous("await new Promise((done) => setTimeout(done, 1500))");
    assert_eq!(page.text("#seat-top .clock"), "0:00.9");
    assert_eq!(page.text(".status"), "Kado, level 3 thinks…");
}

#[test]
fn a_broken_connection_comes_back_by_itself() {
    let Some(page) = Page::wide() else { return };
    page.open_with_script(SPY);
    page.wait_for(".square.legal");
    let before = page.count(".move");
    // The connection breaks while Kado's answer is pending.
    page.script("document.querySelector('.square.legal').click(); sockets.at(-1).close()", &[]);
    page.wait_for_word("Your game is kept");
    page.wait("an answer of Kado", || page.count(".move") >= before + 2);
    assert_eq!(page.script("return sockets.length", &[]), json!(2));
    assert_eq!(page.count("#connection:not([hidden])"), 0);
    page.play_a_move();
    page.assert_silent();
}

#[test]
fn a_click_on_try_now_opens_one_connection() {
    let Some(page) = Page::wide() else { return };
    page.open_with_script(SPY);
    let count = page.asynchronous(
        "sockets.at(-1).close();\
         const find = () => document.querySelector('#connection:not([hidden]) button');\
         while (!find()) await new Promise((done) => setTimeout(done));\
         const button = find(); for (let click = 0; click < 3; click++) button.click();\
         return sockets.length",
    );
    assert_eq!(count, json!(2));
    page.wait_for("[data-connection=open] #connection[hidden]");
    page.assert_silent();
}

#[test]
fn pending_searches_are_repeated_on_the_next_connection() {
    let Some(page) = Page::wide() else { return };
    page.open_with_script(SPY);
    let break_and_wait_for = |method: &str| {
        page.script("sent.length = 0; sockets.at(-1).close()", &[]);
        let count = "return sent.filter((line) => JSON.parse(line).method === arguments[0]).length";
        page.wait(method, || page.script(count, &[json!(method)]) == json!(1));
        page.wait_for("[data-connection=open]");
    };
    page.enter("analyse");
    page.wait_for(".chip.best");
    page.click("#solve");
    page.wait("a depth", || page.text(".search-status").starts_with("depth "));
    break_and_wait_for("solve");
    page.click("#stop");
    page.enter("review");
    page.choose("#panel select", "24");
    page.read("f5d6c3d3c4f4f6f3e6e7");
    page.wait_for("#panel progress:not([hidden])");
    break_and_wait_for("review");
    page.wait_for_text("#review-start", "Stop");
    page.click("#review-start");
    page.wait_for_text("#review-start", "Review the game");
    page.assert_silent();
}

#[test]
fn a_tab_beyond_the_maximum_waits_with_a_message() {
    let start = || Server::with(&["--max-sessions", "1"]);
    let Some(page) = Page::of(start, (1280, 800)) else { return };
    let first = page.open_tab(&page.server.address);
    page.wait_for_word("Too many tabs with Kado are open.");
    page.screenshot("connection-full");
    let second = page.open_tab("about:blank");
    page.go_to_tab(&first);
    page.open("about:blank");
    page.go_to_tab(&second);
    page.wait_for("[data-connection=open] #connection[hidden]");
    page.play_a_move();
    page.assert_silent();
}
