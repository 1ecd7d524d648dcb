"""Everything with a name: games, formats, options, levels, classic players and openings."""

from __future__ import annotations

from typing import NamedTuple

from kado import _kado


class Opening(NamedTuple):
    """A named opening, with at least one of the two names."""

    #: The moves from the start position.
    moves: str
    #: Its English name.
    english: str | None
    #: Its Japanese name.
    japanese: str | None

    def __str__(self) -> str:
        if self.english and self.japanese:
            return f"{self.english} ({self.japanese})"
        return self.english or self.japanese or ""


class FormatInfo(NamedTuple):
    """A file format."""

    #: Its name.
    name: str
    #: Its file extensions, without the dot.
    extensions: list[str]
    #: Whether its records are positions instead of games.
    holds_positions: bool


class OptionInfo(NamedTuple):
    """An option of the engine."""

    #: Its name.
    name: str
    #: Its default value.
    default: str
    #: The values that it accepts.
    values: str
    #: Its help text.
    help: str


class LevelInfo(NamedTuple):
    """A level of play."""

    #: Its number, the argument `level` of :class:`kado.Engine`.
    number: int
    #: The depth of its search in plies.
    depth: int
    #: The number of empty squares from which it solves.
    solve_from: int
    #: Its Elo rating, if measured.
    elo: int | None
    #: Whether it makes human-like mistakes.
    errs: bool


def games() -> list[str]:
    """Return the names of the games.

    >>> import kado
    >>> kado.games()[:3]
    ['Othello', 'Antiothello', 'Gomoku']
    """
    return _kado.games()


def formats() -> list[FormatInfo]:
    """Return every file format.

    >>> import kado
    >>> [info.name for info in kado.formats() if info.holds_positions]
    ['obf', 'board', 'fen', 'fen-flipello', 'fen-ugi']
    """
    return [FormatInfo(*row) for row in _kado.formats()]


def options() -> list[OptionInfo]:
    """Return every option of the engine.

    >>> import kado
    >>> kado.options()[0]
    OptionInfo(name='Hash', default='64', values='1 to 1048576', help='Size of the transposition table in MB')
    """
    return [OptionInfo(*row) for row in _kado.options()]


def levels() -> list[LevelInfo]:
    """Return the levels of play.

    >>> import kado
    >>> kado.levels()[0]
    LevelInfo(number=1, depth=1, solve_from=1, elo=500, errs=True)
    """
    return [LevelInfo(*row) for row in _kado.levels()]


def players() -> list[str]:
    """Return the classic players: the values of the option `player` except `kado`.

    >>> import kado
    >>> kado.players()[:4]
    ['random', 'first', 'discs:1', 'weights:1']
    """
    return _kado.players()


def openings() -> list[Opening]:
    """Return the named openings.

    >>> import kado
    >>> [opening.moves for opening in kado.openings() if opening.english == "Tiger"]
    ['f5d6c3d3c4']
    """
    return _kado.openings()


def instruction_sets() -> list[str]:
    """Return the instruction sets of this processor that the engine supports, the best last.

    >>> import kado
    >>> kado.instruction_sets()[0]
    'portable'
    """
    return _kado.instruction_sets()
