//! Positions that the page analyses, reviews, sets up and uses as exercises.

use std::io::Cursor;

use data_encoding::BASE64;
use kado::base::{Color, Size};
use kado::formats::{GameText, WrittenMove, transcript, wthor};
use kado::game::othello8::Othello8;
use kado::game::{Diagram, Position};
use serde_json::json;

use super::Page;
use crate::support::{playout, repository};

#[test]
fn an_analysis_shows_scores_on_all_legal_squares() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.enter("analyse");
    browser.wait_for_count(".square .chip", 4);
    browser.wait("a depth", || browser.text(".search-status").starts_with("depth "));
    assert!(browser.text(".search-status").contains("nodes"), "{}", browser.text(".search-status"));
    browser.wait("the line on the board", || {
        let point = "document.querySelector('.line')?.dispatchEvent(new PointerEvent('pointerenter'))";
        browser.script(point, &[]);
        browser.count(".ghost") > 1
    });
    browser.screenshot("analyse-start");
    browser.click(&page.square("d3"));
    browser.wait_for_count(".move", 1);
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
    browser.wait_for_count(".variation", 0);
    page.assert_silent();
}

impl Page {
    /// Drops files on the page, given by name and bytes.
    fn drop_files(&self, files: &[(&str, &[u8])]) {
        let files: Vec<_> = files.iter().map(|(name, bytes)| json!([name, BASE64.encode(bytes)])).collect();
        self.browser.script(
            "const dropped = new DataTransfer();\
             for (const [name, text] of arguments[0]) {\
               const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));\
               dropped.items.add(new File([bytes], name));\
             }\
             window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true }))",
            &[json!(files)],
        );
    }

    /// Reviews a game at level 4: Saio1200 (Black) against Saio3000.
    fn review_ggf(&self) {
        let games = repository::read("tests/data/games/ggf_games.ggf");
        self.enter("review");
        self.browser.choose("#panel select", "4");
        self.drop_files(&[("game.ggf", games.lines().next().unwrap().as_bytes())]);
        self.browser.wait_for_count(".accuracy", 2);
    }

    /// Returns the sides to move in the problems of the mode "Learn".
    fn problems(&self) -> Vec<String> {
        let mut sides = Vec::new();
        loop {
            self.browser.wait_for(".verdict:not(:empty)");
            sides.push(self.browser.text(".verdict").split(' ').next().unwrap().to_owned());
            if self.browser.count("#learn-next:disabled") > 0 {
                return sides;
            }
            let counter = self.browser.text("#panel .soft");
            self.browser.click("#learn-next");
            self.browser.wait("the next problem", || self.browser.text("#panel .soft") != counter);
        }
    }
}

#[test]
fn exercises_are_the_mistakes_of_the_chosen_side() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    // In the game with which the page starts, the person is Black.
    let person = "return JSON.parse(localStorage.getItem('kado.game'))?.tree.person";
    browser.wait("the side of the person", || browser.script(person, &[]) == json!("black"));
    page.review_ggf();
    page.enter("learn");
    let all = page.problems();
    assert!(all.contains(&"Black".to_owned()) && all.contains(&"White".to_owned()), "{all:?}");
    page.enter("review");
    browser.choose("#review-person", "black");
    page.enter("learn");
    browser.click("#learn-mistakes");
    let count = |side: &str| all.iter().filter(|one| *one == side).count();
    let own = page.problems();
    assert_eq!(own, vec!["Black"; count("Black")]);
    browser.choose("#learn-side", "white");
    assert_eq!(page.problems(), vec!["White"; count("White")]);
    browser.choose("#learn-side", "both");
    assert_eq!(page.problems().len(), all.len());
    let suite = repository::read("tests/data/endgame/fforum-1-19.obf");
    let problems: Vec<&str> = suite.lines().take(5).collect();
    let is_black = |line: &&&str| line.split_whitespace().nth(1).is_some_and(|side| side.starts_with('X'));
    let black = problems.iter().filter(is_black).count();
    browser.choose("#learn-side", "black");
    page.read(&problems.join("\n"));
    browser
        .wait("the problems of the file", || browser.text("#panel .soft").ends_with(&format!("of {black}")));
    assert_eq!(page.problems(), vec!["Black"; black]);
    browser.screenshot("learn-side");
    page.assert_silent();
}

#[test]
fn variations_are_read_shown_and_written() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    let text = "(;FF[4]GM[2]CA[UTF-8]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[f5](;W[d6](;B[c3];W[d3])(;B[c5];W[f6]))(;W[f4];B[e3]))\n";
    page.enter("review");
    page.read(text);
    browser.wait_for_count(".accuracy", 2);
    page.enter("analyse");
    browser.wait_for_count(".variation", 2);
    assert_eq!(browser.text(".variations").replace(' ', ""), "2.f43.e3");
    page.enter("review");
    browser.click("#export");
    let shown = || browser.script("return document.querySelector('#export-text').value", &[]);
    browser.wait("the transcript", || shown() == json!("f5d6c3d3\n"));
    assert_eq!(
        browser.text("#export-note"),
        "This format holds the main line only: 2 variations are left out."
    );
    browser.click("[data-format=sgf]");
    browser.wait("the tree", || shown() == json!(text));
    assert_eq!(browser.text("#export-note"), "This format holds the game with its variations.");
    browser.click("[data-format=pgn]");
    browser.wait("the tree", || {
        shown()
            .as_str()
            .is_some_and(|text| text.contains("1. f5 d6 (1... f4 2. e3) 2. c3 (2. c5 f6) 2... d3 *"))
    });
    browser.screenshot("export");
    page.assert_silent();
}

#[test]
fn wthor_files_show_their_names_and_are_filtered() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    let mut writer = wthor::Writer::new(Cursor::new(Vec::new())).unwrap();
    let players = [("TAMENORI Hideshi", "MURAKAMI Takeshi"), ("NICOLAS Stephane", "TAMENORI Hideshi")];
    let mut won = Vec::new();
    for (game, (black, white)) in playout::sample().zip(players.into_iter().cycle()).take(6) {
        let moves = transcript::parse(game.moves, Size::OTHELLO).unwrap();
        let start: Diagram = Othello8::start().diagram();
        let mut text =
            GameText { black: Some(black.into()), white: Some(white.into()), ..GameText::new(start) };
        text.event = Some("World Championship".to_owned());
        text.date = Some("2004".to_owned());
        text.play(moves.into_iter().map(|mv| WrittenMove::new(Color::Black, mv))).unwrap();
        won.push(text.result.unwrap().winner());
        writer.write(&text).unwrap();
    }
    let (mut jou, mut trn) = (Vec::new(), Vec::new());
    let wtb = writer.finish((2004, 12, 31), &mut jou, &mut trn).unwrap().into_inner();
    page.enter("review");
    page.drop_files(&[("WTHOR.JOU", &jou), ("WTH_2004.wtb", &wtb), ("WTHOR.TRN", &trn)]);
    let rows = ".database tbody tr";
    browser.wait_for_count(rows, 6);
    let first = browser.text(rows);
    assert!(first.contains("TAMENORI Hideshi") && first.contains("MURAKAMI Takeshi"), "{first}");
    assert!(first.contains("World Championship") && first.contains("2004"), "{first}");
    browser.screenshot("review-wthor");
    let filter = |name: &str, value: &str| {
        let set = "const control = document.querySelector(`[data-filter=${arguments[0]}]`); control.value = arguments[1];\
                   control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'))";
        browser.script(set, &[json!(name), json!(value)]);
    };
    filter("player", "nicolas");
    browser.wait_for_count(rows, 3);
    filter("player", "");
    browser.wait_for_count(rows, 6);
    filter("result", "white");
    let white = won.iter().filter(|winner| **winner == Some(Color::White)).count() as u64;
    browser.wait_for_count(rows, white);
    filter("result", "");
    filter("year_from", "2005");
    browser.wait_for_count(rows, 0);
    filter("year_from", "2004");
    browser.wait_for_count(rows, 6);
    browser.click(".database tbody tr:nth-child(2) button");
    browser.wait("the other game", || browser.text(".players").contains("NICOLAS Stephane"));
    page.assert_silent();
}

#[test]
fn a_dropped_ggf_file_is_reviewed() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.review_ggf();
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
    browser.wait_for_text(&format!("{} .chip.best.exact", page.square("g8")), "+18");
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
fn the_scores_of_all_moves_follow_a_proof_of_the_winner() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    let suite = repository::read("tests/data/endgame/fforum-1-19.obf");
    page.enter("analyse");
    browser.wait_for(".square .chip");
    // `e` switches the engine off and on.
    browser.keys("e");
    page.enter("setup");
    page.read(suite.lines().next().unwrap());
    browser.wait("the position", || browser.count(".disc") > 4);
    browser.click("#use-analyse");
    browser.wait_for_text(".search-status", "The engine is off.");
    browser.click("#solve-winner");
    browser.wait("the proof", || browser.text(".search-status").starts_with("winner proved"));
    browser.wait_for_text(".square .chip.exact", "win");
    browser.keys("e");
    browser.wait_for_count(".square .chip", 8);
    browser.wait("the scores", || browser.text(".search-status").starts_with("solved exactly"));
    browser.wait_for_text(&format!("{} .chip.best.exact", page.square("g8")), "+18");
    page.assert_silent();
}
