//! Answers of a person to the problems of the mode "Learn".

use serde_json::json;

use super::Page;
use crate::support::repository;

impl Page {
    /// Opens the first two problems of a file.
    fn open_two_problems(&self) {
        let suite = repository::read("tests/data/endgame/fforum-1-19.obf");
        let problems: Vec<&str> = suite.lines().take(2).collect();
        self.enter("learn");
        self.read(&problems.join("\n"));
        self.wait("two problems", || self.text(".panel").contains("1 of 2"));
    }
}

#[test]
fn an_answer_to_a_problem_is_judged_with_its_loss() {
    let Some(page) = Page::wide() else { return };
    page.open_two_problems();
    page.click(&page.square("h1"));
    page.wait("the verdict", || page.text(".verdict").contains("is best"));
    assert_eq!(page.text(".verdict"), "h1 loses 6; g8 is best (+18).");
    page.screenshot("learn-answer");
    page.click("#learn-next");
    page.wait("the next problem", || page.text(".panel").contains("2 of 2"));
    page.click(&page.square("a4"));
    page.wait("the verdict", || page.text(".verdict").contains("is the best move"));
    page.assert_silent();
}

#[test]
fn an_answer_that_waits_for_its_verdict_belongs_to_its_problem() {
    let Some(page) = Page::wide() else { return };
    page.open_holding_back("\"lines\":[");
    page.open_two_problems();
    // h7 is legal in both problems, and loses in both.
    page.click(&page.square("h7"));
    page.wait("the verdict to come", || page.text(".verdict").contains("still thinking"));
    page.click("#learn-next");
    page.wait("the next problem", || page.text(".panel").contains("2 of 2"));
    page.script("release()", &[]);
    page.click(&page.square("a4"));
    page.wait("the verdict", || page.text(".verdict").contains("(+10)"));
    assert_eq!(page.text(".verdict"), "a4 is the best move (+10).");
    page.assert_silent();
}

#[test]
fn the_problem_stays_after_a_change_of_language() {
    let Some(page) = Page::wide() else { return };
    page.open_two_problems();
    page.click("#learn-next");
    page.wait("the next problem", || page.text(".panel").contains("2 of 2"));
    page.click("#settings");
    page.choose("#language", "ja");
    page.wait_for_text("#panel .soft", "2 / 2");
    page.wait("the question", || page.text(".verdict").ends_with("番です。最善手はどこでしょう？"));
    page.wait_for("#learn-next:disabled");
    page.assert_silent();
}

#[test]
fn a_game_that_is_over_is_not_a_problem() {
    let Some(page) = Page::wide() else { return };
    page.open_two_problems();
    page.enter("play");
    page.begin_15x15("gomoku");
    page.enter("learn");
    // Five black stones stand in a column: empty squares are left, but no moves.
    page.read("h8a1h9a2h10a3h11a4h12");
    page.wait("no problem", || page.text(".verdict").starts_with("No problems yet"));
    page.wait_for_text("#panel .soft", "");
    page.read("h8a1h9a2h10a3h11a4");
    page.wait_for_text("#panel .soft", "1 of 1");
    // Problems of Othello are read while the board shows another game.
    page.open_two_problems();
    page.assert_silent();
}

#[test]
fn forgotten_mistakes_are_no_longer_problems() {
    let Some(page) = Page::wide() else { return };
    let mistake = |cells: &str| json!({ "game": "othello:4", "cells": cells, "turn": "X", "played": "b1" });
    let mistakes = json!([mistake("-----OX--XO-----"), mistake("-----XO--OX-----")]);
    page.open_with(&[("kado.mistakes", mistakes)]);
    page.enter("learn");
    page.wait_for_text("#panel .soft", "1 of 2");
    page.click("#learn-forget");
    page.wait("no problem", || page.text(".verdict").starts_with("No problems yet"));
    page.wait_for_text("#learn-mistakes", "Mistakes (0)");
    // The problems of a file stay.
    page.open_two_problems();
    page.click("#learn-forget");
    page.wait_for_text("#panel .soft", "1 of 2");
    page.assert_silent();
}
