//! What all reports have in common: the page around their sections.

use super::html::fill;

/// Returns a page of HTML that needs nothing else. `sections` and the page around them have places, which `value` fills,
/// but for what is the same on every page.
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
