//! Reading of members that must be objects.
//! Without these functions, a list of values in the order of the members would be read as an object, too.

use serde::de::{DeserializeOwned, Error, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Reads an object.
pub(super) fn object<'de, D: Deserializer<'de>, T: DeserializeOwned>(member: D) -> Result<T, D::Error> {
    read(Value::deserialize(member)?)
}

/// Reads an object or `null`.
pub(super) fn optional<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    member: D,
) -> Result<Option<T>, D::Error> {
    Option::<Value>::deserialize(member)?.map(read).transpose()
}

/// Reads a list of objects.
pub(super) fn list<'de, D: Deserializer<'de>, T: DeserializeOwned>(member: D) -> Result<Vec<T>, D::Error> {
    Vec::<Value>::deserialize(member)?.into_iter().map(read).collect()
}

fn read<T: DeserializeOwned, E: Error>(value: Value) -> Result<T, E> {
    match value {
        Value::Array(_) => Err(E::invalid_type(Unexpected::Seq, &"an object")),
        value => T::deserialize(value).map_err(E::custom),
    }
}
