//! The description of the first difference between the settings of two matches.

use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

use crate::base::Difference;
use crate::dialect::write_seconds;
use crate::game::Rules;

/// Describes a difference between two settings, or returns `None` if they are equal.
///
/// The game is compared first: another game causes further differences, which would be misleading.
pub(super) fn settings_difference(stored: &Value, given: &Value) -> Option<String> {
    let standard = Value::from(Rules::OTHELLO.to_string());
    let game = |settings: &Value| settings["rules"].get("game").unwrap_or(&standard).clone();
    difference("game", &game(stored), &game(given)).or_else(|| difference("", stored, given))
}

/// Describes the first difference between two JSON values in the words of the match file, or returns `None`
/// if they are equal. `place` is the path at which both values are found.
fn difference(place: &str, stored: &Value, given: &Value) -> Option<String> {
    let Difference { mut path, old, new } =
        Difference::first(stored, given, &|value| duration(value).is_some())?;
    // The match file has the keys of these objects at its top level.
    while path.len() > 1 && ["rules", "adjudication"].contains(&path[0].as_str()) {
        path.remove(0);
    }
    let path = if path.is_empty() { place.to_owned() } else { path.join(".").replace('_', "-") };
    Some(format!("{path} was {} and is {}", shown(old), shown(new)))
}

/// Returns the duration that an object of the settings holds.
fn duration(value: &Value) -> Option<Duration> {
    Duration::deserialize(value).ok().filter(|_| value.is_object())
}

/// Formats a value of the settings; durations are in seconds.
fn shown(value: &Value) -> String {
    duration(value).map_or_else(|| value.to_string(), |time| format!("{}s", write_seconds(time)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_first_difference_is_given_with_its_path() {
        let stored = json!({ "rounds": 5, "engines": [{ "name": "A" }, { "name": "B", "level": 3 }] });
        let given = json!({ "rounds": 5, "engines": [{ "name": "A" }, { "name": "B", "level": 4 }] });
        assert_eq!(difference("", &stored, &given).as_deref(), Some("engines.2.level was 3 and is 4"));
        assert_eq!(difference("", &stored, &stored), None);
        let more = json!({ "rounds": 5, "engines": [], "seed": 1 });
        assert!(difference("", &stored, &more).unwrap().starts_with("engines was ["));
    }

    #[test]
    fn a_difference_is_described_in_the_words_of_the_match_file() {
        let settings = |rules: Value, count: u32| json!({ "openings": { "count": count }, "rules": rules });
        let patience = |nanos: u32| json!({ "start_patience": { "secs": 0, "nanos": nanos } });
        let solved = |empties: u32| json!({ "adjudication": { "solve_from": empties } });
        for (stored, given, text) in [
            (patience(50_000_000), patience(200_000_000), "start-patience was 0.05s and is 0.2s"),
            (solved(0), solved(14), "solve-from was 0 and is 14"),
            (json!({}), json!({ "game": "gomoku:15" }), r#"game was "othello:8" and is "gomoku:15""#),
        ] {
            let (stored, given) = (settings(stored, 1000), settings(given, 1000));
            assert_eq!(settings_difference(&stored, &given).as_deref(), Some(text));
        }
        let (othello, gomoku) = (settings(json!({}), 1000), settings(json!({ "game": "gomoku:15" }), 1));
        assert!(settings_difference(&othello, &gomoku).unwrap().starts_with("game was "));
        assert_eq!(settings_difference(&gomoku, &gomoku), None);
    }
}
