//! Parses the color names of the Go Text Protocol.

use crate::base::Color;

/// Parses `b`, `black`, `w` or `white`, ignoring case.
pub fn read_color(text: &str) -> Option<Color> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_read_in_any_case_and_nothing_else_is_a_color() {
        for (text, color) in
            [("b", Color::Black), ("BLACK", Color::Black), ("W", Color::White), ("White", Color::White)]
        {
            assert_eq!(read_color(text), Some(color), "{text}");
        }
        for text in ["", "x", "bl", "blackk", "whíte"] {
            assert_eq!(read_color(text), None, "{text}");
        }
    }
}
