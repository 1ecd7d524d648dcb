//! The keyboard focus after an action that replaces or disables its control.

use serde_json::json;

use super::{GAME, Page, WHITE};

const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";
const ENTER: &str = "\u{e007}";

impl Page {
    /// Moves the focus to an element, then presses keys.
    fn press(&self, selector: &str, keys: &str) {
        self.wait_for(selector);
        self.script("document.querySelector(arguments[0]).focus()", &[json!(selector)]);
        self.keys(keys);
    }

    /// Waits until an element has the focus.
    fn wait_for_focus(&self, selector: &str) {
        self.wait_for(&format!("{selector}:focus"));
    }
}

#[test]
fn lists_of_the_dialog_keep_the_focus() {
    let Some(page) = Page::wide() else { return };
    page.press("#new-game", ENTER);
    let value =
        |selector: &str| page.script("return document.querySelector(arguments[0]).value", &[json!(selector)]);
    let player = WHITE;
    page.press(player, &DOWN.repeat(3));
    assert_eq!(value(player), json!("first"));
    page.keys(&UP.repeat(4));
    assert_eq!(value(player), json!("human"));
    page.wait_for_focus(player);
    page.press("#start", &DOWN.repeat(2));
    assert_eq!(value("#start"), json!("random"));
    page.wait_for_focus("#start");
    page.press(".dialog button.primary", ENTER);
    page.wait_for_count(".dialog", 0);
    page.wait_for_focus("#new-game");
    page.assert_silent();
}

#[test]
fn controls_that_are_drawn_again_keep_the_focus() {
    let Some(page) = Page::wide() else { return };
    page.enter("learn");
    page.press("#learn-side", &DOWN.repeat(2));
    let side = "return document.querySelector('#learn-side').value";
    assert_eq!(page.script(side, &[]), json!("white"));
    page.wait_for_focus("#learn-side");
    page.enter("setup");
    let paste = "document.querySelector('#import-text').value = '8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1'";
    page.script(paste, &[]);
    page.press("#import-read", ENTER);
    page.wait("the position", || {
        page.script("return document.querySelector('#import-text').value", &[]) == json!("")
    });
    page.wait_for_focus("#import-read");
    page.press("#setup-board", ENTER);
    page.wait_for_focus("#setup-board");
    page.press("#settings", ENTER);
    page.press("#language", DOWN);
    page.wait_for_text("[data-mode=play]", "対局");
    page.wait_for_focus("#settings");
    page.assert_silent();
}

#[test]
fn the_panel_has_the_focus_of_a_control_that_is_disabled() {
    let Some(page) = Page::wide() else { return };
    page.begin_between_people();
    page.play_on_square("d3");
    page.press(".grid-2 button:first-child", ENTER);
    page.wait_for_text(".counter", "0 / 0");
    page.wait_for_focus("#panel");
    page.enter("review");
    page.choose("#panel select", "4");
    page.read("f5d6c3");
    page.wait_for_count(".review-moves tbody tr", 3);
    page.enter("analyse");
    page.keys("\u{e011}");
    page.play_on_square("e6");
    page.press(".branch-tools button:not(:disabled)", ENTER);
    page.wait("the variation as the main line", || page.text(".pair").contains("e6"));
    page.wait_for_focus("#panel");
    // The first step back leads to the start.
    page.press("#steps button:nth-child(2)", ENTER);
    page.wait_for_focus("#steps input");
    // The focus stays on a board that is replaced by another one.
    page.press(".square[tabindex='0']", "n");
    page.choose(GAME, "gomoku");
    page.press(".dialog button.primary", ENTER);
    page.wait_for_count(".square", 225);
    page.wait_for_focus(".square");
    page.assert_silent();
}
