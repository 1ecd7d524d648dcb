//! Reading of params: the errors state the place of the fault and the right value.
//! An object is never read from a list, which serde would read as its members in order.

use std::fmt::Display;
use std::iter::Enumerate;
use std::marker::PhantomData;
use std::slice;

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, map};

use super::error::{ErrorObject, Kind};

/// The maximum length in characters of a quoted name or value.
const LONGEST_QUOTE: usize = 40;

/// Reads the params of a request as the type that the method takes.
pub(super) fn read<T: DeserializeOwned>(params: Map<String, Value>) -> Result<T, ErrorObject> {
    let params = Value::Object(params);
    Member { step: Step::Params, value: &params }.read(PhantomData).map_err(|fault| {
        ErrorObject::new(Kind::InvalidParams, fault.message).at(fault.place).remedy(fault.remedy)
    })
}

/// A value in the params and the last step of the path to it.
#[derive(Clone, Copy, Debug)]
struct Member<'a> {
    step: Step<'a>,
    value: &'a Value,
}

/// A step of a path such as `params.games[0].position`.
#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Params,
    Name(&'a str),
    Index(usize),
}

impl<'de> Member<'de> {
    /// Reads the value; an error states the place.
    fn read<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Fault> {
        seed.deserialize(self).map_err(|fault| fault.within(self))
    }
}

/// The members of an object.
#[derive(Debug)]
struct Members<'de> {
    rest: map::Iter<'de>,
    /// The member whose name was read last; the object itself before the first one.
    current: Member<'de>,
}

impl<'de> MapAccess<'de> for Members<'de> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        self.current = Member { step: Step::Name(name), value };
        seed.deserialize(name.as_str().into_deserializer()).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        self.current.read(seed)
    }
}

/// The items of a list.
#[derive(Debug)]
struct Items<'de>(Enumerate<slice::Iter<'de, Value>>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        let Some((index, value)) = self.0.next() else { return Ok(None) };
        Member { step: Step::Index(index), value }.read(seed).map(Some)
    }
}

/// Error: a member is missing, unknown, or of a wrong type.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {message}")]
struct Fault {
    /// The path to the fault from the value read last.
    place: String,
    /// Empty until the wrong value is known.
    message: String,
    /// The right value.
    remedy: String,
}

/// Returns the beginning of a text, short enough for an error message.
pub(super) fn quoted(text: &str) -> String {
    text.chars().take(LONGEST_QUOTE).collect()
}

impl Fault {
    /// Returns the error for a value that should be `right`.
    fn wrong(right: String) -> Fault {
        Fault { place: String::new(), message: String::new(), remedy: right }
    }

    /// Extends the place by the step to `member`, in which the fault is.
    fn within(mut self, member: Member<'_>) -> Fault {
        if self.message.is_empty() {
            self.message = format!("{} where {} is expected", quoted(&member.value.to_string()), self.remedy);
        }
        let place = match member.step {
            Step::Params => "params".to_owned(),
            Step::Name(name) => format!(".{}", quoted(name)),
            Step::Index(index) => format!("[{index}]"),
        };
        self.place.insert_str(0, &place);
        self
    }
}

/// Returns the words of JSON for a value that serde expects.
fn in_json(expected: &dyn Expected) -> String {
    let expected = expected.to_string();
    let range = |most: u64| format!("a whole number from 0 to {most}");
    match expected.as_str() {
        "u8" => range(u8::MAX.into()),
        "u16" => range(u16::MAX.into()),
        "u32" => range(u32::MAX.into()),
        "u64" | "usize" => range(u64::MAX),
        "i32" => format!("a whole number from {} to {}", i32::MIN, i32::MAX),
        "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "an object".to_owned(),
        _ => expected,
    }
}

impl Error for Fault {
    /// The texts of the attribute `expecting` arrive here: descriptions of the right value.
    fn custom<T: Display>(expected: T) -> Fault {
        Fault::wrong(expected.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::wrong(in_json(expected))
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::wrong(in_json(expected))
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Fault {
        Fault::wrong(format!("one of {}", expected.join(", ")))
    }

    fn unknown_field(name: &str, expected: &'static [&'static str]) -> Fault {
        let name = quoted(name);
        let known = if expected.is_empty() { "no members".to_owned() } else { expected.join(", ") };
        Fault { message: format!("unknown member '{name}'"), place: format!(".{name}"), remedy: known }
    }

    fn missing_field(name: &'static str) -> Fault {
        let message = format!("the member '{name}' is missing");
        Fault { message, place: format!(".{name}"), remedy: format!("the member '{name}' and its value") }
    }
}

impl<'de> Deserializer<'de> for Member<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
            },
            Value::Array(items) => visitor.visit_seq(Items(items.iter().enumerate())),
            Value::Object(members) => visitor.visit_map(Members { rest: members.iter(), current: self }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if self.value.is_array() {
            return Err(Fault::wrong(in_json(&visitor)));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self.value.as_str() {
            Some(word) => visitor.visit_enum(word.into_deserializer()),
            None => Err(Fault::unknown_variant("", words)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}
