"""The types of the values that the compiled half returns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from kado._kado import Board

#: A side.
Side: TypeAlias = Literal["black", "white"]

#: A variation: score, plies to a proven end, bound, moves.
RawLine: TypeAlias = tuple[float, int | None, str, list[str]]

#: A step of a search: rank, depth, selectivity, exact, nodes, seconds, variation.
RawInfo: TypeAlias = tuple[int, int, int, bool, int, float, RawLine]

#: The move of a game: name, score, loss, grade, variation.
RawPlayed: TypeAlias = tuple[str, float, float, str, list[str]]

#: A position of a review: board, score, exact, variations, depth, the move of the game.
RawPosition: TypeAlias = "tuple[Board, float, bool, list[RawLine], int, RawPlayed | None]"
