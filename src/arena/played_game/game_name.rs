//! Serialization of the rules of a game: a name such as `gomoku:15` in the games file.
//!
//! The name is omitted for standard Othello, the only game in older files.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::game::Rules;

pub(in crate::arena) fn standard() -> Rules {
    Rules::OTHELLO
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
pub(in crate::arena) fn is_standard(game: &Rules) -> bool {
    *game == Rules::OTHELLO
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
pub(in crate::arena) fn serialize<S: Serializer>(game: &Rules, serializer: S) -> Result<S::Ok, S::Error> {
    game.to_string().serialize(serializer)
}

pub(in crate::arena) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Rules, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}
