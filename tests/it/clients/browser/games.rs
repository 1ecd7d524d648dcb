//! Games that a person plays in the browser.

use serde_json::json;

use kado::base::{Color, Size};
use kado::game::Position;
use kado::game::notation::parse_move;
use kado::game::othello::Othello;

use super::Page;

/// Selector of the text that tells the result.
const RESULT: &str = ".status.result";

/// The moves of the game that the page keeps.
fn moves(page: &Page) -> Vec<String> {
    let list = page.browser.script(
        "const names = []; let [, branch] = JSON.parse(localStorage.getItem('kado.game')).tree.tree;\
         for (; branch; branch = branch[1]) names.push(branch[0]); return names",
        &[],
    );
    list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_whole_game_against_level_3_is_played_by_clicks() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    browser.script("document.querySelector('#settings').click()", &[]);
    browser.click(".dialog .check input");
    browser.keys("\u{e00c}");
    assert!(browser.text("#seat-top").contains("Kado, level 3"));
    while browser.count(RESULT) == 0 {
        let before = browser.count(".move");
        // A square whose dot is of the last frame takes no move: so the click is repeated.
        browser.wait("a move of the person, or the end", || {
            browser.script("document.querySelector('.square.legal')?.click()", &[]);
            browser.count(".move") > before || browser.count(RESULT) > 0
        });
    }
    browser.screenshot("play-whole-game");
    let mut board = Othello::start(Size::OTHELLO).unwrap();
    for name in moves(&page) {
        board.play(parse_move(&name, Size::OTHELLO).unwrap()).unwrap_or_else(|_| panic!("{name} is illegal"));
    }
    let outcome = board.outcome().expect("the game is over");
    let winner = match outcome.margin_for(Color::Black) {
        0 => "Draw",
        1.. => "Black wins",
        _ => "White wins",
    };
    assert!(browser.text(RESULT).starts_with(winner), "{} of {outcome}", browser.text(RESULT));
    page.assert_silent();
}

#[test]
fn gomoku_is_won_by_a_click() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    browser.click("#new-game");
    browser.choose(".dialog select", "gomoku");
    browser.choose(".dialog [data-side=white] select", "human");
    browser.click(".dialog button.primary");
    browser.wait("the board of 15x15", || browser.count(".square") == 225);
    for name in ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"] {
        let square = page.square(name);
        browser.wait_for(&format!("{square}.legal"));
        browser.click(&square);
        browser.wait_for(&format!("{square} .disc"));
    }
    browser.wait_for(RESULT);
    assert_eq!(browser.text(RESULT), "Black wins");
    assert_eq!(browser.count(".square.won"), 5);
    browser.screenshot("play-gomoku-won");
    page.assert_silent();
}

#[test]
fn the_keyboard_alone_plays_takes_back_and_analyses() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    let (right, down, enter, tab) = ('\u{e014}', '\u{e015}', '\u{e007}', '\u{e004}');
    browser.keys(&tab.to_string());
    assert_eq!(browser.script("return document.activeElement.className", &[]), json!("skip"));
    browser.keys("b");
    browser.keys(&format!("{right}{right}{right}{down}{down}{enter}"));
    browser.wait("an answer of Kado", || browser.count(".move") >= 2);
    assert!(browser.text(".move").starts_with("d3"));
    let told = browser.text("#live");
    assert!(told.contains("Black: d3.") && told.contains("White: "), "{told}");
    let label = browser.script("return document.activeElement.getAttribute('aria-label')", &[]);
    assert_eq!(label, json!("d3, Black"));
    browser.wait_for(".square.legal");
    browser.keys("u");
    browser.wait("no moves", || browser.count(".move") == 0);
    browser.keys("a");
    browser.wait_for(".chip.best");
    browser.keys("?");
    browser.wait_for(".dialog .keys");
    browser.screenshot("keys");
    page.assert_silent();
}
