"""The keyword arguments of a search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex, TypedDict

from kado._kado import Board, Game
from kado.errors import SearchError


class SearchLimits(TypedDict, total=False):
    """The keyword arguments that limit a search."""

    #: The depth in plies.
    depth: int | None
    #: The number of nodes.
    nodes: int | None
    #: The time in seconds.
    time: float | None
    #: The level, 1 to 30.
    level: int | None


class HintArguments(SearchLimits, total=False):
    """The keyword arguments of a search of the best moves."""

    #: Solve the position if it has this many empty squares or fewer.
    exact_from: int | None
    #: The legal moves to consider, at least one; all by default.
    moves: Iterable[str | SupportsIndex] | None
    #: The confidence in percent that forward pruning does not change the score: 73 (the default), 87, 95, 98, 99, 100.
    selectivity: int


class SearchArguments(HintArguments, total=False):
    """The keyword arguments of a search."""

    #: The number of variations to return; 1 by default.
    lines: int


def _board_of(position: Board | Game) -> Board:
    """Return the board of a position; raises `TypeError` for another object, such as a text."""
    if isinstance(position, Game):
        return position.board
    if isinstance(position, Board):
        return position
    raise TypeError(f"a position is a Board or a Game, not {type(position).__name__}: kado.Board('f5d6c3')")


def _refuse_unknown(arguments: SearchLimits, known: type[SearchLimits]) -> None:
    """Raise `TypeError` for a keyword that `known` does not have."""
    for name in arguments:
        if name not in known.__annotations__:
            raise TypeError(f"unexpected keyword argument '{name}' (known: {', '.join(known.__annotations__)})")


def _legal(moves: Iterable[str | SupportsIndex], board: Board) -> list[str | SupportsIndex]:
    """Return the moves to consider on a board.

    Raises `IllegalMoveError` for a move that is not legal, `SearchError` if there are none.
    """
    moves = list(moves)
    # In a finished game no move is legal: the search raises its own error.
    if board.is_over:
        return moves
    if not moves:
        raise SearchError("'moves' is empty (expected: at least one legal move, or no 'moves' to consider all)")
    for move in moves:
        board.play(move)
    return moves


def _is_limited(limits: SearchLimits) -> bool:
    return any(limits.get(name) is not None for name in ("depth", "nodes", "time", "level"))
