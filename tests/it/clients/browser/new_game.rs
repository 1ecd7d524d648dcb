//! The dialog for a new game, and games that begin at a position set up.

use serde_json::json;

use super::Page;

#[test]
fn another_board_leaves_the_strength_and_the_start() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    browser.click("#new-game");
    browser.choose(".dialog #start", "mirrored");
    let strength = "const input = document.querySelector('.dialog [data-side=white] input');\
                    input.value = 17; input.dispatchEvent(new Event('input'))";
    browser.script(strength, &[]);
    browser.choose(".dialog .row.wrap select", "10");
    let chosen = "return ['[data-side=white] input', '#start']\
                  .map((one) => document.querySelector(`.dialog ${one}`).value)";
    browser.wait("the choices", || browser.script(chosen, &[]) == json!(["17", "mirrored"]));
    browser.click(".dialog button.primary");
    browser.wait_for_count(".square", 100);
    browser.wait_for_text("#seat-top .name", "Kado, level 17");
    page.assert_silent();
}

#[test]
fn the_position_on_the_board_is_offered_for_its_game_only() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    let position = "#start option[value=position]";
    browser.click("#new-game");
    browser.wait_for_count(position, 1);
    browser.choose(".dialog select", "gomoku");
    browser.wait_for_count(position, 0);
    browser.choose(".dialog select", "othello");
    browser.wait_for_count(position, 1);
    browser.choose(".dialog .row.wrap select", "6");
    browser.wait_for_count(position, 0);
    page.assert_silent();
}

#[test]
fn a_player_that_does_not_play_the_game_is_replaced() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    browser.click("#new-game");
    browser.choose(".dialog [data-side=white] select", "discs");
    browser.click(".dialog button.primary");
    browser.wait_for_text("#seat-top .name", "Counts discs, depth 3");
    page.enter("setup");
    browser.choose("#panel select", "gomoku");
    browser.wait_for_count(".square", 225);
    browser.click("#use-play");
    browser.wait_for_text("#seat-top .name", "Kado, level 3");
    page.play_on_square("h8");
    browser.wait_for_count(".disc", 2);
    page.assert_silent();
}
