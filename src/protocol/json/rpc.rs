//! The JSON-RPC 2.0 envelope, one object per line.

use std::io::{self, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::error::{ErrorObject, Kind};
use super::members;
use crate::base::escape_json;

/// Maximum length of a request id in bytes, if the id is a string.
const LONGEST_ID: usize = 128;

/// The id of a request, chosen by the client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a whole number or a text")]
pub(super) enum Id {
    /// A whole number.
    Number(i64),
    /// A text of at most 128 bytes.
    Text(String),
}

/// A request or a notification.
#[derive(Debug)]
pub(super) struct Request {
    /// The id; `None` for a notification, which gets no response.
    pub(super) id: Option<Id>,
    pub(super) method: String,
    params: Map<String, Value>,
}

/// Error: the line is not a valid request.
#[derive(Debug)]
pub(super) struct RequestError {
    /// The id for the response, if the line contains a valid id.
    pub(super) id: Option<Id>,
    pub(super) error: ErrorObject,
}

impl RequestError {
    fn new(id: Option<Id>, error: ErrorObject) -> Box<RequestError> {
        Box::new(RequestError { id, error })
    }
}

impl Request {
    /// Parses an input line as a JSON-RPC request.
    pub(super) fn read(line: &str) -> Result<Request, Box<RequestError>> {
        let value: Value =
            serde_json::from_str(line).map_err(|error| RequestError::new(None, unreadable(&error)))?;
        let Value::Object(mut object) = value else {
            let found = if value.is_array() { "a batch" } else { "another value" };
            let error =
                ErrorObject::new(Kind::InvalidRequest, format!("expected one request object, not {found}"));
            return Err(RequestError::new(None, error.remedy("one request object per line")));
        };
        let id = match object.remove("id") {
            None => None,
            Some(id) => Some(read_id(id).map_err(|error| RequestError::new(None, error))?),
        };
        let error = |message: &str, place: &str, remedy: &str| {
            let error = ErrorObject::new(Kind::InvalidRequest, message).at(place).remedy(remedy);
            RequestError::new(id.clone(), error)
        };
        if object.remove("jsonrpc") != Some(Value::from("2.0")) {
            return Err(error("not a request of JSON-RPC 2.0", "jsonrpc", "\"jsonrpc\":\"2.0\""));
        }
        let Some(Value::String(method)) = object.remove("method") else {
            return Err(error("the method is missing", "method", "the name of a method: see hello"));
        };
        let params = match object.remove("params") {
            None => Map::new(),
            Some(Value::Object(params)) => params,
            Some(_) => return Err(error("params is not an object", "params", "an object of named members")),
        };
        if let Some(name) = object.keys().next() {
            let name = members::quoted(name);
            return Err(error(&format!("unknown member '{name}'"), &name, "jsonrpc, id, method and params"));
        }
        Ok(Request { id, method, params })
    }

    /// Returns whether the params are missing or empty.
    pub(super) fn has_no_params(&self) -> bool {
        self.params.is_empty()
    }

    /// Parses the params as the type that the method takes.
    pub(super) fn params<T: DeserializeOwned>(&mut self) -> Result<T, ErrorObject> {
        members::read(std::mem::take(&mut self.params))
    }
}

fn read_id(id: Value) -> Result<Id, ErrorObject> {
    let is_short = |id: &Id| !matches!(id, Id::Text(text) if text.len() > LONGEST_ID);
    serde_json::from_value(id).ok().filter(is_short).ok_or_else(|| {
        ErrorObject::new(Kind::InvalidRequest, "invalid id")
            .at("id")
            .remedy(format!("a whole number, or a text of at most {LONGEST_ID} bytes"))
    })
}

fn unreadable(error: &serde_json::Error) -> ErrorObject {
    ErrorObject::new(Kind::ParseError, format!("the line is not valid JSON: {error}"))
        .at(format!("column {}", error.column()))
}

const JSONRPC: &str = "2.0";

/// The params of an event of a running request.
#[derive(Serialize)]
struct EventOf<'a, T> {
    id: &'a Id,
    #[serde(flatten)]
    event: T,
}

/// Writes the response with the result of a request; `result` is serialized JSON.
pub(super) fn answer(out: &mut dyn Write, id: &Id, result: &str) -> io::Result<()> {
    let id = serde_json::to_string(id)?;
    write_json(out, &format!(r#"{{"jsonrpc":"{JSONRPC}","id":{id},"result":{result}}}"#))
}

/// Writes an error response to a request, or to an invalid line.
pub(super) fn refuse(out: &mut dyn Write, id: Option<&Id>, error: &ErrorObject) -> io::Result<()> {
    let (id, error) = (serde_json::to_string(&id)?, serde_json::to_string(error)?);
    write_json(out, &format!(r#"{{"jsonrpc":"{JSONRPC}","id":{id},"error":{error}}}"#))
}

/// Writes an event of a request: a tagged value, `{"event":"info","info":{...}}`.
pub(super) fn send_event(out: &mut dyn Write, id: &Id, event: impl Serialize) -> io::Result<()> {
    let params = serde_json::to_string(&EventOf { id, event })?;
    write_json(out, &format!(r#"{{"jsonrpc":"{JSONRPC}","method":"event","params":{params}}}"#))
}

/// Writes one line of JSON.
/// Also escapes the terminal control characters that JSON leaves unescaped.
fn write_json(out: &mut dyn Write, json: &str) -> io::Result<()> {
    writeln!(out, "{}", escape_json(json))
}
