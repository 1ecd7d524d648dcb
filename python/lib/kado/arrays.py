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
from kado.errors import BoardError, IllegalMoveError

#: Argument of the functions for many boards: an array of shape (n, 2), positions of a file, or boards.
Boards: TypeAlias = ArrayLike | Iterable[Board]

#: Descriptions of the integers in an array, for errors.
_DISCS = "a 64-bit set of discs"
_ACTIONS = "0 to 63, or 64 for a pass"


def bitboards(boards: Boards) -> NDArray[np.uint64]:
    """Return boards as an array of shape (n, 2).

    Accepts such an array, an array of positions (:func:`kado.read_positions`), or boards. An array is also what NumPy
    converts into one, such as a data frame or a `memoryview`. Numbers other than integers raise `TypeError`. Negative
    integers and those beyond 64 bits raise :class:`kado.BoardError`; but the numbers of an int64 array are bit
    patterns, so that -1 is a set of all squares.

    >>> import kado
    >>> [hex(discs) for discs in kado.bitboards([kado.Board()])[0].tolist()]
    ['0x810000000', '0x1008000000']
    """
    if isinstance(boards, memoryview) or hasattr(boards, "__array__") or hasattr(boards, "__array_interface__"):
        array = np.asarray(boards)
        if array.dtype.names and {"player", "opponent"} <= set(array.dtype.names):
            array = np.stack([array["player"], array["opponent"]], axis=-1)
    else:
        given = list(cast(Iterable[Any], boards))
        rows = [board.bitboards if isinstance(board, Board) else board for board in given]
        _check_sets([row for row in given if not isinstance(row, Board)])
        array = np.array(rows, dtype=np.uint64).reshape(len(rows), -1) if rows else np.empty((0, 2), np.uint64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"boards are an array of shape (n, 2), not {array.shape}")
    _check_sets(array)
    return np.ascontiguousarray(array, dtype=np.uint64)


def _check_sets(numbers: ArrayLike) -> None:
    """Raise an error for numbers that are not sets of 64 bits."""
    array = _integers(numbers, "boards", _DISCS)
    has_all_bits = isinstance(numbers, np.ndarray) and array.dtype.kind != "O" and array.itemsize == 8
    if not has_all_bits and (index := _first_outside(array, 0, (1 << 64) - 1)) is not None:
        raise BoardError(f"boards: {array.flat[index]} is not {_DISCS}")


def _integers(numbers: ArrayLike, name: str, expected: str) -> NDArray[Any]:
    """Return numbers as an array of integers.

    Raises `TypeError` for other numbers, which a conversion to integers would truncate.
    """
    array = np.asarray(numbers)
    if array.dtype.kind in "iu":
        return array
    # NumPy makes floats of Python's integers if some of them exceed int64: look at each number.
    array = np.asarray(numbers, dtype=object)
    for number in array.flat:
        if not isinstance(number, int | np.integer):
            raise TypeError(f"{name}: {number!r} is not an integer ({expected})")
    return array


def _first_outside(array: NDArray[Any], least: int, most: int) -> int | None:
    """Return the index of the first integer that is not from `least` to `most`."""
    found = np.flatnonzero((array < least) | (array > most))
    return int(found[0]) if found.size else None


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

    An action is a square from 0 to 63, or 64 for a pass. Numbers other than integers raise `TypeError`, moves that are
    not legal :class:`kado.IllegalMoveError`.

    >>> import kado
    >>> after = kado.push_many([kado.Board(), kado.Board()], [19, 26])
    >>> after.shape, kado.boards_of(after[:1], "white") == [kado.Board("d3")]
    ((2, 2), True)
    """
    array = bitboards(boards)
    moves = _integers(actions, "actions", _ACTIONS)
    if (index := _first_outside(moves, -1 << 63, (1 << 63) - 1)) is not None:
        raise IllegalMoveError(f"board {index}: {moves.flat[index]} is not a legal move")
    played = _kado.push_many(array, np.ascontiguousarray(moves, dtype=np.int64))
    return np.frombuffer(played, dtype=np.uint64).reshape(array.shape)
