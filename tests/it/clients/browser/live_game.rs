//! A game in progress while the person looks at other positions and games.

use serde_json::json;

use super::Page;

/// The answer of Kado with its move.
const ANSWER: &str = "\"result\":{\"move\":";
const HOME: &str = "\u{e011}";
/// Selector of the button that deletes moves.
const DELETE: &str = ".branch-tools button:last-child";
const LOOKING_BACK: &str = "You are looking back. Click the board to return to the game.";

impl Page {
    /// Plays d3 against Kado, whose answer is held back until `release()`.
    fn move_without_answer(&self) {
        self.prefer("prefers-reduced-motion", "reduce");
        self.open_holding_back(ANSWER);
        self.browser.wait_for(".square.legal");
        self.play_on_square("d3");
        self.browser.wait_for_text(".status", "Kado, level 3 thinks…");
    }
}

#[test]
fn an_answer_of_kado_is_not_played_in_another_game() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.move_without_answer();
    page.enter("review");
    page.read("c4c3d3c5b3");
    browser.wait_for_text(".counter", "5 / 5");
    // The page plays an answer at once, since it shows no motion.
    browser.asynchronous("release(); await new Promise((done) => setTimeout(done, 300))");
    let kept = "return JSON.parse(localStorage.getItem('kado.game')).tree.here.join('')";
    assert_eq!(browser.script(kept, &[]), json!("c4c3d3c5b3"));
    assert_eq!(browser.text(".counter"), "5 / 5");
    page.assert_silent();
}

#[test]
fn an_answer_of_kado_leaves_the_position_of_an_analysis() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.move_without_answer();
    page.enter("analyse");
    browser.keys(HOME);
    browser.wait_for_text(".counter", "0 / 1");
    browser.script("release()", &[]);
    browser.wait_for_text(".counter", "0 / 2");
    browser.wait_for_count(".disc", 4);
    page.enter("play");
    browser.wait_for_text(".status", LOOKING_BACK);
    browser.click(&page.square("a1"));
    browser.wait_for_text(".status", "Black to move.");
    browser.wait_for_text(".counter", "2 / 2");
    page.assert_silent();
}

#[test]
fn moves_deleted_in_an_analysis_are_taken_back_in_the_game() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.begin_between_people();
    for name in ["f5", "d6", "c3"] {
        page.play_on_square(name);
    }
    page.enter("analyse");
    browser.keys(",,");
    browser.wait_for_text(".counter", "1 / 3");
    browser.click(DELETE);
    browser.wait_for_text(".counter", "0 / 0");
    page.enter("play");
    browser.wait_for_text(".status", "Black to move.");
    for name in ["d3", "c3"] {
        page.play_on_square(name);
    }
    browser.wait_for_text(".moves", "1.d3c3");
    page.assert_silent();
}

#[test]
fn kado_answers_again_after_its_move_is_deleted() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.play_a_move();
    page.enter("analyse");
    browser.wait_for_text(".counter", "2 / 2");
    browser.click(DELETE);
    // The analysis stays at the position before Kado's new answer.
    browser.wait_for_text(".counter", "1 / 2");
    page.assert_silent();
}

#[test]
fn moves_of_the_game_precede_moves_tried_in_an_analysis() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.begin_between_people();
    for name in ["f5", "d6"] {
        page.play_on_square(name);
    }
    page.enter("analyse");
    page.play_on_square("c5");
    page.enter("play");
    browser.wait_for_text(".status", LOOKING_BACK);
    browser.click(&page.square("a1"));
    browser.wait_for_text(".status", "Black to move.");
    for name in ["c3", "d3"] {
        page.play_on_square(name);
    }
    let main =
        "return [...document.querySelectorAll('.pair .move > span')].map((one) => one.textContent).join()";
    browser.wait("the game as the main line", || browser.script(main, &[]) == json!("f5,d6,c3,d3"));
    browser.wait_for_text(".variation .move > span", "c5");
    page.assert_silent();
}

#[test]
fn kado_answers_a_move_that_was_tried_before() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    browser.click("#new-game");
    browser.choose(".dialog select", "gomoku");
    browser.click(".dialog button.primary");
    browser.wait_for_count(".square", 225);
    page.enter("analyse");
    page.play_on_square("h8");
    browser.wait_for(".chip.best");
    page.enter("play");
    browser.click(&page.square("a1"));
    browser.wait_for_text(".status", "Black to move.");
    page.play_on_square("h8");
    browser.wait_for_count(".disc", 2);
    page.assert_silent();
}
