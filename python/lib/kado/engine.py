"""The engine: analysis, moves to play, exact solves, evaluations."""

from __future__ import annotations

import math
import operator
import os
from typing import TYPE_CHECKING, Unpack

import numpy as np
from numpy.typing import NDArray

from kado import _kado
from kado._arguments import (
    HintArguments,
    SearchArguments,
    SearchLimits,
    _board_of,
    _is_limited,
    _legal,
    _refuse_unknown,
)
from kado._kado import Board, Game
from kado._results import Analysis, Info, Line, Solution, _analysis
from kado._stream import Stream, _Closing
from kado.arrays import Boards, bitboards
from kado.errors import SearchError

if TYPE_CHECKING:
    from kado.review import Review

__all__ = [
    "Analysis",
    "Engine",
    "HintArguments",
    "Info",
    "Line",
    "SearchArguments",
    "SearchLimits",
    "Solution",
    "Stream",
]

#: Number of boards that each thread evaluates at a time.
_PART = 1 << 15

#: Number of variations that covers all moves of any position.
_ALL_MOVES = 625

#: Default search time for games other than standard Othello, in seconds: a level is a depth, which takes long on
#: a large board.
_OTHER_GAMES_SECONDS = 2.0


class Engine(_Closing):
    """Searches positions of any game. The transposition table is kept from search to search.

    `threads`, `hash` (MB) and `level` (1 to 30) are options, and so is every other keyword: :func:`kado.options`
    lists them; write underscores for blanks. Player acts only on :meth:`play`, and Nodes, MultiPV, UCI_LimitStrength
    and UCI_Elo only on :meth:`play` without limits: :meth:`analyse` ignores them, follows only the level if it has no
    limits, and has the arguments `nodes` and `lines`. One engine runs one search at a time; other Python threads
    continue meanwhile, and Ctrl-C ends a search within milliseconds.

    >>> import kado
    >>> with kado.Engine(level=8, own_book=False) as engine:
    ...     move = engine.play(kado.Board("f5"))
    >>> move in kado.Board("f5").legal_moves
    True
    """

    def __init__(
        self,
        game: str = "othello",
        *,
        threads: int = 1,
        hash: int = 64,
        level: int | None = None,
        **options: str | int | float | bool,
    ) -> None:
        given = {"threads": threads, "hash": hash, "level": level, **options}
        settings = [(name, _text(value)) for name, value in given.items() if value is not None]
        self._core = _kado.EngineCore(game, settings)

    def close(self) -> None:
        """End a running search and its stream. The memory is freed with the engine."""
        self._core.close()

    def set_option(self, name: str, value: str | float | bool) -> None:
        """Set an option.

        >>> import kado
        >>> engine = kado.Engine()
        >>> engine.set_option("level", 20)
        >>> engine.option("Level")
        '20'
        """
        self._core.set_option(name, _text(value))

    def option(self, name: str) -> str:
        """Return the value of an option as text."""
        return self._core.option(name)

    def clear(self) -> None:
        """Clear the transposition table and all other results of earlier searches."""
        self._core.clear()

    def stream(self, position: Board | Game, **arguments: Unpack[SearchArguments]) -> Stream:
        """Search a position and return its variations while the search runs.

        Takes the arguments of :meth:`analyse` and raises the same errors. Without `depth`, `nodes`, `time` (seconds)
        or `level` the search runs until it is closed.

        >>> import kado
        >>> engine = kado.Engine()
        >>> with engine.stream(kado.Board("f5d6c3")) as stream:
        ...     for info in stream:
        ...         if info.depth >= 6:
        ...             break
        >>> info.line.move in kado.Board("f5d6c3").legal_moves
        True
        """
        _refuse_unknown(arguments, SearchArguments)
        board = _board_of(position)
        if (moves := arguments.get("moves")) is not None:
            arguments["moves"] = _legal(moves, board)
        limits = _kado.Limits(**arguments, infinite=not _is_limited(arguments), board=board)
        return Stream(self._core.search(position, limits))

    def analyse(self, position: Board | Game, **arguments: Unpack[SearchArguments]) -> Analysis:
        """Search a position and return its best variations.

        Searches to a `depth` in plies, for a number of `nodes`, for a `time` in seconds, or at a `level`. By default it
        searches at the level of the engine, or two seconds in other games than standard Othello. With
        `exact_from` empty squares or fewer the position is solved. `moves` restricts the moves to consider,
        `selectivity` is the confidence in percent (73, 87, 95, 98, 99, 100) that forward pruning does not change
        the score.

        A finished game and empty `moves` raise :class:`kado.SearchError`, an illegal move in `moves`
        :class:`kado.IllegalMoveError`.

        >>> import kado
        >>> analysis = kado.Engine().analyse(kado.Board("f5d6c3"), depth=10, lines=2)
        >>> analysis.depth, len(analysis.lines), analysis.lines[0].score >= analysis.lines[1].score
        (10, 2, True)
        """
        if not _is_limited(arguments):
            if _board_of(position).game == "othello:8":
                arguments["level"] = int(self.option("level"))
            else:
                arguments["time"] = _OTHER_GAMES_SECONDS
        return self.stream(position, **arguments).result

    def hint(
        self, position: Board | Game, n: int | None = None, **arguments: Unpack[HintArguments]
    ) -> tuple[Line, ...]:
        """Return the `n` best moves with their scores, best first; by default all moves.

        Takes the other arguments of :meth:`analyse` and raises its errors: a finished game has no moves.

        >>> import kado
        >>> hints = kado.Engine().hint(kado.Board("f5d6c3"), 3, depth=8)
        >>> len(hints), hints[0].score >= hints[2].score
        (3, True)
        """
        _refuse_unknown(arguments, HintArguments)
        if n is not None and n < 1:
            raise SearchError(f"'n' is {n} (expected: 1 or more)")
        return self.analyse(position, lines=_ALL_MOVES if n is None else n, **arguments).lines

    def play(self, position: Board | Game, **limits: Unpack[SearchLimits]) -> str:
        """Return the move that the engine plays.

        Follows the options: its level, its player, its book if `own_book` is on. Limits override the level for this
        move, but not book and player; a level below 11 makes human-like mistakes only if it is set as an option. A
        finished game raises :class:`kado.SearchError`, and so does a game that the player does not play.

        >>> import kado
        >>> kado.Engine(player="first").play(kado.Board())
        'd3'
        """
        _refuse_unknown(limits, SearchLimits)
        _board_of(position)
        given = _kado.Limits(**limits) if _is_limited(limits) else None
        return _analysis(self._core.search(position, given, choose=True).finish()).move

    def solve(
        self,
        position: Board | Game,
        *,
        wld: bool = False,
        selectivity: int = 100,
        lines: int = 1,
        nodes: int | None = None,
    ) -> Solution:
        """Solve a position: find its score with best play. It begins with empty tables, so that the node count is the
        same every time on one thread.

        `wld` asks only for the winner. A `selectivity` below 100 is faster but does not prove the score. If `nodes`
        stops the solve, the score is an estimate (`solved` is false). A finished game has its final score and no
        lines.

        >>> import kado
        >>> board = kado.Board("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X")
        >>> solution = kado.Engine().solve(board)
        >>> solution.score, solution.move
        (18.0, 'g8')
        """
        goal = "wld" if wld else "exact"
        limits = _kado.Limits(goal=goal, selectivity=selectivity, lines=lines, nodes=nodes)
        board = _board_of(position)
        margin = board.margin
        if margin is not None:
            score = float(margin if board.turn == "black" else -margin)
            if score and not _counts_discs(board):
                score = math.copysign(math.inf, score)
            return Solution(score, (), True, 100, 0, 0.0)
        found = _analysis(self._core.search(board, limits, clear=True).finish())
        return Solution(found.score, found.lines, found.exact, found.selectivity, found.nodes, found.seconds)

    def eval(self, board: Board) -> float:
        """Return the evaluation of a board of standard Othello in discs for the side to move, without a search.

        >>> import kado
        >>> engine = kado.Engine()
        >>> engine.eval(kado.Board("f5")) == engine.eval(kado.Board("d3"))
        True
        """
        return self._core.evaluation(board)[0]

    def eval_moves(self, board: Board) -> dict[str, float]:
        """Return the evaluation of each move of a board of standard Othello, best first.

        >>> import kado
        >>> sorted(kado.Engine().eval_moves(kado.Board()))
        ['c4', 'd3', 'e6', 'f5']
        """
        return dict(self._core.evaluation(board)[1])

    def eval_many(self, boards: Boards, *, threads: int | None = None) -> NDArray[np.float32]:
        """Return the evaluations of boards in discs for their sides to move, as float32.

        `boards` is anything that :func:`kado.bitboards` accepts. The work is divided among `threads`, 1 or more, by
        default all cores. A finished game has its final score.

        >>> import kado
        >>> engine = kado.Engine()
        >>> engine.eval_many([kado.Board(), kado.Board()]).shape
        (2,)
        """
        threads = (os.cpu_count() or 1) if threads is None else operator.index(threads)
        if threads < 1:
            raise ValueError(f"threads: {threads} is not a number of threads (1 or more, or None for all processors)")
        array = bitboards(boards)
        threads = min(threads, max(len(array), 1))
        scores = np.empty(len(array), np.float32)
        # One part at a time, so that the engine's copy stays in the cache.
        for begin in range(0, len(array), part := _PART * threads):
            found = _kado.evaluate_many(self._core, array[begin : begin + part], threads, begin)
            scores[begin : begin + part] = np.frombuffer(found, dtype=np.float32)
        return scores

    def book_moves(self, board: Board) -> tuple[Line, ...]:
        """Return the opening book's moves of a board with their scores, best first.

        >>> import kado
        >>> kado.Engine().book_moves(kado.Board("f5"))[0].move in kado.Board("f5").legal_moves
        True
        """
        rows = self._core.book_moves(board)
        return tuple(Line(score, None, "exact", tuple(pv)) for _, score, pv in rows)

    def review(
        self,
        game: Game,
        *,
        level: int = 12,
        time: float | None = None,
        exact_from: int | None = None,
        lines: int = 1,
    ) -> Review:
        """Review a game: the loss of each move, and the accuracy of each side.

        Every position is searched at a `level`, or for a `time` in seconds, and solved with `exact_from` empty
        squares or fewer.

        >>> import kado
        >>> review = kado.Engine().review(kado.Game("f5d6c3d3c4f4f6f3"), level=5)
        >>> len(review.positions), review.positions[0].played.move
        (9, 'f5')
        """
        from kado.review import review

        return review(self, game, level=level, time=time, exact_from=exact_from, lines=lines)


def _counts_discs(board: Board) -> bool:
    """Return whether discs decide the game; otherwise it is k in a row."""
    return board.game.partition(":")[0] in ("othello", "antiothello")


def _text(value: str | float | bool | None) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
