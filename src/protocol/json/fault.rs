//! Why a request is refused: code, message, place and remedy.

use serde::Serialize;

use crate::engine::{GameError, OptionError};
use crate::formats::{TextError, Unfit};
use crate::game::{RulesError, SetupError};

/// What kind of fault it is: its code on the wire and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
    /// Returns the code: those of JSON-RPC, then Kado's own.
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
}

/// An error as it is sent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Fault {
    /// The code of the kind.
    pub(super) code: i32,
    /// What is wrong, in a sentence.
    pub(super) message: String,
    /// The rest, for programs.
    pub(super) data: Detail,
}

/// What programs need to know of an error.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Detail {
    /// The name of the code.
    pub(super) name: Kind,
    /// The place of the fault in the request.
    #[serde(rename = "where", skip_serializing_if = "String::is_empty")]
    pub(super) place: String,
    /// What would be right.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) remedy: String,
    /// The legal moves before an illegal one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<Vec<String>>,
}

impl Fault {
    pub(super) fn new(name: Kind, message: impl Into<String>) -> Fault {
        let data = Detail { name, place: String::new(), remedy: String::new(), played: None };
        Fault { code: name.code(), message: message.into(), data }
    }

    /// Says where the fault is.
    pub(super) fn at(mut self, place: impl Into<String>) -> Fault {
        self.data.place = place.into();
        self
    }

    /// Says what would be right.
    pub(super) fn remedy(mut self, remedy: impl Into<String>) -> Fault {
        self.data.remedy = remedy.into();
        self
    }

    /// Returns the fault of a text in a member of the request.
    pub(super) fn of_text(member: &str, error: &TextError) -> Fault {
        let line = error.line.map(|line| format!(", line {line}")).unwrap_or_default();
        Fault::new(Kind::Text, error.fault())
            .at(format!("{member}{line}, column {}", error.column))
            .remedy(error.expected.clone())
    }

    /// Returns the fault of a member whose value is out of range.
    pub(super) fn of_member(member: &str, message: impl Into<String>, remedy: impl Into<String>) -> Fault {
        Fault::new(Kind::InvalidParams, message).at(member).remedy(remedy)
    }
}

impl From<RulesError> for Fault {
    fn from(error: RulesError) -> Fault {
        Fault::new(Kind::UnknownGame, error.to_string()).at("params.position.game")
    }
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Fault {
        Fault::new(Kind::Board, error.to_string()).at("params.position.board")
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

impl From<GameError> for Fault {
    fn from(error: GameError) -> Fault {
        match error {
            GameError::GameOver => Fault::new(Kind::GameOver, error.to_string())
                .at("params.position")
                .remedy("a position in which somebody can move"),
            GameError::Unknown(error) => error.into(),
            GameError::Setup(error) => error.into(),
            GameError::Search(error) => error.into(),
            GameError::UnacceptableSize(_) => Fault::new(Kind::UnknownGame, error.to_string()),
            GameError::Searching | GameError::IllegalLine => Fault::new(Kind::Internal, error.to_string()),
        }
    }
}

impl From<Unfit> for Fault {
    fn from(error: Unfit) -> Fault {
        Fault::new(Kind::Unfit, error.to_string()).remedy("a format that holds the game: see hello, formats")
    }
}
