"""Many boards at once: arrays of every kind, and the integers in them."""

import random

import kado
import numpy as np
import pandas
import polars
import pytest


def test_many_boards_at_once_agree_with_one_by_one():
    rng = random.Random(3)
    boards, actions = [], []
    while len(boards) < 2000:
        board = kado.Board()
        while not board.is_over:
            boards.append(board)
            actions.append(rng.choice(board.legal_actions))
            board = board.play(actions[-1])
    masks = kado.legal_moves_many(boards)
    after = kado.push_many(boards, actions)
    for board, action, mask, discs in zip(boards, actions, masks.tolist(), after.tolist(), strict=True):
        assert [square for square in range(64) if mask >> square & 1] == [a for a in board.legal_actions if a < 64]
        assert tuple(discs) == board.play(action).bitboards


FRACTIONS = [19.0, 19.7, float("nan"), float("inf"), -0.5, "19", None, 1j]


@pytest.mark.parametrize("number", FRACTIONS)
def test_arrays_of_boards_and_actions_are_integers(number):
    board, message = kado.Board(), r"is not an integer \("
    for boards in (
        [[1, number]],
        [board, (number, 1)],
        np.array([[1, number]], object),
        [np.array([1, number], object)],
    ):
        for call in (kado.bitboards, kado.legal_moves_many, kado.boards_of, kado.Engine().eval_many):
            with pytest.raises(TypeError, match=f"boards: .*{message}a 64-bit set"):
                call(boards)
    for actions in ([number], [19, number], np.array([number, 19], object), number):
        with pytest.raises(TypeError, match=f"actions: .*{message}0 to 63, or 64 for a pass"):
            kado.push_many([board], actions)


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64, np.complex64, "datetime64[s]", "U3"])
def test_arrays_of_other_types_are_refused(kind):
    numbers = np.array([[1, 2], [3, 4]]).astype(kind)
    with pytest.raises(TypeError, match=r"boards: .* is not an integer"):
        kado.bitboards(numbers)
    with pytest.raises(TypeError, match=r"boards: .* is not an integer"):
        kado.bitboards(list(numbers))
    with pytest.raises(TypeError, match=r"actions: .* is not an integer"):
        kado.push_many([kado.Board()], numbers[:1, 0])


def test_integers_of_every_type_are_boards_and_actions():
    last = 1 << 63
    for boards in (
        [[last, 1], [2, 4]],
        [(np.uint64(last), 1), np.array([2, 4], np.int8)],
        np.array([[last, 1], [2, 4]], np.uint64),
        np.array([[last, 1], [2, 4]], object),
        np.array([[last, 2], [1, 4]], np.uint64).T,
    ):
        found = kado.bitboards(boards)
        assert found.dtype == np.uint64 and found.flags.c_contiguous and found.tolist() == [[last, 1], [2, 4]]
    for kind in (np.int8, np.uint8, np.int32, np.uint64, object):
        assert kado.boards_of(kado.push_many([kado.Board()], np.array([19], kind)), "white") == [kado.Board("d3")]
    assert kado.push_many([], []).shape == kado.bitboards(np.empty((0, 2))).shape == (0, 2)


def test_what_numpy_converts_into_an_array_is_one():
    class Rows:
        def __array__(self, dtype=None, copy=None):
            return boards.astype(dtype or np.uint64)

    boards = kado.bitboards([kado.Board(), kado.Board("f5d6"), kado.Board.from_bitboards(1 << 63, 1)])
    names = ["player", "opponent"]
    for given in (
        memoryview(boards),
        Rows(),
        pandas.DataFrame(boards),
        pandas.DataFrame(boards, columns=names),
        pandas.DataFrame(boards.astype(object)),
        polars.DataFrame(boards, names),
        kado.new_positions(boards),
        boards.tolist(),
        list(boards),
        iter(boards),
    ):
        assert np.array_equal(kado.bitboards(given), boards)
    for actions in (pandas.Series([19, 26]), polars.Series([19, 26]), memoryview(np.array([19, 26], np.int8))):
        assert kado.push_many([kado.Board()] * 2, actions).shape == (2, 2)
    with pytest.raises(TypeError, match=r"boards: 0\.5 is not an integer"):
        kado.bitboards(pandas.DataFrame([[0.5, 1]]))
    with pytest.raises(ValueError, match=r"shape \(n, 2\), not \(3, 1\)"):
        kado.bitboards(pandas.DataFrame(boards[:, :1]))


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, object])
def test_negative_integers_are_no_sets_of_discs(kind):
    numbers = np.array([[1, 2], [-1, 0]], kind)
    for boards in (numbers, list(numbers), numbers.tolist(), pandas.DataFrame(numbers), [kado.Board(), numbers[1]]):
        for call in (kado.bitboards, kado.legal_moves_many, kado.new_positions):
            with pytest.raises(kado.BoardError, match="boards: -1 is not a 64-bit set of discs"):
                call(boards)


def test_int64_is_a_bit_pattern():
    every = (1 << 64) - 1
    for kind in (np.int64, ">i8"):
        assert kado.bitboards(np.array([[-1, 0], [1, 2]], kind)).tolist() == [[every, 0], [1, 2]]
    assert kado.bitboards([[every, 0]]).tolist() == [[every, 0]]


@pytest.mark.parametrize("number", [1 << 64, -1, -(1 << 64), 10**50])
def test_integers_beyond_64_bits_are_no_sets_of_discs(number):
    message = f"^boards: {number} is not a 64-bit set of discs"
    for boards in ([[number, 1]], [kado.Board(), (1, number)], np.array([[number, 1]], object)):
        with pytest.raises(kado.BoardError, match=message):
            kado.bitboards(boards)


@pytest.mark.parametrize("number", [65, -1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, -(1 << 63) - 1, 10**50])
def test_every_number_that_is_no_move_is_an_illegal_move(number):
    boards, message = [kado.Board()] * 2, f"^board 1: {number} is not a legal move"
    for actions in ([19, number], np.array([19, number], object)):
        with pytest.raises(kado.IllegalMoveError, match=message):
            kado.push_many(boards, actions)
    if 0 <= number < 1 << 64:
        with pytest.raises(kado.IllegalMoveError, match=message):
            kado.push_many(boards, np.array([19, number], np.uint64))
