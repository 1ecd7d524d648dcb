//! Games that are read and reviewed, and reviews that end before they are complete.

use serde_json::json;

use super::{GAME, Page, SENT, SIZE, WHITE};

impl Page {
    /// Pastes a text into the import field of the mode.
    fn paste(&self, text: &str) {
        let paste = "const area = document.querySelector('#import-text'); area.focus();\
                     area.dispatchEvent(new ClipboardEvent('paste', { bubbles: true }));\
                     document.execCommand('insertText', false, arguments[0])";
        self.script(paste, &[json!(text)]);
    }
}

#[test]
fn a_pasted_text_replaces_the_one_before_it() {
    let Some(page) = Page::wide() else { return };
    let text = || page.script("return document.querySelector('#import-text').value", &[]);
    let rows = ".review-moves tbody tr";
    page.enter("review");
    page.choose("#panel select", "4");
    page.paste("f5d6c3d3");
    page.wait_for_count(rows, 4);
    assert_eq!(text(), json!(""));
    page.paste("f5d6c");
    page.wait_for(".toast.error");
    assert_eq!(text(), json!("f5d6c"));
    page.paste("f5f6e6\nf5d6c3");
    page.wait_for_count(".database:not([hidden]) tbody tr", 2);
    page.wait_for_count(rows, 3);
    // A link is reviewed like a text, and does not belong to the list.
    page.paste("http://127.0.0.1:8620/#game=othello:8&moves=f5d6c3d3c4&ply=3");
    page.wait_for_count(rows, 5);
    assert_eq!(page.count(".database:not([hidden])"), 0);
    // The game on the board is not one that is being played.
    page.enter("play");
    page.click(&page.square("a1"));
    page.wait_for_text(
        ".toast:last-child span",
        "Begin a new game, or play on from a position with “New game…”.",
    );
    page.assert_silent();
}

#[test]
fn a_text_that_does_not_fit_the_board_is_read_as_othello() {
    let Some(page) = Page::wide() else { return };
    page.begin(&[(SIZE, "10"), (WHITE, "human")]);
    page.wait_for_count(".square", 100);
    page.enter("review");
    page.read("f5d6c3d3c4");
    page.wait_for_count(".square", 64);
    page.wait_for_text(".counter", "5 / 5");
    page.enter("play");
    page.begin_15x15("gomoku");
    page.enter("setup");
    page.read("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
    page.wait_for_count(".square", 64);
    let game = "return document.querySelector('#panel select').value";
    page.wait("Othello", || page.script(game, &[]) == json!("othello"));
    // A text that fits the board is one of its game.
    page.enter("review");
    page.read("h8i9");
    page.wait_for_text(".counter", "2 / 2");
    assert_eq!((page.count(".square"), page.count(".toast.error")), (225, 0));
    page.assert_silent();
}

#[test]
fn a_review_that_replaces_another_one_is_shown_until_its_end() {
    let Some(page) = Page::wide() else { return };
    page.enter("review");
    page.choose("#panel select", "24");
    page.read("f5d6c3d3c4f4f6f3e6e7d7c5");
    page.wait_for_text("#review-start", "Stop");
    let watch = "window.texts = []; const button = document.querySelector('#review-start');\
                 new MutationObserver(() => texts.push(button.textContent)).observe(button, { childList: true })";
    page.script(watch, &[]);
    page.choose("#panel select", "4");
    page.read("f5d6c3d3c4");
    page.wait_for_count(".review-moves tbody tr", 5);
    page.wait_for_text("#review-start", "Review the game");
    let ends = "return texts.filter((text) => text === 'Review the game').length";
    assert_eq!(page.script(ends, &[]), json!(1));
    page.assert_silent();
}

#[test]
fn a_record_of_five_in_a_row_is_read_by_its_own_rules() {
    let Some(page) = Page::wide() else { return };
    let game = || page.script("return JSON.parse(sessionStorage.getItem('kado.game')).tree.game", &[]);
    let text = "(;FF[4]GM[4]SZ[15];B[h8];W[i9];B[h7];W[i10];B[h6];W[a1];B[h5];W[b1];B[h4])";
    for (text, expected, plies) in
        [(text, "gomoku:15", "9 / 9"), ("(;GM[4]SZ[19];B[h8];W[i9];B[g7])", "gomoku:19", "3 / 3")]
    {
        page.enter("play");
        page.begin(&[(GAME, "tictactoe"), (WHITE, "human")]);
        page.wait_for_count(".square", 9);
        page.enter("review");
        page.read(text);
        page.wait_for_text(".counter", plies);
        page.wait(expected, || game() == json!(expected));
    }
    assert_eq!(page.count(".toast.error"), 0);
    page.assert_silent();
}

#[test]
fn a_position_that_is_read_ends_the_review_before_it() {
    let Some(page) = Page::wide() else { return };
    page.open_with_script(SENT);
    page.enter("review");
    page.choose("#panel select", "24");
    page.read("f5d6c3d3c4f4f6f3e6e7d7c5");
    page.wait_for_text("#review-start", "Stop");
    page.read("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
    page.wait_for_text("#review-start", "Review the game");
    page.wait_for_text(".counter", "0 / 0");
    assert_eq!(page.count("#panel progress:not([hidden])"), 0);
    let is_cancelled = "return sent.some(({ method }) => method === 'cancel')";
    assert_eq!(page.script(is_cancelled, &[]), json!(true));
    page.assert_silent();
}
