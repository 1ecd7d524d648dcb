"""Many boards of standard Othello at once, as arrays.

A board is a row of two uint64: the discs of the side to move and those of the opponent, bit 0 is a1, bit 63 h8.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kado import _kado
from kado._kado import Board

#: Argument of the functions for many boards: an array of shape (n, 2), positions of a file, or boards.
Boards: TypeAlias = ArrayLike | Iterable[Board]


def bitboards(boards: Boards) -> NDArray[np.uint64]:
    """Return boards as an array of shape (n, 2).

    Accepts such an array, an array of positions (:func:`kado.read_positions`), or boards.

    >>> import kado
    >>> [hex(discs) for discs in kado.bitboards([kado.Board()])[0].tolist()]
    ['0x810000000', '0x1008000000']
    """
    if isinstance(boards, np.ndarray):
        if boards.dtype.names and {"player", "opponent"} <= set(boards.dtype.names):
            return np.stack([boards["player"], boards["opponent"]], axis=-1)
        array = np.ascontiguousarray(boards, dtype=np.uint64)
    else:
        rows = [board.bitboards if isinstance(board, Board) else board for board in cast(Iterable[Any], boards)]
        array = np.array(rows, dtype=np.uint64).reshape(len(rows), -1) if rows else np.empty((0, 2), np.uint64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"boards are an array of shape (n, 2), not {array.shape}")
    return array


def boards_of(boards: Boards, turn: str = "black") -> list[Board]:
    """Return the rows of an array as boards with `turn` to move.

    >>> import kado
    >>> kado.boards_of(kado.bitboards([kado.Board()])) == [kado.Board()]
    True
    """
    return [Board.from_bitboards(player, opponent, turn) for player, opponent in bitboards(boards).tolist()]


def legal_moves_many(boards: Boards) -> NDArray[np.uint64]:
    """Return the legal moves of the side to move on each board, as a 64-bit set of squares.

    >>> import kado
    >>> hex(int(kado.legal_moves_many([kado.Board()])[0]))
    '0x102004080000'
    """
    return np.frombuffer(_kado.legal_moves_many(bitboards(boards)), dtype=np.uint64)


def push_many(boards: Boards, actions: ArrayLike) -> NDArray[np.uint64]:
    """Play one move on each board and return the boards after it, for the other side to move.

    An action is a square from 0 to 63, or 64 for a pass.

    >>> import kado
    >>> after = kado.push_many([kado.Board(), kado.Board()], [19, 26])
    >>> after.shape, kado.boards_of(after[:1], "white") == [kado.Board("d3")]
    ((2, 2), True)
    """
    array = bitboards(boards)
    played = _kado.push_many(array, np.ascontiguousarray(actions, dtype=np.int64))
    return np.frombuffer(played, dtype=np.uint64).reshape(array.shape)
