//! Errors that the page reports, and inputs that it limits to the range that Kado accepts.

use serde_json::json;

use super::{GAME, Page};

/// Selector of an error message.
const ERROR: &str = ".toast.error";

#[test]
fn invalid_links_open_the_page_with_a_message() {
    let Some(page) = Page::wide() else { return };
    for (link, message) in [
        ("game=mnk:100000,100000,3", "The link has an unsupported game: mnk:100000,100000,3. Expected: "),
        ("game=gomoku:99999", "The link has an unsupported game: gomoku:99999. Expected: "),
        ("game=othello:7", "The link has an unsupported game: othello:7. Expected: "),
        ("game=constructor", "The link has an unsupported game: constructor. Expected: "),
        ("game=othello:4&board=XO", "The link has an invalid board. Expected: 16 squares, "),
        ("game=othello:8&moves=f5d6f5", "The link has an illegal move: f5. Expected: moves of the game, "),
        ("game=othello:8&moves=n4", "The link has an illegal move: n4. Expected: "),
        ("game=gomoku:9&moves=j1", "The link has an illegal move: j1. Expected: "),
        ("game=tictactoe&moves=a1b1a2b2a3c3", "The link has an illegal move: c3. Expected: "),
        ("game=gomoku:9&moves=a1passa2", "The link has an illegal move: pass. Expected: "),
        ("game=othello:8&moves=f5!", "The link has an illegal move: !. Expected: "),
    ] {
        page.open("about:blank");
        page.open(&format!("{}#{link}", page.server.address));
        page.wait_for("[data-connection=open] .square.legal");
        page.wait(link, || page.text(ERROR).starts_with(message));
        assert_eq!((page.count(".square"), page.count("#new-game")), (64, 1), "{link}");
        assert_eq!(page.script("return location.hash", &[]), json!(""), "{link}");
    }
    page.screenshot("link-error");
    page.enter("review");
    page.read("http://127.0.0.1:8620/#game=othello:18");
    page.wait("the message", || page.text("#toasts").contains("unsupported game: othello:18"));
    page.read(&format!("http://127.0.0.1:8620/#game=othello:8&moves=a{}", "1".repeat(300)));
    page.wait("the message", || page.text(".toast:last-child span").ends_with('…'));
    assert!(page.text(".toast:last-child").chars().count() < 250);
    page.assert_silent();
}

#[test]
fn the_moves_of_a_link_are_in_any_case_and_without_forced_passes() {
    let Some(page) = Page::wide() else { return };
    for (link, plies) in
        [("game=othello:8&moves=F5D6c3", 3), ("game=othello:6&moves=d5c5b6e4e3e5c2c6e6d6f3f4", 13)]
    {
        page.open("about:blank");
        page.open(&format!("{}#{link}", page.server.address));
        page.wait_for_text(".counter", &format!("{plies} / {plies}"));
    }
    page.assert_silent();
}

#[test]
fn a_file_that_is_too_large_is_not_sent() {
    let Some(page) = Page::wide() else { return };
    page.enter("review");
    page.script(
        "const dropped = new DataTransfer();\
         dropped.items.add(new File([new Uint8Array(13_000_000)], 'games.wtb'));\
         window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true }))",
        &[],
    );
    page.wait_for(ERROR);
    assert_eq!(page.text(ERROR), "games.wtb is too large: 12.40 MB. Expected: at most 11.99 MB");
    let text = "const area = document.querySelector('#import-text'); area.value = 'f5'.repeat(9_000_000)";
    page.script(text, &[]);
    page.click("#import-read");
    page.wait("a message about the text", || {
        page.text("#toasts").contains("The message is too large: 17.17 MB. Expected: at most 16.00 MB")
    });
    page.read("f5d6c3");
    page.wait_for_count(".accuracy", 2);
    assert_eq!(page.count("#connection:not([hidden])"), 0);
    page.assert_silent();
}

#[test]
fn an_error_of_the_engine_is_shown_instead_of_its_thinking() {
    let Some(page) = Page::wide() else { return };
    let tree = json!({ "game": "othello:8", "start": null, "players": { "black": "", "white": "" },
        "result": "", "here": ["f5"], "tree": ["", ["f5"]] });
    let seats = json!({ "X": { "kind": "human" }, "O": { "kind": "elo", "value": 9999 } });
    let game = json!({ "tree": tree, "mode": "play", "play": { "seats": seats, "live": ["f5"] } });
    page.open_with(&[("kado.game", game)]);
    let message = "Kado, Elo 9999 cannot move: elo is 9999.";
    page.wait_for_text(".status", message);
    page.screenshot("play-error");
    page.script("document.querySelector('#toasts').replaceChildren()", &[]);
    page.click("#think-again");
    page.wait_for(ERROR);
    page.wait_for_text(".status", message);
    page.keys("u");
    page.wait_for_text(".status", "Black to move.");
    assert_eq!(page.count("#think-again:not([hidden] *)"), 0);
    page.assert_silent();
}

#[test]
fn a_new_game_offers_only_what_kado_plays() {
    let Some(page) = Page::wide() else { return };
    let elo = |value: u32| json!({ "kind": "elo", "value": value });
    page.open_with(&[("kado.settings", json!({ "newGame": { "black": elo(1), "white": elo(9999) } }))]);
    page.click("#new-game");
    let range = "return [...document.querySelectorAll('.dialog [data-side] input')]\
                 .map(({ value, min, max }) => [Number(value), Number(min), Number(max)])";
    let range = page.script(range, &[]);
    let [least, most] = [&range[0][1], &range[0][2]];
    assert!(least.as_u64() > Some(0) && most.as_u64() > least.as_u64(), "{range}");
    assert_eq!(range, json!([[least, least, most], [most, least, most]]));
    let xot = "#start option[value=xot]";
    assert_eq!(page.count(xot), 1);
    page.choose(GAME, "antiothello");
    page.wait_for_count(xot, 0);
    assert_eq!(page.count("#start option[value=random]"), 1);
    // A line is at most as long as the longer side.
    page.choose(GAME, "mnk");
    page.wait("the sizes", || page.count(".dialog .field select") > 5);
    let lines = "const selects = [...document.querySelectorAll('.dialog .stack > .row.wrap select')];\
                 const [columns, rows, line] = selects; columns.value = rows.value = 3;\
                 rows.dispatchEvent(new Event('change'));\
                 return [line.value, [...line.options].filter(({ disabled }) => !disabled).length]";
    assert_eq!(page.script(lines, &[]), json!(["3", 3]));
    page.assert_silent();
}
