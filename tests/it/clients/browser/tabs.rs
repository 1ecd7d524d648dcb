//! Several tabs with the page.

use super::{MINUTES, Page, WHITE};

#[test]
fn tabs_keep_their_games_and_share_their_settings() {
    let Some(page) = Page::wide() else { return };
    page.begin_between_people();
    page.play_on_square("f5");
    let first = page.open_tab(&page.server.address);
    page.wait_for_text(".counter", "1 / 1");
    page.begin_15x15("gomoku");
    page.click("#theme-switch");
    let theme = || page.script("return document.documentElement.dataset.theme", &[]);
    let chosen = theme();
    page.go_to_tab(&first);
    page.click("#settings");
    page.click(".dialog .check input");
    page.open(&page.server.address);
    page.wait_for_text(".counter", "1 / 1");
    assert_eq!((page.count(".square"), theme()), (64, chosen));
    page.assert_silent();
}

#[test]
fn a_new_tab_begins_with_the_game_played_last() {
    let Some(page) = Page::wide() else { return };
    page.begin(&[(WHITE, "human"), (MINUTES, "5")]);
    page.wait_for("#seat-bottom .clock:not([hidden])");
    page.play_on_square("d3");
    let first = page.open_tab(&page.server.address);
    page.wait_for_text(".counter", "1 / 1");
    page.begin_15x15("gomoku");
    page.play_on_square("h8");
    page.wait_for_text(".counter", "1 / 1");
    page.go_to_tab(&first);
    // The clock of the first game runs and is stored.
    let left = || {
        let left = "return JSON.parse(sessionStorage.getItem('kado.game')).play.clock.left.O";
        page.script(left, &[]).as_f64().unwrap()
    };
    let before = left();
    page.wait("a stored clock", || left() < before - 1500.0);
    page.open_tab(&page.server.address);
    page.wait_for_count(".square", 225);
    page.assert_silent();
}
