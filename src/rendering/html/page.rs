//! The page frame common to all reports.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::markup::{definitions, section};
use crate::base::printable;

/// HTML of the board viewer, which steps through games; the script of the page fills it.
pub(super) const VIEWER: PreEscaped<&str> = PreEscaped(include_str!("viewer.html"));

/// JavaScript modules shared with the page of `kado serve`.
///
/// The first module draws a board, the second applies moves to it.
const SHARED: [&str; 2] =
    [include_str!("../../serve/page/board.js"), include_str!("../../serve/page/rules.js")];

/// Content of a page.
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    /// Text of the line below the title, such as the number of games and their dates.
    pub(super) lead: String,
    pub(super) sections: Markup,
    /// Names and values for the last section, the settings.
    pub(super) settings: &'a [(String, String)],
    /// Explanations at the end of the page.
    pub(super) remarks: &'a str,
    /// CSS rules specific to the report type (match or review), besides the common rules.
    pub(super) style: &'static str,
    /// JavaScript specific to the report type (match or review), besides the common modules.
    pub(super) script: &'static str,
    /// JSON data that the script reads.
    pub(super) data: Markup,
}

impl Page<'_> {
    /// Returns a self-contained HTML page.
    pub(super) fn html(&self) -> String {
        let title = printable(self.title);
        let generator = concat!("Kado ", env!("CARGO_PKG_VERSION"));
        let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="generator" content=(generator);
                    title { (title) }
                    style { (style(self.style)) }
                }
                body {
                    a.skip href="#games" { "Skip to the games" }
                    header { h1 { (title) } p.lead { (printable(&self.lead)) } }
                    main { (self.sections) (section("settings", "Settings", &definitions(self.settings))) }
                    footer { p { "Made by " (generator) ". " (self.remarks) } }
                    script type="application/json" id="data" { (self.data) }
                    script { (script(self.script)) }
                }
            }
        };
        page.into_string()
    }
}

/// Returns the script of a page: the game viewer, the shared modules, and the script `of_page`.
///
/// `of_page` is specific to the kind of report. A page in a single file cannot import modules. Therefore the
/// shared modules are inlined into its script.
fn script(of_page: &str) -> Markup {
    let shared = SHARED.map(|module| module.replace("\nexport ", "\n")).concat();
    PreEscaped([include_str!("viewer.js"), &shared, of_page].join("\n"))
}

/// Returns the style sheet of a page: common rules, board rules, and the page's own rules `of_page`.
fn style(of_page: &str) -> Markup {
    PreEscaped([include_str!("page.css"), include_str!("../../serve/page/board.css"), of_page].concat())
}
