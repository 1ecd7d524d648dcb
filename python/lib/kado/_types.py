"""The shapes of what the compiled half hands over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from kado._kado import Board

#: A side.
Side: TypeAlias = Literal["black", "white"]

#: A line: score, plies to a proven end, what the score says, moves.
RawLine: TypeAlias = tuple[float, int | None, str, list[str]]

#: A step of a search: rank, depth, selectivity, exact, nodes, seconds, line.
RawInfo: TypeAlias = tuple[int, int, int, bool, int, float, RawLine]

#: The move of a game: name, score, loss, grade, line.
RawPlayed: TypeAlias = tuple[str, float, float, str, list[str]]

#: A position of a review: board, score, exact, lines, depth, the move of the game.
RawPosition: TypeAlias = "tuple[Board, float, bool, list[RawLine], int, RawPlayed | None]"
