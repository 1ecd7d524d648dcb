//! Games that the page exports.

use serde_json::json;

use super::Page;
use crate::support::playout;

const HOME: &str = "\u{e011}";

impl Page {
    /// Opens the export dialog, shows the game in a format, and waits for its text.
    fn wait_for_export(&self, format: &str, text: &str) {
        let shown = || self.script("return document.querySelector('#export-text').value", &[]);
        self.enter("review");
        self.click("#export");
        self.wait("the transcript", || shown() != json!(""));
        self.click(&format!("[data-format={format}]"));
        self.wait(text, || shown() == json!(text));
    }
}

#[test]
fn the_record_of_a_game_is_exported() {
    let Some(page) = Page::wide() else { return };
    let text = "(;FF[4]GM[2]CA[UTF-8]SZ[8]EV[Cup]RO[3]PC[Oslo]DT[2024-05-06]PB[Ann]PW[Bob]RE[W+R]GC[A game]\
                AB[e4][d5]AW[d4][e5]PL[B];B[f5]C[Good](;W[d6])(;W[f4]C[Bad]))\n";
    page.enter("review");
    page.read(text);
    page.wait_for_count(".accuracy", 2);
    page.wait_for_export("sgf", text);
    // The page keeps the record with the game.
    page.open(&page.server.address);
    page.wait_for("[data-connection=open]");
    page.wait_for_export("sgf", text);
    page.click("#export-copy");
    // Whether a page may copy is a setting of the browser.
    let message = || page.script("return document.querySelector('#export-copied').textContent", &[]);
    let messages = ["Copied.", "The browser does not allow copying."];
    page.wait("a message in the dialog", || messages.iter().any(|text| message() == json!(text)));
    page.assert_silent();
}

#[test]
fn the_winner_by_resignation_is_exported() {
    let Some(page) = Page::wide() else { return };
    page.begin_between_people();
    page.play_on_square("f5");
    page.click("#resign");
    page.wait_for_text(".status", "Black wins by resignation");
    let text = "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[Person]PW[Person]RE[B+R]AB[e4][d5]AW[d4][e5]PL[B];B[f5])\n";
    page.wait_for_export("sgf", text);
    // A move that is tried after the end is not part of the game.
    page.click(".dialog .spread button");
    page.enter("analyse");
    page.play_on_square("d6");
    page.wait_for_text(".counter", "2 / 2");
    page.wait_for_export("sgf", text);
    // Nor does a move that is tried before the end replace a move of the game.
    page.click(".dialog .spread button");
    page.enter("analyse");
    page.keys(HOME);
    page.wait_for_text(".counter", "0 / 2");
    page.play_on_square("d3");
    page.wait_for_text(".variation .move > span", "d3");
    page.wait_for(".branch-tools button:first-child:disabled");
    page.wait_for_export("sgf", &text.replace(";B[f5]", "(;B[f5])(;B[d3])"));
    page.assert_silent();
}

#[test]
fn moves_tried_in_a_running_game_are_not_part_of_it() {
    let Some(page) = Page::wide() else { return };
    page.begin_between_people();
    for name in ["f5", "d6"] {
        page.play_on_square(name);
    }
    page.enter("analyse");
    for name in ["c5", "f6"] {
        page.play_on_square(name);
    }
    page.wait_for_text(".counter", "4 / 4");
    let game = |rest: &str| {
        let head = "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[Person]PW[Person]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6]";
        format!("{head}{rest})\n")
    };
    page.wait_for_export("sgf", &game(""));
    page.click(".dialog .spread button");
    page.choose("#panel select", "4");
    page.click("#review-start");
    page.wait_for_count(".review-moves tbody tr", 2);
    // The game goes on with another move: now those that were tried are a variation.
    page.enter("play");
    page.click(&page.square("a1"));
    page.wait_for_text(".status", "Black to move.");
    page.play_on_square("c3");
    page.wait_for_export("sgf", &game("(;B[c3])(;B[c5];W[f6])"));
    // A format that cannot hold the game leaves nothing of the format before it.
    page.click("[data-format=wthor]");
    page.wait("the error", || {
        page.text("#export-note.fault").starts_with("no result in discs, which WTHOR needs.")
    });
    let left = "return document.querySelector('#export-text').value";
    assert_eq!(page.script(left, &[]), json!(""));
    assert_eq!((page.count("#export-copy:disabled"), page.count("#export-save:disabled")), (1, 1));
    page.click("[data-format=transcript]");
    page.wait("the transcript", || page.script(left, &[]) == json!("f5d6c3\n"));
    assert_eq!(page.count("#export-note.fault, #export-copy:disabled, #export-save:disabled"), 0);
    page.assert_silent();
}

#[test]
fn moves_tried_in_a_game_whose_moves_are_taken_back_are_not_exported() {
    let Some(page) = Page::wide() else { return };
    let start = "---------------------------OX------XO--------------------------- X;\n";
    page.begin_between_people();
    page.play_on_square("f5");
    page.enter("analyse");
    page.keys(HOME);
    page.wait_for_text(".counter", "0 / 1");
    page.play_on_square("d3");
    page.enter("play");
    page.keys("u");
    page.wait_for_text(".status", "Black to move.");
    page.wait_for_export("transcript", start);
    page.open(&page.server.address);
    page.wait_for("[data-connection=open]");
    page.wait_for_export("transcript", start);
    page.assert_silent();
}

#[test]
fn a_wthor_database_is_saved_as_three_files() {
    let Some(page) = Page::wide() else { return };
    page.open_with_script(
        "window.saved = []; HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }",
    );
    page.enter("review");
    page.read(playout::sample().next().unwrap().moves);
    page.wait_for(".review-moves");
    page.wait_for_export("wthor", "");
    let wait_for_files = |times: usize| {
        let names = ["kado.wtb", "kado.jou", "kado.trn"].repeat(times);
        page.wait("the files", || page.script("return saved", &[]) == json!(names));
    };
    wait_for_files(1);
    page.click("#export-save");
    wait_for_files(2);
    page.assert_silent();
}
