//! Size and speed of the page.

use super::Page;

/// Maximum size of the page with all its files, in bytes.
const MOST_BYTES: u64 = 300_000;
/// Maximum time in milliseconds to the first paint, and from a move to the first score.
const MOST_MS: f64 = 100.0;
/// Number of measurements of each time.
const RUNS: usize = 9;
/// Minimum frames per second while scores stream, of 60.
const LEAST_FRAMES: f64 = 55.0;
/// Plays a move and returns the milliseconds until the board shows a score of the new position.
const FIRST_SCORE: &str = "const begin = performance.now();
    const moves = document.querySelectorAll('.move').length;
    document.querySelector('.square.legal').click();
    await new Promise((done) => {
      const isThere = () => document.querySelectorAll('.move').length > moves && document.querySelector('.chip');
      const look = () => (isThere() ? done() : requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
    return performance.now() - begin";
/// Counts the frames of three seconds and returns the frames per second.
const FRAMES: &str = "let frames = 0;
    const begin = performance.now();
    await new Promise((done) => {
      const next = (now) => {
        frames++;
        if (now - begin < 3000) requestAnimationFrame(next);
        else done();
      };
      requestAnimationFrame(next);
    });
    return frames / (performance.now() - begin) * 1000";

/// Measures several times and returns the median in milliseconds, which excludes the start-up of the browser.
fn median(measure: impl FnMut() -> f64) -> f64 {
    let mut times: Vec<f64> = std::iter::repeat_with(measure).take(RUNS).collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

#[test]
fn the_page_is_small() {
    let Some(page) = Page::wide() else { return };
    let bytes = page.script(
        "return [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]\
         .reduce((sum, entry) => sum + entry.decodedBodySize, 0)",
        &[],
    );
    let bytes = bytes.as_u64().unwrap();
    assert!((50_000..MOST_BYTES).contains(&bytes), "{bytes} bytes");
}

#[test]
#[ignore = "times mean something on a quiet machine alone"]
fn the_page_is_quick() {
    let Some(page) = Page::wide() else { return };
    let painted = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";
    let paint = median(|| {
        page.open(&page.server.address);
        page.wait("a paint", || page.script(painted, &[]).as_f64().unwrap() > 0.0);
        page.wait_for("[data-connection=open] .square");
        page.script(painted, &[]).as_f64().unwrap()
    });
    page.enter("analyse");
    let first = median(|| {
        page.wait_for(".chip.best");
        page.asynchronous(FIRST_SCORE).as_f64().unwrap()
    });
    let frames = page.asynchronous(FRAMES).as_f64().unwrap();
    println!("first paint {paint:.0} ms, first score {first:.0} ms, {frames:.1} frames/s");
    assert!(paint < MOST_MS && first < MOST_MS && frames > LEAST_FRAMES, "not quick enough");
}
