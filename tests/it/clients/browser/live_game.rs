//! A game in progress while the person looks at other positions and games.

use serde_json::json;

use super::{BLACK, GAME, MINUTES, Page, SENT, START, WHITE};

/// The answer of Kado with its move.
const ANSWER: &str = "\"result\":{\"move\":";
const HOME: &str = "\u{e011}";
/// Selector of the button that deletes moves.
const DELETE: &str = ".branch-tools button:last-child";
/// Selector of the button that takes a move back.
const TAKE_BACK: &str = ".grid-2 button:first-child";
const LOOKING_BACK: &str = "You are looking back. Click the board to return to the game.";

impl Page {
    /// Plays d3 against Kado, whose answer is held back until `release()`.
    fn move_without_answer(&self) {
        self.prefer("prefers-reduced-motion", "reduce");
        self.open_holding_back(ANSWER);
        self.wait_for(".square.legal");
        self.play_on_square("d3");
        self.wait_for_text(".status", "Kado, level 3 thinks…");
    }
}

#[test]
fn an_answer_of_kado_is_not_played_in_another_game() {
    let Some(page) = Page::wide() else { return };
    page.move_without_answer();
    page.enter("review");
    page.read("c4c3d3c5b3");
    page.wait_for_text(".counter", "5 / 5");
    // The page plays an answer at once, since it shows no motion.
    page.asynchronous("release(); await new Promise((done) => setTimeout(done, 300))");
    let kept = "return JSON.parse(localStorage.getItem('kado.game')).tree.here.join('')";
    assert_eq!(page.script(kept, &[]), json!("c4c3d3c5b3"));
    assert_eq!(page.text(".counter"), "5 / 5");
    page.assert_silent();
}

#[test]
fn an_answer_of_kado_leaves_the_position_of_an_analysis() {
    let Some(page) = Page::wide() else { return };
    page.move_without_answer();
    page.enter("analyse");
    page.keys(HOME);
    page.wait_for_text(".counter", "0 / 1");
    page.script("release()", &[]);
    page.wait_for_text(".counter", "0 / 2");
    page.wait_for_count(".disc", 4);
    page.enter("play");
    page.wait_for_text(".status", LOOKING_BACK);
    page.click(&page.square("a1"));
    page.wait_for_text(".status", "Black to move.");
    page.wait_for_text(".counter", "2 / 2");
    page.assert_silent();
}

#[test]
fn moves_deleted_in_an_analysis_are_taken_back_in_the_game() {
    let Some(page) = Page::wide() else { return };
    page.begin_between_people();
    for name in ["f5", "d6", "c3"] {
        page.play_on_square(name);
    }
    page.enter("analyse");
    page.keys(",,");
    page.wait_for_text(".counter", "1 / 3");
    page.click(DELETE);
    page.wait_for_text(".counter", "0 / 0");
    page.enter("play");
    page.wait_for_text(".status", "Black to move.");
    for name in ["d3", "c3"] {
        page.play_on_square(name);
    }
    page.wait_for_text(".moves", "1.d3c3");
    page.assert_silent();
}

#[test]
fn kado_answers_again_after_its_move_is_deleted() {
    let Some(page) = Page::wide() else { return };
    page.play_a_move();
    page.enter("analyse");
    page.wait_for_text(".counter", "2 / 2");
    page.click(DELETE);
    // The analysis stays at the position before Kado's new answer.
    page.wait_for_text(".counter", "1 / 2");
    page.assert_silent();
}

#[test]
fn moves_of_the_game_precede_moves_tried_in_an_analysis() {
    let Some(page) = Page::wide() else { return };
    page.begin_between_people();
    for name in ["f5", "d6"] {
        page.play_on_square(name);
    }
    page.enter("analyse");
    page.play_on_square("c5");
    page.enter("play");
    page.wait_for_text(".status", LOOKING_BACK);
    page.click(&page.square("a1"));
    page.wait_for_text(".status", "Black to move.");
    for name in ["c3", "d3"] {
        page.play_on_square(name);
    }
    let main =
        "return [...document.querySelectorAll('.pair .move > span')].map((one) => one.textContent).join()";
    page.wait("the game as the main line", || page.script(main, &[]) == json!("f5,d6,c3,d3"));
    page.wait_for_text(".variation .move > span", "c5");
    page.assert_silent();
}

#[test]
fn kado_answers_a_move_that_was_tried_before() {
    let Some(page) = Page::wide() else { return };
    page.begin(&[(GAME, "gomoku")]);
    page.wait_for_count(".square", 225);
    page.enter("analyse");
    page.play_on_square("h8");
    page.wait_for(".chip.best");
    page.enter("play");
    page.click(&page.square("a1"));
    page.wait_for_text(".status", "Black to move.");
    page.wait_for_count(".disc", 0);
    page.play_on_square("h8");
    page.wait_for_count(".disc", 2);
    page.assert_silent();
}

#[test]
fn a_game_is_kept_while_its_tab_is_hidden() {
    let Some(page) = Page::wide() else { return };
    page.begin_between_people();
    page.wait_for(".square.legal");
    // A hidden page has no frames.
    page.script(
        "Object.defineProperty(document, 'hidden', { value: true }); window.requestAnimationFrame = () => {};\
         document.querySelector('.square.legal').click()",
        &[],
    );
    let kept = "return JSON.parse(localStorage.getItem('kado.game')).tree.here.length";
    assert_eq!(page.script(kept, &[]), json!(1));
    page.assert_silent();
}

#[test]
fn a_clock_goes_on_after_the_page_is_opened_again() {
    let Some(page) = Page::wide() else { return };
    page.begin(&[(WHITE, "human"), (MINUTES, "1")]);
    let clock = "#seat-bottom .clock";
    page.wait_for_text(clock, "0:58");
    page.open(&page.server.address);
    page.wait("a clock", || page.text(clock).starts_with("0:5"));
    assert_ne!(page.text(clock), "0:59");
    page.assert_silent();
}

#[test]
fn a_loss_on_time_is_taken_back_with_time_for_the_next_move() {
    let Some(page) = Page::wide() else { return };
    let tree = json!({ "game": "othello:8", "start": null, "players": { "black": "", "white": "" },
        "result": "", "here": ["f5", "d6"], "tree": ["", ["f5", ["d6"]]] });
    let [person, left] = [json!({ "kind": "human" }), json!({ "X": 200, "O": 60_000 })];
    let play = json!({ "seats": { "X": person, "O": person }, "live": ["f5", "d6"],
        "clock": { "minutes": 1, "increment": 2, "left": left } });
    page.open_with(&[("kado.game", json!({ "tree": tree, "mode": "play", "play": play }))]);
    page.wait_for_text(".status", "White wins on time");
    page.keys("u");
    page.wait_for_text(".status", "White to move.");
    page.wait_for_text("#seat-bottom .clock", "0:10");
    page.play_on_square("d6");
    page.wait_for_text(".status", "Black to move.");
    page.wait("a running clock", || page.text("#seat-bottom .clock").starts_with("0:09."));
    page.assert_silent();
}

#[test]
fn only_moves_of_a_person_in_this_game_are_taken_back() {
    let Some(page) = Page::wide() else { return };
    let off = format!("{TAKE_BACK}:disabled");
    page.begin(&[(BLACK, "level"), (WHITE, "human")]);
    page.wait_for_count(".move", 1);
    page.wait_for(".square.legal");
    assert_eq!(page.count(&off), 1, "only Kado has moved");
    page.play_a_move();
    page.click(TAKE_BACK);
    page.wait_for_count(".move", 1);
    page.wait_for(&off);
    page.begin(&[(BLACK, "human"), (START, "xot")]);
    page.wait_for_text(".counter", "8 / 8");
    page.wait_for(&off);
    page.wait_for(".square.legal");
    page.script("document.querySelector('.square.legal').click()", &[]);
    page.wait_for_text(".counter", "9 / 9");
    page.open(&page.server.address);
    page.wait_for_text(".counter", "9 / 9");
    page.click(TAKE_BACK);
    page.wait_for_text(".counter", "8 / 8");
    page.wait_for(&off);
    page.assert_silent();
}

#[test]
fn a_move_ends_the_search_for_a_hint() {
    let Some(page) = Page::wide() else { return };
    page.open_holding_back("\"lines\":[");
    page.open_with_script(SENT);
    page.begin_15x15("gomoku");
    page.play_on_square("h8");
    page.play_on_square("h9");
    page.wait_for(".square.legal");
    page.keys("h");
    page.play_on_square("j8");
    let hint = "const { id, params } = sent.find(({ method }) => method === 'analyze');\
                return [params.lines, sent.some((one) => one.method === 'cancel' && one.params.id === id)]";
    assert_eq!(page.script(hint, &[]), json!([9, true]));
    page.assert_silent();
}

#[test]
fn the_turn_of_the_engine_precedes_a_proof_in_an_analysis() {
    let Some(page) = Page::wide() else { return };
    page.prefer("prefers-reduced-motion", "no-preference");
    page.open_with_script(SENT);
    page.begin(&[(BLACK, "level")]);
    page.enter("analyse");
    page.keys(HOME);
    page.click("#solve");
    let sent = |count: &str| page.script(&format!("return sent.filter({count}).length"), &[]).as_u64();
    page.wait("a proof", || sent("({ method }) => method === 'solve'") > Some(0));
    let plies = || page.text(".counter").split(" / ").nth(1).and_then(|plies| plies.parse::<u32>().ok());
    let before = plies().unwrap();
    page.wait("moves during the proof", || plies() >= Some(before + 3));
    assert_eq!(page.count("#stop:not([hidden])"), 1);
    assert!(sent("({ method }) => method === 'solve'") >= Some(3));
    let other = "({ method, params }) => method === 'best' && params.priority !== 10";
    assert_eq!(sent(other), Some(0));
    page.click("#stop");
    page.assert_silent();
}
