//! Sanitizing of untrusted text for a terminal.

/// Removes control characters and direction marks, which a terminal would interpret.
///
/// Tabs become blanks.
pub fn plain(text: &str) -> String {
    text.chars()
        .filter_map(|character| match character {
            '\t' => Some(' '),
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => None,
            _ if character.is_control() => None,
            _ => Some(character),
        })
        .collect()
}
