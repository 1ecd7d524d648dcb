//! HTML fragments common to all reports.
//!
//! `maud` escapes every text in [`html!`]. Texts from engines and files also pass through [`printable`].

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use crate::base::printable;

/// Formats data as JSON for an HTML script element; escapes `<`, `>` and `&`.
/// Without the escapes, a text such as `</script>` in the data would close the element.
pub(super) fn script_data(data: &[impl Serialize]) -> Markup {
    let json = serde_json::to_string(data).unwrap_or_else(|_| "[]".to_owned());
    PreEscaped(json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026"))
}

/// Returns a definition list of names and values.
pub(super) fn definitions(list: &[(String, String)]) -> Markup {
    html! {
        dl.settings {
            @for (name, value) in list { dt { (printable(name)) } dd { (printable(value)) } }
        }
    }
}

/// Returns a section: its heading, then its content.
pub(super) fn section(id: &str, title: &str, content: &Markup) -> Markup {
    html! { section aria-labelledby=(id) { h2 id=(id) { (printable(title)) } (content) } }
}

/// Alignment of a column title; the cells of a left-aligned column need the class `left`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    /// Right-aligned, for numbers.
    Right,
    /// Left-aligned, for words.
    Left,
}

/// Returns a table with these column titles and these rows.
pub(super) fn table(head: &[(&str, Align)], rows: &Markup) -> Markup {
    html! {
        div.scroll.list tabindex="0" {
            table {
                thead {
                    tr {
                        @for &(title, align) in head {
                            th scope="col" class=[(align == Align::Left).then_some("left")] { (title) }
                        }
                    }
                }
                tbody { (rows) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_escaped() {
        let text = "<a href='x' title=\"&\">";
        assert_eq!(
            html! { i title=(text) { (text) } }.into_string(),
            "<i title=\"&lt;a href='x' title=&quot;&amp;&quot;&gt;\">\
             &lt;a href='x' title=&quot;&amp;&quot;&gt;</i>"
        );
        assert_eq!(
            script_data(&["</script><!--&"]).into_string(),
            "[\"\\u003c/script\\u003e\\u003c!--\\u0026\"]"
        );
    }
}
