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
    page.enter("analyse");
    page.wait_for_count(".square .chip", 4);
    page.wait("a depth", || page.text(".search-status").starts_with("depth "));
    assert!(page.text(".search-status").contains("nodes"), "{}", page.text(".search-status"));
    page.wait("the line on the board", || {
        let point = "document.querySelector('.line')?.dispatchEvent(new PointerEvent('pointerenter'))";
        page.script(point, &[]);
        page.count(".ghost") > 1
    });
    page.screenshot("analyse-start");
    page.click(&page.square("d3"));
    page.wait_for_count(".move", 1);
    page.click("#stop");
    page.wait("the end of the search", || page.count("#stop:not([hidden])") == 0);
    page.click(&page.square("c3"));
    page.keys(",");
    page.wait_for(".square[data-index=\"18\"].legal");
    page.click(&page.square("e3"));
    page.wait_for(".variation");
    page.click(".branch-tools button:first-child");
    page.wait("the variation as the main line", || page.text(".pair").contains("e3"));
    page.click(".branch-tools button:last-child");
    page.wait_for_count(".variation", 0);
    page.assert_silent();
}

impl Page {
    /// Drops files on the page, given by name and bytes.
    fn drop_files(&self, files: &[(&str, &[u8])]) {
        let files: Vec<_> = files.iter().map(|(name, bytes)| json!([name, BASE64.encode(bytes)])).collect();
        self.script(
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
        self.choose("#panel select", "4");
        self.drop_files(&[("game.ggf", games.lines().next().unwrap().as_bytes())]);
        self.wait_for_count(".accuracy", 2);
    }

    /// Returns the sides to move in the problems of the mode "Learn".
    fn problems(&self) -> Vec<String> {
        let mut sides = Vec::new();
        loop {
            self.wait_for(".verdict:not(:empty)");
            sides.push(self.text(".verdict").split(' ').next().unwrap().to_owned());
            if self.count("#learn-next:disabled") > 0 {
                return sides;
            }
            let counter = self.text("#panel .soft");
            self.click("#learn-next");
            self.wait("the next problem", || self.text("#panel .soft") != counter);
        }
    }
}

#[test]
fn exercises_are_the_mistakes_of_the_chosen_side() {
    let Some(page) = Page::wide() else { return };
    // In the game with which the page starts, the person is Black.
    let person = "return JSON.parse(localStorage.getItem('kado.game'))?.tree.person";
    page.wait("the side of the person", || page.script(person, &[]) == json!("black"));
    page.review_ggf();
    page.enter("learn");
    let all = page.problems();
    assert!(all.contains(&"Black".to_owned()) && all.contains(&"White".to_owned()), "{all:?}");
    page.enter("review");
    page.choose("#review-person", "black");
    page.enter("learn");
    let count = |side: &str| all.iter().filter(|one| *one == side).count();
    let own = format!(" of {}", count("Black"));
    page.wait("the mistakes of the person", || page.text("#panel .soft").ends_with(&own));
    page.click("#learn-mistakes");
    let own = page.problems();
    assert_eq!(own, vec!["Black"; count("Black")]);
    page.choose("#learn-side", "white");
    assert_eq!(page.problems(), vec!["White"; count("White")]);
    page.choose("#learn-side", "both");
    assert_eq!(page.problems().len(), all.len());
    let suite = repository::read("tests/data/endgame/fforum-1-19.obf");
    let problems: Vec<&str> = suite.lines().take(5).collect();
    let is_black = |line: &&&str| line.split_whitespace().nth(1).is_some_and(|side| side.starts_with('X'));
    let black = problems.iter().filter(is_black).count();
    page.choose("#learn-side", "black");
    page.read(&problems.join("\n"));
    page.wait("the problems of the file", || page.text("#panel .soft").ends_with(&format!("of {black}")));
    assert_eq!(page.problems(), vec!["Black"; black]);
    page.screenshot("learn-side");
    page.assert_silent();
}

#[test]
fn variations_are_read_shown_and_written() {
    let Some(page) = Page::wide() else { return };
    let text = "(;FF[4]GM[2]CA[UTF-8]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[f5](;W[d6](;B[c3];W[d3])(;B[c5];W[f6]))(;W[f4];B[e3]))\n";
    page.enter("review");
    page.read(text);
    page.wait_for_count(".accuracy", 2);
    page.enter("analyse");
    page.wait_for_count(".variation", 2);
    assert_eq!(page.text(".variations").replace(' ', ""), "2.f43.e3");
    page.enter("review");
    page.click("#export");
    let shown = || page.script("return document.querySelector('#export-text').value", &[]);
    page.wait("the transcript", || shown() == json!("f5d6c3d3\n"));
    assert_eq!(page.text("#export-note"), "This format holds the main line only: 2 variations are left out.");
    page.click("[data-format=sgf]");
    page.wait("the tree", || shown() == json!(text));
    assert_eq!(page.text("#export-note"), "This format holds the game with its variations.");
    page.click("[data-format=pgn]");
    page.wait("the tree", || {
        shown()
            .as_str()
            .is_some_and(|text| text.contains("1. f5 d6 (1... f4 2. e3) 2. c3 (2. c5 f6) 2... d3 *"))
    });
    page.screenshot("export");
    page.assert_silent();
}

#[test]
fn wthor_files_show_their_names_and_are_filtered() {
    let Some(page) = Page::wide() else { return };
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
    page.wait_for_count(rows, 6);
    let first = page.text(rows);
    assert!(first.contains("TAMENORI Hideshi") && first.contains("MURAKAMI Takeshi"), "{first}");
    assert!(first.contains("World Championship") && first.contains("2004"), "{first}");
    page.screenshot("review-wthor");
    let filter = |name: &str, value: &str| {
        let set = "const control = document.querySelector(`[data-filter=${arguments[0]}]`); control.value = arguments[1];\
                   control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'))";
        page.script(set, &[json!(name), json!(value)]);
    };
    filter("player", "nicolas");
    page.wait_for_count(rows, 3);
    filter("player", "");
    page.wait_for_count(rows, 6);
    filter("result", "white");
    let white = won.iter().filter(|winner| **winner == Some(Color::White)).count() as u64;
    page.wait_for_count(rows, white);
    filter("result", "");
    filter("year_from", "2005");
    page.wait_for_count(rows, 0);
    filter("year_from", "2004");
    page.wait_for_count(rows, 6);
    page.click(".database tbody tr:nth-child(2) button");
    page.wait("the other game", || page.text(".players").contains("NICOLAS Stephane"));
    page.assert_silent();
}

#[test]
fn a_dropped_ggf_file_is_reviewed() {
    let Some(page) = Page::wide() else { return };
    page.review_ggf();
    let rows = page.count(".review-moves tbody tr");
    assert!(rows >= 58, "{rows} moves");
    let players = page.text(".players");
    assert!(players.contains("Saio1200") && players.contains("Saio3000"), "{players}");
    assert!(page.count(".loss:not(:empty)") > 0, "no move lost anything at level 4");
    page.click(".review-moves tbody tr:nth-child(20) button");
    page.wait_for(".square.next");
    page.screenshot("review-ggf");
    page.click("#export");
    page.wait("the transcript", || {
        let text = page.script("return document.querySelector('#export-text').value", &[]);
        text.as_str().is_some_and(|text| text.to_lowercase().starts_with("d3c5f6"))
    });
    page.assert_silent();
}

#[test]
fn a_problem_is_set_up_and_solved() {
    let Some(page) = Page::wide() else { return };
    let suite = repository::read("tests/data/endgame/fforum-1-19.obf");
    let problem = suite.lines().next().unwrap();
    assert!(problem.contains("G8:+18"), "{problem}");
    page.enter("setup");
    page.read(problem);
    let text = "return document.querySelector('#setup-text').value";
    page.wait("the position", || page.script(text, &[]).as_str().is_some_and(|t| problem.starts_with(t)));
    page.screenshot("setup-problem");
    page.click("#use-solve");
    page.wait("the proof", || page.text(".search-status").starts_with("solved exactly"));
    page.wait_for_text(&format!("{} .chip.best.exact", page.square("g8")), "+18");
    page.screenshot("analyse-solved");
    page.assert_silent();
}

#[test]
fn the_board_is_painted_turned_and_mirrored() {
    let Some(page) = Page::wide() else { return };
    page.begin_between_people();
    page.play_on_square("f5");
    page.enter("setup");
    page.click(&page.square("a1"));
    let painted = format!("{} .disc.black", page.square("a1"));
    page.wait_for(&painted);
    page.open(&page.server.address);
    page.wait_for(&painted);
    // The painted board stays over another mode, and the keys leave the game that it hides.
    page.keys(",a");
    page.wait_for("#engine-switch");
    page.wait_for_text(".counter", "1 / 1");
    page.keys("s");
    page.wait_for("#setup-text");
    page.wait_for(&painted);
    page.click("#setup-board");
    page.wait_for_count(&painted, 0);
    page.click(&page.square("a1"));
    page.wait_for(&painted);
    page.click("#panel button[aria-label=\"Rotate by 90°\"]");
    page.wait_for(&format!("{} .disc.black", page.square("h1")));
    page.click("#panel button[aria-label=\"Mirror top and bottom\"]");
    page.wait_for(&format!("{} .disc.black", page.square("h8")));
    page.click("#panel button[aria-label=\"Exchange the colors\"]");
    page.wait_for(&format!("{} .disc.white", page.square("h8")));
    page.click("#use-analyse");
    page.wait_for(".chip");
    // A board with sides of different length becomes as high as it was wide.
    page.enter("setup");
    page.choose("#panel select", "gomoku");
    page.wait_for_count(".square", 225);
    page.choose("#panel .row.wrap .field:nth-child(2) select", "13");
    page.wait_for_count(".square", 195);
    page.click(&page.square("a1"));
    page.click("#panel button[aria-label=\"Rotate by 90°\"]");
    page.wait_for_count(".files span", 13);
    page.wait_for(&format!("{} .disc.black", page.square("m1")));
    page.assert_silent();
}

#[test]
fn the_scores_of_all_moves_follow_a_proof_of_the_winner() {
    let Some(page) = Page::wide() else { return };
    let suite = repository::read("tests/data/endgame/fforum-1-19.obf");
    page.enter("analyse");
    page.wait_for(".square .chip");
    // `e` switches the engine off and on.
    page.keys("e");
    page.enter("setup");
    page.read(suite.lines().next().unwrap());
    page.wait("the position", || page.count(".disc") > 4);
    page.click("#use-analyse");
    page.wait_for_text(".search-status", "The engine is off.");
    page.click("#solve-winner");
    page.wait("the proof", || page.text(".search-status").starts_with("winner proved"));
    page.wait_for_text(".square .chip.exact", "win");
    page.keys("e");
    page.wait_for_count(".square .chip", 8);
    page.wait("the scores", || page.text(".search-status").starts_with("solved exactly"));
    page.wait_for_text(&format!("{} .chip.best.exact", page.square("g8")), "+18");
    page.assert_silent();
}
