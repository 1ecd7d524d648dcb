//! Reviews that end before they are complete.

use serde_json::json;

use super::Page;

#[test]
fn a_review_that_replaces_another_one_is_shown_until_its_end() {
    let Some(page) = Page::wide() else { return };
    page.enter("review");
    page.choose("#panel select", "24");
    page.read("f5d6c3d3c4f4f6f3e6e7d7c5");
    page.wait_for_text("#review-start", "Stop");
    let watch = "window.texts = []; const button = document.querySelector('#review-start');\
                 new MutationObserver(() => texts.push(button.textContent)).observe(button, { childList: true })";
    page.script(watch, &[]);
    page.choose("#panel select", "4");
    page.read("f5d6c3d3c4");
    page.wait_for_count(".review-moves tbody tr", 5);
    page.wait_for_text("#review-start", "Review the game");
    let ends = "return texts.filter((text) => text === 'Review the game').length";
    assert_eq!(page.script(ends, &[]), json!(1));
    page.assert_silent();
}
