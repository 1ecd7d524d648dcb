//! The report of `kado analyze --html` on small and large screens.

use serde_json::json;

use super::Page;
use crate::support::process;

/// The measurements: the section of the game and its chart inside it, the visible drawing and the box around
/// it, the lines that a disc count takes, and the excess width of the page.
const MEASURES: &str = "const width = (one) => one.getBoundingClientRect().width;
    const inner = (one) => {
      const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(one);
      return width(one) - [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map(parseFloat)
        .reduce((sum, each) => sum + each);
    };
    const chart = document.querySelector('section > .chart');
    const shown = [...chart.querySelectorAll('svg')].filter((svg) => width(svg) > 0);
    const { length } = document.querySelector('.unbroken').getClientRects();
    return [inner(chart.parentElement) - width(chart), inner(chart) - width(shown[0]), shown.length - 1,
      length - 1, document.documentElement.scrollWidth - document.documentElement.clientWidth].map(Math.round)";

#[test]
fn a_review_uses_the_width_of_every_screen() {
    let Some(page) = Page::wide() else { return };
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("review.html");
    process::run(&["analyze", "f5d6c3d3c4f4f6", "--level", "1", "--html", report.to_str().unwrap()], "")
        .with_status(0);
    page.open(&format!("file://{}", report.display()));
    for scheme in ["light", "dark"] {
        page.prefer("prefers-color-scheme", scheme);
        for (width, height) in [(360, 740), (390, 844), (1280, 800), (1920, 1080)] {
            page.resize((width, height));
            assert_eq!(page.script(MEASURES, &[]), json!([0, 0, 0, 0, 0]), "{scheme} at {width} px");
            page.screenshot(&format!("report-{width}-{scheme}"));
        }
    }
    page.assert_silent();
}
