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

#: Descriptions of the integers in an array, for errors.
_DISCS = "a 64-bit set of discs"
_ACTIONS = "0 to 63, or 64 for a pass"


def bitboards(boards: Boards) -> NDArray[np.uint64]:
    """Return boards as an array of shape (n, 2).

    Accepts such an array, an array of positions (:func:`kado.read_positions`), or boards. Numbers other than
    integers raise `TypeError`.

    >>> import kado
    >>> [hex(discs) for discs in kado.bitboards([kado.Board()])[0].tolist()]
    ['0x810000000', '0x1008000000']
    """
    if isinstance(boards, np.ndarray):
        array = boards
        if boards.dtype.names and {"player", "opponent"} <= set(boards.dtype.names):
            array = np.stack([boards["player"], boards["opponent"]], axis=-1)
    else:
        given = list(cast(Iterable[Any], boards))
        rows = [board.bitboards if isinstance(board, Board) else board for board in given]
        _refuse_fractions([row for row in given if not isinstance(row, Board)], "boards", _DISCS)
        array = np.array(rows, dtype=np.uint64).reshape(len(rows), -1) if rows else np.empty((0, 2), np.uint64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"boards are an array of shape (n, 2), not {array.shape}")
    _refuse_fractions(array, "boards", _DISCS)
    return np.ascontiguousarray(array, dtype=np.uint64)


def _refuse_fractions(numbers: ArrayLike, name: str, expected: str) -> None:
    """Raise `TypeError` for numbers other than integers, which a conversion to integers would truncate."""
    array = np.asarray(numbers)
    if array.dtype.kind in "iu":
        return
    # NumPy makes floats of Python's integers if some of them exceed int64: look at each number.
    for number in np.asarray(numbers, dtype=object).flat:
        if not isinstance(number, int | np.integer):
            raise TypeError(f"{name}: {number!r} is not an integer ({expected})")


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

    An action is a square from 0 to 63, or 64 for a pass. Numbers other than integers raise `TypeError`.

    >>> import kado
    >>> after = kado.push_many([kado.Board(), kado.Board()], [19, 26])
    >>> after.shape, kado.boards_of(after[:1], "white") == [kado.Board("d3")]
    ((2, 2), True)
    """
    array = bitboards(boards)
    _refuse_fractions(actions, "actions", _ACTIONS)
    played = _kado.push_many(array, np.ascontiguousarray(actions, dtype=np.int64))
    return np.frombuffer(played, dtype=np.uint64).reshape(array.shape)
