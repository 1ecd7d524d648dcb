"""Reviews of games: the loss of each move, and the accuracy of each side."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass, field

from kado import _kado
from kado._kado import Board, Game
from kado._results import _line
from kado._types import RawPlayed, RawPosition
from kado.engine import Engine, Line


@dataclass(frozen=True, slots=True)
class Played:
    """The review of a move of the game."""

    #: The move.
    move: str
    #: Its score in discs for its side.
    score: float
    #: Its loss: the score of the best move minus this score. In k in a row it is in points, and scores are first
    #: limited to 10 points, the value of a proven win.
    loss: float
    #: `forced`, `best`, `good`, `inaccuracy` (2 discs or more), `mistake` (4) or `blunder` (8). In k in a row 1 point
    #: counts as 2 discs.
    grade: str
    #: The move and its best continuation.
    pv: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PositionReview:
    """The review of a position."""

    #: The position.
    board: Board
    #: The score with the best move, in discs for the side to move.
    score: float
    #: Whether the scores are proven final scores.
    exact: bool
    #: The best variations, best first; empty if the game is over.
    lines: tuple[Line, ...]
    #: The depth of the search in plies.
    depth: int
    #: The move of the game; `None` after the last one.
    played: Played | None


@dataclass(frozen=True, slots=True)
class Summary:
    """The accuracy of a side. Moves without a choice are excluded from the means.

    In k in a row losses are in points: 1 point counts as 2 discs, and scores are limited to 10 points.
    """

    #: Moves without passes.
    moves: int
    #: Moves with a choice.
    choices: int
    #: Moves with a choice that lose nothing.
    best: int
    #: Moves that lose 2 discs or more, but less than 4.
    inaccuracies: int
    #: Moves that lose 4 discs or more, but less than 8.
    mistakes: int
    #: Moves that lose 8 discs or more.
    blunders: int
    #: The total loss of all moves, in discs (in points in k in a row).
    lost: float
    #: The mean accuracy in percent over moves with a choice: 100 %, halved for every 4 discs lost; `None` without
    #: a choice.
    accuracy: float | None

    @property
    def mean_loss(self) -> float | None:
        """The average loss of a move with a choice, in discs (in points in k in a row); `None` without a choice."""
        return self.lost / self.choices if self.choices else None


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game."""

    #: The game.
    game: Game
    #: Its positions, one more than plies.
    positions: tuple[PositionReview, ...]
    #: The summary of Black.
    black: Summary
    #: The summary of White.
    white: Summary
    #: A description of the search, for the page.
    settings: tuple[tuple[str, str], ...]
    _raw: _kado.ReviewedGame = field(repr=False, compare=False)

    def html(self, title: str | None = None) -> str:
        """Return the review as a self-contained HTML page with boards to step through."""
        return review_html([self], title=title)

    @property
    def losses(self) -> tuple[float, ...]:
        """The loss of each move in discs (in points in k in a row), passes included."""
        return tuple(position.played.loss for position in self.positions if position.played is not None)


def review_html(reviews: Iterable[Review], title: str | None = None) -> str:
    """Return reviews as one self-contained HTML page with boards to step through.

    >>> import kado
    >>> review = kado.Engine().review(kado.Game("f5d6c3"), level=2)
    >>> kado.review_html([review], title="A short game").count("A short game")
    2
    """
    reviews = list(reviews)
    if title is None:
        title = f"Review of {len(reviews)} games"
        if len(reviews) == 1:
            game = reviews[0].game
            title = f"{game.black or 'Black'} – {game.white or 'White'}"
    settings = list(reviews[0].settings) if reviews else []
    return _kado.review_html([review._raw for review in reviews], title, settings)


def _played(raw: RawPlayed | None) -> Played | None:
    if raw is None:
        return None
    move, score, loss, grade, pv = raw
    return Played(move, score, loss, grade, tuple(pv))


def _position(raw: RawPosition) -> PositionReview:
    board, score, exact, lines, depth, played = raw
    return PositionReview(board, score, exact, tuple(map(_line, lines)), depth, _played(played))


def review(engine: Engine, game: Game, *, level: int, time: float | None, exact_from: int | None, lines: int) -> Review:
    """Review a game with an engine; see :meth:`kado.Engine.review`."""
    game = copy.copy(game)
    work = _kado.Review(game, level=level, time=time, exact_from=exact_from, lines=lines)
    engine.clear()
    while inquiry := work.next_inquiry():
        board, limits = inquiry
        work.answer(engine._core.search(board, limits).finish())
    raw = work.finish()
    searched = f"{time} s a position" if time is not None else f"level {level}"
    settings = (("search", searched), ("threads", engine.option("threads")))
    sides = (Summary(*raw.summary("black")), Summary(*raw.summary("white")))
    return Review(game, tuple(map(_position, raw.positions)), *sides, settings, raw)
