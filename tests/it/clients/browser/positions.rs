//! Positions that the page analyses, reviews, sets up and asks for.

use serde_json::json;

use super::Page;
use crate::support::repository;

#[test]
fn an_analysis_shows_scores_on_all_legal_squares() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.enter("analyse");
    browser.wait("a score on each of the four moves", || browser.count(".square .chip") == 4);
    browser.wait("a depth", || browser.text(".search-status").starts_with("depth "));
    assert!(browser.text(".search-status").contains("nodes"), "{}", browser.text(".search-status"));
    browser.script("document.querySelector('.line').dispatchEvent(new PointerEvent('pointerenter'))", &[]);
    assert!(browser.count(".ghost") > 1, "the line is shown on the board");
    browser.screenshot("analyse-start");
    browser.click(&page.square("d3"));
    browser.wait("a move", || browser.count(".move") == 1);
    browser.click("#stop");
    browser.wait("the end of the search", || browser.count("#stop:not([hidden])") == 0);
    browser.click(&page.square("c3"));
    browser.keys(",");
    browser.wait_for(".square[data-index=\"18\"].legal");
    browser.click(&page.square("e3"));
    browser.wait_for(".variation");
    browser.click(".branch-tools button:first-child");
    browser.wait("the variation as the main line", || browser.text(".pair").contains("e3"));
    browser.click(".branch-tools button:last-child");
    browser.wait("no variation", || browser.count(".variation") == 0);
    page.assert_silent();
}

#[test]
fn a_dropped_ggf_file_is_reviewed() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    let games = repository::read("tests/data/games/ggf_games.ggf");
    let game = games.lines().next().unwrap();
    page.enter("review");
    browser.choose("#panel select", "4");
    browser.script(
        "const files = new DataTransfer(); files.items.add(new File([arguments[0]], 'game.ggf'));\
         window.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true }))",
        &[json!(game)],
    );
    browser.wait("the result of the review", || browser.count(".accuracy") == 2);
    let rows = browser.count(".review-moves tbody tr");
    assert!(rows >= 58, "{rows} moves");
    let players = browser.text(".players");
    assert!(players.contains("Saio1200") && players.contains("Saio3000"), "{players}");
    assert!(browser.count(".loss:not(:empty)") > 0, "no move lost anything at level 4");
    browser.click(".review-moves tbody tr:nth-child(20) button");
    browser.wait_for(".square.next");
    browser.screenshot("review-ggf");
    browser.click("#export");
    browser.wait("the transcript", || {
        let text = browser.script("return document.querySelector('#export-text').value", &[]);
        text.as_str().is_some_and(|text| text.to_lowercase().starts_with("d3c5f6"))
    });
    page.assert_silent();
}

#[test]
fn a_problem_is_set_up_and_solved() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    let suite = repository::read("tests/data/endgame/fforum-1-19.obf");
    let problem = suite.lines().next().unwrap();
    assert!(problem.contains("G8:+18"), "{problem}");
    page.enter("setup");
    page.read(problem);
    let text = "return document.querySelector('#setup-text').value";
    browser
        .wait("the position", || browser.script(text, &[]).as_str().is_some_and(|t| problem.starts_with(t)));
    browser.screenshot("setup-problem");
    browser.click("#use-solve");
    browser.wait("the proof", || browser.text(".search-status").starts_with("solved exactly"));
    let best = browser.text(&format!("{} .chip.best.exact", page.square("g8")));
    assert_eq!(best, "+18");
    browser.screenshot("analyse-solved");
    page.assert_silent();
}

#[test]
fn the_board_is_painted_turned_and_mirrored() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.enter("setup");
    browser.click(&page.square("a1"));
    browser.wait_for(&format!("{} .disc.black", page.square("a1")));
    browser.click("#panel button[aria-label=\"Rotate by 90°\"]");
    browser.wait_for(&format!("{} .disc.black", page.square("h1")));
    browser.click("#panel button[aria-label=\"Mirror top and bottom\"]");
    browser.wait_for(&format!("{} .disc.black", page.square("h8")));
    browser.click("#panel button[aria-label=\"Exchange the colors\"]");
    browser.wait_for(&format!("{} .disc.white", page.square("h8")));
    browser.click("#use-analyse");
    browser.wait_for(".chip");
    page.assert_silent();
}

#[test]
fn an_answer_to_a_problem_is_judged_with_its_loss() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    let suite = repository::read("tests/data/endgame/fforum-1-19.obf");
    let problems: Vec<&str> = suite.lines().take(2).collect();
    page.enter("learn");
    page.read(&problems.join("\n"));
    browser.wait("two problems", || browser.text(".panel").contains("1 of 2"));
    browser.click(&page.square("h1"));
    browser.wait("the verdict", || browser.text(".verdict").contains("is best"));
    assert_eq!(browser.text(".verdict"), "h1 loses 6; g8 is best (+18).");
    browser.screenshot("learn-answer");
    browser.click("#learn-next");
    browser.wait("the next problem", || browser.text(".panel").contains("2 of 2"));
    browser.click(&page.square("a4"));
    browser.wait("the verdict", || browser.text(".verdict").contains("is the best move"));
    page.assert_silent();
}
