"""The engine: published scores, streams, interrupts, levels and players, reviews."""

import copy
import dataclasses
import random
import signal
import subprocess
import sys
import threading

import kado
import numpy as np
import pytest

FORTY_EMPTIES = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5"


def random_boards(count, seed=1):
    rng, boards = random.Random(seed), []
    while len(boards) < count:
        board = kado.Board()
        while not board.is_over:
            boards.append(board)
            board = board.play(rng.choice(board.legal_moves))
        boards.append(board)
    return boards


def test_published_scores_of_endgames(data):
    problems = list(kado.read(data / "endgame" / "fforum-1-19.obf"))[:8]
    assert len(problems) == 8
    with kado.Engine(threads=2) as engine:
        for problem in problems:
            best = max(score for _, score in problem.known[1])
            solution = engine.solve(problem.board)
            assert solution.solved and solution.selectivity == 100
            assert solution.score == best, problem.board
            assert solution.move in [move for move, score in problem.known[1] if score == best]
            assert engine.solve(problem.board, wld=True).winner == (best > 0) - (best < 0)


def test_a_solve_is_the_same_every_time_on_one_thread(data):
    problem = next(kado.read(data / "endgame" / "fforum-1-19.obf")).board
    engine = kado.Engine()
    first = engine.solve(problem)
    engine.analyse(problem, depth=8)
    again = engine.solve(problem)
    assert (first.nodes, first.lines) == (again.nodes, again.lines)
    assert not engine.solve(problem, nodes=1000).solved


def test_scores_of_all_moves(data):
    problem = next(kado.read(data / "endgame" / "fforum-1-19.obf"))
    solution = kado.Engine().solve(problem.board, lines=64)
    assert {line.move: line.score for line in solution.lines} == dict(problem.known[1])


def test_many_evaluations_are_those_of_each_board(data):
    boards = random_boards(1500)
    with kado.Engine() as engine:
        one_by_one = np.array([engine.eval(board) for board in boards], np.float32)
        for threads in (1, 2, 7, np.int8(100), None):
            assert np.array_equal(engine.eval_many(boards, threads=threads), one_by_one)
        for board, score in zip(boards, one_by_one.tolist(), strict=True):
            if board.is_over:
                assert score == (board.margin if board.turn == "black" else -board.margin)
        assert engine.eval_many([]).shape == (0,)
        many = np.zeros((1 << 16, 2), np.uint64)
        many[40_000] = 1
        with pytest.raises(kado.BoardError, match="board 40000: both sides have a disc"):
            engine.eval_many(many, threads=1)
        leaves = kado.read_positions(data / "leaves.kpos")
        error = engine.eval_many(leaves) - leaves["discs"]
        assert np.abs(error).mean() < 6
        engine.set_option("weights", "handmade")
        assert not np.array_equal(engine.eval_many(boards), one_by_one)


@pytest.mark.parametrize("threads", [0, -1, -7, -(1 << 70)])
def test_evaluations_need_a_thread(threads):
    engine = kado.Engine()
    for boards in ([], [kado.Board()], [kado.Board()] * 100):
        with pytest.raises(ValueError, match=rf"threads: {threads} is not .*1 or more, or None"):
            engine.eval_many(boards, threads=threads)


@pytest.mark.skipif(sys.platform != "linux", reason="needs the limits of Linux")
def test_evaluations_go_on_with_fewer_threads_if_the_system_refuses_more():
    code = """
import kado, resource
engine, boards = kado.Engine(hash=1), kado.bitboards([kado.Board()] * 4000)
before = engine.eval_many(boards, threads=1)
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + (200 << 20),) * 2)
assert (engine.eval_many(boards, threads=4000) == before).all()
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_moves_of_an_evaluation_are_the_negated_boards_behind_them():
    engine, board = kado.Engine(), kado.Board("f5d6c3")
    for move, score in engine.eval_moves(board).items():
        assert score == -engine.eval(board.play(move))


def test_a_stream_deepens_and_ends_when_it_is_left():
    engine, board = kado.Engine(), kado.Board(FORTY_EMPTIES)
    with engine.stream(board, lines=2) as stream:
        depths = []
        for info in stream:
            assert info.line.move in board.legal_moves and info.rank in (0, 1)
            depths.append(info.depth)
            if info.depth >= 8:
                break
        with pytest.raises(kado.SearchError, match="a search is running"):
            engine.analyse(board, depth=2)
    assert depths == sorted(depths) and depths[-1] == 8
    assert engine.analyse(board, depth=5).depth == 5
    stream = engine.stream(board, depth=6)
    assert [info.depth for info in stream][-1] == stream.result.depth == 6
    assert list(stream) == []


def test_other_threads_run_during_a_search():
    stream = kado.Engine().stream(kado.Board(FORTY_EMPTIES))
    threading.Thread(target=stream.stop).start()
    assert stream.result.move in kado.Board(FORTY_EMPTIES).legal_moves


@pytest.mark.parametrize("method", ["analyse", "solve", "play", "review", "iterate"])
def test_ctrl_c_ends_a_search_and_the_engine_goes_on(method):
    engine, board = kado.Engine(), kado.Board("f5d6c3")
    calls = {
        "analyse": lambda: engine.analyse(board, depth=60),
        "solve": lambda: engine.solve(board),
        "play": lambda: engine.play(board, time=3600),
        "review": lambda: engine.review(kado.Game("f5d6c3d3"), time=3600),
        "iterate": lambda: list(engine.stream(board)),
    }
    interrupt = threading.Thread(target=signal.raise_signal, args=[signal.SIGINT])
    # A shell starts its background jobs with SIGINT ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.raises(KeyboardInterrupt):
        interrupt.start()
        calls[method]()
    interrupt.join()
    signal.signal(signal.SIGINT, before)
    assert engine.analyse(board, depth=4).depth == 4


@pytest.mark.parametrize("method", ["analyse", "iterate"])
def test_an_interrupt_while_a_search_ends_does_not_keep_the_engine(method):
    engine, board, interrupts = kado.Engine(), kado.Board(FORTY_EMPTIES), []

    def interrupt(*_):
        interrupts.append(1)
        raise KeyboardInterrupt

    def interrupt_calls(frame, event, _):
        # The second Ctrl-C, at the first call of the package after the first one.
        if len(interrupts) == 1 and event == "call" and frame.f_globals["__name__"].startswith("kado"):
            interrupt()

    call = {"analyse": lambda: engine.analyse(board, depth=60), "iterate": lambda: list(engine.stream(board))}[method]
    timer = threading.Timer(0.1, signal.raise_signal, args=[signal.SIGINT])
    before = signal.signal(signal.SIGINT, interrupt)
    with pytest.raises(KeyboardInterrupt) as error:
        timer.start()
        sys.settrace(interrupt_calls)
        call()
    sys.settrace(None)
    timer.join()
    signal.signal(signal.SIGINT, before)
    # The error holds the frames of the search.
    assert error and engine.analyse(board, depth=4).depth == 4


def test_a_stream_closed_by_another_thread_leaves_the_next_search_alone():
    engine, board, other = kado.Engine(), kado.Board(FORTY_EMPTIES), kado.Board("f5")
    for _ in range(30):
        stream, seen = engine.stream(board), threading.Event()
        results = []

        def iterate(stream=stream, seen=seen, results=results):
            for _ in stream:
                seen.set()
            results.append(stream.result.move)

        def play(results=results):
            results.append(engine.play(other, nodes=1))

        reader = threading.Thread(target=iterate, daemon=True)
        reader.start()
        seen.wait()
        stream.close()
        for _ in range(3):
            # A stop of the old stream has no effect on the next search.
            search = threading.Thread(target=play, daemon=True)
            search.start()
            stream.stop()
            stream.close()
            search.join(20)
            assert not search.is_alive()
        reader.join(20)
        assert len(results) == 4 and sum(move in board.legal_moves for move in results) == 1


def test_an_engine_ends_its_stream_when_it_is_closed():
    engine, board = kado.Engine(), kado.Board(FORTY_EMPTIES)
    engine.close()
    stream = engine.stream(board)
    next(stream)
    engine.close()
    assert engine.analyse(board, depth=3).depth == 3
    assert list(stream) == [] and stream.result.move in board.legal_moves


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_a_process_forked_during_a_search_ends():
    code = """if True:
        import os, signal, kado
        engine = kado.Engine(threads=2)
        idle = kado.Engine()
        stream = engine.stream(kado.Board())
        next(stream)
        if (child := os.fork()) == 0:
            signal.alarm(20)
            stream.stop()
            stream.close()
            engine.close()
            assert list(stream) == []
            for one in (engine, idle):
                for name in ("threads", "hash", "level"):
                    try:
                        one.set_option(name, 2)
                    except kado.SearchError as error:
                        assert "belongs to the parent process: create one after the fork" in str(error)
                    else:
                        raise AssertionError(name)
            del stream, engine, one
            assert idle.analyse(kado.Board(), depth=3).depth == 3
            own = kado.Engine(threads=2)
            own.set_option("threads", 1)
            os._exit(0)
        next(stream)
        stream.close()
        assert os.waitpid(child, 0)[1] == 0
    """
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=60)


@pytest.mark.parametrize("settings", [{"level": 1}, {"level": 5}, {"player": "random"}, {"player": "weights:2"}])
def test_whole_games_of_levels_and_players(settings):
    game = kado.Game()
    with kado.Engine(game_seed=4, **settings) as engine, kado.Engine(player="discs:2") as other:
        while not game.is_over:
            game.push((engine if game.board.turn == "black" else other).play(game))
    assert game.result == f"{'B' if game.board.margin > 0 else 'W'}+{abs(game.board.margin)}" or game.result == "0"


def test_chance_is_drawn_from_the_seed():
    boards = random_boards(60)
    boards = [board for board in boards if not board.is_over]

    def moves(seed):
        with kado.Engine(player="random", game_seed=seed) as engine:
            return [engine.play(board) for board in boards]

    assert moves(1) == moves(1) != moves(2)


def test_the_book_answers_at_once():
    with kado.Engine(own_book=True) as engine:
        answer = engine._core.search(kado.Game("f5"), choose=True).finish()
    assert answer.is_book and answer.nodes == 0


def test_analyses_do_not_consult_the_book():
    board = kado.Board("f5")
    with kado.Engine(own_book=True) as engine:
        assert engine.book_moves(board)
        with engine.stream(board, depth=4) as stream:
            assert list(stream)
        for analysis in (engine.analyse(board, depth=4), stream.result):
            assert not analysis.is_book and analysis.nodes > 0


def test_options_of_play_do_not_limit_an_analysis():
    board = kado.Board("f5d6c3")
    options = {"nodes": 50, "multi_pv": 3, "uci_limit_strength": True, "uci_elo": 500}
    plain = kado.Engine(level=8).analyse(board)
    with kado.Engine(level=8, **options) as engine:
        found = engine.analyse(board)
        assert (found.lines, found.depth, found.nodes) == (plain.lines, plain.depth, plain.nodes)
        assert len(found.lines) == 1 and found.nodes > 50
        chosen = engine._core.search(board, choose=True).finish()
        assert len(chosen.lines) == 3 and chosen.nodes < 500
        limited = engine._core.search(board, kado._kado.Limits(depth=6), choose=True).finish()
        assert len(limited.lines) == 1 and limited.depth == 6


def test_one_engine_plays_every_game():
    with kado.Engine() as engine:
        for game in ["othello", "othello:6", "antiothello:4", "tictactoe", "gomoku", "othello"]:
            board = kado.Board(game=game)
            assert engine.analyse(board, depth=2).move in board.legal_moves
        solved = engine.analyse(kado.Board("e5d5e4", "mnk:9,9,3"), depth=6)
        assert solved.score in (float("inf"), float("-inf")) and solved.lines[0].plies
        # Known result: White wins 11-3 with two empty squares.
        assert engine.solve(kado.Board(game="othello:4")).score == -10


@pytest.mark.parametrize("options", [{"player": "discs:2"}, {"start": "random:60"}])
def test_a_player_and_a_start_do_not_restrict_what_is_searched(options):
    with kado.Engine(**options) as engine:
        for game in ("tictactoe", "othello:4", "othello"):
            board = kado.Board(game=game)
            for name, value in options.items():
                engine.set_option(name, value)
            assert engine.analyse(board, depth=2).move in board.legal_moves
            assert len(engine.hint(board, depth=2)) == len(board.legal_moves)
            assert len(list(engine.stream(board, depth=2))) > 0
            assert len(engine.review(kado.Game(game=game), level=1).positions) == 1
            if game != "othello":
                assert engine.solve(board).solved
            if game == "tictactoe" and "player" in options:
                with pytest.raises(kado.SearchError, match="discs:2"):
                    engine.play(board)
            else:
                assert engine.play(board, depth=1) in board.legal_moves


def test_hints_score_every_move():
    board = kado.Board("f5d6c3")
    hints = kado.Engine().hint(board, depth=6)
    assert sorted(hint.move for hint in hints) == sorted(board.legal_moves)
    assert [hint.score for hint in hints] == sorted((hint.score for hint in hints), reverse=True)
    only = kado.Engine().analyse(board, depth=6, moves=[hints[-1].move])
    assert only.move == hints[-1].move


@pytest.mark.parametrize("method", ["analyse", "hint", "stream"])
def test_moves_to_consider_are_legal(method):
    engine, board = kado.Engine(), kado.Board("f5d6c3")
    search = getattr(engine, method)
    for position in (board, kado.Game("f5d6c3")):
        for moves, message in [
            (["a1"], r"'a1' where a legal move of white \(d3, f3, f4, g5\)"),
            (["pass"], "'pass' where a legal move of white"),
            (["f5"], "'f5' where a legal move of white"),
            (["d3", "a1"], "'a1' where a legal move of white"),
            (iter(["a1", "d3"]), "'a1' where a legal move of white"),
            ([19, 0], "'a1' where a legal move of white"),
            ([64], "'pass' where a legal move of white"),
            (["z9"], "'z9' is not a move"),
            ([65], "65 is not a move"),
        ]:
            with pytest.raises(kado.IllegalMoveError, match=message):
                search(position, depth=3, moves=moves)
        with pytest.raises(TypeError):
            search(position, depth=3, moves=[1.5])
        with pytest.raises(kado.SearchError, match="'moves' is empty"):
            search(position, depth=3, moves=[])
    with pytest.raises(kado.IllegalMoveError, match="'h8' where an empty square is expected"):
        search(kado.Board("h8", "gomoku"), depth=1, moves=["h8"])
    assert engine.analyse(board, depth=2).depth == 2


def test_only_the_moves_to_consider_are_searched():
    engine, board = kado.Engine(), kado.Board("f5d6c3")
    for moves in (["g5", "f3"], iter(["G5", "f3"]), [38, 21]):
        assert sorted(line.move for line in engine.hint(board, depth=4, moves=moves)) == ["f3", "g5"]
    passes = kado.Board("XXXXXXX-XXXXO---XXXX----XXXXOOO-XXXXXOOOXXXXOO--XXXX----XXXX---- O")
    assert engine.analyse(passes, depth=3, moves=["pass"]).move == "pass"


def test_unknown_keywords_are_refused():
    engine, board = kado.Engine(), kado.Board("f5")
    for call in (engine.play, engine.analyse, engine.hint, engine.stream):
        for keywords in ({"dept": 5}, {"dept": 5, "depth": 2}, {"dept": None}, {"goal": "wld", "depth": 2}):
            name = next(iter(keywords))
            with pytest.raises(TypeError, match=rf"unexpected keyword argument '{name}' \(known: depth, nodes, "):
                call(board, **keywords)
    with pytest.raises(TypeError, match="'moves'"):
        engine.play(board, depth=2, moves=["a1"])
    assert engine.play(board, depth=2) in board.legal_moves


def test_a_finished_game_is_solved_and_not_searched():
    engine = kado.Engine()
    for moves, game in [("f5d6c5f4e7f6g5e6e3", "othello"), ("a1a2b1b2c1", "tictactoe")]:
        for over in (kado.Board(moves, game), kado.Game(moves, game)):
            for call in (engine.analyse, engine.hint, engine.stream, engine.play):
                with pytest.raises(kado.SearchError, match="the game is over"):
                    call(over)
            for moves_to_consider in ([], ["a1"]):
                with pytest.raises(kado.SearchError, match="the game is over"):
                    engine.analyse(over, depth=2, moves=moves_to_consider)
            solution = engine.solve(over)
            assert (solution.lines, solution.move, solution.solved, solution.nodes) == ((), None, True, 0)
    # Every search has a line, even if it is stopped at once.
    assert engine.analyse(kado.Board(), nodes=1).move in kado.Board().legal_moves


@pytest.mark.parametrize(
    ("game", "moves", "before", "after"),
    [
        ("tictactoe", "a1a2b1b2c1", float("inf"), float("-inf")),
        ("tictactoe", "a1a2b1b2c3c2", float("inf"), float("-inf")),
        ("tictactoe", "a1b2c3b1b3a3c1c2a2", 0, 0),
        ("mnk:9,9,3", "e5a1e4a2e6", float("inf"), float("-inf")),
        ("gomoku", "h8a1h9a2h10a3h11a4h12", float("inf"), float("-inf")),
        ("othello:4", "b1a1a2a3b4c4d4d2d3c1d1a4", 4, -4),
        ("antiothello:4", "b1a1a2a3b4c4d4d2d3c1d1a4", -4, 4),
    ],
)
def test_a_solve_has_the_same_scores_before_and_after_the_end(game, moves, before, after):
    engine, played = kado.Engine(), kado.Game(moves, game)
    assert played.is_over
    end = engine.solve(played)
    assert (end.score, end.winner) == (after, (after > 0) - (after < 0))
    assert engine.solve(played, wld=True).winner == end.winner
    assert engine.review(played, level=2).positions[-1].score == after
    played.undo()
    solution = engine.solve(played)
    assert (solution.score, solution.winner) == (before, (before > 0) - (before < 0))


def test_a_review_finds_the_losses():
    game = kado.Game("f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6f3d1b1c1")
    game.black, game.white = "Ann", "Bob"
    review = kado.Engine().review(game, level=6)
    assert len(review.positions) == len(game) + 1 and len(review.losses) == len(game)
    assert all(loss >= 0 for loss in review.losses)
    assert [position.played.move for position in review.positions[:-1]] == game.moves
    assert review.black.moves + review.white.moves == len(game)
    assert review.black.lost + review.white.lost == pytest.approx(sum(review.losses))
    assert "Ann" in review.html() and "Bob" in review.html()
    assert copy.deepcopy(review) == review and dataclasses.asdict(review)["game"] == game
    game.undo()
    assert len(review.positions) == len(review.game) + 1


def test_errors_are_typed():
    engine, over = kado.Engine(), kado.Board("f5d6c5f4e7f6g5e6e3")
    assert over.is_over and engine.solve(over).score == -64 and engine.solve(over).move is None
    for call, kind, message in [
        (lambda: engine.analyse(over, depth=3), kado.SearchError, "the game is over"),
        (lambda: engine.play(over), kado.SearchError, "the game is over"),
        (lambda: engine.set_option("level", 31), kado.OptionError, "Level takes a whole number from 1 to 30"),
        (lambda: engine.set_option("nonsense", 1), kado.OptionError, "unknown option 'nonsense'"),
        (lambda: engine.option("nonsense"), kado.OptionError, "unknown option"),
        (lambda: kado.Engine(player="me"), kado.OptionError, "Player takes kado, random"),
        (lambda: kado.Engine(weights="/no/such/file"), kado.OptionError, "cannot use the weights"),
        (lambda: kado.Engine("chess"), kado.RulesError, "unsupported game"),
        (lambda: engine.analyse(kado.Board(), depth=0), kado.SearchError, r"'depth' is 0 \(expected: 1 or more\)"),
        (lambda: engine.analyse(kado.Board(), depth=-(1 << 70)), kado.SearchError, f"'depth' is -{1 << 70} "),
        (lambda: engine.analyse(kado.Board(), depth=-(10**50)), kado.SearchError, f"'depth' is -{10**50} "),
        (lambda: engine.analyse(kado.Board(), level=10**50), kado.OptionError, f"Level takes .*, not '{10**50}'"),
        (lambda: engine.analyse(kado.Board(), nodes=-1), kado.SearchError, "'nodes' is -1 .*1 or more"),
        (lambda: engine.analyse(kado.Board(), depth=1, lines=-1), kado.SearchError, "'lines' is -1 .*1 or more"),
        (lambda: engine.analyse(kado.Board(), depth=1, exact_from=-1), kado.SearchError, "'exact_from' is -1 .*0 or"),
        (lambda: engine.hint(kado.Board(), 0), kado.SearchError, "'n' is 0 .*1 or more"),
        (lambda: engine.hint(kado.Board(), -1), kado.SearchError, "'n' is -1 .*1 or more"),
        (lambda: engine.solve(over, lines=0), kado.SearchError, "'lines' is 0 .*1 or more"),
        (lambda: engine.solve(over, nodes=0), kado.SearchError, "'nodes' is 0 .*1 or more"),
        (lambda: engine.solve(over, selectivity=50), kado.SearchError, "50"),
        (lambda: engine.review(kado.Game("f5"), lines=0), kado.SearchError, "'lines' is 0 .*1 or more"),
        (lambda: engine.review(kado.Game("f5"), exact_from=-1), kado.SearchError, "'exact_from' is -1"),
        (lambda: engine.review(kado.Game("f5"), level=31), kado.OptionError, "Level takes"),
        (lambda: engine.analyse(kado.Board(), level=0), kado.OptionError, "Level takes"),
        (lambda: engine.analyse(kado.Board(), level=-1), kado.OptionError, "Level takes .*, not '-1'"),
        (lambda: engine.analyse(kado.Board(), time=-1), kado.SearchError, "more than 0"),
        (lambda: engine.analyse(kado.Board(), time=0.0), kado.SearchError, r"'time' is 0 \(expected: more than 0 sec"),
        (lambda: engine.analyse(kado.Board(), time=float("nan")), kado.SearchError, "more than 0"),
        (lambda: engine.analyse(kado.Board(), depth=2, selectivity=50), kado.SearchError, "50"),
        (lambda: engine.analyse(kado.Board(), depth=2, selectivity=300), kado.SearchError, "300"),
        (lambda: engine.analyse(kado.Board(), depth=1.5), TypeError, "depth"),
        (lambda: engine.hint(kado.Board(), 1, lines=2), TypeError, "unexpected keyword argument 'lines'"),
        (lambda: engine.eval(kado.Board(game="othello:6")), kado.BoardError, "only standard Othello"),
    ]:
        with pytest.raises(kind, match=message):
            call()
    assert engine.analyse(kado.Board(), depth=2).depth == 2


@pytest.mark.parametrize("method", ["analyse", "hint", "play", "solve", "stream"])
def test_a_position_is_a_board_or_a_game(method):
    for limits in ({},) if method == "solve" else ({}, {"depth": 2}):
        with pytest.raises(TypeError, match="a position is a Board or a Game, not str"):
            getattr(kado.Engine(), method)("f5d6c3", **limits)


@pytest.mark.parametrize("limits", [{"depth": 1 << 40}, {"nodes": 1 << 70}, {"time": float("inf")}, {"time": 1e30}])
def test_a_limit_beyond_all_searches_does_not_limit(limits):
    board = kado.Board("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X")
    engine = kado.Engine()
    for position in (board, kado.Board("a1", "tictactoe")):
        found = engine.analyse(position, exact_from=1 << 40, lines=1 << 70, **limits)
        assert found.exact and len(found.lines) == len(position.legal_moves)
    assert engine.analyse(board, time=1e-10).move in board.legal_moves
