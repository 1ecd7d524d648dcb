//! The errors of requests: code, message, place and remedy.

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
    /// Returns the error code. JSON-RPC defines -32700 and -32603 to -32600; the other codes are Kado's.
    pub(super) fn code(self) -> i32 {
        match self {
            Kind::ParseError => -32700,
            Kind::InvalidRequest => -32600,
            Kind::UnknownMethod => -32601,
            Kind::InvalidParams => -32602,
            Kind::Internal => -32603,
            Kind::Text => -32001,
            Kind::IllegalMove => -32002,
            Kind::GameOver => -32003,
            Kind::UnknownGame => -32004,
            Kind::Board => -32005,
            Kind::Option => -32006,
            Kind::QueueFull => -32007,
            Kind::Cancelled => -32008,
            Kind::TooLarge => -32009,
            Kind::Denied => -32010,
            Kind::Unfit => -32011,
            Kind::Resources => -32012,
        }
    }

    /// Returns the default place and remedy of an error of this kind.
    fn place_and_remedy(self) -> (&'static str, &'static str) {
        match self {
            Kind::ParseError => ("line", "one JSON object a line"),
            Kind::InvalidRequest => ("line", r#"a request, as in {"jsonrpc":"2.0","id":1,"method":"hello"}"#),
            Kind::UnknownMethod => ("method", "the name of a method: see hello"),
            Kind::InvalidParams => ("params", "the members that the method has"),
            Kind::Internal => {
                ("method", "the request once more; if that fails, a report of it to the authors")
            }
            Kind::Text => ("params", "a text in a format of docs/formats.md"),
            Kind::IllegalMove => ("params.position.moves", "a legal move: see describe"),
            Kind::GameOver => ("params.position", "a position in which somebody can move"),
            Kind::UnknownGame => ("params.position.game", "a game of hello, on a board that it has"),
            Kind::Board => ("params.position.board", "a board of the game: see describe"),
            Kind::Option => ("params.options", "an option with one of its values: see options"),
            Kind::QueueFull => ("method", "wait for answers, or cancel searches"),
            Kind::Cancelled => ("id", "the same request once more, if its answer is wanted after all"),
            Kind::TooLarge => ("line", "shorter lines: a large file in parts"),
            Kind::Denied => ("params.options", "a value that this session may have: see hello, limits"),
            Kind::Unfit => ("params.to", "a format that holds the game: see hello, formats"),
            Kind::Resources => ("params.options", "a smaller Hash, or fewer Threads"),
        }
    }
}

/// The error object of a response.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Fault {
    /// The error code.
    pub(super) code: i32,
    /// The error message, one sentence.
    pub(super) message: String,
    /// Details for programs.
    pub(super) data: Detail,
}

/// The details of an error.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Detail {
    /// The name of the error code.
    pub(super) name: Kind,
    /// The place of the error in the request.
    #[serde(rename = "where")]
    pub(super) place: String,
    /// A valid value, or advice.
    pub(super) remedy: String,
    /// The legal moves played before an illegal one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<Vec<String>>,
}

impl Fault {
    /// Creates an error with the default place and remedy of its kind.
    pub(super) fn new(name: Kind, message: impl Into<String>) -> Fault {
        let (place, remedy) = name.place_and_remedy();
        let data = Detail { name, place: place.to_owned(), remedy: remedy.to_owned(), played: None };
        Fault { code: name.code(), message: message.into(), data }
    }

    /// Sets the place of the error.
    pub(super) fn at(mut self, place: impl Into<String>) -> Fault {
        self.data.place = place.into();
        self
    }

    /// Sets the remedy.
    pub(super) fn remedy(mut self, remedy: impl Into<String>) -> Fault {
        self.data.remedy = remedy.into();
        self
    }

    /// Returns the error of a malformed text in a member of the request.
    pub(super) fn of_text(member: &str, error: &TextError) -> Fault {
        let line = error.line.map(|line| format!(", line {line}")).unwrap_or_default();
        Fault::new(Kind::Text, error.fault())
            .at(format!("{member}{line}, column {}", error.column))
            .remedy(error.expected.clone())
    }

    /// Returns the error of a member with an invalid value.
    pub(super) fn of_member(member: &str, message: impl Into<String>, remedy: impl Into<String>) -> Fault {
        Fault::new(Kind::InvalidParams, message).at(member).remedy(remedy)
    }
}

impl From<RulesError> for Fault {
    fn from(error: RulesError) -> Fault {
        Fault::new(Kind::UnknownGame, error.to_string())
    }
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Fault {
        Fault::new(Kind::Board, error.to_string())
    }
}

impl From<OptionError> for Fault {
    fn from(error: OptionError) -> Fault {
        let kind = match error {
            OptionError::OutOfMemory(_) | OptionError::OutOfThreads(_) => Kind::Resources,
            _ => Kind::Option,
        };
        Fault::new(kind, error.to_string())
    }
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Fault {
        let kind = match error {
            EngineError::Option(error) => return error.into(),
            EngineError::Rules(_) | EngineError::UnacceptableSize(_) => Kind::UnknownGame,
            EngineError::Setup(_) => Kind::Board,
            EngineError::GameOver => Kind::GameOver,
            EngineError::Replay(_)
            | EngineError::IllegalMove(_)
            | EngineError::IllegalLine
            | EngineError::Searching
            | EngineError::Book(_) => Kind::Internal,
        };
        Fault::new(kind, error.to_string())
    }
}

impl From<Unfit> for Fault {
    fn from(error: Unfit) -> Fault {
        Fault::new(Kind::Unfit, error.to_string())
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
            let Fault { code, data, .. } = Fault::new(kind, "wrong");
            assert!(data.place.len() > 1 && data.remedy.len() > 10, "{name}");
            assert!(!codes.contains(&code), "{code} is that of two kinds");
            codes.push(code);
        }
        assert_eq!(codes.len(), 17);
    }
}
