//! The first difference between the settings in a file and those of a run.

use std::fmt;

use serde_json::Value;

/// The maximum length of a list in a message, in bytes.
const LONGEST: usize = 100;

/// A difference between two JSON values.
/// Formatted, it is the place of the difference with both values: `effort.depth was 14 and is 12`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Difference<'a> {
    /// The keys from the outermost object to the difference. Elements of an array count from 1.
    pub(crate) path: Vec<String>,
    /// The value of the first document, null if absent.
    pub(crate) old: &'a Value,
    /// The value of the second document, null if absent.
    pub(crate) new: &'a Value,
}

impl<'a> Difference<'a> {
    /// Returns the first difference between two values in the order of the keys; `None` if they are equal.
    /// A value for which `is_whole` returns true is compared as a whole, also if it is an object or an array.
    pub(crate) fn first(
        old: &'a Value,
        new: &'a Value,
        is_whole: &impl Fn(&Value) -> bool,
    ) -> Option<Difference<'a>> {
        let below = |key: String, old, new| {
            let mut found = Difference::first(old, new, is_whole)?;
            found.path.insert(0, key);
            Some(found)
        };
        match (old, new) {
            _ if old == new => None,
            (Value::Object(before), Value::Object(after)) if !is_whole(old) => {
                let mut keys = before.keys().chain(after.keys().filter(|key| !before.contains_key(*key)));
                keys.find_map(|key| below(key.clone(), &old[key], &new[key]))
            }
            (Value::Array(before), Value::Array(after)) if before.len() == after.len() => (1..)
                .zip(before.iter().zip(after))
                .find_map(|(place, (old, new))| below(place.to_string(), old, new)),
            _ => Some(Difference { path: Vec::new(), old, new }),
        }
    }

    /// Describes the first difference between two JSON texts; empty if they are equal.
    pub(crate) fn of_texts(old: &str, new: &str) -> String {
        let [old, new] =
            [old, new].map(|text| serde_json::from_str(text).unwrap_or_else(|_| Value::from(text)));
        Difference::first(&old, &new, &|_| false)
            .map_or_else(String::new, |difference| difference.to_string())
    }
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (place, old, new) = (self.path.join("."), shown(self.old), shown(self.new));
        write!(f, "{place}{}was {old} and is {new}", if place.is_empty() { "" } else { " " })
    }
}

/// Returns a value as JSON; of a long list only its length.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    match value {
        Value::Array(items) if text.len() > LONGEST => format!("a list of {}", items.len()),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_given_with_its_place() {
        for (old, new, text) in [
            (r#"{"a":{"b":1},"c":[2,3]}"#, r#"{"a":{"b":1},"c":[2,4]}"#, "c.2 was 3 and is 4"),
            (r#"{"a":{"b":1},"c":2}"#, r#"{"a":{"b":"1"},"c":3}"#, r#"a.b was 1 and is "1""#),
            (r#"{"a":1}"#, r#"{"a":1,"z":2}"#, "z was null and is 2"),
            (r#"{"a":[1]}"#, r#"{"a":[1,2]}"#, "a was [1] and is [1,2]"),
            ("1", "2", "was 1 and is 2"),
            (&format!(r#"{{"a":["{}"]}}"#, "x".repeat(100)), r#"{"a":[]}"#, "a was a list of 1 and is []"),
            ("no JSON", "{}", r#"was "no JSON" and is {}"#),
            ("{}", "{}", ""),
        ] {
            assert_eq!(Difference::of_texts(old, new), text);
        }
    }

    #[test]
    fn a_whole_value_is_not_taken_apart() {
        let [old, new] = [1, 2].map(|seconds| serde_json::json!({ "time": { "secs": seconds } }));
        let difference = Difference::first(&old, &new, &|value| value.get("secs").is_some()).unwrap();
        assert_eq!(difference.to_string(), r#"time was {"secs":1} and is {"secs":2}"#);
    }
}
