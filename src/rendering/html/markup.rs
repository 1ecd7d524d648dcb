//! HTML helpers. All text from engines must pass through [`escaped`].

use std::fmt::Write as _;

use crate::base::printable;

/// Escapes a text for the content of an element or a quoted attribute.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in printable(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Escapes JSON for a script element, so that it cannot close the element.
pub(super) fn script_safe(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// Fills the placeholders `{{name}}` of a template; inserted values are not expanded again.
pub(super) fn fill(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, behind) = after.split_once("}}").unwrap_or((after, ""));
        filled.push_str(before);
        filled.push_str(&value(name));
        rest = behind;
    }
    filled + rest
}

/// Formats a count with its noun, singular or plural.
pub(super) fn counted(count: impl Into<u64>, one: &str, more: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { more })
}

/// Returns a definition list of names and values.
pub(super) fn definitions(list: &[(String, String)]) -> String {
    let entry =
        |(name, value): &(String, String)| format!("<dt>{}</dt><dd>{}</dd>\n", escaped(name), escaped(value));
    format!("<dl class=\"settings\">{}</dl>", list.iter().map(entry).collect::<String>())
}

/// Alignment of a cell.
#[derive(Clone, Copy)]
pub(super) enum Align {
    /// Right-aligned, for numbers.
    Right,
    /// Left-aligned, for words.
    Left,
}

/// A table built row by row; cells are HTML.
pub(super) struct Table {
    aligns: Vec<Align>,
    html: String,
}

impl Table {
    pub(super) fn new(head: &[(&str, Align)]) -> Table {
        let mut html = "<div class=\"scroll list\" tabindex=\"0\"><table><thead><tr>".to_owned();
        for (title, align) in head {
            // Writing to a string cannot fail.
            let _ = write!(html, "<th scope=\"col\"{}>{}</th>", class(*align, ""), escaped(title));
        }
        html.push_str("</tr></thead><tbody>");
        Table { aligns: head.iter().map(|&(_, align)| align).collect(), html }
    }

    /// Adds a row with an optional HTML id.
    pub(super) fn row<'a>(&mut self, id: Option<&str>, cells: impl IntoIterator<Item = (&'a str, String)>) {
        let id = id.map_or_else(String::new, |id| format!(" id=\"{id}\""));
        let _ = write!(self.html, "<tr{id}>");
        for ((kind, cell), align) in cells.into_iter().zip(&self.aligns) {
            let _ = write!(self.html, "<td{}>{cell}</td>", class(*align, kind));
        }
        self.html.push_str("</tr>\n");
    }

    pub(super) fn finish(mut self) -> String {
        self.html.push_str("</tbody></table></div>");
        self.html
    }
}

/// Returns the class attribute of a cell.
fn class(align: Align, kind: &str) -> String {
    match (align, kind) {
        (Align::Right, "") => String::new(),
        (Align::Right, kind) => format!(" class=\"{kind}\""),
        (Align::Left, "") => " class=\"left\"".to_owned(),
        (Align::Left, kind) => format!(" class=\"left {kind}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_not_looked_through_again() {
        assert_eq!(fill("a{{x}}b{{y}}", |name| format!("<{name}{{{{x}}}}>")), "a<x{{x}}>b<y{{x}}>");
    }

    #[test]
    fn no_text_can_leave_its_place() {
        assert_eq!(escaped("<a href='x' title=\"&\">"), "&lt;a href=&#39;x&#39; title=&quot;&amp;&quot;&gt;");
        assert_eq!(script_safe("[\"</script><!--&\"]"), "[\"\\u003c/script\\u003e\\u003c!--\\u0026\"]");
    }
}
