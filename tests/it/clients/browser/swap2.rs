//! Openings by swap2, played by clicks.

use serde_json::json;

use super::{BLACK, GAME, Page, SENT, START, WHITE};

/// The buttons of a choice.
const CHOICE: &str = "#swap2-choice:not([hidden]) [data-choice]";
/// The button for a hint while it can be used.
const HINT: &str = ".grid-2 button:nth-child(2):not(:disabled)";

impl Page {
    /// Begins a game of gomoku by swap2 with these players.
    pub(super) fn begin_swap2(&self, first: &str, second: &str) {
        self.click("#new-game");
        self.choose(GAME, "gomoku");
        self.choose(START, "swap2");
        self.choose(BLACK, first);
        self.choose(WHITE, second);
        assert_eq!(self.text(".dialog [data-side=black] .field > span"), "First player");
        assert_eq!(self.text(".dialog [data-side=white] .field > span"), "Second player");
        self.click(".dialog button.primary");
        self.wait_for_count(".square", 225);
    }

    fn wait_for_status(&self, words: &str) {
        self.wait(words, || self.text(".status").contains(words));
    }

    /// Returns the players of Black and White, as the seats show them.
    fn seats(&self) -> [String; 2] {
        let name = "const stone = document.querySelector(`.seat .stone.${arguments[0]}`);\
                    return stone ? stone.parentElement.querySelector('.name').textContent : ''";
        ["black", "white"].map(|color| self.script(name, &[json!(color)]).as_str().unwrap().to_owned())
    }
}

#[test]
fn a_person_places_three_stones_and_kado_chooses() {
    let Some(page) = Page::wide() else { return };
    page.begin_swap2("human", "level");
    page.wait_for_status("First player: place a black stone (1 of 3).");
    page.play_on_square("h8");
    page.wait_for_status("First player: place a white stone (2 of 3).");
    page.play_on_square("a1");
    page.wait_for_status("First player: place a black stone (3 of 3).");
    page.screenshot("swap2-stones");
    // Two black stones in the middle: Kado takes Black, and the person has to move.
    page.play_on_square("h9");
    page.wait_for_status("White to move.");
    assert_eq!(page.seats(), ["Kado, level 3", "Person"]);
    page.play_on_square("h10");
    page.wait_for_count(".disc", 5);
    page.wait_for(".square.legal");
    // `u` takes back the move, then the third stone together with the choice after it.
    page.keys("u");
    page.wait_for_count(".disc", 3);
    page.keys("u");
    page.wait_for_status("First player: place a black stone (3 of 3).");
    page.wait_for_count(".disc", 2);
    assert_eq!(page.seats(), [String::new(), String::new()]);
    for left in ["2 of 3", "1 of 3"] {
        page.keys("u");
        page.wait_for_status(left);
    }
    // Black stones only in the corners: Kado takes White and moves.
    for name in ["a1", "h8", "o15"] {
        page.play_on_square(name);
    }
    page.wait_for_count(".disc", 4);
    page.wait_for_status("Black to move.");
    assert_eq!(page.seats(), ["Person", "Kado, level 3"]);
    page.assert_silent();
}

#[test]
fn kado_places_three_stones_and_a_person_chooses() {
    let Some(page) = Page::wide() else { return };
    page.open_with_script(SENT);
    page.begin_swap2("level", "human");
    page.wait_for_status("Second player: take a color, or place two more stones.");
    page.wait_for_count(CHOICE, 3);
    page.wait_for_count(".disc", 3);
    let priority = "return sent.find(({ method }) => method === 'swap2.best').params.priority";
    assert_eq!(page.script(priority, &[]), json!(10));
    page.wait_for_count(".square.legal", 0);
    page.screenshot("swap2-choice");
    page.click(&format!("{CHOICE}[data-choice=two]"));
    page.wait_for_status("Second player: place a white stone (4 of 5).");
    page.wait("free squares", || page.count(".square.legal") > 1);
    // No hint is given before the players have colors.
    page.keys("h");
    assert_eq!(page.count(HINT), 0);
    let hints = "return sent.filter(({ method }) => method === 'analyze').length";
    assert_eq!(page.script(hints, &[]), json!(0));
    let free = "return [...document.querySelectorAll('.square.legal')].slice(0, 2)\
                .map(({ dataset }) => dataset.index)";
    let free = page.script(free, &[]);
    for (stone, index) in (4..).zip(free.as_array().unwrap()) {
        page.play_on(&format!(".square[data-index={index}]"));
        assert!(page.count(".disc") >= stone);
    }
    // Kado chooses a color, and moves if it is White.
    page.wait("a color for everybody", || page.seats().iter().all(|name| !name.is_empty()));
    let kado_is_white = page.seats()[1].starts_with("Kado");
    page.wait_for_count(".disc", if kado_is_white { 6 } else { 5 });
    page.wait_for(".square.legal");
    page.wait_for(HINT);
    page.play_a_move();
    page.assert_silent();
}

#[test]
fn two_people_open_by_swap2_over_a_reload() {
    let Some(page) = Page::wide() else { return };
    page.begin_swap2("human", "human");
    for name in ["h8", "i9", "m10"] {
        page.play_on_square(name);
    }
    page.wait_for(CHOICE);
    page.open(&page.server.address);
    page.wait_for("[data-connection=open]");
    page.wait_for_count(CHOICE, 3);
    page.wait_for_count(".disc", 3);
    page.click(&format!("{CHOICE}[data-choice=two]"));
    page.play_on_square("a1");
    page.play_on_square("a3");
    page.wait_for_status("First player: take a color.");
    assert_eq!(page.count(CHOICE), 2);
    page.click(&format!("{CHOICE}[data-choice=black]"));
    page.wait_for_status("White to move.");
    page.play_on_square("a5");
    page.wait_for_status("Black to move.");
    assert_eq!(page.count(CHOICE), 0);
    page.assert_silent();
}

#[test]
fn stones_of_an_opening_that_are_deleted_are_placed_again() {
    let Some(page) = Page::wide() else { return };
    page.begin_swap2("human", "human");
    for name in ["h8", "i9", "m10"] {
        page.play_on_square(name);
    }
    page.click(&format!("{CHOICE}[data-choice=two]"));
    page.play_on_square("a1");
    page.enter("analyse");
    page.keys(",");
    page.wait_for_text(".counter", "3 / 4");
    page.click(".branch-tools button:last-child");
    page.enter("play");
    page.wait_for_status("First player: place a black stone (3 of 3).");
    page.play_on_square("m10");
    page.wait_for_count(CHOICE, 3);
    page.assert_silent();
}
