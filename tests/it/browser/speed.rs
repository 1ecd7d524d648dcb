//! How large and how fast the page is. `cargo test --release speed -- --nocapture` prints the figures.

use super::Page;

/// The most bytes that the page and all of its files may have.
const MOST_BYTES: u64 = 300_000;

#[test]
fn the_page_is_small_and_quick() {
    let Some(page) = Page::wide() else { return };
    let browser = &page.browser;
    // Once more, with the browser awake.
    browser.open(&page.server.address);
    browser.wait_for("[data-connection=open] .square");
    let bytes = browser.script(
        "const entries = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')];\
         return entries.reduce((sum, entry) => sum + entry.decodedBodySize, 0)",
        &[],
    );
    let bytes = bytes.as_u64().unwrap();
    assert!((50_000..MOST_BYTES).contains(&bytes), "{bytes} bytes");
    let paint = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";
    browser.wait("a paint", || browser.script(paint, &[]).as_f64().unwrap() > 0.0);
    let paint = browser.script(paint, &[]).as_f64().unwrap();
    page.enter("analyse");
    browser.wait_for(".chip.best");
    let first = browser.asynchronous(
        "const move = document.querySelector('.square.legal'), begin = performance.now(); move.click();\
         const chips = () => document.querySelectorAll('.chip').length;\
         await new Promise((done) => { const look = () => (document.querySelector('.move') && chips() ? done() : requestAnimationFrame(look)); requestAnimationFrame(look); });\
         return performance.now() - begin",
    );
    let frames = browser.asynchronous(
        "let frames = 0; const begin = performance.now();\
         await new Promise((done) => { const next = (now) => { frames++; now - begin < 3000 ? requestAnimationFrame(next) : done(); }; requestAnimationFrame(next); });\
         return frames / (performance.now() - begin) * 1000",
    );
    let (first, frames) = (first.as_f64().unwrap(), frames.as_f64().unwrap());
    println!("{bytes} bytes, first paint {paint:.0} ms, first score {first:.0} ms, {frames:.1} frames/s");
    // Bounds for a busy machine; the figures of a quiet one are in docs/web.md.
    assert!(paint < 2000.0 && first < 2000.0 && frames > 10.0, "{paint} ms, {first} ms, {frames}/s");
}
