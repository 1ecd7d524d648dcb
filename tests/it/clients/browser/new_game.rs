//! The dialog for a new game, and games that begin at a position set up.

use serde_json::json;

use super::{GAME, Page, SIZE, START, WHITE};

#[test]
fn another_board_leaves_the_strength_and_the_start() {
    let Some(page) = Page::wide() else { return };
    page.click("#new-game");
    page.choose(START, "mirrored");
    let strength = "const input = document.querySelector('.dialog [data-side=white] input');\
                    input.value = 17; input.dispatchEvent(new Event('input'))";
    page.script(strength, &[]);
    page.choose(SIZE, "10");
    let chosen = "return ['[data-side=white] input', '#start']\
                  .map((one) => document.querySelector(`.dialog ${one}`).value)";
    page.wait("the choices", || page.script(chosen, &[]) == json!(["17", "mirrored"]));
    page.click(".dialog button.primary");
    page.wait_for_count(".square", 100);
    page.wait_for_text("#seat-top .name", "Kado, level 17");
    page.assert_silent();
}

#[test]
fn the_discs_of_a_random_position_fit_the_board() {
    let Some(page) = Page::wide() else { return };
    page.click("#new-game");
    page.choose(WHITE, "human");
    page.choose(START, "random");
    let discs = "const input = document.querySelector('.dialog .field:has(> #start) + .field input');\
                 return [input.value, input.max, input.required]";
    assert_eq!(page.script(discs, &[]), json!(["20", "63", true]));
    page.choose(SIZE, "4");
    page.wait("the discs", || page.script(discs, &[]) == json!(["8", "15", true]));
    page.click(".dialog button.primary");
    page.wait_for_count(".disc", 8);
    page.assert_silent();
}

#[test]
fn the_position_on_the_board_is_offered_for_its_game_only() {
    let Some(page) = Page::wide() else { return };
    let position = "#start option[value=position]";
    page.click("#new-game");
    page.wait_for_count(position, 1);
    page.choose(GAME, "gomoku");
    page.wait_for_count(position, 0);
    page.choose(GAME, "othello");
    page.wait_for_count(position, 1);
    page.choose(SIZE, "6");
    page.wait_for_count(position, 0);
    page.assert_silent();
}

#[test]
fn a_player_that_does_not_play_the_game_is_replaced() {
    let Some(page) = Page::wide() else { return };
    page.begin(&[(WHITE, "discs")]);
    page.wait_for_text("#seat-top .name", "Counts discs, depth 3");
    page.enter("setup");
    page.choose("#panel select", "gomoku");
    page.wait_for_count(".square", 225);
    page.click("#use-play");
    page.wait_for_text("#seat-top .name", "Kado, level 3");
    page.play_on_square("h8");
    page.wait_for_count(".disc", 2);
    page.assert_silent();
}

#[test]
fn a_game_begins_with_a_forced_pass() {
    let Some(page) = Page::wide() else { return };
    page.enter("setup");
    page.read(&format!("XXXO{} O", "-".repeat(60)));
    page.wait_for_count(".disc", 4);
    page.click("#use-analyse");
    page.wait_for_text(".counter", "1 / 1");
    page.keys("\u{e011}");
    page.wait_for_text(".counter", "0 / 1");
    page.enter("play");
    page.begin(&[(WHITE, "human"), (START, "position")]);
    page.wait_for_text(".status", "Black to move.");
    page.wait_for_text(".counter", "1 / 1");
    page.wait_for("#steps button:first-child:not(:disabled)");
    page.assert_silent();
}
