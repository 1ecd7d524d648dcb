//! Answers of a person to the problems of the mode "Learn".

use serde_json::json;

use super::Page;
use crate::support::repository;

/// Holds the results of searches back until `release()` is called.
const GATE: &str = "const Plain = WebSocket;
    const gate = new Promise((open) => { window.release = open; });
    window.WebSocket = class extends Plain {
      addEventListener(kind, task) {
        const isHeld = ({ data }) => data.includes('\"lines\":[');
        super.addEventListener(kind, kind !== 'message' ? task
          : (event) => (isHeld(event) ? gate.then(() => task(event)) : task(event)));
      }
    };";

impl Page {
    /// Opens the first two problems of a file.
    fn open_two_problems(&self) {
        let suite = repository::read("tests/data/endgame/fforum-1-19.obf");
        let problems: Vec<&str> = suite.lines().take(2).collect();
        self.enter("learn");
        self.read(&problems.join("\n"));
        self.browser.wait("two problems", || self.browser.text(".panel").contains("1 of 2"));
    }
}

#[test]
fn an_answer_to_a_problem_is_judged_with_its_loss() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    page.open_two_problems();
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

#[test]
fn an_answer_that_waits_for_its_verdict_belongs_to_its_problem() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": GATE }));
    browser.open(&page.server.address);
    browser.wait_for("[data-connection=open] .square");
    page.open_two_problems();
    // h7 is legal in both problems, and loses in both.
    browser.click(&page.square("h7"));
    browser.wait("the verdict to come", || browser.text(".verdict").contains("still thinking"));
    browser.click("#learn-next");
    browser.wait("the next problem", || browser.text(".panel").contains("2 of 2"));
    browser.script("release()", &[]);
    browser.click(&page.square("a4"));
    browser.wait("the verdict", || browser.text(".verdict").contains("(+10)"));
    assert_eq!(browser.text(".verdict"), "a4 is the best move (+10).");
    page.assert_silent();
}
