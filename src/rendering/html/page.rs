//! The page frame common to all reports.

use super::markup::fill;

/// Returns a self-contained HTML page. `value` fills the placeholders of `sections` and of the frame, except
/// those common to all pages.
pub(super) fn page(sections: &str, value: impl Fn(&str) -> String) -> String {
    fill(include_str!("page.html"), |name| match name {
        "generator" => format!("Kado {}", env!("CARGO_PKG_VERSION")),
        "sections" => fill(sections, |name| match name {
            "viewer" => include_str!("viewer.html").to_owned(),
            name => value(name),
        }),
        name => value(name),
    })
}

/// Modules shared with the page of `kado serve`: the board, and the effect of a move on it.
const SHARED: [&str; 2] =
    [include_str!("../../serve/page/board.js"), include_str!("../../serve/page/rules.js")];

/// Returns the script of a page: the viewer of games, the shared modules, and the script that uses both.
///
/// The page is a single file, which cannot import modules; so the shared ones are inlined into its script.
pub(super) fn script(of_page: &str) -> String {
    let shared = SHARED.map(|module| module.replace("\nexport ", "\n")).concat();
    [include_str!("viewer.js"), &shared, of_page].join("\n")
}

/// Returns the style sheet of a page: the common part, the part of the board and the page's own part.
pub(super) fn style(of_page: &str) -> String {
    [include_str!("page.css"), include_str!("../../serve/page/board.css"), of_page].concat()
}
