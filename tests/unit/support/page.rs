//! Checks of the HTML pages: they are self-contained and escape texts of files and engines.

/// A text that leaves its place in a page unless it is escaped.
pub(crate) const HOSTILE: &str = "<script>alert('x')</script>\"&\u{1b}[31m\u{202e}{{data}}";

/// Returns the text between two marks.
pub(crate) fn between<'a>(html: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = html.split_once(begin).unwrap_or_else(|| panic!("{begin} is missing"));
    rest.split_once(end).unwrap_or_else(|| panic!("{end} is missing")).0
}

/// Fails if a page loads anything from outside.
pub(crate) fn assert_self_contained(html: &str) {
    let html = html.replace("http://www.w3.org/2000/svg", "");
    for outside in ["http:", "https:", "src=", "@import", "url(", "<link", "<img", "<iframe"] {
        assert!(!html.contains(outside), "{outside} names something outside");
    }
    assert!(html.contains("default-src 'none'"), "the page itself forbids it");
}

/// Fails if [`HOSTILE`] stands in a page without being escaped.
pub(crate) fn assert_escaped(html: &str) {
    assert_eq!(html.matches("<script").count(), 2, "the data and the script of the page");
    assert_eq!(html.matches("</script").count(), 2);
    assert!(html.contains("&lt;script&gt;alert('x')&lt;/script&gt;&quot;&amp;␛[31m{{data}}"));
    let stray = html.chars().find(|&c| c.is_control() && c != '\n');
    assert_eq!(stray, None, "no control character");
    assert!(!html.contains('\u{202e}'), "no mark of the writing direction");
}
