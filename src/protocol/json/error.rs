//! The errors of requests: code, message, place and remedy.

use macro_rules_attribute::apply;
use serde::Serialize;

use crate::engine::{EngineError, OptionError};
use crate::formats::{TextError, Unfit};
use crate::game::{RulesError, SetupError};

/// The kind of an error, which determines its code and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, serde::Deserialize))]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    ParseError,
    InvalidRequest,
    UnknownMethod,
    InvalidParams,
    Internal,
    Text,
    IllegalMove,
    GameOver,
    UnknownGame,
    Board,
    Option,
    QueueFull,
    Cancelled,
    TooLarge,
    Denied,
    Unfit,
    Resources,
}

impl Kind {
    /// Returns the error code, the default place of the error and the default remedy.
    /// JSON-RPC defines the codes -32700 and -32603 to -32600. Kado defines the codes -32012 to -32001.
    fn defaults(self) -> (i32, &'static str, &'static str) {
        match self {
            Kind::ParseError => (-32700, "line", "one JSON object per line"),
            Kind::InvalidRequest => {
                (-32600, "line", r#"a request such as {"jsonrpc":"2.0","id":1,"method":"hello"}"#)
            }
            Kind::UnknownMethod => (-32601, "method", "a method listed by hello"),
            Kind::InvalidParams => (-32602, "params", "the members of the method's params"),
            Kind::Internal => (-32603, "method", "repeat the request; if it fails again, report the error"),
            Kind::Text => (-32001, "params", "a text in a format of docs/formats.md"),
            Kind::IllegalMove => (-32002, "params.position.moves", "a legal move: see describe"),
            Kind::GameOver => (-32003, "params.position", "a position in which the game is not over"),
            Kind::UnknownGame => {
                (-32004, "params.position.game", "a game listed by hello, on a supported board")
            }
            Kind::Board => (-32005, "params.position.board", "a board of the game: see describe"),
            Kind::Option => (-32006, "params.options", "an option and one of its values: see options"),
            Kind::QueueFull => (-32007, "method", "wait for responses, or cancel searches"),
            Kind::Cancelled => (-32008, "id", "repeat the request if its result is still needed"),
            Kind::TooLarge => (-32009, "line", "shorter lines: split a large file"),
            Kind::Denied => (-32010, "params.options", "a value within the limits that hello lists"),
            Kind::Unfit => (-32011, "params.to", "a format that can hold the game: see hello, formats"),
            Kind::Resources => (-32012, "params.options", "a smaller Hash, or fewer Threads"),
        }
    }
}

/// The error object of a response.
#[apply(response!)]
pub(super) struct ErrorObject {
    /// The error code, defined by JSON-RPC (-32700, -32603 to -32600) or by Kado.
    pub(super) code: i32,
    /// The error message, one sentence.
    pub(super) message: String,
    /// The details of the error in a form that a program can evaluate.
    pub(super) data: Detail,
}

/// The details of an error: its name, its place in the request, and how to correct the request.
#[apply(response!)]
pub(super) struct Detail {
    /// The name of the error code.
    pub(super) name: Kind,
    /// The place of the error in the request.
    #[serde(rename = "where")]
    pub(super) place: String,
    /// A valid value, or advice on how to correct the request.
    pub(super) remedy: String,
    /// If `moves` contains an illegal move, the moves played before that move; omitted otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<Vec<String>>,
}

impl ErrorObject {
    /// Creates an error with the default place and remedy of its kind.
    pub(super) fn new(name: Kind, message: impl Into<String>) -> ErrorObject {
        let (code, place, remedy) = name.defaults();
        let data = Detail { name, place: place.to_owned(), remedy: remedy.to_owned(), played: None };
        ErrorObject { code, message: message.into(), data }
    }

    pub(super) fn at(mut self, place: impl Into<String>) -> ErrorObject {
        self.data.place = place.into();
        self
    }

    /// Returns the error with `new` in its place instead of `old`, the beginning of the place.
    pub(super) fn moved(mut self, old: &str, new: &str) -> ErrorObject {
        self.data.place = self.data.place.replacen(old, new, 1);
        self
    }

    pub(super) fn remedy(mut self, remedy: impl Into<String>) -> ErrorObject {
        self.data.remedy = remedy.into();
        self
    }

    /// Returns the error for a request member whose text is malformed.
    pub(super) fn of_text(member: &str, error: &TextError) -> ErrorObject {
        let line = error.line.map(|line| format!(", line {line}")).unwrap_or_default();
        ErrorObject::new(Kind::Text, error.message())
            .at(format!("{member}{line}, column {}", error.column))
            .remedy(error.expected.clone())
    }

    /// Returns the error for a request member whose value is invalid.
    pub(super) fn of_member(
        member: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ErrorObject {
        ErrorObject::new(Kind::InvalidParams, message).at(member).remedy(remedy)
    }
}

impl From<RulesError> for ErrorObject {
    fn from(error: RulesError) -> ErrorObject {
        ErrorObject::new(Kind::UnknownGame, error.to_string())
    }
}

impl From<SetupError> for ErrorObject {
    fn from(error: SetupError) -> ErrorObject {
        ErrorObject::new(Kind::Board, error.to_string())
    }
}

impl From<OptionError> for ErrorObject {
    fn from(error: OptionError) -> ErrorObject {
        let kind = match error {
            OptionError::OutOfMemory(_) | OptionError::OutOfThreads(_) => Kind::Resources,
            _ => Kind::Option,
        };
        ErrorObject::new(kind, error.to_string())
    }
}

impl From<EngineError> for ErrorObject {
    fn from(error: EngineError) -> ErrorObject {
        let kind = match error {
            EngineError::Option(error) => return error.into(),
            EngineError::Rules(_) | EngineError::UnsupportedSize(_) => Kind::UnknownGame,
            EngineError::Setup(_) => Kind::Board,
            EngineError::GameOver => Kind::GameOver,
            EngineError::OutOfThreads => Kind::Resources,
            EngineError::Replay(_)
            | EngineError::IllegalMove(_)
            | EngineError::IllegalLine
            | EngineError::IllegalRootMove(_)
            | EngineError::Searching
            | EngineError::Book(_) => Kind::Internal,
        };
        ErrorObject::new(kind, error.to_string())
    }
}

impl From<Unfit> for ErrorObject {
    fn from(error: Unfit) -> ErrorObject {
        ErrorObject::new(Kind::Unfit, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_code_a_place_and_a_remedy() {
        let schema = serde_json::to_value(schemars::schema_for!(Kind)).unwrap();
        let names = schema["enum"].as_array().unwrap();
        let mut codes: Vec<i32> = Vec::new();
        for name in names {
            let kind: Kind = serde_json::from_value(name.clone()).unwrap();
            let ErrorObject { code, data, .. } = ErrorObject::new(kind, "wrong");
            assert!(data.place.len() > 1 && data.remedy.len() > 10, "{name}");
            assert!(!codes.contains(&code), "{code} belongs to two kinds");
            codes.push(code);
        }
        assert_eq!(codes.len(), 17);
    }
}
