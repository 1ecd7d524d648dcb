"""Boards and games, compared with counts and games from other sources (tests/data/SOURCES.md)."""

import copy
import pickle
import random
import re

import kado
import numpy as np
import pytest


def rows(path):
    return [line.split("\t") for line in path.read_text().splitlines() if not line.startswith("#")]


def test_perft_counts_are_the_published_ones(data):
    checked = 0
    for row in rows(data / "perft" / "perft.tsv"):
        size, depth = row[0], int(row[1])
        for passes, count in zip(["one-ply", "zero-plies", "without-finished"], row[2:5], strict=True):
            if count and int(count) <= 3_100_000 and "x" not in size:
                assert kado.Board(game=f"othello:{size}").perft(depth, passes) == int(count), row
                checked += 1
    assert checked > 50


def test_perft_where_the_mover_must_pass(data):
    checked = 0
    for line in (data / "perft" / "perft_pass_positions.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        board = kado.Board(line[:66])
        assert board.legal_moves == ["pass"] and board.legal_actions == [64]
        for depth, one_ply, zero_plies in re.findall(r"D(\d+):(\d+)/(\d+)", line):
            assert board.perft(int(depth)) == int(one_ply)
            assert board.perft(int(depth), "zero-plies") == int(zero_plies)
            checked += 1
    assert checked > 20


def test_random_games_of_another_referee_are_legal_and_end_as_it_says(data):
    lines = (data / "special" / "oracle_random_games.txt").read_text().splitlines()
    games = [line.split() for line in lines if not line.startswith("#")]
    assert len(games) > 600
    for size, black, white, passes, *moves in games:
        size = size.split("x")[0]
        moves = "".join(moves)
        game = kado.Game(game=f"othello:{size}")
        passed = 0
        for move in re.findall(r"[a-z]\d+|--", moves):
            if game.board.legal_moves == ["pass"]:
                passed += 1
            game.push("pass" if move == "--" else move)
        assert game.is_over and game.board.discs == (int(black), int(white)), moves
        assert passed == int(passes)


def test_k_in_a_row_games_of_openspiel(data):
    games = rows(data / "gomoku" / "oracle_mnk_random_games.tsv")
    assert len(games) > 400
    for columns, lines, k, result, actions in games:
        game = kado.Game(game=f"mnk:{columns},{lines},{k}")
        for action in actions.split():
            assert not game.is_over
            game.push(int(action))
        assert game.is_over and game.board.margin == int(result)


@pytest.mark.parametrize("game", ["othello", "othello:4", "othello:10", "antiothello", "gomoku", "mnk:7,6,4", "renju"])
def test_boards_are_values(game):
    rng = random.Random(game)
    for _ in range(3):
        board, seen = kado.Board(game=game), set()
        while not board.is_over and len(seen) < 40:
            assert pickle.loads(pickle.dumps(board)) == board
            assert copy.deepcopy(board) is board and copy.copy(board) is board
            assert hash(kado.Board(board.line, board.game)) == hash(board)
            assert eval(repr(board), {"Board": kado.Board}) == board
            assert [board.is_legal(move) for move in board.legal_moves] == [True] * len(board.legal_moves)
            assert board not in seen
            seen.add(board)
            board = board.play(rng.choice(board.legal_moves))
    assert kado.Board(game="othello:6") != kado.Board(game="antiothello:6")
    assert (kado.Board() == "something else") is False


def test_what_is_no_move_is_not_legal():
    board = kado.Board()
    for move in ("a1", "z9", "", "pass", 0, 64, 65, -1, 10**30):
        assert board.is_legal(move) is False


def test_moves_are_names_or_numbers():
    board = kado.Board("f5d6")
    for name, number in zip(board.legal_moves, board.legal_actions, strict=True):
        assert board.play(name) == board.play(number) == board.play(name.upper())
        assert board[name] is None and board.play(name)[name] == "black"
    for kind in (np.int8, np.uint8, np.int64, np.uint64, np.array):
        number = kind(board.legal_actions[0])
        assert board.is_legal(number) is True and board[number] is None
        assert board.play(number) == board.play(board.legal_moves[0])
        game = kado.Game("f5d6")
        game.push(number)
        assert game.actions[-1] == number
    pass_board = kado.Board("XXXXXXX-XXXXO---XXXX----XXXXOOO-XXXXXOOOXXXXOO--XXXX----XXXX---- O")
    assert pass_board.play(64) == pass_board.play("pass")


@pytest.mark.parametrize("game", ["tictactoe", "mnk:7,6,4", "gomoku", "renju", "othello", "antiothello:6"])
def test_an_empty_board_and_a_board_in_play_survive_fen(game):
    for board in (start := kado.Board(game=game), start.play(start.legal_moves[0])):
        for spelling in ("ugi", "flipello", "reversi"):
            assert kado.Board(board.fen(spelling), board.game) == board
    if game == "tictactoe":
        assert start.fen() == "3/3/3 x" and kado.Board("3/3/3 x", game) == start


def test_planes_and_bitboards_say_the_same():
    rng = random.Random(7)
    board = kado.Board()
    while not board.is_over:
        player, opponent = board.bitboards
        planes = board.to_numpy()
        assert planes.shape == (3, 8, 8) and planes.dtype == np.uint8 and planes.flags.writeable
        for plane, discs in zip(planes[:2], (player, opponent), strict=True):
            assert sum(int(bit) << index for index, bit in enumerate(plane.ravel())) == discs
        assert np.flatnonzero(planes[2]).tolist() == [action for action in board.legal_actions if action < 64]
        assert kado.Board.from_bitboards(player, opponent, board.turn) == board
        assert np.array_equal(kado.bitboards([board])[0], [player, opponent])
        board = board.play(rng.choice(board.legal_moves))
    assert kado.Board(game="gomoku:15x13").to_numpy().shape == (3, 13, 15)


def test_symmetries_keep_the_number_of_moves_and_agree_on_a_canonical_one():
    for text, game in [("f5d6c3d3", "othello"), ("e4", "othello:6"), ("h8", "gomoku:15x13")]:
        board = kado.Board(text, game)
        images = board.symmetries()
        assert len(images) == (8 if board.size[0] == board.size[1] else 4) and images[0] == board
        assert len({image.canonical() for image in images}) == 1
        assert {image.perft(2) for image in images} == {board.perft(2)}


@pytest.mark.parametrize("number", [1 << 64, -1, -(1 << 64), 10**50])
def test_bitboards_have_64_bits(number):
    every = (1 << 64) - 1
    assert kado.Board.from_bitboards(every, 0).bitboards == (every, 0)
    assert kado.Board.from_bitboards(np.uint64(1), np.int8(2)).bitboards == (1, 2)
    for player, opponent in ((number, 1), (1, number)):
        with pytest.raises(kado.BoardError, match=f"^{number} is not a 64-bit set of discs"):
            kado.Board.from_bitboards(player, opponent)


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), ValueError("x"), OverflowError("x"), ZeroDivisionError(), kado.BoardError("x")]
)
def test_an_exception_of_a_number_is_raised(error):
    class Number:
        def __index__(self):
            raise error

    board = kado.Board()
    for call in (board.play, board.is_legal, board.__getitem__, kado.Game().push, board.perft):
        with pytest.raises(type(error)) as raised:
            call(Number())
        assert raised.value is error


def test_errors_have_types_and_say_what_would_be_right():
    board = kado.Board()
    for call, kind, message in [
        (lambda: board.play("a1"), kado.IllegalMoveError, r"'a1' where a legal move of black \(d3, c4, f5, e6\)"),
        (lambda: board.play("z9"), kado.IllegalMoveError, r"'z9' is not a move \(a1 to h8, or pass\)"),
        (lambda: board.play(65), kado.IllegalMoveError, "65 is not a move"),
        (lambda: board.play(-1), kado.IllegalMoveError, "-1 is not a move"),
        (lambda: board.play(10**30), kado.IllegalMoveError, f"^{10**30} is not a move"),
        (lambda: board.play(10**50), kado.IllegalMoveError, f"^{10**50} is not a move"),
        (lambda: board.play(-(10**50)), kado.IllegalMoveError, f"^-{10**50} is not a move"),
        (lambda: board.play(1 << 20_000), kado.IllegalMoveError, "^a number of 20001 bits is not a move"),
        (lambda: board[10**50], kado.BoardError, f"^{10**50} is not a square"),
        (lambda: kado.Board("nonsense"), kado.BoardError, "'nonsense' where a move"),
        (lambda: kado.Board("--x"), kado.BoardError, "the text ends where a square"),
        (lambda: kado.Board("f5a1"), kado.BoardError, "'a1' where a legal move of white"),
        (lambda: kado.Board(game="chess"), kado.RulesError, "unsupported game 'chess'"),
        (lambda: kado.Board(game="othello:7"), kado.RulesError, "not played on a board of 7x7"),
        (lambda: kado.Board.from_bitboards(3, 1), kado.BoardError, "both sides"),
        (lambda: kado.Board(game="othello:6").bitboards, kado.BoardError, "only standard Othello"),
        (lambda: kado.Game("f5").push("f5"), kado.IllegalMoveError, "a legal move of white"),
        (lambda: kado.push_many([board], [0]), kado.IllegalMoveError, "board 0: 0 is not a legal move"),
        (lambda: kado.push_many([board], [1, 2]), kado.BoardError, "2 moves for 1 boards"),
        (lambda: kado.legal_moves_many(np.array([[1, 1]], np.uint64)), kado.BoardError, "board 0"),
        (lambda: kado.legal_moves_many(np.zeros((2, 3))), ValueError, r"shape \(n, 2\)"),
        (lambda: board["i9"], kado.BoardError, r"'i9' is not a square \(a1 to h8\)"),
        (lambda: board[65], kado.BoardError, r"65 is not a square \(0 to 63\)"),
        (lambda: board[64], kado.BoardError, "64 is not a square"),
        (lambda: board[-1], kado.BoardError, "-1 is not a square"),
        (lambda: board[10**30], kado.BoardError, f"{10**30} is not a square"),
        (lambda: board[1.5], TypeError, "a square is a name"),
        (lambda: list(board), TypeError, "not iterable"),
        (lambda: kado.Engine().eval_many(board), TypeError, "not iterable"),
        (lambda: board.perft(21), kado.BoardError, r"'depth' is 21 \(expected: 0 to 20\)"),
        (lambda: board.perft(-1), kado.BoardError, "'depth' is -1"),
        (lambda: kado.Board.from_bitboards(0, 0).perft(1 << 70), kado.BoardError, f"'depth' is {1 << 70}"),
        (lambda: board.perft(10**50), kado.BoardError, f"'depth' is {10**50}"),
        (lambda: board.perft(2, "some"), kado.BoardError, "'some' is not one of one-ply"),
        (lambda: board.play(1.5), TypeError, r"a move is a name \(str\) or a number \(int\), not .*float"),
        (lambda: board.is_legal(1.5), TypeError, "a move is a name"),
        (lambda: board.is_legal(None), TypeError, "a move is a name"),
        (lambda: board < board, TypeError, "not supported"),
        (lambda: board >= board, TypeError, "not supported"),
        (lambda: kado.Game() < kado.Game(), TypeError, "not supported"),
    ]:
        with pytest.raises(kind, match=message) as error:
            call()
        assert isinstance(error.value, kado.KadoError | ValueError | TypeError)


def test_a_game_is_undone_move_by_move():
    game = kado.Game("f5d6c3d3c4f4f6")
    boards = game.boards
    assert next(board.line for board in boards) == game.start.line
    while len(game):
        assert game.board == boards[len(game)]
        game.undo()
    assert game.undo() is None and game.board == game.start


def test_a_pass_of_a_game_is_a_move_of_its_own():
    text, last = "b1a1a2a3b4c4d4d2d3c1d1a4", ["d1", "pass", "a4"]
    game, read, pushed = (
        kado.Game(text, "othello:4"),
        next(kado.reads(text, game="othello:4")),
        kado.Game(game="othello:4"),
    )
    for move in game.moves:
        pushed.push(move)
    assert game == read == pushed and game.moves[-3:] == last
    for move in reversed(last):
        assert game.undo() == read.undo() == pushed.undo() == move
        assert game == read == pushed and len(game) == len(read) == len(pushed)
    for one in (game, read, pushed):
        for move in last:
            one.push(move)
        assert one == kado.Game(text, "othello:4") and one.is_over


def test_a_game_is_copied():
    game = next(kado.reads(kado.Game("f5d6c3").text("ggf")))
    game.black = "Ann"
    for duplicate in (copy.copy(game), copy.deepcopy(game)):
        assert duplicate == game and duplicate.text("ggf") == game.text("ggf")
        duplicate.undo()
        assert duplicate != game and len(game) == 3


def test_the_picture_shows_every_disc():
    board = kado.Board("f5d6")
    svg = board._repr_svg_()
    assert svg.count('class="disc"') == sum(board.discs) and svg.count('class="last"') == 0 + 1
    assert svg.count('class="legal"') == len(board.legal_moves)
    assert board.svg(100).startswith("<svg ") and 'width="100"' in board.svg(100)


def test_the_boards_of_a_game_mark_the_last_move():
    game, board = kado.Game("f5d6c3"), kado.Board()
    pictures = [board.svg()]
    for move in game.moves:
        board = board.play(move)
        pictures.append(board.svg())
    assert [picture.count('class="last"') for picture in pictures] == [0, 1, 1, 1]
    assert [board.svg() for board in game.boards] == pictures and game.board.svg() == pictures[-1]
    game.undo()
    assert game.board.svg() == pictures[-2] and game.start.svg() == pictures[0]
    passes = kado.Board("XXXXXXX-XXXXO---XXXX----XXXXOOO-XXXXXOOOXXXXOO--XXXX----XXXX---- O")
    game = kado.Game.from_board(passes)
    game.push("pass")
    assert game.board.svg() == passes.play("pass").svg() and 'class="last"' not in game.board.svg()
