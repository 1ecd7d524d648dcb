//! Games that a person plays in the browser.

use serde_json::json;

use kado::base::{Color, Size};
use kado::game::Position;
use kado::game::notation::parse_move;
use kado::game::othello::Othello;

use super::{GAME, Page, WHITE};

/// Selector of the text with the result.
const RESULT: &str = ".status.result";

/// Returns the moves of the game stored by the page.
fn moves(page: &Page) -> Vec<String> {
    let list = page.script(
        "const names = []; let [, branch] = JSON.parse(localStorage.getItem('kado.game')).tree.tree;\
         for (; branch; branch = branch[1]) names.push(branch[0]); return names",
        &[],
    );
    list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Returns the position after the moves of the game of Othello stored by the page.
fn final_board(page: &Page) -> Othello {
    let mut board = Othello::start(Size::OTHELLO).unwrap();
    for name in moves(page) {
        board.play(parse_move(&name, Size::OTHELLO).unwrap()).unwrap_or_else(|_| panic!("{name} is illegal"));
    }
    board
}

#[test]
fn a_whole_game_against_level_3_is_played_by_clicks() {
    let Some(page) = Page::wide() else { return };
    page.prefer("prefers-reduced-motion", "no-preference");
    page.script("document.querySelector('#settings').click()", &[]);
    page.click(".dialog .check input");
    page.keys("\u{e00c}");
    assert!(page.text("#seat-top").contains("Kado, level 3"));
    let watch = "window.notes = new Set(); const note = document.querySelector('#seat-top .note');\
                 new MutationObserver(() => notes.add(note.textContent)).observe(note, { childList: true })";
    page.script(watch, &[]);
    while page.count(RESULT) == 0 {
        let before = page.count(".move");
        // A square whose dot belongs to the previous frame accepts no move, so the click is repeated.
        page.wait("a move of the person, or the end", || {
            page.script("document.querySelector('.square.legal')?.click()", &[]);
            page.count(".move") > before || page.count(RESULT) > 0
        });
    }
    page.screenshot("play-whole-game");
    // The page stores the last move in the frame after the result.
    page.wait("the end of the stored game", || final_board(&page).outcome().is_some());
    let outcome = final_board(&page).outcome().unwrap();
    let winner = match outcome.margin_for(Color::Black) {
        0 => "Draw",
        1.. => "Black wins",
        _ => "White wins",
    };
    assert!(page.text(RESULT).starts_with(winner), "{} of {outcome}", page.text(RESULT));
    assert_eq!(page.script("return notes.has('thinking…')", &[]), json!(true));
    page.assert_silent();
}

#[test]
fn gomoku_is_won_by_a_click() {
    let Some(page) = Page::wide() else { return };
    page.begin_15x15("gomoku");
    for name in ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"] {
        page.play_on_square(name);
    }
    page.wait_for(RESULT);
    assert_eq!(page.text(RESULT), "Black wins");
    page.wait_for_count(".square.won", 5);
    page.screenshot("play-gomoku-won");
    page.assert_silent();
}

#[test]
fn a_person_moves_only_after_kado_has_reported_the_legal_moves() {
    let Some(page) = Page::wide() else { return };
    page.open_holding_back("\"moves\":[\"a1\",\"b1\",\"a2\",\"b2\",\"a3\"]");
    page.begin(&[(GAME, "tictactoe"), (WHITE, "human")]);
    page.wait_for_count(".square", 9);
    for name in ["a1", "b1", "a2", "b2", "a3"] {
        page.play_on_square(name);
    }
    page.click(&page.square("c3"));
    page.script("release()", &[]);
    page.wait_for_text(RESULT, "Black wins");
    assert_eq!(page.count(".move"), 5);
    // The analysis of the final position shows the result and no error.
    page.enter("analyse");
    page.keys(",");
    page.open(&page.server.address);
    page.wait_for_text(".counter", "4 / 5");
    page.keys(".");
    page.wait_for_text(".counter", "5 / 5");
    page.script("release()", &[]);
    page.wait_for_text(".search-status", "Black wins");
    assert_eq!(page.count(".toast"), 0);
    page.assert_silent();
}

#[test]
fn the_fouls_of_renju_are_shown_and_cannot_be_played() {
    let Some(page) = Page::wide() else { return };
    page.begin_15x15("renju");
    // At h8 Black would make a double three.
    for name in ["f8", "a1", "g8", "c1", "h6", "e1", "h7", "g1"] {
        page.play_on_square(name);
    }
    let foul = page.square("h8");
    page.wait_for(&format!("{foul}.forbidden"));
    assert_eq!(page.count(".square.forbidden"), 1);
    let label = "return document.querySelector(arguments[0]).getAttribute('aria-label')";
    assert_eq!(page.script(label, &[json!(foul)]), json!("h8, empty, forbidden"));
    page.screenshot("play-renju-foul");
    let before = page.count(".move");
    page.click(&foul);
    let (free, other) = (page.square("o15"), page.square("o13"));
    page.play_on(&free);
    assert_eq!(page.count(".move"), before + 1, "the foul was played");
    // White may play there: White has no forbidden points.
    page.wait_for(&format!("{foul}.legal"));
    assert_eq!(page.count(".square.forbidden"), 0);
    page.play_on(&other);
    page.enter("learn");
    page.read("f8a1g8c1h6e1h7g1");
    page.wait_for(&format!("{foul}.forbidden"));
    page.wait("the label", || page.script(label, &[json!(foul)]) == json!("h8, empty, forbidden"));
    page.assert_silent();
}

#[test]
fn every_board_of_k_in_a_row_is_offered() {
    let Some(page) = Page::wide() else { return };
    for (family, choices, squares, game) in [
        ("caro6", &[("Columns", "9"), ("Rows", "7")][..], 63, "caro6:9x7"),
        (
            "mnk",
            &[("Columns", "7"), ("Rows", "6"), ("In a row", "4"), ("Exactly", "")][..],
            42,
            "mnk:7,6,4:exact",
        ),
    ] {
        page.click("#new-game");
        page.choose(GAME, family);
        page.choose(WHITE, "human");
        for (label, value) in choices {
            let choose = "const field = [...document.querySelectorAll('.dialog .field')]\
                          .find((one) => one.firstChild.textContent === arguments[0]), control = field.lastChild;\
                          if (control.type === 'checkbox') { control.click(); return; }\
                          control.value = arguments[1]; control.dispatchEvent(new Event('change'))";
            page.script(choose, &[json!(label), json!(value)]);
        }
        page.click(".dialog button.primary");
        page.wait_for_count(".square", squares);
        let kept = "return JSON.parse(localStorage.getItem('kado.game'))?.tree.game";
        page.wait(game, || page.script(kept, &[]) == json!(game));
        page.wait_for(".square.legal");
    }
    page.assert_silent();
}

#[test]
fn the_keyboard_alone_plays_takes_back_and_analyses() {
    let Some(page) = Page::wide() else { return };
    let (right, down, enter, tab) = ('\u{e014}', '\u{e015}', '\u{e007}', '\u{e004}');
    page.keys(&tab.to_string());
    assert_eq!(page.script("return document.activeElement.className", &[]), json!("skip"));
    page.keys("b");
    page.keys(&format!("{right}{right}{right}{down}{down}{enter}"));
    page.wait("an answer of Kado", || page.count(".move") >= 2);
    assert!(page.text(".move").starts_with("d3"));
    for text in ["Black: d3.", "White: "] {
        page.wait(text, || page.text("#live").contains(text));
    }
    let label = "return document.activeElement.getAttribute('aria-label')";
    page.wait("the label of d3", || page.script(label, &[]) == json!("d3, Black"));
    page.wait_for(".square.legal");
    page.keys("u");
    page.wait_for_count(".move", 0);
    page.keys("a");
    page.wait_for(".chip.best");
    // Letters work on the slider, too.
    page.click("#steps input");
    page.keys("p");
    page.wait_for("#new-game");
    page.keys("?");
    page.wait_for(".dialog .keys");
    page.screenshot("keys");
    page.assert_silent();
}
