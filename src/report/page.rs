//! What all reports have in common: the page around their sections.

use super::html::fill;

/// Returns a page of HTML that needs nothing else. `sections` and the page around them have places, which
/// `value` fills, but for what is the same on every page.
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

/// Modules of the page of `kado serve` that reports share: the board, and what a move does on it.
const SHARED: [&str; 2] = [include_str!("../serve/page/board.js"), include_str!("../serve/page/rules.js")];

/// Returns the script of a page: the viewer of games, the shared modules, and the script that uses both.
///
/// A page is one file, and a module of it could not be imported: so the shared ones become part of its
/// script.
pub(super) fn script(of_page: &str) -> String {
    let shared = SHARED.map(|module| module.replace("\nexport ", "\n")).concat();
    [include_str!("viewer.js"), &shared, of_page].join("\n")
}

/// Returns the style of a page: that of all reports, that of the board, and the page's part.
pub(super) fn style(of_page: &str) -> String {
    [include_str!("page.css"), include_str!("../serve/page/board.css"), of_page].concat()
}
