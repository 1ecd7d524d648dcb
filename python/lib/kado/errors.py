"""The exceptions of Kado. Each one is a :class:`KadoError`; their messages are those of the engine."""

from __future__ import annotations


class KadoError(Exception):
    """The base of all exceptions of this package."""


class RulesError(KadoError, ValueError):
    """A text is not the name of a game."""


class BoardError(KadoError, ValueError):
    """A text or an array is not a position."""


class IllegalMoveError(KadoError, ValueError):
    """A move is not legal, or not a move of the board at all."""


class FormatError(KadoError, ValueError):
    """A text or a file cannot be read or written in a format."""


class RecordError(FormatError):
    """A record of a file cannot be read. The records after it can."""

    def __init__(self, message: str, record: int, line: int, offset: int) -> None:
        super().__init__(message, record, line, offset)
        self.message = message
        #: The number of the record, counted from 1.
        self.record = record
        #: Its first line, counted from 1; 0 in files without lines.
        self.line = line
        #: The offset of its first byte.
        self.offset = offset

    def __str__(self) -> str:
        return self.message


class OptionError(KadoError, ValueError):
    """An option does not exist or does not accept the value."""


class SearchError(KadoError, RuntimeError):
    """A search cannot be started: the game is over, or another search is running."""
